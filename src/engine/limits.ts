/** Budget and deadline as hard limits in yuan and hours. */
import type { Catalog } from '../../catalog/catalog.js';
import { HOURS_PER_PERIOD } from './cost.js';
import type { Note } from './note.js';
import type { Budget, Workload } from './workload.js';

export interface Limits {
  /** CNY for the whole job; `null` = none. */
  readonly total: number | null;
  /** CNY for one hour of all machines; `null` = none. */
  readonly hourly: number | null;
  /** Hours from start to end; `null` = none. */
  readonly deadline: number | null;
  /** The precision the user insists on; `null` = whatever the card does best. */
  readonly precision: Workload['precision'] | null;
  /** CNY for one dollar. */
  readonly usdCny: number;
  readonly notes: readonly Note[];
}

interface Rate {
  readonly rate: number;
  readonly day: string;
}

function catalogRate(catalog: Catalog): Rate {
  return catalog.fact('usd-cny').value as Rate;
}

export function limitsOf(workload: Workload, catalog: Catalog, operatorRate?: number): Limits {
  const notes: Note[] = [];
  const dated = catalogRate(catalog);
  const usdCny = operatorRate ?? dated.rate;
  const inYuan = (budget: Budget): number | null => {
    if (budget.amount === undefined) return null;
    if (budget.currency === 'USD') {
      const day = operatorRate === undefined ? dated.day : '';
      notes.push({ code: 'dollarsConverted', values: { usd: budget.amount, rate: usdCny, day } });
      return budget.amount * usdCny;
    }
    if (budget.currency === null) notes.push({ code: 'currencyAssumed', values: { amount: budget.amount } });
    return budget.amount;
  };
  let total: number | null = null;
  let hourly: number | null = null;
  for (const budget of [workload.budget, workload.hourly]) {
    const amount = budget ? inYuan(budget) : null;
    if (!budget || amount === null) continue;
    if (budget.period === 'total') total = amount;
    else hourly = amount / HOURS_PER_PERIOD[budget.period];
  }
  return {
    total,
    hourly,
    deadline: workload.deadlineHours ?? null,
    precision: workload.precision ?? null,
    usdCny,
    notes,
  };
}
