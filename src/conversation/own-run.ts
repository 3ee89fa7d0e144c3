/** When a message reports a run of the standing plan, and for how long what it taught holds. */
import type { Catalog } from '../../catalog/catalog.js';
import type { OwnRun } from '../engine/own-run.js';
import type { Slot, Workload } from '../engine/workload.js';
import { hasSize } from './questions.js';
import type { ConversationState } from './state.js';
import { measuredRunIn } from './understand/own-run.js';

/** Slots that say how much there is to do, for how much, by when and where: the run stays the same one. */
const AROUND_THE_RUN: ReadonlySet<string> = new Set<Slot>([
  'budget',
  'hourly',
  'deadlineHours',
  'region',
  'priority',
  'platform',
  'spot',
  'tokens',
  'samples',
  'dataGB',
  'epochs',
  'dataset',
]);
/** Slots in which a message may name the plan it ran without changing it. */
const NAMES_THE_PLAN: readonly Slot[] = [
  'model',
  'paramsB',
  'method',
  'task',
  'seqLen',
  'batch',
  'framework',
];

/** Whether two wishes describe one run. */
export function isSameRun(before: Workload, after: Workload): boolean {
  const slots = new Set([...Object.keys(before), ...Object.keys(after)] as Slot[]);
  return [...slots].every(
    (slot) => AROUND_THE_RUN.has(slot) || JSON.stringify(before[slot]) === JSON.stringify(after[slot]),
  );
}

/**
 * The figures of a run of the plan shown last, beside those told before; `null` where the message reports
 * none, or a run of something else.
 */
export function reportedRun(
  { last, slots, ownRun }: ConversationState,
  text: string,
  said: Workload,
  catalog: Catalog,
): OwnRun | null {
  if (last === null || !hasSize(slots) || slots.task === 'inference') return null;
  const measured = measuredRunIn(text);
  if (!measured) return null;
  const { instanceType, count } = last;
  const gpus = (catalog.instanceType(instanceType)?.gpuCount ?? 1) * count;
  const other =
    NAMES_THE_PLAN.some((slot) => said[slot] !== undefined && said[slot] !== slots[slot]) ||
    (said.gpuCount !== undefined && said.gpuCount !== gpus) ||
    (said.instanceType !== undefined && said.instanceType !== instanceType);
  if (other) return null;
  const { tokensPerSec, ...figures } = measured;
  const told = ownRun?.instanceType === instanceType && ownRun.count === count ? ownRun : {};
  const rate = tokensPerSec && { tokensPerSecPerGpu: tokensPerSec.value / (tokensPerSec.perGpu ? 1 : gpus) };
  return { ...told, instanceType, count, ...figures, ...rate };
}
