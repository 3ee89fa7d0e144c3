/** How well messages are understood, row by row: which slots were found, missed or made up. */

import type { Understanding } from '../src/conversation/understanding.js';
import type { Workload } from '../src/engine/workload.js';

/** One message with what a careful reader takes from it. */
export interface Utterance {
  readonly id: string;
  readonly text: string;
  readonly intent: string;
  readonly expected?: Readonly<Record<string, unknown>>;
  readonly priorSlots?: Workload;
  /** Slots that may be filled or not. */
  readonly optional?: readonly string[];
  readonly tags: readonly string[];
}

/** The slots that drive an answer. */
export const CORE_SLOTS = [
  'model',
  'paramsB',
  'task',
  'method',
  'tokens',
  'samples',
  'dataGB',
  'epochs',
  'budget',
  'deadlineHours',
  'region',
  'gpuPreference',
  'gpuCount',
  'nodes',
  'platform',
  'seqLen',
  'precision',
  'instanceType',
  'instanceFamily',
  'priority',
] as const;

export interface RowScore {
  readonly found: readonly string[];
  readonly missed: readonly string[];
  readonly madeUp: readonly string[];
  readonly intentRight: boolean;
}

/** Relative tolerances: sizes are rounded in speech, 32k is 32,000 or 32,768, deadlines are vague. */
const TOLERANCE: Readonly<Record<string, number>> = { paramsB: 0.1, seqLen: 0.03, deadlineHours: 0.35 };

const folded = (value: unknown): string =>
  String(value)
    .toLowerCase()
    .replace(/nvidia|tesla|[\s_-]|gi?b$/g, '')
    .replace(/(instruct|chat|base|hf|it)$/, '');

function isSame(slot: string, got: unknown, wanted: unknown): boolean {
  if (typeof wanted === 'number')
    return Math.abs(Number(got) - wanted) <= (TOLERANCE[slot] ?? 0.01) * Math.max(1e-9, Math.abs(wanted));
  if (slot === 'budget' && typeof wanted === 'object' && wanted !== null) {
    const actual = got as Record<string, unknown>;
    return Object.entries(wanted).every(
      ([key, value]) =>
        !['amount', 'currency', 'period'].includes(key) || value === null || actual[key] === value,
    );
  }
  if (Array.isArray(wanted)) {
    const all = [got].flat().map(folded);
    return wanted.every((one) =>
      all.some((other) => other.startsWith(folded(one)) || folded(one).startsWith(other)),
    );
  }
  return folded([got].flat()[0]) === folded(wanted) || folded([got].flat()[0]).startsWith(folded(wanted));
}

/** Slots that a reader may leave out where the row's own fields already say them. */
function impliedBy(expected: Readonly<Record<string, unknown>>): string[] {
  const implied: string[] = [];
  if (expected.tasks) implied.push('task');
  if (expected.instanceType) implied.push('instanceFamily', 'gpuPreference');
  if (expected.instanceFamily || expected.compare || expected.items) implied.push('gpuPreference');
  if (expected.paramsBRange || expected.paramsBList || expected.items || expected.model)
    implied.push('paramsB');
  return implied;
}

export function scoreRow(row: Utterance, understanding: Understanding): RowScore {
  const expected = row.expected ?? {};
  const slots: Readonly<Record<string, unknown>> = understanding.slots;
  const free = new Set([...(row.optional ?? []), ...impliedBy(expected)]);
  const found: string[] = [];
  const missed: string[] = [];
  const madeUp: string[] = [];
  for (const slot of CORE_SLOTS) {
    const wanted = expected[slot];
    const got = slots[slot];
    if (wanted === undefined || wanted === null) {
      if (got !== undefined && !free.has(slot) && row.priorSlots?.[slot] === undefined) madeUp.push(slot);
    } else if (got !== undefined && isSame(slot, got, wanted)) found.push(slot);
    else if (!free.has(slot)) missed.push(slot);
  }
  return { found, missed, madeUp, intentRight: understanding.intent === row.intent };
}

export interface Score {
  /** Shares, 0 to 1. */
  readonly slots: number;
  readonly madeUp: number;
  readonly intent: number;
}

export function total(rows: readonly RowScore[]): Score {
  const sum = (count: (row: RowScore) => number): number => rows.reduce((all, row) => all + count(row), 0);
  const found = sum((row) => row.found.length);
  const madeUp = sum((row) => row.madeUp.length);
  return {
    slots: found / Math.max(1, found + sum((row) => row.missed.length)),
    madeUp: madeUp / Math.max(1, found + madeUp),
    intent: sum((row) => Number(row.intentRight)) / Math.max(1, rows.length),
  };
}
