/** What each number of a message says, by its unit and its neighbours. */
import {
  CAP_BEHIND,
  DEADLINE_BEHIND,
  MODEL_BEHIND,
  NO_DEADLINE_BEHIND,
  NOT_SIZE_BEFORE,
  PAST_WORDS,
  SPENT_WORDS,
} from './lexicon/contexts.js';
import type { Unit } from './lexicon/units.js';
import type { Mark } from './marks.js';
import { gpuClass, type NameAt } from './names.js';
import { isDigit } from './phrases.js';
import type { Quantity } from './quantities.js';
import { directlyBefore, startsBehind, wordList } from './surroundings.js';

export type Currency = 'CNY' | 'USD' | 'TWD' | 'HKD' | 'EUR' | 'GBP' | 'JPY' | 'SGD';
export type Period = 'total' | 'hour' | 'day' | 'month' | 'year';

interface At {
  readonly start: number;
  readonly end: number;
}
export type CountKind =
  | 'paramsB'
  | 'tokens'
  | 'samples'
  | 'dataGB'
  | 'epochs'
  | 'avgTokens'
  | 'avgChars'
  | 'gpuCount'
  | 'nodes'
  | 'seqLen'
  | 'batch'
  | 'concurrency'
  | 'users'
  | 'qps'
  | 'loraRank'
  | 'hostRamGB'
  | 'vramGB'
  | 'bare';
/** An amount: `paramsB` in billions, `dataGB` and the memories in GB. */
export interface CountReading extends At {
  readonly kind: CountKind;
  readonly value: number;
  /** GPUs: counted for one machine, for all, or not said. */
  readonly per?: 'node' | 'all';
}
export interface HoursReading extends At {
  readonly kind: 'hours';
  readonly value: number;
  /** Said to be a limit, rather than just a time. */
  readonly firm: boolean;
}
export interface MoneyReading extends At {
  readonly kind: 'money';
  /** `null`: only the order of magnitude was said. */
  readonly value: number | null;
  readonly currency: Currency | null;
  readonly period: Period;
}
/** "1T", "3w": a slot that only a question can settle. */
export interface UnclearReading extends At {
  readonly kind: 'unclear';
  readonly ask: string;
  readonly value: number;
}
/** One number, understood. */
export type Reading = CountReading | HoursReading | MoneyReading | UnclearReading;

/** The readings of one kind of amount. */
export function countsIn(readings: readonly Reading[], kind: CountKind): readonly CountReading[] {
  return readings.filter((r): r is CountReading => r.kind === kind);
}

export interface ReadingScene {
  readonly text: string;
  readonly periods: readonly Mark<'period'>[];
  readonly gpus: readonly NameAt[];
  readonly names: readonly NameAt[];
  /** Some of the message is Chinese: yuan and 万 may be assumed. */
  readonly chinese: boolean;
  /** The message speaks of a budget anywhere. */
  readonly budgetNamed: boolean;
  /** The message speaks of a context or sequence length anywhere. */
  readonly contextNamed: boolean;
  /** A follow-up of a pretraining talk: "1T" can only be data. */
  readonly dataExpected: boolean;
}

const MONEY_UNITS: Readonly<Partial<Record<Unit, Currency>>> = {
  cny: 'CNY',
  usd: 'USD',
  twd: 'TWD',
  hkd: 'HKD',
  eur: 'EUR',
  gbp: 'GBP',
  jpy: 'JPY',
  sgd: 'SGD',
};
const HOURS: Readonly<Partial<Record<Unit, number>>> = {
  minute: 1 / 60,
  hour: 1,
  day: 24,
  week: 168,
  month: 720,
  year: 8760,
};
const WITHOUT_MEANING: ReadonlySet<Unit> = new Set<Unit>([
  'percent',
  'times',
  'steps',
  'layers',
  'models',
  'cores',
  'gbps',
  'audio',
  'tokensPerSecond',
  'milliseconds',
]);

