import type { Card, CardBlock } from '../cards/card.js';
import { correctionBlocks } from '../cards/corrections.js';
import { generalCard } from '../cards/general.js';
import { helpCard } from '../cards/help.js';
import { noticeCard } from '../cards/notice.js';
import { type QuestionId, questionCard } from '../cards/question.js';
import { warningBlocks } from '../cards/recommendation.js';
import { wishText } from '../cards/slots.js';
import type { Effect } from './effect.js';
import { offeredBy } from './options.js';
import type { Outcome, PerformContext } from './outcome.js';
import type { Step } from './proceed.js';
import { raisedBy } from './raised.js';
import { followedBy, informReply } from './reply-inform.js';
import { recommendReply } from './reply-recommend.js';
import { setupReply } from './reply-setup.js';
import { whyNotReply } from './reply-why-not.js';
import { tierExamples } from './tier-examples.js';

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
      return warned(step, general(step, effect.ask, context), context);
    case 'ask':
      return warned(step, ask(step, effect, context), context);
    case 'inform':
      return informReply(step, effect, context);
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

/** The card, after it what the message itself calls to be warned of. */
function warned({ state, understanding }: Step, card: Card, { catalog }: PerformContext): Outcome {
  const warnings = raisedBy(understanding, state.slots, catalog);
  const blocks = [...card.blocks, ...warningBlocks(warnings, state.lang)];
  return { state, card: { ...card, blocks }, warnings };
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
