/** What the catalogue says of types and families, as short cells; unknown stays unknown. */
import type { Catalog, Family } from '../../../catalog/catalog.js';
import type { InstanceType, Source } from '../../../catalog/schema.js';
import type { Bilingual, Lang } from '../../language.js';
import type { RichText } from '../card.js';
import { sourceText } from '../sources.js';
import type { AnswerRequest } from './request.js';

export const UNPUBLISHED: Bilingual = { zh: '未公布', en: 'not published' };

const STATUS: Readonly<Record<InstanceType['status'], Bilingual>> = {
  current: { zh: '在售', en: 'on sale' },
  preview: { zh: '邀测', en: 'invitational preview' },
  retired: { zh: '已停售或不再推荐', en: 'retired or no longer recommended' },
  undocumented: { zh: '官网无说明，只在 API 里出现', en: 'undocumented, seen in the API only' },
};

export function statusText(offer: Pick<Family, 'status' | 'salesOnly' | 'training'>, lang: Lang): string {
  const parts = [STATUS[offer.status][lang]];
  if (offer.salesOnly) parts.push(lang === 'zh' ? '联系销售' : 'through sales');
  if (!offer.training) parts.push(lang === 'zh' ? '不用于训练' : 'not for training');
  return parts.join(lang === 'zh' ? '，' : ', ');
}

/** The card of a type: a card whose maker is not published is called by its memory. */
export function cardName(type: InstanceType, catalog: Catalog, lang: Lang): string {
  const gpu = catalog.gpuOf(type);
  const memory = type.gpuMemoryGiB ? ` ${type.gpuMemoryGiB} GiB` : '';
  if (!gpu || gpu.masked)
    return `${lang === 'zh' ? '型号未公布的 GPU' : 'GPU of unpublished model'}${memory}`;
  return /\d\s*GB/u.test(gpu.name) ? gpu.name : `${gpu.name}${memory}`;
}

/** `8 × A100 80GB`, or `1/6 × T4 16 GiB` for a slice. */
export function gpuCell(type: InstanceType, catalog: Catalog, lang: Lang): string {
  return `${type.gpuFraction ?? type.gpuCount ?? '?'} × ${cardName(type, catalog, lang)}`;
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
  fact: { zh: '出处', en: 'Source' },
} satisfies Readonly<Record<string, Bilingual>>;

/** Families whose cards are this GPU: current ones first, those for training before the rest. */
export function familiesWith(gpuKey: string, catalog: Catalog): readonly Family[] {
  const rank = (family: Family): number => (family.status === 'current' ? 0 : 2) + (family.training ? 0 : 1);
  return catalog.families.filter((family) => family.gpuKey === gpuKey).toSorted((a, b) => rank(a) - rank(b));
}

/** The region to quote: the user's, else the operator's default. */
export function regionOf({ slots, settings }: Pick<AnswerRequest, 'slots' | 'settings'>): string {
  return slots.region ?? settings.defaultRegion;
}
