/** Why a GPU, family or instance type was not the pick: judged by the same arithmetic. */
import type { Catalog } from '../../catalog/catalog.js';
import { type Note, noteText } from '../engine/note.js';
import type { Pick } from '../engine/recommendation.js';
import type { Workload } from '../engine/workload.js';
import type { Lang } from '../language.js';
import { durationRange, moneyRange } from './amounts.js';
import type { Card, CardBlock } from './card.js';
import { memoryBars, memoryDetails, memorySum, stateRule } from './memory.js';
import { costLine, fitText, gpusOf, hoursLine, machineLine, planName } from './plan-lines.js';
import { computedFor, warningBlocks } from './recommendation.js';
import { pickSources } from './sources.js';

export interface WhyNotView {
  readonly lang: Lang;
  readonly catalog: Catalog;
  readonly slots: Workload;
  /** Catalogue name of what was asked about. */
  readonly name: string;
  /** The plan with it, computed; `null` when there is none to compute. */
  readonly asked: Pick | null;
  /** The engine's reason for leaving the family out, where it gave one. */
  readonly reason: Note | null;
  /** The pick that stands. */
  readonly best: Pick | null;
}

export function whyNotCard(view: WhyNotView): Card {
  const { lang, asked, reason, name } = view;
  const zh = lang === 'zh';
  if (!asked) {
    const text = reason
      ? `${name}${zh ? '：' : ': '}${noteText(reason, lang)}`
      : zh
        ? `${name} 没有可以拿来算的公开参数，所以没有选它`
        : `${name} has no published figures to compute with, so it was not considered`;
    return { kind: 'explain', lang, blocks: [{ type: 'text', text }], fallback: text };
  }
  const verdict = verdictLine(view, asked);
  const impossible = asked.verdict === 'no';
  const blocks: CardBlock[] = [
    { type: 'heading', text: verdict },
    ...(impossible ? arithmetic(view, asked) : own(view, asked)),
    ...against(view, asked),
    ...warningBlocks(asked.warnings, lang),
    ...(impossible ? [] : [memoryDetails(view.slots, asked, lang)]),
    pickSources(asked, view.catalog, lang),
  ];
  return { kind: 'explain', lang, blocks, fallback: verdict };
}

function verdictLine({ lang, catalog }: WhyNotView, asked: Pick): string {
  const machine = `${planName(asked)}${lang === 'zh' ? '（' : ' ('}${gpusOf(asked, catalog, lang)}${lang === 'zh' ? '）' : ')'}`;
  const fit = fitText(asked, lang);
  return lang === 'zh' ? `${machine}：${fit}` : `${machine}: ${fit}`;
}

/** The sum that does not fit, spelt out. */
function arithmetic({ lang, slots, catalog }: WhyNotView, asked: Pick): readonly CardBlock[] {
  const rule = stateRule(slots, asked, lang);
  return [
    memoryBars(asked, lang),
    { type: 'list', items: [memorySum(asked, lang), ...(rule ? [rule] : [])] },
    ...computedFor({ slots, lang, catalog, assumedTokens: null, terabytes: null }),
  ];
}

function own({ lang, slots }: WhyNotView, asked: Pick): readonly CardBlock[] {
  const serving = slots.task === 'inference';
  return [{ type: 'list', items: [costLine(asked, lang, serving), hoursLine(asked, lang, serving)] }];
}

/** The standing pick beside it. */
function against({ lang, best, catalog }: WhyNotView, asked: Pick): readonly CardBlock[] {
  if (!best || planName(best) === planName(asked)) return [];
  const zh = lang === 'zh';
  const figures = [
    best.hours ? durationRange(best.hours, lang) : null,
    best.cost ? moneyRange(best.cost, best.cost.currency) : null,
    fitText(best, lang),
  ].filter((part) => part !== null);
  const line = [machineLine(best, catalog, lang), ...figures].join(zh ? '，' : ', ');
  return [{ type: 'text', text: zh ? `对照首选 ${line}` : `The pick in comparison: ${line}` }];
}
