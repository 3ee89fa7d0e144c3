/**
 * The conversation as a state machine: state × message or click → state and one effect, as data.
 * It decides what is to be answered; `perform` computes the answer.
 */
import type { Catalog } from '../../catalog/catalog.js';
import type { QuestionId } from '../cards/question.js';
import type { Workload } from '../engine/workload.js';
import type { Lang } from '../language.js';
import { clicked } from './actions.js';
import { labelled, offeredOption } from './options.js';
import { isSameRun, reportedRun } from './own-run.js';
import { proceed, type Step, withQuestion } from './proceed.js';
import { answered, bareAnswer, hasSize, nextQuestion } from './questions.js';
import { replyLanguage } from './reply-language.js';
import { type ConversationState, freshState, soundSlots } from './state.js';
import { understand } from './understand/index.js';
import type { Intent, Understanding } from './understanding.js';

export type Event =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'action'; readonly id: string; readonly value: string };

export interface MachineContext {
  readonly catalog: Catalog;
  readonly now: string;
  readonly settings: { readonly defaultRegion: string; readonly defaultLang: Lang };
  readonly lang?: Lang;
  readonly numbered?: boolean;
}

/** Decides the one effect of a message or click, and the state after it. */
export function advance(state: ConversationState, event: Event, context: MachineContext): Step {
  const step = decided(state, event, context);
  const kept = step.state.ownRun === null || isSameRun(state.slots, step.state.slots);
  return kept ? step : { ...step, state: { ...step.state, ownRun: null } };
}

function decided(state: ConversationState, event: Event, context: MachineContext): Step {
  if (event.type === 'text') return heard(state, event.text, context);
  const spoken = { ...state, lang: context.lang ?? state.lang };
  return clicked(spoken, event.id, event.value) ?? heard(spoken, event.value, context);
}

function heard(before: ConversationState, text: string, context: MachineContext): Step {
  const lang = replyLanguage(text, isUntouched(before) ? (context.lang ?? before.lang) : before.lang);
  const understood = understand(text, {
    catalog: context.catalog,
    priorSlots: before.slots,
    now: context.now,
    lang,
  });
  const understanding = { ...understood, slots: soundSlots(understood.slots) };
  const state = { ...before, lang };
  const step =
    command(state, understanding) ??
    ran(state, text, understanding, context.catalog) ??
    typedChoice(state, text, understanding, context.numbered ?? true) ??
    route(state, text, understanding);
  return { ...step, understanding };
}

/** Nothing was said yet, so the platform's word on the language is the best there is. */
function isUntouched({ slots, asked, last }: ConversationState): boolean {
  return last === null && asked.length === 0 && Object.keys(slots).length === 0;
}

/** Help, reset and cancel work at any time. */
function command(state: ConversationState, { intent }: Understanding): Step | null {
  if (intent === 'help') return { state, effect: { type: 'help' } };
  if (intent === 'reset')
    return { state: freshState(state.lang), effect: { type: 'notice', notice: 'reset' } };
  if (intent === 'cancel') {
    const waiting = state.pending !== null;
    return {
      state: { ...state, pending: null },
      effect: { type: 'notice', notice: waiting ? 'cancelled' : 'nothingToCancel' },
    };
  }
  return null;
}

/** "20 steps gave 38 GiB and 2.1 s/it": the plan that was run, with measured figures. */
function ran(state: ConversationState, text: string, { said }: Understanding, catalog: Catalog): Step | null {
  const ownRun = reportedRun(state, text, said, catalog);
  if (!ownRun) return null;
  return {
    state: { ...state, ownRun },
    effect: {
      type: 'recommend',
      focus: 'whole',
      ask: null,
      before: null,
      yesNo: false,
      terabytes: null,
      ran: true,
    },
  };
}

/** A typed label or number of a button, a bare number as answer, or "don't know". */
function typedChoice(
  state: ConversationState,
  text: string,
  understanding: Understanding,
  numbered: boolean,
): Step | null {
  const { pending } = state;
  const bare = pending === null ? null : bareAnswer(pending, text);
  const counts = !numbered && bare !== null && pending !== null && COUNTED.has(pending);
  const option = counts
    ? labelled(state.options, text)
    : offeredOption(state.options, text, understanding.choice);
  if (option) {
    const step = clicked(state, option.id, option.value);
    if (step) return step;
  }
  const value = understanding.dontKnow ? 'default' : bare;
  if (pending === null || value === null) return null;
  const slots = answered(state.slots, pending, value);
  return slots ? proceed(state, slots, []) : null;
}

/** Questions whose natural answers are small numbers; where choices show no number, "3" is 3B, 3 hours or 3 requests. */
const COUNTED: ReadonlySet<QuestionId> = new Set<QuestionId>(['size', 'deadline', 'concurrency']);

