/** Several computed answers side by side: full, LoRA and QLoRA; or one row for each model size. */
import type { Pick } from '../engine/recommendation.js';
import type { Lang } from '../language.js';
import { costCell } from './alternatives.js';
import { durationRange } from './amounts.js';
import type { CardBlock } from './card.js';
import { fitCell, planName } from './plan-lines.js';

export interface Variant {
  readonly label: string;
  readonly pick: Pick;
}

/** A table with one row a variant; nothing for fewer than `least`. */
export function variantBlocks(
  title: string,
  variants: readonly Variant[],
  lang: Lang,
  least = 2,
): readonly CardBlock[] {
  if (variants.length < least) return [];
  const zh = lang === 'zh';
  return [
    { type: 'text', text: [{ text: title, style: 'bold' }] },
    {
      type: 'table',
      columns: [
        { label: '' },
        { label: zh ? '实例' : 'Instances' },
        { label: zh ? '用时' : 'Time' },
        { label: zh ? '费用' : 'Cost' },
        { label: zh ? '显存' : 'Memory' },
      ],
      rows: variants.map(({ label, pick }) => [
        label,
        planName(pick),
        pick.hours ? durationRange(pick.hours, lang) : '–',
        costCell(pick, lang),
        fitCell(pick, lang),
      ]),
    },
  ];
}
