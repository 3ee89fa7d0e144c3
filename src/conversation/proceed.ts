/** From what is known to the next step: recommend, give the general answer, or ask. */
import type { QuestionId } from '../cards/question.js';
import type { Workload } from '../engine/workload.js';
import type { Effect, Focus } from './effect.js';
import { hasSize, nextQuestion } from './questions.js';
import type { ConversationState } from './state.js';
import type { Understanding } from './understanding.js';

export interface Step {
  readonly state: ConversationState;
  readonly effect: Effect;
  /** Of the text that led here; absent for clicks. */
  readonly understanding?: Understanding;
}

/** How the message wants its answer. */
export interface Manner {
  readonly focus: Focus;
  readonly yesNo: boolean;
  readonly terabytes: number | null;
}
const PLAINLY: Manner = { focus: 'whole', yesNo: false, terabytes: null };

/** With a size: recommend, then one question. Without: the general answer or the question of size. */
export function proceed(
  state: ConversationState,
  slots: Workload,
  asks: readonly string[],
  manner: Manner = PLAINLY,
): Step {
  const known: ConversationState = { ...state, slots };
  if (hasSize(slots)) return recommend(state, known, asks, manner);
  const ask = nextQuestion(known, asks);
  if (!state.generalGiven && isGeneral(slots)) {
    return {
      state: { ...withQuestion(known, ask), generalGiven: true },
      effect: { type: 'general', ask },
    };
  }
  if (ask)
    return { state: withQuestion(known, ask), effect: { type: 'ask', question: ask, terabytes: null } };
  const assumed = { ...slots, paramsB: ASSUMED_SIZE_B };
  return recommend(state, { ...known, slots: assumed }, asks, manner);
}

/** Asked for a size once and still without one: the size most people ask about. */
const ASSUMED_SIZE_B = 7;

function recommend(
  before: ConversationState,
  known: ConversationState,
  asks: readonly string[],
  manner: Manner,
): Step {
  const ask = nextQuestion(known, asks);
  const changed = before.last !== null && JSON.stringify(before.slots) !== JSON.stringify(known.slots);
  return {
    state: withQuestion(known, ask),
    effect: {
      type: 'recommend',
      focus: manner.focus,
      ask,
      before: changed ? before.slots : null,
      yesNo: manner.yesNo,
      terabytes: ask === 'dataUnit' ? manner.terabytes : null,
    },
  };
}

/** Nothing that narrows the answer beyond the kind of work. */
function isGeneral(slots: Workload): boolean {
  return Object.keys(slots).every((slot) => slot === 'task' || slot === 'platform' || slot === 'region');
}

/** The state once `question` has been put. */
export function withQuestion(state: ConversationState, question: QuestionId | null): ConversationState {
  const asked = question && !state.asked.includes(question) ? [...state.asked, question] : state.asked;
  return { ...state, asked, pending: question };
}
