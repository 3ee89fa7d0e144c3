/** "What can I do with ¥3000?": a table of method × size with the cost of each that the money covers. */
import { recommend } from '../../engine/recommend.js';
import type { Pick } from '../../engine/recommendation.js';
import { METHODS } from '../../engine/workload.js';
import { count, money, moneyRange } from '../amounts.js';
import type { Card } from '../card.js';
import { methodName } from '../slots.js';
import { sourceContext } from './facts.js';
import type { AnswerRequest } from './request.js';

/** Dense sizes people choose between, billions. */
const SIZES_B = [1.5, 7, 14, 32] as const;
/** A small but real fine-tuning set, where no volume is given. Tokens. */
const USUAL_TOKENS = 1e8;

/** `undefined` without an amount, or when a size is known: then the plan itself is the answer. */
export function budgetFitCard(request: AnswerRequest): Card | undefined {
  const { catalog, lang, slots, settings, now } = request;
  const { budget } = slots;
  if (budget?.amount === undefined || slots.paramsB !== undefined) return undefined;
  const zh = lang === 'zh';
  const options = {
    catalog,
    now,
    defaultRegion: settings.defaultRegion,
    ...(settings.usdCny === undefined ? {} : { usdCny: settings.usdCny }),
  };
  const volume = slots.tokens ?? slots.samples ?? slots.dataGB;
  const data = volume === undefined ? { tokens: USUAL_TOKENS } : {};
  const { task = 'sft', model: _model, ...wish } = slots;
  const rows = SIZES_B.map((paramsB) => ({
    paramsB,
    picks: METHODS.map((method) => recommend({ ...wish, ...data, task, paramsB, method }, options).picks[0]),
  }));
  const best = METHODS.map((method, index) => {
    const covered = rows.filter(({ picks }) => covers(picks[index]));
    return { method, paramsB: covered.at(-1)?.paramsB };
  }).filter(({ paramsB }) => paramsB !== undefined);
  const amount = money(budget.amount, budget.currency ?? 'CNY');
  const list = best
    .map(({ method, paramsB }) => `${methodName(method, lang)} ${paramsB}B`)
    .join(zh ? '，' : ', ');
  const text =
    list === ''
      ? zh
        ? `${amount} 在这个数据量下，表里的尺寸都不够。`
        : `${amount} covers none of these sizes at this volume of data.`
      : zh
        ? `${amount} 最多能微调到：${list}。`
        : `${amount} goes as far as fine-tuning ${list}.`;
  const basis =
    volume === undefined
      ? zh
        ? `数据量未说明，按 ${count(USUAL_TOKENS, lang)} token、1 轮计；说出数据量就重算`
        : `data volume not given: ${count(USUAL_TOKENS, lang)} tokens, one epoch; say yours and it is computed anew`
      : zh
        ? '按你说的数据量计'
        : 'at the volume you gave';
  const sources = rows.flatMap(({ picks }) =>
    picks.flatMap((pick) =>
      pick?.hourly ? [{ url: pick.hourly.priceSource, date: pick.hourly.priceDate }] : [],
    ),
  );
  const context = sourceContext(sources, lang);
  return {
    kind: 'compare',
    lang,
    blocks: [
      { type: 'text', text },
      {
        type: 'table',
        columns: [
          { label: zh ? '规模' : 'Size' },
          ...METHODS.map((method) => ({ label: methodName(method, lang) })),
        ],
        rows: rows.map(({ paramsB, picks }) => [`${paramsB}B`, ...picks.map((pick) => cell(pick, zh))]),
      },
      { ...context, items: [basis, ...context.items] },
    ],
    fallback: text,
  };
}

const covers = (pick: Pick | undefined): boolean =>
  pick !== undefined && pick.role !== 'nearest' && pick.cost !== null && pick.verdict === 'fits';

function cell(pick: Pick | undefined, zh: boolean): string {
  if (!pick || !covers(pick)) return zh ? '不够' : 'not enough';
  return pick.cost ? moneyRange(pick.cost, pick.cost.currency) : '–';
}
