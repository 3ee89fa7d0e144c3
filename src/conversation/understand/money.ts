/** The budget of a message: the total, and an hourly figure beside it. */
import type { Budget } from '../../engine/workload.js';
import { isRange, standing } from './denied.js';
import type { Currency, MoneyReading } from './readings.js';
import type { Scene } from './scene.js';

export interface MoneySaid {
  readonly budget?: Budget;
  readonly hourly?: Budget;
  /** A currency that prices do not exist in: the amount has to be asked for in another. */
  readonly foreign: Currency | null;
  readonly spans: Readonly<Record<string, readonly [number, number]>>;
}

export function moneySaid(scene: Scene): MoneySaid {
  const all = standing(
    scene,
    scene.readings.filter((r): r is MoneyReading => r.kind === 'money'),
  );
  const totals = all.filter((m) => m.period !== 'hour');
  const hours = all.filter((m) => m.period === 'hour');
  const main = totals.at(-1) ?? hours.at(-1);
  if (!main) return { foreign: null, spans: {} };
  const beside = main.period === 'hour' ? undefined : hours.at(-1);
  return {
    budget: budgetOf(scene, main),
    ...(beside ? { hourly: budgetOf(scene, beside) } : {}),
    foreign:
      main.currency === null || main.currency === 'CNY' || main.currency === 'USD' ? null : main.currency,
    spans: { budget: [main.start, main.end], ...(beside ? { hourly: [beside.start, beside.end] } : {}) },
  };
}

function budgetOf(scene: Scene, money: MoneyReading): Budget {
  const currency = money.currency === 'CNY' || money.currency === 'USD' ? money.currency : null;
  if (money.value === null) return { currency, period: money.period, vague: true };
  const min = lowerEnd(scene, money);
  return { amount: money.value, currency, period: money.period, ...(min === null ? {} : { min }) };
}

/** "3000-5000 元", "2~3 万": the lower end, in the same magnitude. */
function lowerEnd(scene: Scene, money: MoneyReading): number | null {
  const high = scene.quantities.find(
    (q) => q.start >= money.start && q.unitEnd <= money.end && q.value === money.value,
  );
  if (!high) return null;
  const low = scene.quantities.find(
    (q) => q.end <= high.start && isRange(scene, { start: q.start, end: q.unitEnd }, high),
  );
  if (!low) return null;
  const said = Number.parseFloat(scene.text.slice(high.start));
  const factor = low.magnitude === '' && said > 0 ? high.value / said : 1;
  const value = low.value * factor;
  return value > 0 && value < high.value ? value : null;
}
