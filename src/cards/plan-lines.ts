/** The three lines a recommendation opens with, and the words for a single pick. */
import type { Catalog } from '../../catalog/catalog.js';
import type { Pick } from '../engine/recommendation.js';
import type { Lang } from '../language.js';
import { duration, durationRange, figure, gib, money, moneyRange } from './amounts.js';

/** `2 × ecs.gn7e-c16g1.32xlarge` */
export function planName(pick: Pick): string {
  return `${pick.count} × ${pick.instanceType}`;
}

/** The GPUs of one machine: `8 × A100 80GB`. A card whose maker is not published is not named. */
export function gpusOf(pick: Pick, catalog: Catalog, lang: Lang): string {
  const type = catalog.instanceType(pick.instanceType);
  const each = pick.gpus / pick.count;
  const memory = type?.gpuMemoryGiB ? ` ${type.gpuMemoryGiB} GiB` : '';
  const gpu = type ? catalog.gpuOf(type) : undefined;
  if (gpu) {
    const named = gpu.name.match(/\d+\s*GB/u) ? gpu.name : `${gpu.name}${memory.replace(' GiB', 'GB')}`;
    return `${each} × ${named}`;
  }
  return lang === 'zh'
    ? `${each} 张${memory} GPU（型号未公布）`
    : `${each} × GPU${memory} (model not published)`;
}

/** First line: instances, GPUs, memory in all. */
export function machineLine(pick: Pick, catalog: Catalog, lang: Lang): string {
  const gpus = gpusOf(pick, catalog, lang);
  if (pick.count === 1) return lang === 'zh' ? `${planName(pick)}（${gpus}）` : `${planName(pick)} (${gpus})`;
  return lang === 'zh'
    ? `${planName(pick)}（每台 ${gpus}，共 ${pick.gpus} 张卡）`
    : `${planName(pick)} (${gpus} each, ${pick.gpus} GPUs in all)`;
}

const BILLING: Readonly<Record<string, Readonly<Record<Lang, string>>>> = {
  'postpaid-hour': { zh: '按量付费', en: 'pay-as-you-go' },
  'prepaid-month': { zh: '包月', en: 'monthly subscription' },
  'spot-hour': { zh: '抢占式', en: 'spot' },
  'contract-hour': { zh: '合同价', en: 'contract price' },
  'pai-eas-hour-upper-bound': { zh: 'PAI-EAS 上限价', en: 'PAI-EAS upper bound' },
};

/** A unit of data that hours and cost are told by while the user's own volume is unknown. */
const UNIT_TOKENS = 1e8;
const UNIT_NAME: Readonly<Record<Lang, string>> = { zh: '每 1 亿 token', en: 'per 100M tokens' };

/** Hours for one unit of data at the expected speed, without set-up. */
function unitHours({ throughput, gpus }: Pick): number {
  return UNIT_TOKENS / (throughput.tokensPerSecPerGpu.expected * gpus) / 3600;
}

/** Second line: what it costs in all, with the date of the price; never a price that has no source. */
export function costLine(pick: Pick, lang: Lang, serving = false): string {
  const zh = lang === 'zh';
  if (!pick.hourly) {
    const line = zh ? '没有公开价格，费用未知' : 'No public price, so the cost is unknown';
    if (pick.breakEvenHourly === undefined) return line;
    const price = money(pick.breakEvenHourly, 'CNY');
    return zh ? `${line}；低于 ${price}/小时就更划算` : `${line}; it would win below ${price}/h`;
  }
  const { amount, currency, priceDate } = pick.hourly;
  const billing = BILLING[pick.billing]?.[lang] ?? pick.billing;
  const rate = `${money(amount, currency)}/${zh ? '小时' : 'h'}`;
  const dated = zh ? `${billing}列表价，${priceDate}` : `${billing} list price, ${priceDate}`;
  if (pick.cost) {
    const total = moneyRange(pick.cost, pick.cost.currency);
    const about = money(pick.cost.expected, pick.cost.currency);
    return zh
      ? `费用 ${total}，预计 ${about}（${rate}，${dated}）`
      : `Cost ${total}, about ${about} (${rate}, ${dated})`;
  }
  const line = zh ? `${rate}（${dated}）` : `${rate} (${dated})`;
  if (serving) return line;
  const unit = money(amount * unitHours(pick), currency);
  return zh ? `${line}，${UNIT_NAME.zh} 约 ${unit}` : `${line}, about ${unit} ${UNIT_NAME.en}`;
}

/** What a verdict is told from. */
type Judged = { readonly [K in 'verdict' | 'memory']: Pick[K] };

/** GiB left per card at the upper estimate. */
function spareGiB(pick: Judged): number {
  return pick.memory.usableGiB - pick.memory.peakGiB.high;
}

/** "Fits with N GiB to spare", "tight", or "does not fit". */
export function fitText(pick: Judged, lang: Lang): string {
  const { peakGiB, usableGiB } = pick.memory;
  const zh = lang === 'zh';
  if (pick.verdict === 'fits') {
    const spare = gib(Math.max(0, spareGiB(pick)));
    return zh
      ? `显存放得下，按上限估算每卡还余 ${spare}`
      : `fits with ${spare} to spare per GPU at the upper estimate`;
  }
  const range = `${gib(peakGiB.low).replace(' GiB', '')}–${gib(peakGiB.high)}`;
  if (pick.verdict === 'tight') {
    return zh
      ? `显存临界：每卡要 ${range}，可用 ${gib(usableGiB)}`
      : `memory is tight: ${range} needed per GPU, ${gib(usableGiB)} usable`;
  }
  return zh
    ? `显存放不下：每卡至少要 ${gib(peakGiB.low)}，可用 ${gib(usableGiB)}`
    : `does not fit: at least ${gib(peakGiB.low)} needed per GPU, ${gib(usableGiB)} usable`;
}

/** Short form for a table cell. */
export function fitCell(pick: Pick, lang: Lang): string {
  const zh = lang === 'zh';
  if (pick.verdict === 'fits') {
    const spare = gib(Math.max(0, spareGiB(pick)));
    return zh ? `余 ${spare}` : `${spare} to spare`;
  }
  if (pick.verdict === 'tight') return zh ? '临界' : 'tight';
  return zh ? '放不下' : 'does not fit';
}

/**
 * Third line: hours and whether it fits. Without a data volume the hours of a unit of data; serving
 * has a rate instead.
 */
export function hoursLine(pick: Pick, lang: Lang, serving = false): string {
  const fit = fitText(pick, lang);
  const zh = lang === 'zh';
  if (serving && !pick.hours) {
    const rate = figure(pick.throughput.tokensPerSecPerGpu.expected * pick.gpus);
    return zh ? `约 ${rate} token/秒；${fit}` : `About ${rate} tokens/s; ${fit}`;
  }
  if (!pick.hours) {
    const unit = duration(unitHours(pick), lang);
    return zh ? `${UNIT_NAME.zh} 约 ${unit}；${fit}` : `About ${unit} ${UNIT_NAME.en}; ${fit}`;
  }
  const hours = durationRange(pick.hours, lang);
  return zh ? `用时 ${hours}；${fit}` : `Takes ${hours}; ${fit}`;
}
