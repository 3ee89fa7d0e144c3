/** What something costs by the hour and month: dated list prices with their region, or "unknown". */
import type { InstanceType, Price } from '../../../catalog/schema.js';
import { duration, money } from '../amounts.js';
import type { Card, CardBlock } from '../card.js';
import { correctionBlocks } from '../corrections.js';
import { listPrice, priceSource, priceText } from './catalog-lookup.js';
import { sourceContext } from './facts.js';
import { familiesWith, gpuCell, regionOf } from './offers.js';
import type { AnswerRequest } from './request.js';

const MOST_ROWS = 10;
/** An average month, as bills count it: 8,760 hours a year over twelve. */
const HOURS_PER_MONTH = 730;

interface Offer {
  readonly type: InstanceType;
  readonly hour: Price | undefined;
  readonly month: Price | undefined;
}

/** The types asked about: named ones, those of a family or GPU, else the standing pick. */
export function askedTypes({
  catalog,
  understanding,
  slots,
  recommendation,
}: AnswerRequest): readonly InstanceType[] {
  const { instanceTypes, families, gpus } = understanding.mentions;
  const named = instanceTypes.flatMap((name) => catalog.instanceType(name) ?? []);
  if (named.length > 0) return named;
  const ofFamilies = families.flatMap((name) => catalog.family(name)?.types ?? []);
  const ofGpus = gpus.flatMap((name) => {
    const key = catalog.gpu(name)?.key;
    const of = key ? familiesWith(key, catalog) : [];
    return of
      .filter(({ training, status }) => training && status === 'current')
      .flatMap(({ types }) => types);
  });
  const all = ofFamilies.length > 0 ? ofFamilies : ofGpus;
  if (all.length > 0) {
    const count = understanding.said.gpuCount;
    const exact = all.filter((type) => type.gpuCount === count);
    return exact.length > 0 ? exact : all;
  }
  const standing = catalog.instanceType(recommendation?.picks[0]?.instanceType ?? slots.instanceType ?? '');
  return standing ? [standing] : [];
}

/** `undefined` when nothing is named and no answer stands. */
export function priceCard(request: AnswerRequest): Card | undefined {
  const { catalog, lang, understanding } = request;
  const zh = lang === 'zh';
  const types = askedTypes(request);
  if (types.length === 0) return undefined;
  const hours = understanding.said.deadlineHours;
  const offers = offersOf(types, request);
  const table: CardBlock = {
    type: 'table',
    columns: [
      { label: zh ? '规格' : 'Type' },
      { label: 'GPU' },
      { label: zh ? '按量' : 'Pay-as-you-go' },
      { label: zh ? '包月' : 'Monthly' },
      ...(hours ? [{ label: duration(hours, lang) }] : []),
    ],
    rows: offers.map(({ type, hour, month }) => [
      type.instanceType,
      gpuCell(type, catalog, lang),
      priceText(hour, lang),
      monthText(month, zh),
      ...(hours ? [hour ? money(hour.amount * hours, hour.currency) : zh ? '未知' : 'unknown'] : []),
    ]),
  };
  const text = headline(offers[0], request);
  return {
    kind: 'catalog',
    lang,
    blocks: [
      ...correctionBlocks(understanding.unknownNames, catalog, lang),
      { type: 'text', text },
      table,
      ...monthAdvice(offers[0], zh),
      sourceContext(
        [
          ...offers.flatMap(({ hour, month }) => [...priceSource(hour), ...priceSource(month)]),
          ...catalog.fact('price-page').sources,
        ],
        lang,
      ),
    ],
    fallback: text,
  };
}

/** Cheapest by the hour first; those without a price last. */
function offersOf(types: readonly InstanceType[], request: AnswerRequest): readonly Offer[] {
  const region = regionOf(request);
  const months = (type: InstanceType, where?: { region: string }): Price | undefined =>
    request.catalog
      .pricesOf(type.instanceType, { billing: 'prepaid-month', ...where })
      .find((price) => !price.includesDisk);
  const order = ({ hour }: Offer): number => hour?.amount ?? Number.POSITIVE_INFINITY;
  return types
    .map((type) => ({
      type,
      hour: listPrice(type, request.catalog, region),
      month: months(type, { region }) ?? months(type),
    }))
    .toSorted((a, b) => (order(a) === order(b) ? 0 : order(a) - order(b)))
    .slice(0, MOST_ROWS);
}

function monthText(price: Price | undefined, zh: boolean): string {
  if (!price) return zh ? '未知' : 'unknown';
  const amount = money(price.amount, price.currency);
  return zh ? `${amount}（${price.region}，${price.date}）` : `${amount} (${price.region}, ${price.date})`;
}

function headline(best: Offer | undefined, { lang, catalog }: AnswerRequest): string {
  const zh = lang === 'zh';
  if (!best?.hour) {
    return zh
      ? '没有查到公开价格，所以不报数；当前价看控制台购买页。'
      : 'No public price was found, so I give none; the buying page of the console shows the current one.';
  }
  const gpus = gpuCell(best.type, catalog, lang);
  const price = priceText(best.hour, lang);
  return zh
    ? `${best.type.instanceType}（${gpus}）按量列表价 ${price}，不是实时价，也不等于有货。`
    : `${best.type.instanceType} (${gpus}), pay-as-you-go list price ${price}; not live, and no promise of stock.`;
}

/** From how many hours a month a subscription is cheaper, or what a full month by the hour would be. */
function monthAdvice(best: Offer | undefined, zh: boolean): readonly CardBlock[] {
  const { hour, month } = best ?? {};
  if (!hour || (month && month.currency !== hour.currency)) return [];
  const full = money(hour.amount * HOURS_PER_MONTH, hour.currency);
  const even = month ? Math.ceil(month.amount / hour.amount) : null;
  const text =
    even === null
      ? zh
        ? `没有公开包月价。按量整月（${HOURS_PER_MONTH} 小时）约 ${full}：包月报价低于它、又能用满，才值得。`
        : `No public monthly price. A full month by the hour (${HOURS_PER_MONTH} h) is about ${full}: a subscription pays only below that and used in full.`
      : zh
        ? `每月用到约 ${even} 小时以上（整月 ${HOURS_PER_MONTH} 小时），包月才更省。`
        : `A subscription pays from about ${even} hours a month (a full one has ${HOURS_PER_MONTH}).`;
  return [{ type: 'text', text }];
}
