/** Answers a question that is no workload from facts, and judges the setup it describes. */
import { coveredBy } from '../cards/answers/covered.js';
import { answerCard } from '../cards/answers/index.js';
import { subjectOf } from '../cards/answers/topic-card.js';
import type { Card, CardBlock } from '../cards/card.js';
import { noticeCard } from '../cards/notice.js';
import { ownPlanBlocks } from '../cards/own-plan.js';
import { type QuestionId, questionBlocks } from '../cards/question.js';
import { warningBlocks } from '../cards/recommendation.js';
import type { Warning } from '../engine/verdict.js';
import type { Workload } from '../engine/workload.js';
import type { Effect } from './effect.js';
import type { Outcome, PerformContext } from './outcome.js';
import { ownPlanOf } from './own-plan.js';
import type { Step } from './proceed.js';
import { hasSize } from './questions.js';
import { raisedBy } from './raised.js';
import type { ConversationState } from './state.js';
import type { Understanding } from './understanding.js';
import { computed, mainWish, waysOut, waysOutBlocks } from './variants.js';

/** The answer, the user's own setup where one is described, warnings, then at most one question. */
export function informReply(
  step: Step,
  { ask }: Effect & { type: 'inform' },
  context: PerformContext,
): Outcome {
  const { state, understanding } = step;
  const { lang, slots } = state;
  if (!understanding) return { state, card: noticeCard('unclear', lang) };
  const { defaultRegion, usdCny } = context.settings;
  const card = answerCard({
    catalog: context.catalog,
    lang,
    slots,
    understanding,
    now: context.now,
    settings: { defaultRegion, ...(usdCny === undefined ? {} : { usdCny }) },
    ...(state.last && hasSize(slots)
      ? { recommendation: computed(mainWish(slots), context, { ownRun: state.ownRun }).recommendation }
      : {}),
  });
  const judged = judgedSetup(understanding, mainWish(slots), state, context);
  const warnings = firstOfEach([
    ...raisedBy(understanding, slots, context.catalog),
    ...(judged?.warnings ?? []),
  ]);
  const said = card.kind === 'explain' ? coveredBy(subjectOf(understanding)) : [];
  const shown = warningBlocks(
    warnings.filter(({ code }) => !said.includes(code)),
    lang,
  );
  const answered = { ...card, blocks: [...afterFirstLine(card.blocks, judged?.blocks ?? []), ...shown] };
  return { state, card: followedBy(answered, ask, state), warnings };
}

/** The question and its choices after an answer that stands by itself. */
export function followedBy(card: Card, question: QuestionId | null, state: ConversationState): Card {
  if (!question) return card;
  const blocks = questionBlocks(question, state.lang, { slots: state.slots });
  return { ...card, blocks: [...card.blocks, ...blocks] };
}

/** A report of a failure, or a question on one's own cards: what the arithmetic says of that setup. */
function judgedSetup(
  { intent, said }: Understanding,
  wish: Workload,
  { lang }: ConversationState,
  context: PerformContext,
): { blocks: readonly CardBlock[]; warnings: readonly Warning[] } | null {
  const described =
    said.gpuPreference !== undefined || said.instanceType !== undefined || said.instanceFamily !== undefined;
  if (!described || !hasSize(wish) || (intent !== 'troubleshoot' && intent !== 'explain')) return null;
  const own = ownPlanOf(wish, context.catalog);
  if (!own) return null;
  const ways = own.prediction.verdict === 'fits' ? [] : waysOut(wish, lang, context);
  return {
    blocks: [...ownPlanBlocks(own, wish, lang), ...waysOutBlocks(ways, lang)],
    warnings: own.prediction.warnings,
  };
}

function afterFirstLine(blocks: readonly CardBlock[], inserted: readonly CardBlock[]): readonly CardBlock[] {
  const at = blocks.findIndex(({ type }) => type === 'text') + 1;
  return [...blocks.slice(0, at), ...inserted, ...blocks.slice(at)];
}

function firstOfEach(warnings: readonly Warning[]): readonly Warning[] {
  return warnings.filter(({ code }, at) => warnings.findIndex((other) => other.code === code) === at);
}
