/** The general answer, for a question that names no size: tiers, what else decides, reminders. */
import type { Catalog } from '../../catalog/catalog.js';
import type { Pick } from '../engine/recommendation.js';
import type { Bilingual, Lang } from '../language.js';
import type { Card, RichText } from './card.js';
import { decidingFactors, type Factor, reminders } from './general-factors.js';
import { TIER_IDS, TIER_NAMES, type TierId, tierRows, tierTable } from './general-tiers.js';
import { costLine, planName } from './plan-lines.js';
import { sourceText } from './sources.js';

/** A typical job of a tier and the pick that was computed for it. */
export interface Example {
  readonly tier: TierId;
  readonly job: Bilingual;
  readonly pick: Pick;
}

export interface GeneralView {
  readonly lang: Lang;
  readonly catalog: Catalog;
  readonly region: string;
  readonly examples: readonly Example[];
}

/** Why the tier needs what it needs. */
const WHY: Readonly<Record<TierId, Bilingual>> = {
  pretraining: {
    zh: '状态量约 16 字节/参数，要多卡切分，卡间每步都通信',
    en: 'about 16 bytes of states per parameter, split over many GPUs that talk at every step',
  },
  fineTuning: {
    zh: 'LoRA/QLoRA 单卡可行，全参要多卡；要支持 bf16',
    en: 'LoRA and QLoRA fit one GPU, full fine-tuning needs several; bf16 is a must',
  },
  inference: {
    zh: '放得下权重和 KV 缓存即可',
    en: 'room for weights and KV cache is enough',
  },
};

/** The card; the caller adds the question of size. */
export function generalCard(view: GeneralView): Card {
  const { lang, catalog, region } = view;
  const zh = lang === 'zh';
  const lines = TIER_IDS.map((tier) => tierLine(tier, view));
  const factors = decidingFactors(catalog, lang);
  const notes = reminders(catalog, lang);
  return {
    kind: 'general',
    lang,
    blocks: [
      {
        type: 'heading',
        text: zh ? '取决于模型大小，先看三档：' : 'It depends on the model size. Three tiers:',
      },
      { type: 'list', items: lines },
      tierTable(catalog, region, lang),
      {
        type: 'details',
        summary: zh ? '除了 GPU 还要看什么' : 'What else decides',
        blocks: [{ type: 'list', items: factors.map(({ text }) => text) }],
      },
      {
        type: 'details',
        summary: zh ? '下单前提醒' : 'Before you order',
        blocks: [{ type: 'list', items: notes.map(({ text }) => text) }],
      },
      {
        type: 'details',
        summary: zh ? '出处与日期' : 'Sources and dates',
        blocks: [{ type: 'context', items: sourceItems(view, [...factors, ...notes]) }],
      },
    ],
    fallback: lines.map(plainText).join(zh ? '；' : '; '),
  };
}

function tierLine(tier: TierId, { lang, catalog, region, examples }: GeneralView): RichText {
  const zh = lang === 'zh';
  const names = tierRows(tier, catalog, region).map(({ family }) => family);
  const example = examples.find((one) => one.tier === tier);
  const computed = example
    ? zh
      ? `。例：${example.job.zh} → ${planName(example.pick)}，${costLine(example.pick, lang, example.tier === 'inference')}`
      : `. Example: ${example.job.en} → ${planName(example.pick)}; ${lowered(costLine(example.pick, lang, example.tier === 'inference'))}`
    : '';
  return [
    { text: TIER_NAMES[tier][lang], style: 'bold' },
    zh
      ? `：${names.join('、')}（${WHY[tier].zh}）${computed}`
      : `: ${names.join(', ')} (${WHY[tier].en})${computed}`,
  ];
}

function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function plainText(text: RichText): string {
  return typeof text === 'string'
    ? text
    : text.map((part) => (typeof part === 'string' ? part : part.text)).join('');
}

/** Each source once, with what it stands behind. */
function sourceItems(
  { lang, catalog, region }: GeneralView,
  factors: readonly Factor[],
): readonly RichText[] {
  const zh = lang === 'zh';
  const rows = TIER_IDS.flatMap((tier) => tierRows(tier, catalog, region));
  const specs = rows.flatMap(({ type }) => type.sources.slice(0, 1));
  const prices = rows.flatMap(({ price }) => (price ? [{ url: price.source, date: price.date }] : []));
  const others = factors.flatMap(({ sources }) => sources);
  const labelled = [
    ...specs.map((source) => ({ label: zh ? '实例规格' : 'Instance types', source })),
    ...prices.map((source) => ({ label: zh ? '价格' : 'Prices', source })),
    ...others.map((source) => ({ label: zh ? '其他事实' : 'Other facts', source })),
  ];
  return labelled
    .filter(({ source }, index) => labelled.findIndex((one) => one.source.url === source.url) === index)
    .map(({ label, source }) => sourceText(label, source, lang));
}
