/** What the catalogue says of types, families and GPUs, as short cells; unknown stays unknown. */
import type { Catalog, Family } from '../../../catalog/catalog.js';
import type { Gpu, InstanceType, Price, Source } from '../../../catalog/schema.js';
import type { Bilingual, Lang } from '../../language.js';
import { money } from '../amounts.js';
import type { RichText } from '../card.js';
import { sourceText } from '../sources.js';
import type { AnswerRequest } from './request.js';

export const unknown = (lang: Lang): string => (lang === 'zh' ? '未公布' : 'not published');

const STATUS: Readonly<Record<InstanceType['status'], Bilingual>> = {
  current: { zh: '在售', en: 'on sale' },
  preview: { zh: '邀测', en: 'invitational preview' },
  retired: { zh: '已停售', en: 'retired' },
  undocumented: { zh: '仅出现在接口清单，无官方说明页', en: 'API listing only, no official page' },
};

export function statusText(offer: Pick<Family, 'status' | 'salesOnly' | 'training'>, lang: Lang): string {
  const parts = [STATUS[offer.status][lang]];
  if (offer.salesOnly) parts.push(lang === 'zh' ? '需联系销售' : 'through sales');
  if (!offer.training) parts.push(lang === 'zh' ? '不用于训练' : 'not for training');
  return parts.join(lang === 'zh' ? '，' : ', ');
}

/** `8 × A100 80GB`, `1/6 × T4`; a card whose maker is not published is called by its memory. */
export function gpuCell(type: InstanceType, catalog: Catalog, lang: Lang): string {
  const amount = type.gpuFraction ?? type.gpuCount ?? '?';
  const gpu = catalog.gpuOf(type);
  if (gpu) return `${amount} × ${gpu.name}`;
  const memory = type.gpuMemoryGiB ? `${type.gpuMemoryGiB} GiB` : '';
  return lang === 'zh'
    ? `${amount} × ${memory} GPU（型号未公布）`
    : `${amount} × ${memory} GPU (model not published)`;
}

export function nvlinkText(types: readonly InstanceType[], gpu: Gpu | undefined, lang: Lang): string {
  const many = types.filter((type) => (type.gpuCount ?? 0) > 1);
  if (many.length === 0) return lang === 'zh' ? '单卡规格，用不上' : 'single-GPU types: nothing to link';
  if (many.some((type) => type.nvlink)) {
    const rate = many.find((type) => type.nvlinkGBps)?.nvlinkGBps ?? gpu?.nvlinkGBps;
    return `${lang === 'zh' ? '有（多卡规格）' : 'yes (multi-GPU types)'}${rate ? `, ${rate} GB/s` : ''}`.replace(
      ', ',
      lang === 'zh' ? '，' : ', ',
    );
  }
  if (many.every((type) => type.nvlink === false))
    return lang === 'zh' ? '没有，卡间走 PCIe' : 'no: GPUs talk over PCIe';
  return unknown(lang);
}

export function rdmaText(types: readonly InstanceType[], lang: Lang): string {
  const kinds = new Set(types.map((type) => type.rdma));
  const rate = Math.max(0, ...types.map((type) => type.rdmaGbps ?? 0));
  const real = [...kinds].find((kind) => kind === 'eRDMA' || kind === 'RoCE');
  if (real) return `${real}${rate ? `, ${rate} Gbit/s` : ''}`.replace(', ', lang === 'zh' ? '，' : ', ');
  if (kinds.has('unknown')) return unknown(lang);
  return lang === 'zh' ? '规格页未列出' : 'none listed on the specification page';
}

/** Numbers from first to last: `4–30 Gbit/s`. */
export function span(values: readonly (number | null)[], unit: string, lang: Lang): string {
  const known = values.filter((value): value is number => value !== null);
  if (known.length === 0) return unknown(lang);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  return low === high ? `${low} ${unit}` : `${low}–${high} ${unit}`;
}

/** The newest list price by the hour of the machine alone, in `region` or else in any other. */
export function listPrice(
  instanceType: string,
  catalog: Catalog,
  region: string,
  billing: Price['billing'] = 'postpaid-hour',
): Price | undefined {
  const alone = (price: Price): boolean => !price.includesDisk;
  return (
    catalog.pricesOf(instanceType, { region, billing }).find(alone) ??
    catalog.pricesOf(instanceType, { billing }).find(alone)
  );
}

/** `¥34.74（cn-shanghai，2024-12-31）`, or that there is no public price. */
export function priceCell(price: Price | undefined, lang: Lang): string {
  if (!price) return lang === 'zh' ? '未知' : 'unknown';
  const where = price.region.split('|')[0];
  const amount = money(price.amount, price.currency);
  return lang === 'zh' ? `${amount}（${where}，${price.date}）` : `${amount} (${where}, ${price.date})`;
}

/** One context item for each distinct source. */
export function sourceItems(
  sources: readonly { readonly label: Bilingual; readonly source: Source | undefined }[],
  lang: Lang,
): readonly RichText[] {
  const seen = new Set<string>();
  return sources.flatMap(({ label, source }) => {
    if (!source || seen.has(source.url)) return [];
    seen.add(source.url);
    return [sourceText(label[lang], source, lang)];
  });
}

export const LABELS = {
  specification: { zh: '实例规格', en: 'Instance types' },
  gpu: { zh: 'GPU 参数', en: 'GPU figures' },
  price: { zh: '价格', en: 'Price' },
  statement: { zh: '地域', en: 'Regions' },
  fact: { zh: '出处', en: 'Source' },
} satisfies Readonly<Record<string, Bilingual>>;

export function priceSource(price: Price | undefined): Source | undefined {
  return price && { url: price.source, date: price.date };
}

/** Families whose cards are this GPU: current ones first, those for training before the rest. */
export function familiesWith(gpuKey: string, catalog: Catalog): readonly Family[] {
  const rank = (family: Family): number => (family.status === 'current' ? 0 : 2) + (family.training ? 0 : 1);
  return catalog.families.filter((family) => family.gpuKey === gpuKey).toSorted((a, b) => rank(a) - rank(b));
}

/** The region to quote: the user's, else the operator's default. */
export function regionOf({ slots, settings }: Pick<AnswerRequest, 'slots' | 'settings'>): string {
  return slots.region ?? settings.defaultRegion;
}
