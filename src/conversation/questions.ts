/** Which question comes next, and what an answer to one changes. */
import type { QuestionId } from '../cards/question.js';
import { METHODS, TASKS, type Workload, workloadSchema } from '../engine/workload.js';
import type { ConversationState } from './state.js';

/** What understanding leaves open, by the question that settles it. */
const BY_ASK: Readonly<Record<string, QuestionId>> = {
  model: 'size',
  paramsB: 'size',
  task: 'task',
  goal: 'goal',
  method: 'method',
  budget: 'budget',
  currency: 'currency',
  tokens: 'data',
  samples: 'data',
  samples_or_tokens: 'data',
  tokens_or_bytes: 'dataUnit',
  deadline: 'deadline',
  deadline_confirm: 'deadline',
  gpu_type: 'gpu',
  seqLen: 'seqLen',
  concurrency: 'concurrency',
};

export function hasSize(slots: Workload): boolean {
  return (
    slots.paramsB !== undefined ||
    slots.activeB !== undefined ||
    (slots.paramsBList?.length ?? 0) > 0 ||
    slots.paramsBRange !== undefined
  );
}

const isKnown: Readonly<Record<QuestionId, (slots: Workload) => boolean>> = {
  size: hasSize,
  task: (s) => s.task !== undefined && s.task !== 'train',
  method: (s) => s.method !== undefined || s.task === 'pretrain' || s.task === 'inference',
  budget: (s) => s.budget !== undefined || s.hourly !== undefined || s.priority !== undefined,
  currency: (s) => s.budget?.currency != null,
  data: (s) => s.tokens !== undefined || s.samples !== undefined || s.dataGB !== undefined,
  dataUnit: (s) => s.tokens !== undefined || s.dataGB !== undefined,
  seqLen: (s) => s.seqLen !== undefined || s.avgTokens !== undefined,
  deadline: (s) => s.deadlineHours !== undefined,
  concurrency: (s) => s.concurrency !== undefined || s.qps !== undefined || s.users !== undefined,
  goal: (s) => s.task !== undefined,
  gpu: (s) => s.gpuPreference !== undefined || s.instanceFamily !== undefined || s.instanceType !== undefined,
};

/** What moves the answer most comes first: budget, then data volume, then sequence length. */
const TRAINING_ORDER: readonly QuestionId[] = ['budget', 'data', 'method', 'seqLen'];
const INFERENCE_ORDER: readonly QuestionId[] = ['concurrency', 'budget', 'seqLen'];

/**
 * The one question to put after this turn, or `null`: first what the message itself leaves open
 * (`asks`), then what is still unknown. A question that was put before is never put again.
 */
export function nextQuestion(state: ConversationState, asks: readonly string[]): QuestionId | null {
  const open = (question: QuestionId): boolean =>
    !state.asked.includes(question) && !isKnown[question](state.slots);
  if (!hasSize(state.slots)) return open('size') ? 'size' : null;
  const order = state.slots.task === 'inference' ? INFERENCE_ORDER : TRAINING_ORDER;
  const asked = asks.flatMap((ask) => BY_ASK[ask] ?? []).filter(openAsAsk(state));
  return asked[0] ?? order.find(open) ?? null;
}

/** The message itself leaves these open, even where a slot already holds a guess. */
function openAsAsk(state: ConversationState): (question: QuestionId) => boolean {
  return (question) => !state.asked.includes(question);
}

const positive = (text: string): number | null => {
  const value = Number(text);
  return Number.isFinite(value) && value > 0 ? value : null;
};
const wholePositive = (text: string): number | null => {
  const value = positive(text);
  return value === null ? null : Math.max(1, Math.round(value));
};

type Change = (value: string, slots: Workload) => Partial<Workload> | null;
const withNumber =
  (read: (text: string) => number | null, put: (value: number) => Partial<Workload>): Change =>
  (value) => {
    const parsed = read(value);
    return parsed === null ? null : put(parsed);
  };

/** Sizes beyond this many billions are not a model anyone trains: a slip of the keyboard. */
const LARGEST_SIZE_B = 20_000;

