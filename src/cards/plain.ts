/** The standing answer in plain words, for "what?" and "in plain language, please". */
import type { Catalog } from '../../catalog/catalog.js';
import type { Pick } from '../engine/recommendation.js';
import type { Lang } from '../language.js';
import { duration, money } from './amounts.js';
import type { Card, CardBlock } from './card.js';
import { gpusOf } from './plan-lines.js';

const WAYS_ON: Readonly<Record<Lang, string>> = {
  zh: '想省钱说“更便宜的”，想快说“最快的”，想换卡说“换 L20”。',
  en: 'Say "cheaper" to save money, "fastest" to save time, "use L20" for another card.',
};

const FIT: Readonly<Record<Pick['verdict'], Readonly<Record<Lang, string>>>> = {
  fits: { zh: '显存够用。', en: 'It has enough GPU memory.' },
  tight: {
    zh: '显存刚够，先试跑 20 步、保存一次，成功了再正式开。',
    en: 'GPU memory is only just enough: try 20 steps and one save before the real run.',
  },
  no: { zh: '但显存不够，条件要放宽。', en: 'But its GPU memory is not enough: some condition has to give.' },
};

/** The pick without jargon; `null` when there is none to talk about. */
export function plainCard(pick: Pick | null, lang: Lang, catalog: Catalog): Card {
  const text = pick ? sentence(pick, lang, catalog) : WAYS_ON[lang];
  const blocks: CardBlock[] = [{ type: 'text', text }];
  if (pick) blocks.push({ type: 'context', items: [WAYS_ON[lang]] });
  return { kind: 'recommendation', lang, blocks, fallback: text };
}

function sentence(pick: Pick, lang: Lang, catalog: Catalog): string {
  const gpus = gpusOf(pick, catalog, lang);
  if (lang === 'zh') {
    const rent = `租 ${pick.count} 台 ${pick.instanceType}（${pick.count > 1 ? '每台 ' : ''}${gpus}）`;
    const time = pick.hours ? `，跑大约 ${duration(pick.hours.expected, lang)}` : '';
    const cost = pick.cost
      ? `，总共大约 ${money(pick.cost.expected, pick.cost.currency)}`
      : pick.hourly
        ? `，每小时 ${money(pick.hourly.amount, pick.hourly.currency)}`
        : '，价格要到控制台查';
    return `${rent}${time}${cost}。${FIT[pick.verdict].zh}`;
  }
  const machines = pick.count > 1 ? `${pick.count} machines of type` : 'one';
  const rent = `Rent ${machines} ${pick.instanceType} (${gpus}${pick.count > 1 ? ' each' : ''})`;
  const time = pick.hours ? `, run it for about ${duration(pick.hours.expected, lang)}` : '';
  const cost = pick.cost
    ? `, about ${money(pick.cost.expected, pick.cost.currency)} in all`
    : pick.hourly
      ? `, ${money(pick.hourly.amount, pick.hourly.currency)} an hour`
      : '; look up its price in the console';
  return `${rent}${time}${cost}. ${FIT[pick.verdict].en}`;
}
