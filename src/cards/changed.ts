/** What a correction changed: the condition, the pick and the cost, old against new. */
import type { Pick } from '../engine/recommendation.js';
import type { Lang } from '../language.js';
import { type Currency, duration, money } from './amounts.js';
import type { CardBlock } from './card.js';
import { planName } from './plan-lines.js';
import type { SlotChange } from './slots.js';

/** The pick that stood before the correction. */
export interface EarlierPick {
  readonly instanceType: string;
  readonly count: number;
  readonly hours: number | null;
  readonly cost: number | null;
  readonly currency: Currency | null;
}

const arrow = (from: string, to: string): string => `${from} → ${to}`;

/** `方法：全参 → LoRA；首选：… → …；费用：约 ¥2,400 → ¥310`. Nothing when nothing can be told. */
export function changedBlocks(
  changes: readonly SlotChange[],
  earlier: EarlierPick | null,
  pick: Pick,
  lang: Lang,
): readonly CardBlock[] {
  const zh = lang === 'zh';
  const none = zh ? '未说' : 'not given';
  const label = (name: string, text: string): string => (zh ? `${name}：${text}` : `${name}: ${text}`);
  const parts = changes.map((change) => label(change.label, arrow(change.from ?? none, change.to ?? none)));
  if (parts.length === 0) return [];
  if (earlier) {
    const before = `${earlier.count} × ${earlier.instanceType}`;
    const after = planName(pick);
    const unchanged = zh ? '首选不变' : 'same pick';
    parts.push(before === after ? unchanged : label(zh ? '首选' : 'pick', arrow(before, after)));
    if (earlier.hours !== null && pick.hours) {
      parts.push(
        label(
          zh ? '用时' : 'time',
          arrow(duration(earlier.hours, lang), duration(pick.hours.expected, lang)),
        ),
      );
    }
    if (earlier.cost !== null && earlier.currency && pick.cost) {
      const cost = arrow(
        money(earlier.cost, earlier.currency),
        money(pick.cost.expected, pick.cost.currency),
      );
      parts.push(label(zh ? '费用' : 'cost', cost));
    }
  }
  const text = zh ? `已改。${parts.join('；')}` : `Changed. ${capitalised(parts).join('; ')}`;
  return [{ type: 'context', items: [text] }];
}

function capitalised(parts: readonly string[]): readonly string[] {
  return parts.map((part, index) => (index === 0 ? part.charAt(0).toUpperCase() + part.slice(1) : part));
}
