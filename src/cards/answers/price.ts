/** What something costs by the hour and month: dated list prices with their region, or "unknown". */
import type { InstanceType, Price } from '../../../catalog/schema.js';
import type { Lang } from '../../language.js';
import { money } from '../amounts.js';
import type { Card, CardBlock, Table } from '../card.js';
import { correctionBlocks } from '../corrections.js';
import { catalogCard, listPrice, priceSource, priceText } from './catalog-lookup.js';
import { readFact, sourceContext } from './facts.js';
import type { AnswerRequest } from './request.js';

const MOST_TYPES = 8;

/** The types the question is about: by name, by family, else by GPU; smallest first. */
export function askedTypes({ catalog, slots, understanding }: AnswerRequest): InstanceType[] {
  const { instanceTypes, families, gpus } = understanding.mentions;
  const direct = [...instanceTypes, ...(slots.instanceType ? [slots.instanceType] : [])];
  const types = direct.flatMap((name) => catalog.instanceType(name) ?? []);
  if (types.length > 0) return [...new Set(types)];
  const inFamilies = families.flatMap((name) => catalog.family(name)?.types ?? []);
  if (inFamilies.length > 0) return inFamilies.slice(0, MOST_TYPES);
  const keys = new Set(gpus.flatMap((name) => catalog.gpu(name)?.key ?? []));
  return catalog.instanceTypes
    .filter(
      (type) => type.gpuKey !== null && keys.has(type.gpuKey) && type.status === 'current' && type.training,
    )
    .toSorted((a, b) => (a.gpuCount ?? 0) - (b.gpuCount ?? 0))
    .slice(0, MOST_TYPES);
}

const COLUMNS: Readonly<Record<Lang, Table['columns']>> = {
  zh: [{ label: '规格' }, { label: '按量', align: 'right' }, { label: '包月', align: 'right' }],
  en: [{ label: 'Type' }, { label: 'Pay-as-you-go', align: 'right' }, { label: 'Monthly', align: 'right' }],
};

function monthly(type: InstanceType, request: AnswerRequest): Price | undefined {
  return request.catalog
    .pricesOf(type.instanceType, { billing: 'prepaid-month' })
    .find((price) => !price.includesDisk);
}

function monthlyText(price: Price | undefined, lang: Lang): string {
  if (!price) return lang === 'zh' ? '未知' : 'unknown';
  const amount = money(price.amount, price.currency);
  return lang === 'zh'
    ? `${amount}/月（${price.region}，${price.date}）`
    : `${amount}/month (${price.region}, ${price.date})`;
}

export function priceCard(request: AnswerRequest): Card {
  const { catalog, lang, slots, settings, understanding } = request;
  const region = slots.region ?? settings.defaultRegion;
  const types = askedTypes(request);
  if (types.length === 0) return catalogCard(request);
  const zh = lang === 'zh';
  const rows = types.map((type) => [
    type.instanceType,
    priceText(listPrice(type, catalog, region), lang),
    monthlyText(monthly(type, request), lang),
  ]);
  const [first] = types;
  const headline = first
    ? `${first.instanceType}${zh ? '：' : ': '}${priceText(listPrice(first, catalog, region), lang)}`
    : '';
  const page = readFact(catalog, 'price-page').url;
  const note = zh
    ? '这些是带日期的列表价，不是实时价，也不等于有货；没有公开价的写“未知”。'
    : 'These are dated list prices, not live ones, and no promise of stock; where none is published it says unknown.';
  const blocks: CardBlock[] = [
    ...correctionBlocks(understanding.unknownNames, catalog, lang),
    { type: 'heading', text: headline },
    { type: 'table', columns: COLUMNS[lang], rows },
    { type: 'text', text: [note, ' ', { text: zh ? '官方价格页' : 'Official price page', url: page }] },
    sourceContext(
      types.flatMap((type) => [
        ...priceSource(listPrice(type, catalog, region)),
        ...priceSource(monthly(type, request)),
      ]),
      lang,
    ),
  ];
  return { kind: 'catalog', lang, blocks, fallback: headline };
}
