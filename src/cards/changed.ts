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
  const told = (name: string, text: string): string => (zh ? `${name}：${text}` : `${name}: ${text}`);
  const parts = changes.map((change) => told(change.label, arrow(change.from ?? none, change.to ?? none)));
  if (parts.length === 0) return [];
  if (earlier) parts.push(...effect(earlier, pick, lang, told));
  const text = zh ? `已改。${parts.join('；')}` : `Changed. ${capitalised(parts).join('; ')}`;
  return [{ type: 'context', items: [text] }];
}

type Told = (name: string, text: string) => string;

/** The pick, hours and cost that differ; when nothing does, that is said. */
function effect(earlier: EarlierPick, pick: Pick, lang: Lang, told: Told): readonly string[] {
  const zh = lang === 'zh';
  const differ = (name: string, from: string | null, to: string | null): readonly string[] =>
    from === null || to === null || from === to ? [] : [told(name, arrow(from, to))];
  const found = [
    ...differ(zh ? '首选' : 'pick', `${earlier.count} × ${earlier.instanceType}`, planName(pick)),
    ...differ(
      zh ? '用时' : 'time',
      earlier.hours === null ? null : duration(earlier.hours, lang),
      pick.hours ? duration(pick.hours.expected, lang) : null,
    ),
    ...differ(
      zh ? '费用' : 'cost',
      earlier.cost === null || !earlier.currency ? null : money(earlier.cost, earlier.currency),
      pick.cost ? money(pick.cost.expected, pick.cost.currency) : null,
    ),
  ];
  return found.length > 0 ? found : [zh ? '首选、用时和费用都不变' : 'pick, time and cost stay the same'];
}

function capitalised(parts: readonly string[]): readonly string[] {
  return parts.map((part, index) => (index === 0 ? part.charAt(0).toUpperCase() + part.slice(1) : part));
}
