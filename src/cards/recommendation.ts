/** The recommendation: three lines that answer, then why, alternatives, arithmetic and one question. */
import type { Catalog } from '../../catalog/catalog.js';
import { noteText } from '../engine/note.js';
import type { Pick, Recommendation } from '../engine/recommendation.js';
import type { Warning } from '../engine/verdict.js';
import type { Workload } from '../engine/workload.js';
import type { Bilingual, Lang } from '../language.js';
import { alternativesBlocks } from './alternatives.js';
import { count } from './amounts.js';
import { arithmeticDetails } from './arithmetic.js';
import type { Actions, Button, Card, CardBlock, Details } from './card.js';
import { memoryDetails } from './memory.js';
import { costLine, hoursLine, machineLine } from './plan-lines.js';
import { type QuestionFacts, type QuestionId, questionBlocks } from './question.js';
import { rejectionDetails, whyNotSelect } from './rejections.js';
import { wishText } from './slots.js';
import { pickSources } from './sources.js';
import { warningText } from './warnings.js';

/** What a recommendation card shows. */
export interface RecommendationView {
  readonly lang: Lang;
  readonly catalog: Catalog;
  /** What was computed for, an assumed data volume included. */
  readonly slots: Workload;
  /** Tokens that were assumed because no data volume is known. */
  readonly assumedTokens: number | null;
  /** The number of a "2T" whose unit the question asks for. */
  readonly terabytes: number | null;
  readonly recommendation: Recommendation;
  /** The pick that the card is about: the first, or the cheapest or fastest when asked for. */
  readonly main: Pick;
  readonly question: QuestionId | null;
  /** Before the three lines: what changed, and corrections of names. */
  readonly before: readonly CardBlock[];
  /** After them: other methods side by side. */
  readonly beside: readonly CardBlock[];
  /** Warnings that the message itself raises. */
  readonly raised: readonly Warning[];
  /** The user asked whether it is possible. */
  readonly yesNo: boolean;
}

/** What the opening lines are told with. */
type OpeningFacts = {
  readonly [K in 'slots' | 'catalog' | 'lang' | 'assumedTokens' | 'terabytes']: RecommendationView[K];
};

/** The three lines that answer. */
export function openingLines(
  pick: Pick,
  { slots, catalog, lang, assumedTokens }: OpeningFacts,
): readonly [string, string, string] {
  const serving = slots.task === 'inference';
  const machine = machineLine(pick, catalog, lang);
  const cost = costLine(pick, lang, serving);
  const hours = hoursLine(pick, lang, serving);
  if (assumedTokens === null || !pick.hours) return [machine, cost, hours];
  const under = (line: string): string => assuming(assumedTokens, line, lang);
  return pick.cost ? [machine, under(cost), hours] : [machine, cost, under(hours)];
}

/** The first line that rests on an assumed volume says so. */
function assuming(tokens: number, line: string, lang: Lang): string {
  return lang === 'zh'
    ? `按 ${count(tokens, lang)} token 算：${line}`
    : `For ${count(tokens, lang)} tokens: ${line.charAt(0).toLowerCase()}${line.slice(1)}`;
}

const YES: Readonly<Record<'fits' | 'tight', Bilingual>> = {
  fits: { zh: '可以：', en: 'Yes: ' },
  tight: { zh: '勉强可以，很紧：', en: 'Barely: ' },
};

export function recommendationCard(view: RecommendationView): Card {
  const { lang, catalog, main, recommendation, slots } = view;
  const [machine, cost, hours] = openingLines(main, view);
  const yes = view.yesNo && main.verdict !== 'no' ? YES[main.verdict][lang] : '';
  const blocks: CardBlock[] = [
    ...view.before,
    { type: 'heading', text: `${yes}${machine}` },
    { type: 'text', text: [{ text: cost, style: 'bold' }] },
    { type: 'text', text: [{ text: hours, style: 'bold' }] },
    ...computedFor(view),
    ...listBlocks(lang === 'zh' ? '为什么选它' : 'Why this one', reasons(main, lang)),
    ...view.beside,
    ...alternativesBlocks(main, beside(recommendation), lang),
    ...warningBlocks(warningsOf(view), lang),
    memoryDetails(slots, main, lang),
    arithmeticDetails(slots, main, lang),
    ...foldedList(
      lang === 'zh' ? '假设' : 'Assumptions',
      recommendation.assumptions.map((note) => noteText(note, lang)),
    ),
    ...rejectionDetails(recommendation, lang),
    pickSources(main, catalog, lang),
    ...(view.question ? questionBlocks(view.question, lang, questionFacts(view)) : []),
    followUps(view),
  ];
  return {
    kind: 'recommendation',
    lang,
    blocks,
    fallback: [`${yes}${machine}`, cost, hours].join(lang === 'zh' ? '；' : '; '),
  };
}

