/** What a click does. A button or select can be from any earlier card, so nothing here trusts it. */

import type { NoticeId } from '../cards/notice.js';
import { QUESTION_IDS, type QuestionId } from '../cards/question.js';
import type { Effect, SetupPlatform } from './effect.js';
import { proceed, type Step, withQuestion } from './proceed.js';
import { answered, hasSize } from './questions.js';
import { type ConversationState, freshState } from './state.js';

const SETUP_PLATFORMS: readonly SetupPlatform[] = ['dsw', 'ecs', 'dlc'];
/** Family, type and GPU names are far shorter; anything longer did not come from a card of ours. */
const LONGEST_NAME = 60;

/**
 * The step that a click leads to, or `null` when its value is to be read as if typed (`say`).
 * Ids that no card of this version carries get a kind notice.
 */
export function clicked(state: ConversationState, id: string, value: string): Step | null {
  const [kind, target] = id.split(':', 2);
  switch (kind) {
    case 'say':
      return null;
    case 'help':
      return effect(state, { type: 'help' });
    case 'reset':
      return effect(freshState(state.lang), { type: 'notice', notice: 'reset' });
    case 'answer':
    case 'change':
      return aboutQuestion(state, kind, target, value);
    case 'setup':
      return setup(state, target ?? value);
    case 'why':
      return whyNot(state, value);
    case 'show':
      return show(state, target ?? value);
    default:
      return notice(state, 'oldCard');
  }
}

function effect(state: ConversationState, what: Effect): Step {
  return { state, effect: what };
}

function notice(state: ConversationState, id: NoticeId): Step {
  return effect(state, { type: 'notice', notice: id });
}

function aboutQuestion(
  state: ConversationState,
  kind: 'answer' | 'change',
  target: string | undefined,
  value: string,
): Step {
  const question: QuestionId | undefined = QUESTION_IDS.find((name) => name === target);
  if (!question) return notice(state, 'oldCard');
  if (kind === 'change') {
    return effect(withQuestion(state, question), { type: 'ask', question, terabytes: null });
  }
  const slots = answered(state.slots, question, value);
  if (!slots) return notice(state, 'notAnAnswer');
  if (question !== 'size' && !hasSize(slots) && state.asked.length === 0) return notice(state, 'oldCard');
  return proceed(withQuestion(state, question), slots, []);
}

function setup(state: ConversationState, target: string): Step {
  const platform = SETUP_PLATFORMS.find((name) => name === target);
  if (!platform || !hasSize(state.slots)) return notice(state, 'oldCard');
  return effect(state, { type: 'setup', platform });
}

function whyNot(state: ConversationState, name: string): Step {
  if (!hasSize(state.slots) || name === '' || name.length > LONGEST_NAME) return notice(state, 'oldCard');
  return effect(state, { type: 'whyNot', name, gpuCount: null });
}

function show(state: ConversationState, target: string): Step {
  if (!hasSize(state.slots)) return notice(state, 'oldCard');
  if (target !== 'cheapest' && target !== 'fastest' && target !== 'plain') return notice(state, 'oldCard');
  return effect(state, {
    type: 'recommend',
    focus: target,
    ask: null,
    before: null,
    yesNo: false,
    terabytes: null,
  });
}
