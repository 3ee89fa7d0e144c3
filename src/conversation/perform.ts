import { answerCard } from '../cards/answers/index.js';
import type { Card, CardBlock } from '../cards/card.js';
import { correctionBlocks } from '../cards/corrections.js';
import { generalCard } from '../cards/general.js';
import { helpCard } from '../cards/help.js';
import { noticeCard } from '../cards/notice.js';
import { type QuestionId, questionBlocks, questionCard } from '../cards/question.js';
import { wishText } from '../cards/slots.js';
import type { Effect } from './effect.js';
import { offeredBy } from './options.js';
import type { Outcome, PerformContext } from './outcome.js';
import type { Step } from './proceed.js';
import { hasSize } from './questions.js';
import { recommendReply } from './reply-recommend.js';
import { setupReply } from './reply-setup.js';
import { whyNotReply } from './reply-why-not.js';
import type { ConversationState } from './state.js';
import { tierExamples } from './tier-examples.js';
import { computed, mainWish } from './variants.js';

/** Exactly one card for the step's effect, and the state with what that card offers. */
export function perform(step: Step, context: PerformContext): Outcome {
  const outcome = carryOut(step, context);
  return { ...outcome, state: { ...outcome.state, options: offeredBy(outcome.card) } };
}

function carryOut(step: Step, context: PerformContext): Outcome {
  const { state, effect } = step;
  const { lang } = state;
  switch (effect.type) {
    case 'recommend':
      return recommendReply(step, effect, context);
    case 'whyNot':
      return whyNotReply(state, effect, context);
    case 'general':
      return { state, card: general(step, effect.ask, context) };
    case 'ask':
      return { state, card: ask(step, effect, context) };
    case 'inform':
      return { state, card: inform(step, effect, context) };
    case 'setup':
      return setupReply(state, effect, context);
    case 'help':
      return { state, card: helpCard(lang) };
    case 'notice':
      return { state, card: noticeCard(effect.notice, lang) };
  }
}

/** Corrections of names that the message got wrong. */
function corrections({ state, understanding }: Step, { catalog }: PerformContext): readonly CardBlock[] {
  return correctionBlocks(understanding?.unknownNames ?? [], catalog, state.lang);
}

/** The question and its choices after an answer that stands by itself. */
function followedBy(card: Card, question: QuestionId | null, state: ConversationState): Card {
  if (!question) return card;
  const blocks = questionBlocks(question, state.lang, { slots: state.slots });
  return { ...card, blocks: [...card.blocks, ...blocks] };
}

function general(step: Step, question: QuestionId | null, context: PerformContext): Card {
  const { lang } = step.state;
  const card = generalCard({
    lang,
    catalog: context.catalog,
    region: step.state.slots.region ?? context.settings.defaultRegion,
    examples: tierExamples(context),
  });
  const whole = followedBy(card, question, step.state);
  return { ...whole, blocks: [...corrections(step, context), ...whole.blocks] };
}

function ask(step: Step, effect: Effect & { type: 'ask' }, context: PerformContext): Card {
  const { lang, slots } = step.state;
  const known = wishText(slots, lang, context.catalog);
  const understood: readonly CardBlock[] =
    known === ''
      ? []
      : [{ type: 'context', items: [lang === 'zh' ? `已记下：${known}` : `Noted: ${known}`] }];
  return questionCard(
    effect.question,
    lang,
    { slots, ...(effect.terabytes === null ? {} : { terabytes: effect.terabytes }) },
    [...corrections(step, context), ...understood],
  );
}

/** A question that is no workload: answered from facts, then at most one question. */
function inform(step: Step, { ask: question }: Effect & { type: 'inform' }, context: PerformContext): Card {
  const { state, understanding } = step;
  if (!understanding) return noticeCard('unclear', state.lang);
  const { defaultRegion, usdCny } = context.settings;
  const request = {
    catalog: context.catalog,
    lang: state.lang,
    slots: state.slots,
    understanding,
    now: context.now,
    settings: { defaultRegion, ...(usdCny === undefined ? {} : { usdCny }) },
    ...(state.last && hasSize(state.slots)
      ? { recommendation: computed(mainWish(state.slots), context).recommendation }
      : {}),
  };
  const card = answerCard(request);
  return followedBy(card, question, state);
}
