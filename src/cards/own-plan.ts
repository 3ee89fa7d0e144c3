/** The user's own setup, judged: what each card would hold, and whether it fits. */
import type { Prediction } from '../engine/recommendation.js';
import type { Workload } from '../engine/workload.js';
import type { Lang } from '../language.js';
import type { CardBlock } from './card.js';
import { memorySum, stateRule } from './memory.js';
import { fitText } from './plan-lines.js';

export interface OwnPlan {
  /** Catalogue name of the card. */
  readonly gpu: string;
  /** In all. */
  readonly gpuCount: number;
  readonly prediction: Prediction;
}

/** One line with the verdict, then the sum behind it. */
export function ownPlanBlocks(
  { gpu, gpuCount, prediction }: OwnPlan,
  slots: Workload,
  lang: Lang,
): readonly CardBlock[] {
  const cards = `${gpuCount} × ${gpu}`;
  const fit = fitText(prediction, lang);
  const rule = stateRule(slots, { layout: prediction.layout, gpus: gpuCount }, lang);
  return [
    {
      type: 'text',
      text: [
        {
          text: lang === 'zh' ? `按你的配置算，${cards}：${fit}` : `Your setup computed, ${cards}: ${fit}`,
          style: 'bold',
        },
      ],
    },
    { type: 'list', items: [memorySum(prediction, lang), ...(rule ? [rule] : [])] },
  ];
}
