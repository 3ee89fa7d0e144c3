/** The other plans beside the pick: cheapest, fastest, and the best one without a public price. */
import type { Pick } from '../engine/recommendation.js';
import type { Bilingual, Lang } from '../language.js';
import { durationRange, money, moneyRange } from './amounts.js';
import type { CardBlock, Table } from './card.js';
import { fitCell, planName } from './plan-lines.js';

const ROLES: Readonly<Record<Pick['role'] | 'unpriced', Bilingual>> = {
  best: { zh: '首选', en: 'best' },
  cheapest: { zh: '最省', en: 'cheapest' },
  fastest: { zh: '最快', en: 'fastest' },
  nearest: { zh: '最接近', en: 'nearest' },
  unpriced: { zh: '无公开价', en: 'no public price' },
};

function roleName(pick: Pick, lang: Lang): string {
  return ROLES[pick.hourly ? pick.role : 'unpriced'][lang];
}

export function costCell(pick: Pick, lang: Lang): string {
  const per = lang === 'zh' ? '/小时' : '/h';
  if (pick.cost) return moneyRange(pick.cost, pick.cost.currency);
  if (pick.hourly) return `${money(pick.hourly.amount, pick.hourly.currency)}${per}`;
  if (pick.breakEvenHourly === undefined) return lang === 'zh' ? '未知' : 'unknown';
  const price = `${money(pick.breakEvenHourly, 'CNY')}${per}`;
  return lang === 'zh' ? `未知；低于 ${price}就更划算` : `unknown; wins below ${price}`;
}

function row(pick: Pick, lang: Lang): string[] {
  const hours = pick.hours ? durationRange(pick.hours, lang) : '–';
  return [roleName(pick, lang), planName(pick), hours, costCell(pick, lang), fitCell(pick, lang)];
}

const COLUMNS: Readonly<Record<Lang, Table['columns']>> = {
  zh: [{ label: '' }, { label: '实例' }, { label: '用时' }, { label: '费用' }, { label: '显存' }],
  en: [{ label: '' }, { label: 'Instances' }, { label: 'Time' }, { label: 'Cost' }, { label: 'Memory' }],
};

const same = (a: Pick, b: Pick): boolean => a.instanceType === b.instanceType && a.count === b.count;

/** A table of the picks beside `main`; nothing when there are none. */
export function alternativesBlocks(main: Pick, picks: readonly Pick[], lang: Lang): readonly CardBlock[] {
  const others = picks.filter((pick) => !same(pick, main));
  const distinct = others.filter((pick, index) => others.findIndex((other) => same(other, pick)) === index);
  if (distinct.length === 0) return [];
  return [
    { type: 'text', text: [{ text: lang === 'zh' ? '其他选择' : 'Alternatives', style: 'bold' }] },
    { type: 'table', columns: COLUMNS[lang], rows: distinct.map((pick) => row(pick, lang)) },
  ];
}
