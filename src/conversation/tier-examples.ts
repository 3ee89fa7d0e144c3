/** One computed example for each tier of the general answer. */
import type { Example } from '../cards/general.js';
import type { TierId } from '../cards/general-tiers.js';
import type { Workload } from '../engine/workload.js';
import type { Bilingual } from '../language.js';
import type { PerformContext } from './outcome.js';
import { recommendFor } from './variants.js';

const JOBS: Readonly<Record<TierId, { readonly job: Bilingual; readonly wish: Workload }>> = {
  pretraining: {
    job: { zh: '13B 预训练 100 亿 token', en: 'pretraining 13B on 10B tokens' },
    wish: { paramsB: 13, task: 'pretrain', tokens: 1e10 },
  },
  fineTuning: {
    job: { zh: '7B LoRA 微调 1 亿 token', en: 'LoRA on 7B with 100M tokens' },
    wish: { paramsB: 7, task: 'sft', method: 'lora', tokens: 1e8 },
  },
  inference: {
    job: { zh: '7B 推理，8 并发', en: 'serving 7B to 8 concurrent users' },
    wish: { paramsB: 7, task: 'inference', concurrency: 8 },
  },
};

export function tierExamples(context: PerformContext): readonly Example[] {
  return (Object.keys(JOBS) as TierId[]).flatMap((tier) => {
    const { job, wish } = JOBS[tier];
    const pick = recommendFor(wish, context).picks[0];
    return pick && pick.role !== 'nearest' ? [{ tier, job, pick }] : [];
  });
}