const SPENT = wordList(SPENT_WORDS);
const PAST = wordList(PAST_WORDS);
const NO_DEADLINE = wordList(NO_DEADLINE_BEHIND);
const DEADLINE = wordList(DEADLINE_BEHIND);
const CAP = wordList(CAP_BEHIND);
const NOT_SIZE = wordList(NOT_SIZE_BEFORE);
const MODEL_NOUN = wordList(MODEL_BEHIND);

/** The reading of one number, or `null` when it is none of the slots'. */
export function readingOf(q: Quantity, scene: ReadingScene): Reading | null {
  if (!(q.value > 0) || q.value > 1e18 || q.negative) return null;
  if (q.label === 'ignored' && q.units.length === 0) return null;
  for (const read of [money, gpus, withUnit, size, duration, bytes, labelled, money2]) {
    const reading = read(q, scene);
    if (reading !== undefined) return reading;
  }
  return null;
}

const whole = (q: Quantity): At => ({ start: q.start, end: q.unitEnd });

/** An amount with a currency. "块" before a card counts cards. */
function money(q: Quantity, scene: ReadingScene): Reading | null | undefined {
  const unit = q.units.find((u) => MONEY_UNITS[u] !== undefined);
  const ambiguous = q.units.includes('gpus');
  const cardFollows = ambiguous && (gpuBehind(q, scene) !== null || q.value < 10);
  const currency = q.currencyBefore ?? (cardFollows ? undefined : unit);
  if (!currency) return undefined;
  return asMoney(q, MONEY_UNITS[currency] ?? null, scene);
}

function asMoney(q: Quantity, currency: Currency | null, scene: ReadingScene): Reading | null {
  if (directlyBefore(scene.text, q.currencyStart, SPENT)) return null;
  const period = periodOf(q, scene);
  return {
    kind: 'money',
    value: q.vague ? null : q.value,
    currency,
    period: period?.period ?? 'total',
    start: Math.min(q.labelStart, q.currencyStart, period?.start ?? q.start),
    end: Math.max(q.unitEnd, period?.end ?? 0),
  };
}

interface PeriodAt extends At {
  readonly period: Period;
}

const NEAR_BEFORE = 12;
const NEAR_BEHIND = 4;

