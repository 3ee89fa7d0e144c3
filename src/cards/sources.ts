/** The context line of a card: where its facts come from, each with its date. */
import type { Catalog } from '../../catalog/catalog.js';
import type { Source } from '../../catalog/schema.js';
import type { Pick } from '../engine/recommendation.js';
import type { Lang } from '../language.js';
import type { Context, RichText } from './card.js';
import { evidenceText } from './evidence.js';

/** The part of an address that says whose page it is. */
function hostOf(url: string): string {
  return /^https?:\/\/([^/\s]+)/.exec(url)?.[1] ?? url;
}

/** `规格：help.aliyun.com（2026-01-31）`, linked where the source is a web page. */
export function sourceText(label: string, source: Source, lang: Lang): RichText {
  const name = hostOf(source.url);
  const link = /^https:\/\/\S+$/.test(source.url) ? { text: name, url: source.url } : { text: name };
  return lang === 'zh'
    ? [`${label}：`, link, `（${source.date}）`]
    : [`${label}: `, link, ` (${source.date})`];
}

/** The nearest measurement, and sources of the specification, the GPU figures and the price of one pick. */
export function pickSources(pick: Pick, catalog: Catalog, lang: Lang): Context {
  const zh = lang === 'zh';
  const type = catalog.instanceType(pick.instanceType);
  const gpu = type ? catalog.gpuOf(type) : undefined;
  const items: RichText[] = pick.evidence ? [evidenceText(pick.evidence, lang)] : [];
  if (type?.sources[0]) items.push(sourceText(zh ? '实例规格' : 'Instance type', type.sources[0], lang));
  if (gpu?.sources[0]) items.push(sourceText(zh ? 'GPU 参数' : 'GPU figures', gpu.sources[0], lang));
  if (pick.hourly) {
    const { priceSource, priceDate } = pick.hourly;
    items.push(sourceText(zh ? '价格' : 'Price', { url: priceSource, date: priceDate }, lang));
  }
  items.push(
    zh
      ? '列表价不等于库存，下单前以控制台为准；显存和速度是模型估算，先跑 20 步并保存一次再开长任务'
      : 'A list price is not stock: check the console before you order. Memory and speed are estimates: run 20 steps and one save before a long job',
  );
  return { type: 'context', items };
}
