/** The three tiers of the general answer as a table: real families, GPUs, links and dated prices. */
import type { Catalog, Family } from '../../catalog/catalog.js';
import type { InstanceType, Price } from '../../catalog/schema.js';
import type { Bilingual, Lang } from '../language.js';
import { money } from './amounts.js';
import type { Table } from './card.js';
import { offeredForTraining } from './general-factors.js';

export const TIER_IDS = ['pretraining', 'fineTuning', 'inference'] as const;
export type TierId = (typeof TIER_IDS)[number];

export const TIER_NAMES: Readonly<Record<TierId, Bilingual>> = {
  pretraining: { zh: '10B 以上预训练', en: 'Pretraining, 10B up' },
  fineTuning: { zh: '1B–10B 微调', en: 'Fine-tuning, 1B–10B' },
  inference: { zh: '推理和小实验', en: 'Inference and small experiments' },
};

/** Large models need the states of many GPUs at once: 80 GiB cards with NVLink. */
const LARGE_GIB = 80;
/** A bf16 LoRA of 7B holds about 14 GiB of weights: 24 GiB is the least that leaves room. */
const TUNING_GIB = 24;

/** Types of a tier, and whether its largest machines are the ones to show. */
const BELONGS: Readonly<Record<TierId, (type: InstanceType, catalog: Catalog) => boolean>> = {
  pretraining: (type) =>
    type.nvlink === true && (type.gpuMemoryGiB ?? 0) >= LARGE_GIB && type.gpuCount === LARGEST_NODE,
  fineTuning: (type, catalog) =>
    type.gpuCount === 1 &&
    catalog.gpuOf(type)?.bf16Supported === true &&
    (type.gpuMemoryGiB ?? 0) >= TUNING_GIB,
  inference: (type) => type.gpuCount === 1 && (type.gpuMemoryGiB ?? 0) < LARGE_GIB,
};
/** GPUs of the largest single machine on sale. */
const LARGEST_NODE = 8;
/** A table longer than this is not read. */
const MOST_ROWS: Readonly<Record<TierId, number>> = { pretraining: 5, fineTuning: 5, inference: 3 };

export interface TierRow {
  readonly family: string;
  readonly type: InstanceType;
  /** Hourly list price of the type in the region, else elsewhere; `null` = unknown. */
  readonly price: Price | null;
}

/** The families of a tier, each by its smallest fitting type: RDMA first for large jobs, then by price. */
export function tierRows(tier: TierId, catalog: Catalog, region: string): readonly TierRow[] {
  const offered = new Set(offeredForTraining(catalog));
  const rows = catalog.families.flatMap((family): TierRow[] => {
    const type = smallest(family, (one) => offered.has(one) && BELONGS[tier](one, catalog));
    return type ? [{ family: family.name, type, price: priceOf(type, catalog, region) }] : [];
  });
  const linkedFirst = (row: TierRow): number => (tier === 'pretraining' && row.type.rdma === 'none' ? 1 : 0);
  return rows
    .toSorted(
      (a, b) =>
        linkedFirst(a) - linkedFirst(b) || (a.price?.amount ?? Infinity) - (b.price?.amount ?? Infinity),
    )
    .slice(0, MOST_ROWS[tier]);
}

function smallest(family: Family, test: (type: InstanceType) => boolean): InstanceType | undefined {
  return family.types.filter(test).toSorted((a, b) => (a.vCpu ?? 0) - (b.vCpu ?? 0))[0];
}

function priceOf(type: InstanceType, catalog: Catalog, region: string): Price | null {
  const hourly = { billing: 'postpaid-hour' as const };
  const local = catalog.pricesOf(type.instanceType, { ...hourly, region });
  return local[0] ?? catalog.pricesOf(type.instanceType, hourly)[0] ?? null;
}

function gpus(type: InstanceType, catalog: Catalog): string {
  const name = catalog.gpuOf(type)?.name ?? 'GPU';
  return `${type.gpuCount ?? '?'} × ${/\d\s*GB/u.test(name) ? name : `${name} ${type.gpuMemoryGiB}GB`}`;
}

function links(type: InstanceType, lang: Lang): string {
  const inside = type.nvlink ? 'NVLink' : type.gpuCount === 1 ? null : 'PCIe';
  const outside = type.rdma === 'none' || type.rdma === 'unknown' ? null : type.rdma;
  const sales = type.salesOnly ? (lang === 'zh' ? '需联系销售' : 'through sales') : null;
  return [inside, outside, sales].filter((part) => part !== null).join(lang === 'zh' ? '，' : ', ') || '–';
}

function priceCell({ price }: TierRow, lang: Lang): string {
  if (!price) return lang === 'zh' ? '无公开价' : 'no public price';
  const rate = `${money(price.amount, price.currency)}/${lang === 'zh' ? '小时' : 'h'}`;
  const where = price.region.replace('|', lang === 'zh' ? ' 或 ' : ' or ');
  return lang === 'zh' ? `${rate}（${where}，${price.date}）` : `${rate} (${where}, ${price.date})`;
}

/** All tiers in one table; the tier is named in its first row only. */
export function tierTable(catalog: Catalog, region: string, lang: Lang): Table {
  const zh = lang === 'zh';
  return {
    type: 'table',
    columns: [
      { label: zh ? '用途' : 'For' },
      { label: zh ? '实例' : 'Instance' },
      { label: 'GPU' },
      { label: zh ? '互联' : 'Links' },
      { label: zh ? '列表价' : 'List price' },
    ],
    rows: TIER_IDS.flatMap((tier) =>
      tierRows(tier, catalog, region).map((row) => [
        TIER_NAMES[tier][lang],
        row.type.instanceType,
        gpus(row.type, catalog),
        links(row.type, lang),
        priceCell(row, lang),
      ]),
    ),
  };
}