/** "每小时不超过 30 元", "2000 刀/month", "1.5w 一个月", "一年 30 万". */
function periodOf(q: Quantity, { text, periods }: ReadingScene): PeriodAt | null {
  for (const mark of periods) {
    const behind = mark.start - q.unitEnd;
    if (behind >= 0 && behind <= NEAR_BEHIND && isPlain(text.slice(q.unitEnd, mark.start))) {
      if (startsBehind(text, mark.end, DEADLINE)) return null;
      return { period: mark.value as Period, start: q.start, end: mark.end };
    }
    const before = q.start - mark.end;
    if (before >= 0 && before <= NEAR_BEFORE && !breaks(text.slice(mark.end, q.start))) {
      return { period: mark.value as Period, start: mark.start, end: q.unitEnd };
    }
  }
  return null;
}
const isPlain = (between: string): boolean => /^[ 的以内左右之每(（]*$/.test(between);
/** A clause or another number between: the period belongs elsewhere. */
const breaks = (between: string): boolean => /[，。；;,!?\n\d]|内|完/.test(between);

function gpuBehind(q: Quantity, { gpus }: ReadingScene): NameAt | null {
  return gpus.find((g) => g.start >= q.end && g.start - q.unitEnd <= 2) ?? null;
}

/** Cards: by unit, or directly beside the name of one. */
function gpus(q: Quantity, scene: ReadingScene): Reading | null | undefined {
  const { text } = scene;
  const next = gpuBehind(q, scene);
  const between = next ? text.slice(q.end, next.start) : '';
  const plain =
    q.gigabytes === undefined && q.magnitude === '' && Number.isInteger(q.value) && q.value <= 100_000;
  if (
    next &&
    plain &&
    /^ ?(?:[x*]|个|张|块|片|台|台机器|gpus?:?|cards? of|nvidia|nodes? of)? ?$/.test(between)
  ) {
    if (/^ ?台/.test(between)) return { kind: 'nodes', value: q.value, ...whole(q) };
    return { kind: 'gpuCount', value: q.value, ...perNode(q, text), ...whole(q) };
  }
  const previous = scene.gpus.find((g) => g.end <= q.start && q.start - g.end <= 3);
  const joint = previous ? text.slice(previous.end, q.start) : '';
  if (previous && plain && q.units.length === 0 && /^ ?[x*] ?$/.test(joint)) {
    return { kind: 'gpuCount', value: q.value, ...perNode(q, text), ...whole(q) };
  }
  const familyBehind = scene.names.find(
    (n) => n.kind !== 'gpu' && n.start >= q.unitEnd && n.start - q.unitEnd <= 2,
  );
  if (familyBehind && plain && (q.units.length === 0 || q.units.includes('nodes')) && q.value > 1) {
    return { kind: 'nodes', value: q.value, ...whole(q) };
  }
  if (q.units.includes('gpus') && (q.value < 10 || !q.units.includes('cny') || next)) {
    if (!plain && !(q.magnitude !== '' && q.value >= 10)) return null;
    if (isListed(text, q)) return null;
    return { kind: 'gpuCount', value: q.value, ...perNode(q, text), ...whole(q) };
  }
  return undefined;
}

/** "1/2/4/8 卡": a choice of counts is no count. */
function isListed(text: string, q: Quantity): boolean {
  const before = text[q.start - 1];
  return (before === '/' || before === '、') && isDigit(text[q.start - 2]);
}

function perNode(q: Quantity, text: string): { per?: 'node' | 'all' } {
  const before = text.slice(Math.max(0, q.start - 8), q.start);
  const behind = text.slice(q.unitEnd, q.unitEnd + 10);
  if (/(?:共|总|一共|总共|合计|total|total of) ?$/.test(before) || /^ ?(?:in )?total/.test(behind))
    return { per: 'all' };
  if (q.label === 'perNodeGpus' && /每|per|each|nproc|with/.test(text.slice(q.labelStart, q.start)))
    return { per: 'node' };
  if (/^ ?[a-z0-9 -]{0,8}(?:each|per node|per machine|一台|每台)/.test(behind)) return { per: 'node' };
  return {};
}

/** Units that leave no doubt. */
function withUnit(q: Quantity, scene: ReadingScene): Reading | null | undefined {
  const { text } = scene;
  const has = (unit: Unit): boolean => q.units.includes(unit);
  if (q.units.some((unit) => WITHOUT_MEANING.has(unit))) return null;
  if (has('tokens')) return tokens(q, text);
  if (has('params') && q.magnitude !== '' && q.value >= 1e6) return sized(q, text, q.value / 1e9);
  if (has('samples')) {
    if (/(?:每天|每日|per day|daily|日均|每小时|每秒) ?$/.test(text.slice(Math.max(0, q.start - 8), q.start)))
      return null;
    return q.vague ? null : { kind: 'samples', value: Math.round(q.value), ...whole(q) };
  }
  if (has('concurrency')) return { kind: 'concurrency', value: q.value, ...whole(q) };
  if (has('qps')) return { kind: 'qps', value: q.value, ...whole(q) };
  if (has('users'))
    return {
      kind: q.labelBehind === 'concurrency' || q.label === 'concurrency' ? 'concurrency' : 'users',
      value: q.value,
      ...whole(q),
    };
  if (has('epochs') && !startsBehind(text, q.unitEnd, ['对话']))
    return q.value <= 1000 ? { kind: 'epochs', value: q.value, ...whole(q) } : null;
  if (has('chars')) {
    if (q.label === 'seqLen') return { kind: 'seqLen', value: Math.round(q.value), ...whole(q) };
    return q.value <= 1e6 ? { kind: 'avgChars', value: q.value, ...whole(q) } : null;
  }
  if (has('nodes')) {
    if (!Number.isInteger(q.value) || q.value > 10_000) return null;
    return { kind: 'nodes', value: q.value, ...whole(q) };
  }
  return undefined;
}

/** Below this a number of tokens is a length, not a data set: nobody trains on less. */
const SMALLEST_DATA_TOKENS = 1_000_000;

function tokens(q: Quantity, text: string): Reading | null {
  if (q.vague) return null;
  if (
    q.label === 'average' ||
    /^ ?(?:\/|per |each|a |每)/.test(text.slice(q.unitEnd, q.unitEnd + 6)) ||
    /(?:平均|每条|每个)[^，。,]{0,6}$/.test(text.slice(Math.max(0, q.start - 10), q.start))
  ) {
    return { kind: 'avgTokens', value: q.value, ...whole(q) };
  }
  if (q.label === 'seqLen' || q.labelBehind === 'seqLen')
    return { kind: 'seqLen', value: contextLength(q), ...whole(q) };
  const data =
    q.label === 'tokens' || q.label === 'samples' || q.label === 'dataset' || q.labelBehind === 'dataset';
  if (q.value < SMALLEST_DATA_TOKENS && !(data && q.value >= 20_000))
    return { kind: 'seqLen', value: contextLength(q), ...whole(q) };
  return { kind: 'tokens', value: q.value, ...whole(q) };
}

/** "32k" of context is 32,768; other thousands are round. */
function contextLength(q: Quantity): number {
  const thousands = q.value / 1000;
  const power = Number.isInteger(Math.log2(thousands));
  return q.magnitude === 'k' && power
    ? thousands * 1024
    : q.magnitude === 'm'
      ? (q.value / 1e6) * 1_048_576
      : Math.round(q.value);
}

const LARGEST_SIZE_B = 20_000;

function sized(q: Quantity, text: string, paramsB: number): Reading | null {
  if (directlyBefore(text, q.start, NOT_SIZE) || paramsB > LARGEST_SIZE_B || q.vague) return null;
  return { kind: 'paramsB', value: Number(paramsB.toPrecision(6)), start: q.start, end: q.end };
}

/** Sizes of models: "7b", "70亿", "350M 参数". */
function size(q: Quantity, scene: ReadingScene): Reading | null | undefined {
  const { text } = scene;
  if (q.gigabytes !== undefined) return undefined;
  const named = q.label === 'size' || startsBehind(text, q.unitEnd, MODEL_NOUN);
  const money = q.label === 'budget' || q.labelBehind === 'budget';
  if (q.magnitude === 'b') {
    if (q.label === 'tokens') return { kind: 'tokens', value: q.value, ...whole(q) };
    if ((q.label === 'samples' || q.label === 'dataset') && !named && q.units.length === 0) {
      return { kind: 'tokens', value: q.value, ...whole(q) };
    }
    return sized(q, text, q.value / 1e9);
  }
  if (q.magnitude === '亿' && q.value >= 1e8 && !money && q.units.length === 0)
    return sized(q, text, q.value / 1e9);
  if (q.magnitude === '千' || q.magnitude === '百') {
    // 千亿 and 百亿 end in 亿; a bare 千 or 百 is no size.
    return undefined;
  }
  if ((q.magnitude === 'm' || q.magnitude === 't') && q.units.length === 0 && named && q.label !== 'seqLen') {
    return sized(q, text, q.value / 1e9);
  }
  if (
    q.label === 'size' &&
    q.magnitude === '' &&
    q.units.length === 0 &&
    q.value <= 2000 &&
    /param|参数|size|规模|大小/.test(text.slice(q.labelStart, q.start))
  ) {
    return sized(q, text, q.value);
  }
  return undefined;
}

function duration(q: Quantity, scene: ReadingScene): Reading | null | undefined {
  const { text } = scene;
  const unit = q.units.find((u) => HOURS[u] !== undefined);
  if (!unit) {
    if (q.magnitude === 'w' && !scene.chinese && q.label === 'deadline')
      return { kind: 'unclear', ask: 'deadline', value: q.value, ...whole(q) };
    return undefined;
  }
  if (q.vague || q.magnitude !== '') return null;
  if (directlyBefore(text, q.start, PAST)) return null;
  if (startsBehind(text, q.unitEnd, NO_DEADLINE)) return null;
  const firm = q.label === 'deadline' || startsBehind(text, q.unitEnd, DEADLINE);
  return {
    kind: 'hours',
    value: q.value * (HOURS[unit] ?? 1),
    firm,
    start: Math.min(q.labelStart, q.start),
    end: q.unitEnd,
  };
}

const MEMORY_NEAR = 8;

function bytes(q: Quantity, scene: ReadingScene): Reading | null | undefined {
  if (q.gigabytes === undefined) return undefined;
  const { text } = scene;
  const value = Number(q.gigabytes.toPrecision(6));
  const at = whole(q);
  if (q.label === 'ram' || (q.labelBehind === 'ram' && !/显/.test(text[q.unitEnd] ?? '')))
    return { kind: 'hostRamGB', value, ...at };
  if (q.labelBehind === 'ignored') return null;
  if (q.label === 'vram' || q.labelBehind === 'vram') return { kind: 'vramGB', value, ...at };
  if (q.label === 'ignored') return null;
  if (
    q.label === 'dataset' ||
    q.label === 'samples' ||
    q.labelBehind === 'dataset' ||
    q.labelBehind === 'samples' ||
    dataNear(text, q)
  ) {
    return { kind: 'dataGB', value, ...at };
  }
  const nearGpu = scene.gpus.some(
    (g) => Math.abs(g.start - q.end) <= MEMORY_NEAR || Math.abs(q.start - g.end) <= MEMORY_NEAR,
  );
  if (nearGpu) return { kind: 'vramGB', value, ...at };
  if (gpuClass(value) && isCardClass(text, q)) return { kind: 'vramGB', value, ...at };
  return { kind: 'unclear', ask: 'model', value, ...at };
}

function dataNear(text: string, q: Quantity): boolean {
  return (
    /^ ?(?:的)? ?(?:[\u4e00-\u9fff]{0,4})(?:语料|数据|文本|文档|日志|jsonl|corpus|of text|of data|text|data|dataset)/.test(
      text.slice(q.unitEnd, q.unitEnd + 16),
    ) && !/^ ?的?显/.test(text.slice(q.unitEnd, q.unitEnd + 4))
  );
}

/** "几张 80G", "4 张 48G", "24G 卡". */
function isCardClass(text: string, q: Quantity): boolean {
  const before = text.slice(Math.max(0, q.start - 4), q.start);
  const behind = text.slice(q.unitEnd, q.unitEnd + 6);
  return /[张块卡x] ?$/.test(before) || /^ ?的? ?(?:卡|显卡|gpu|card|显存)/.test(behind);
}

/** A number without a unit means what its label says. */
function labelled(q: Quantity, scene: ReadingScene): Reading | null | undefined {
  if (q.units.length > 0 && !q.units.includes('params')) return undefined;
  const at = { start: q.labelStart, end: q.end };
  const integer = Math.round(q.value);
  for (const label of [q.label, q.labelBehind]) {
    switch (label) {
      case 'seqLen':
        if (q.value >= 32 && q.value <= 2e7) return { kind: 'seqLen', value: contextLength(q), ...at };
        break;
      case 'batch':
        if (q.magnitude === '' && q.value <= 1e6) return { kind: 'batch', value: integer, ...at };
        break;
      case 'epochs':
        if (q.value <= 1000) return { kind: 'epochs', value: q.value, ...at };
        break;
      case 'loraRank':
        return q.value <= 4096 ? { kind: 'loraRank', value: integer, ...at } : null;
      case 'tokens':
        return q.value >= SMALLEST_DATA_TOKENS ? { kind: 'tokens', value: q.value, ...at } : null;
      case 'concurrency':
        if (label === q.label && q.magnitude === '') return { kind: 'concurrency', value: integer, ...at };
        break;
      case 'qps':
        return { kind: 'qps', value: q.value, ...at };
      case 'perNodeGpus':
        if (
          label === q.label &&
          q.magnitude === '' &&
          /nproc|gpus|gpu num|ngpus/.test(scene.text.slice(q.labelStart, q.start)) &&
          q.value <= 64
        ) {
          return { kind: 'gpuCount', value: integer, per: 'node', ...at };
        }
        break;
      case 'nodesLabel':
        if (label === q.label && q.value <= 1000) return { kind: 'nodes', value: integer, ...at };
        break;
      case 'samples':
      case 'dataset':
        if (q.magnitude === 't') return { kind: 'unclear', ask: 'tokens_or_bytes', value: q.value, ...at };
        if (q.value >= 10 && label === q.label) {
          return q.value >= 1e9
            ? { kind: 'tokens', value: q.value, ...at }
            : { kind: 'samples', value: integer, ...at };
        }
        if (label === q.labelBehind && q.value >= 100 && q.value < 1e9)
          return { kind: 'samples', value: integer, ...at };
        break;
    }
  }
  return undefined;
}

/** Money without a currency: by its label, its period, or as a cap where a budget is spoken of. */
function money2(q: Quantity, scene: ReadingScene): Reading | null | undefined {
  const { text, chinese } = scene;
  if (q.gigabytes !== undefined || q.units.some((u) => u !== 'times' && u !== 'params')) return undefined;
  const labelled = q.label === 'budget' || q.labelBehind === 'budget';
  if (q.magnitude === 'w' && !chinese) {
    return {
      kind: 'unclear',
      ask: q.label === 'deadline' ? 'deadline' : 'budget',
      value: q.value,
      ...whole(q),
    };
  }
  const currency = chinese ? 'CNY' : null;
  if (labelled && q.value >= 5 && q.magnitude !== 'b' && q.magnitude !== 't')
    return asMoney(q, currency, scene);
  const period = periodOf(q, scene);
  if (
    period &&
    (q.magnitude !== '' || q.value >= 100) &&
    q.value >= 10 &&
    q.magnitude !== 'b' &&
    q.magnitude !== 't'
  )
    return asMoney(q, currency, scene);
  if (
    scene.budgetNamed &&
    q.value >= 100 &&
    q.magnitude !== 'b' &&
    (startsBehind(text, q.unitEnd, CAP) || startsWithCap(text, q))
  ) {
    return asMoney(q, currency, scene);
  }
  if (q.magnitude === 't' && scene.dataExpected)
    return { kind: 'unclear', ask: 'tokens_or_bytes', value: q.value, ...whole(q) };
  const placed =
    scene.contextNamed || /(?:^|[\s(])(?:at|@) ?$/.test(text.slice(Math.max(0, q.start - 5), q.start));
  if (q.magnitude === 'k' && placed && Number.isInteger(Math.log2(q.value / 1000))) {
    return { kind: 'seqLen', value: contextLength(q), ...whole(q) };
  }
  return { kind: 'bare', value: q.value, ...whole(q) };
}

const startsWithCap = (text: string, q: Quantity): boolean =>
  /(?:不超过|不能超过|别超过|最多|under|below|at most|up to|控制在|no more than) ?$/.test(
    text.slice(Math.max(0, q.start - 14), q.start),
  );