/** The named picks, and the best plan without a public price. */
function beside({ picks, frontier }: Recommendation): readonly Pick[] {
  return [...picks, ...frontier.filter((pick) => !pick.hourly).slice(0, 1)];
}

/** What the answer was computed for, so that a misreading shows. */
export function computedFor({
  slots,
  lang,
  catalog,
  assumedTokens,
  terabytes,
}: OpeningFacts): readonly CardBlock[] {
  const { tokens, ...said } = slots;
  const wish = [
    wishText(assumedTokens === null ? slots : said, lang, catalog),
    assumedTokens === null ? '' : assumption(assumedTokens, terabytes !== null, lang),
  ]
    .filter((part) => part !== '')
    .join(' · ');
  if (wish === '') return [];
  return [{ type: 'context', items: [lang === 'zh' ? `按此计算：${wish}` : `Computed for: ${wish}`] }];
}

function assumption(tokens: number, unitOpen: boolean, lang: Lang): string {
  const amount = count(tokens, lang);
  if (unitOpen)
    return lang === 'zh' ? `T 先按 token 计：${amount} token` : `T read as tokens: ${amount} tokens`;
  return lang === 'zh'
    ? `数据量未说明，先按 ${amount} token`
    : `data volume not given, ${amount} tokens assumed`;
}

/** What the question's choices depend on. */
export function questionFacts({ slots, terabytes }: RecommendationView): QuestionFacts {
  return { slots, ...(terabytes === null ? {} : { terabytes }) };
}

/** The room left stands in the third line already. */
function reasons(pick: Pick, lang: Lang): readonly string[] {
  return pick.reasons.filter(({ code }) => code !== 'roomLeft').map((note) => noteText(note, lang));
}

export function listBlocks(title: string, items: readonly string[]): readonly CardBlock[] {
  if (items.length === 0) return [];
  return [
    { type: 'text', text: [{ text: title, style: 'bold' }] },
    { type: 'list', items },
  ];
}

function foldedList(summary: string, items: readonly string[]): readonly Details[] {
  return items.length === 0 ? [] : [{ type: 'details', summary, blocks: [{ type: 'list', items }] }];
}

/** Of the pick, of the job and of the message; a code with numbers stands for one without. */
export function warningsOf({ main, recommendation, raised }: RecommendationView): readonly Warning[] {
  const computed = [...main.warnings, ...recommendation.warnings];
  const codes = new Set(computed.map(({ code }) => code));
  const more = raised.filter(({ code }, at) => {
    const first = raised.findIndex((other) => other.code === code) === at;
    return first && !codes.has(code);
  });
  return [...computed, ...more];
}

/** Each warning once, in the order raised. */
export function warningBlocks(warnings: readonly Warning[], lang: Lang): readonly CardBlock[] {
  const texts = [...new Set(warnings.map((warning) => warningText(warning, lang)))];
  return listBlocks(lang === 'zh' ? '注意' : 'Watch out', texts);
}

const button = (id: string, lang: Lang, label: Bilingual, value = id): Button => ({
  type: 'button',
  id,
  label: label[lang],
  value,
});

function followUps({ lang, recommendation, slots, question }: RecommendationView): Actions {
  const serving = slots.task === 'inference';
  const changes: readonly [QuestionId, Bilingual][] = [
    ['budget', { zh: '改预算', en: 'Change budget' }],
    ...(serving ? [] : ([['method', { zh: '改方法', en: 'Change method' }]] as [QuestionId, Bilingual][])),
    ['seqLen', { zh: '改序列长度', en: 'Change sequence length' }],
  ];
  return {
    type: 'actions',
    items: [
      ...changes
        .filter(([id]) => id !== question)
        .map(([id, label]) => button(`change:${id}`, lang, label, id)),
      button('setup:dsw', lang, { zh: 'PAI-DSW 上手', en: 'PAI-DSW tips' }, 'dsw'),
      button('setup:ecs', lang, { zh: 'ECS 上手', en: 'ECS tips' }, 'ecs'),
      ...whyNotSelect(recommendation, lang),
    ],
  };
}