/** Intents that are answered from facts rather than by a recommendation. */
const INFORMED: ReadonlySet<Intent> = new Set<Intent>([
  'compare',
  'reverse_size',
  'price',
  'catalog_lookup',
  'troubleshoot',
  'explain',
  'ops',
  'stock',
  'code',
  'export',
  'out_of_scope',
  'other_cloud',
  'malicious',
  'human_handoff',
]);

const THANKS = /谢|多谢|好的|收到|明白|不错|赞|👍|🙏|👌|thank|thx|great|nice|ok\b|cool|got it|good/iu;
const WHY_NOT =
  /为(?:什么|啥|何)不|怎么不|不够|不行吗|不可以吗|不能用|why\s+not|why\s+can'?t|why\s+(?:isn|aren)'?t|not\s+enough|isn'?t\s+\S+\s+enough/iu;

/** "One A100", "单张": a count that is only a measure word when nothing is being wished for. */
const SINGLE_CARD = /(?:一|单|1)\s*(?:张|卡|块|颗)|\b(?:one|a\s+single|single|1\s*x)\b/iu;

function route(state: ConversationState, text: string, understanding: Understanding): Step {
  const { intent, said, slots } = understanding;
  const saysNothing = Object.keys(said).length === 0;
  if (intent === 'smalltalk' || intent === 'feedback') {
    if (saysNothing) {
      return { state, effect: { type: 'notice', notice: THANKS.test(text) ? 'thanks' : 'about' } };
    }
  }
  if (intent === 'clarify' && saysNothing) {
    return hasSize(state.slots)
      ? {
          state,
          effect: {
            type: 'recommend',
            focus: 'plain',
            ask: null,
            before: null,
            yesNo: false,
            terabytes: null,
          },
        }
      : { state, effect: { type: 'help' } };
  }
  const target = whyNotTarget(state, text, understanding);
  if (target) return target;
  const wanted = setupWanted(state, text, said);
  if (wanted) return wanted;
  if (INFORMED.has(intent) && !asksOnWrongName(understanding)) return inform(state, slots, understanding);
  if (intent === 'noise' && saysNothing) return unclear(state, understanding);
  return proceed(state, slots, understanding.asks, {
    yesNo: intent === 'feasibility' || intent === 'budget_fit',
    terabytes: terabytes(text),
    focus: 'whole',
  });
}

/** A job with a size, on a name that does not exist: corrected, and answered on what does exist. */
function asksOnWrongName({ intent, said, unknownNames }: Understanding): boolean {
  return intent === 'catalog_lookup' && unknownNames.length > 0 && hasSize(said);
}

const SETUP_WORDS =
  /上手|怎么(?:开|建|创建|启动|部署|跑起来)|(?:创建|启动|部署)步骤|步骤|set ?up|how (?:do|can) i (?:start|create|launch|run)|getting started|steps/iu;

/** "PAI-DSW 怎么上手", "setup on ECS": the steps for the plan that stands. */
function setupWanted(state: ConversationState, text: string, said: Workload): Step | null {
  if (!hasSize(state.slots) || state.last === null || !SETUP_WORDS.test(text)) return null;
  const platform = SETUP_OF[said.platform ?? state.slots.platform ?? 'ECS'];
  return { state, effect: { type: 'setup', platform } };
}

const SETUP_OF = { ECS: 'ecs', 'PAI-DSW': 'dsw', 'PAI-DLC': 'dlc', 'PAI-EAS': 'ecs' } as const;

function unclear(state: ConversationState, understanding: Understanding): Step {
  if (understanding.unknownNames.length > 0) return inform(state, state.slots, understanding);
  return { state, effect: { type: 'notice', notice: 'unclear' } };
}

function inform(state: ConversationState, slots: Workload, understanding: Understanding): Step {
  const known = { ...state, slots };
  const ask = understanding.asks.length > 0 ? nextQuestion(known, understanding.asks) : null;
  return { state: withQuestion(known, ask), effect: { type: 'inform', ask } };
}

/** "Why not one A100?": the plan asked about is judged, the wish stays as it was. */
function whyNotTarget(state: ConversationState, text: string, understanding: Understanding): Step | null {
  if (!hasSize(state.slots) || state.last === null || !WHY_NOT.test(text)) return null;
  const { mentions, said } = understanding;
  const name = mentions.instanceTypes[0] ?? mentions.families[0] ?? mentions.gpus[0];
  if (!name) return null;
  return {
    state,
    effect: { type: 'whyNot', name, gpuCount: said.gpuCount ?? (SINGLE_CARD.test(text) ? 1 : null) },
  };
}

/** The number in a "1T" whose unit was left open. */
function terabytes(text: string): number | null {
  const match = /(\d{1,6}(?:\.\d{1,3})?)\s*t\b/iu.exec(text.normalize('NFKC'));
  return match ? Number(match[1]) : null;
}
