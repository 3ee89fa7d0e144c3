/** What a message leaves open, the most telling first. */
import type { Intent } from '../understanding.js';
import type { Features } from './features.js';
import type { Said } from './said.js';
import type { Scene } from './scene.js';

/** Intents that are answered without asking for a size. */
const NEEDS_SIZE: ReadonlySet<Intent> = new Set<Intent>([
  'recommend',
  'feasibility',
  'budget_fit',
  'time_estimate',
]);
const TUNED: ReadonlySet<string> = new Set(['sft', 'train', 'dpo']);

export function asksOf(scene: Scene, said: Said, features: Features, intent: Intent): string[] {
  const asks: string[] = [];
  const { slots, size, job, money } = said;
  for (const reading of scene.readings)
    if (reading.kind === 'unclear' && reading.ask !== 'model') asks.push(reading.ask);
  if (scene.quantities.some((q) => q.negative && q.label === 'budget')) asks.push('budget');
  if (money.foreign || (slots.budget && slots.budget.currency === null)) asks.push('currency');
  if (job.methods.length > 1) asks.push('method');
  if (size.doubtful) asks.push('model');
  if (scene.deadline?.relative) asks.push('deadline_confirm');
  if (!features.prior && NEEDS_SIZE.has(intent)) asks.push(...missing(said, intent));
  if (!features.prior && intent === 'explain' && features.topics.has('rag')) asks.push('goal');
  if (
    !features.prior &&
    intent === 'troubleshoot' &&
    slots.paramsB === undefined &&
    features.topics.has('oom')
  )
    asks.push('model', 'method');
  return [...new Set(asks)];
}

function missing({ slots, hardware }: Said, intent: Intent): string[] {
  const asks: string[] = [];
  const sized =
    slots.paramsB !== undefined || slots.paramsBList !== undefined || slots.paramsBRange !== undefined;
  if (!sized) asks.push(slots.model === undefined ? 'model' : 'paramsB');
  if ((slots.task === undefined || (slots.task === 'train' && !sized)) && slots.tasks === undefined)
    asks.push('task');
  const tuned = (slots.task !== undefined && TUNED.has(slots.task)) || slots.tasks?.includes('sft') === true;
  if (sized && tuned && slots.method === undefined) asks.push('method');
  if (intent === 'feasibility' || slots.gpuCount !== undefined) {
    const card = slots.gpuPreference ?? slots.instanceFamily ?? slots.instanceType ?? hardware.compare;
    if (slots.gpuCount !== undefined && slots.gpuCount > 1 && card === undefined) asks.push('gpu_type');
  }
  if (slots.tasks !== undefined && slots.samples === undefined && slots.tokens === undefined)
    asks.push('samples_or_tokens');
  return asks;
}
