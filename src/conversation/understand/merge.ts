/** Prior slots and what a new message says, as one workload. */
import type { Workload } from '../../engine/workload.js';

/** Slots that a new value of another one makes untrue. */
const REPLACED_BY: Readonly<Partial<Record<keyof Workload, readonly (keyof Workload)[]>>> = {
  paramsB: ['model', 'activeB', 'paramsBList', 'paramsBRange'],
  paramsBList: ['model', 'paramsB', 'activeB', 'paramsBRange'],
  paramsBRange: ['model', 'paramsB', 'activeB', 'paramsBList'],
  model: ['paramsB', 'activeB', 'paramsBList', 'paramsBRange'],
  tokens: ['samples', 'dataGB', 'dataset'],
  samples: ['tokens', 'dataGB', 'dataset'],
  dataGB: ['tokens', 'samples', 'dataset'],
  instanceType: ['instanceFamily', 'gpuPreference'],
  instanceFamily: ['instanceType', 'gpuPreference'],
  gpuPreference: ['instanceType', 'instanceFamily'],
  gpuCount: ['nodes'],
};
/** Tasks without a method of training. */
const WITHOUT_METHOD: ReadonlySet<string> = new Set(['inference', 'pretrain', 'embedding']);

/** `asked`: the message asks about things in passing and changes nothing that is known of the job. */
export function merged(prior: Workload | undefined, said: Workload): Workload {
  if (!prior) return said;
  const kept: Record<string, unknown> = { ...prior };
  for (const slot of Object.keys(said) as (keyof Workload)[]) {
    for (const stale of REPLACED_BY[slot] ?? []) if (said[stale] === undefined) delete kept[stale];
  }
  if (said.tasks && !said.tasks.includes(String(prior.task))) delete kept.task;
  if (said.task !== undefined && said.task !== prior.task && WITHOUT_METHOD.has(said.task))
    delete kept.method;
  // A method said in the middle of another training task does not make it plain fine-tuning.
  const task =
    said.task === 'sft' && said.method !== undefined && isTraining(prior.task) ? prior.task : said.task;
  const budget =
    said.budget && prior.budget && said.budget.currency === null
      ? { ...said.budget, currency: prior.budget.currency }
      : said.budget;
  return {
    ...kept,
    ...said,
    ...(task === undefined ? {} : { task }),
    ...(budget === undefined ? {} : { budget }),
  };
}

const isTraining = (task: Workload['task']): boolean =>
  task === 'dpo' || task === 'grpo' || task === 'cpt' || task === 'embedding';