const CHANGES: Readonly<Record<QuestionId, Change>> = {
  size: withNumber(
    (text) => {
      const size = positive(text);
      return size !== null && size <= LARGEST_SIZE_B ? size : null;
    },
    (paramsB) => ({ paramsB }),
  ),
  task: (value) => {
    const task = TASKS.find((name) => name === value);
    return task ? { task } : null;
  },
  method: (value) => {
    const method = METHODS.find((name) => name === value);
    return method ? { method } : null;
  },
  budget: (value) => {
    if (value === 'none') return { priority: 'speed' };
    if (value === 'cost') return { priority: 'cost' };
    const [currency, amountText] = value.split(':');
    const amount = positive(amountText ?? '');
    if ((currency !== 'CNY' && currency !== 'USD') || amount === null) return null;
    return { budget: { amount, currency, period: 'total' } };
  },
  currency: (value, slots) =>
    slots.budget && (value === 'CNY' || value === 'USD')
      ? { budget: { ...slots.budget, currency: value } }
      : null,
  data: readData,
  dataUnit: readData,
  seqLen: withNumber(wholePositive, (seqLen) => ({ seqLen })),
  deadline: (value) =>
    value === 'none' ? {} : withNumber(positive, (deadlineHours) => ({ deadlineHours }))(value, {}),
  concurrency: withNumber(wholePositive, (concurrency) => ({ concurrency })),
  goal: (value) => (value === 'sft' ? { task: 'sft' } : value === 'rag' ? {} : null),
  gpu: (value) => (value.length > 0 && value.length <= 60 ? { gpuPreference: value } : null),
};

function readData(value: string): Partial<Workload> | null {
  const [unit, text] = value.split('=');
  const amount = positive(text ?? '');
  if (amount === null) return null;
  if (unit === 'tokens') return { tokens: amount };
  if (unit === 'samples') return { samples: amount };
  return unit === 'dataGB' ? { dataGB: amount } : null;
}

/** What "I don't know" means for each question; the assumption is named in the answer. */
const DEFAULTS: Readonly<Record<QuestionId, Partial<Workload>>> = {
  size: { paramsB: 7 },
  task: { task: 'sft' },
  method: { method: 'lora' },
  budget: {},
  currency: {},
  data: {},
  dataUnit: {},
  seqLen: {},
  deadline: {},
  concurrency: {},
  goal: {},
  gpu: {},
};

/** Slots that a new answer to the question replaces. */
const REPLACES: Readonly<Partial<Record<QuestionId, readonly (keyof Workload)[]>>> = {
  size: ['model', 'activeB', 'paramsBList', 'paramsBRange'],
  budget: ['budget', 'hourly', 'priority'],
  data: ['tokens', 'samples', 'dataGB'],
  dataUnit: ['tokens', 'samples', 'dataGB'],
  gpu: ['instanceType', 'instanceFamily', 'gpuPreference'],
  deadline: ['deadlineHours'],
};

/** The slots after `value` answered `question`, or `null` when it is no answer to it. */
export function answered(slots: Workload, question: QuestionId, value: string): Workload | null {
  const change = value === 'default' ? DEFAULTS[question] : CHANGES[question](value, slots);
  if (change === null) return null;
  if (value === 'default') return { ...slots, ...change };
  const kept = Object.fromEntries(
    Object.entries(slots).filter(([slot]) => !REPLACES[question]?.some((name) => name === slot)),
  );
  const parsed = workloadSchema.safeParse({ ...kept, ...change });
  return parsed.success ? parsed.data : null;
}

const MULTIPLIERS: Readonly<Record<string, number>> = {
  '': 1,
  百: 1e2,
  千: 1e3,
  k: 1e3,
  w: 1e4,
  万: 1e4,
  m: 1e6,
  亿: 1e8,
  b: 1e9,
  t: 1e12,
};
const BARE_NUMBER = /^[¥$]?\s*(\d{1,15}(?:\.\d{1,6})?)\s*(百|千|k|w|万|m|亿|b|t)?\s*$/iu;
/** A bare number from here on is tokens rather than samples: no one has ten million labelled samples. */
const TOKENS_FROM = 1e7;

/**
 * Reads a bare number ("5000", "2w") as the answer to the question that is open. Gives the value
 * that `answered` takes, or `null` when the text is anything else.
 */
export function bareAnswer(question: QuestionId, text: string): string | null {
  const match = BARE_NUMBER.exec(text.normalize('NFKC').trim());
  if (!match) return null;
  const unit = (match[2] ?? '').toLowerCase();
  const number = Number(match[1]);
  const value = number * (MULTIPLIERS[unit] ?? 1);
  switch (question) {
    case 'size':
      return String(unit === 'b' ? number : unit === '' ? number : value / 1e9);
    case 'budget':
      return `${text.includes('$') ? 'USD' : 'CNY'}:${value}`;
    case 'data':
      return value >= TOKENS_FROM ? `tokens=${value}` : `samples=${value}`;
    case 'seqLen':
    case 'deadline':
    case 'concurrency':
      return String(value);
    default:
      return null;
  }
}
