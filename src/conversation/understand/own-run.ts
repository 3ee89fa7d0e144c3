/**
 * A run that the user has measured: "20 steps gave 38 GiB and 2.1 s/it", "实测每步 2.1 秒，显存 38G".
 * Every pattern has bounded repeats only, so reading is linear in the length of the text.
 */
import { normalise } from './normalise.js';

/** What was measured; at least one of them is there. */
export interface MeasuredRun {
  /** Peak of one card, GiB. "GB" and "G" are read as GiB, as the tools that print them count. */
  readonly memoryGiB?: number;
  /** Seconds of one optimizer step. */
  readonly stepSeconds?: number;
  readonly tokensPerSec?: { readonly value: number; readonly perGpu: boolean };
}

const NUMBER = '(\\d{1,7}(?:\\.\\d{1,4})?)';
const TIME = '(ms|毫秒|s|secs?|seconds?|秒|min|mins|minutes?|分钟)';
const STEP = '(?:it|iter|iteration|optimizer step|train(?:ing)? step|update|step|步|次迭代)';
/** 2.1 s/it · 2.1 seconds per step · 2.1 秒一步 */
const TIME_A_STEP = new RegExp(
  `${NUMBER} {0,2}${TIME} {0,2}(?:/|per|a|each|每|一)? {0,2}个? {0,1}${STEP}`,
  'u',
);
/** 每步 2.1 秒 · step time: 2.1 s · each step takes about 2.1 s */
const STEP_TAKES = new RegExp(
  `(?:每|一|per|each|a|one|every) {0,2}个? {0,1}${STEP}[ :=]{0,3}(?:time|用时|耗时|要|花了?|大[约概]|约|平均|差不多|是|takes?|took|is|was|about|around|[ :=]){0,5}${NUMBER} {0,2}${TIME}`,
  'u',
);
const STEP_TIME = new RegExp(`step.?time[ :=]{0,3}(?:is|was|about|of|[ :=]){0,3}${NUMBER} {0,2}${TIME}`, 'u');
/** 1.8 it/s · 0.5 步/秒 */
const STEPS_A_SECOND = new RegExp(
  `${NUMBER} {0,2}(?:it|its|iters?|iterations?|steps?|步) {0,2}(?:/|per|每) {0,2}(?:s|sec|second|秒)`,
  'u',
);
/** 3,200 tokens/s · 3200 tok/s/GPU · 每卡 3200 token/秒 */
const TOKENS_A_SECOND = new RegExp(
  `${NUMBER} {0,2}(k)? {0,2}(?:tokens?|toks?) {0,2}(?:/|per|每) {0,2}(?:s|sec|second|秒)( {0,2}(?:/|per|每|a) {0,2}(?:gpu|card|device|卡))?`,
  'u',
);
const EACH_CARD = /(?:每|单)(?:张?卡|块?gpu)|per[ -]?(?:gpu|card|device)/u;

const AMOUNT = `${NUMBER} {0,2}(gib|gb|g|mib|mb)(?![a-z])`;
const MEMORY_WORDS =
  '(?:显存|内存占用|memory|mem|vram|峰值|peak|占用|nvidia-smi|allocated|reserved|吃了?|用了|used|gave)';
const MEMORY_BEFORE = new RegExp(`${MEMORY_WORDS}[^\\d\\n]{0,14}${AMOUNT}`, 'u');
const MEMORY_AFTER = new RegExp(`${AMOUNT} {0,2}(?:的|of )? {0,2}(?:gpu |peak )?${MEMORY_WORDS}`, 'u');
/** 38912MiB / 81920MiB, as nvidia-smi prints it. */
const USED_OF_ALL = new RegExp(
  `${NUMBER} {0,2}(mib|gib) {0,2}/ {0,2}\\d{1,7}(?:\\.\\d{1,4})? {0,2}(?:mib|gib)`,
  'u',
);

const RAN =
  /跑了|试跑|跑出|实测|测得|测出|测下来|\bran\b|\bgave\b|measured|nvidia-smi|峰值|\bpeak\b|steps? (?:show|use)/u;
const SPEED_WORD = /速度|吞吐|\bspeed\b|throughput/u;
/** A report of a failure, a question of fit or a complaint about speed is answered as such. */
const OTHER_TALK =
  /oom|out of memory|爆显存|显存爆|爆了|不够|够吗|够不够|够用|enough|放得下|能跑|能不能|\bfit\b|太慢|这么慢|好慢|too slow|so slow|why|为什么|正常吗|normal\?/u;

const SECONDS: Readonly<Record<string, number>> = { m: 1e-3, 毫: 1e-3, s: 1, 秒: 1, 分: 60 };
const MIB_IN_GIB = 1024;

function seconds(value: string, unit: string): number {
  const each = unit.startsWith('min') ? 60 : (SECONDS[unit.charAt(0)] ?? 1);
  return Number(value) * each;
}

function stepSeconds(text: string): number | undefined {
  const match = TIME_A_STEP.exec(text) ?? STEP_TAKES.exec(text) ?? STEP_TIME.exec(text);
  if (match) return seconds(match[1] ?? '', match[2] ?? '');
  const rate = STEPS_A_SECOND.exec(text);
  return rate ? 1 / Number(rate[1]) : undefined;
}

/** Beside a speed, a single amount is the memory without any word that says so. */
function memoryGiB(text: string, beside: boolean): number | undefined {
  const amounts = beside ? [...text.matchAll(new RegExp(AMOUNT, 'gu'))] : [];
  const match =
    USED_OF_ALL.exec(text) ??
    MEMORY_BEFORE.exec(text) ??
    MEMORY_AFTER.exec(text) ??
    (amounts.length === 1 ? amounts[0] : undefined);
  if (!match) return undefined;
  const value = Number(match[1]);
  return match[2]?.startsWith('m') ? value / MIB_IN_GIB : value;
}

function tokensPerSec(text: string): MeasuredRun['tokensPerSec'] {
  const match = TOKENS_A_SECOND.exec(text);
  if (!match) return undefined;
  const value = Number(match[1]) * (match[2] ? 1000 : 1);
  return { value, perGpu: match[3] !== undefined || EACH_CARD.test(text) };
}

const isFigure = (value: number | undefined): value is number =>
  value !== undefined && Number.isFinite(value) && value > 0;

/** The run that a message reports, or `null`. */
export function measuredRunIn(original: string): MeasuredRun | null {
  const text = normalise(original).text.replaceAll(/(\d),(?=\d{3}(?!\d))/gu, '$1');
  if (OTHER_TALK.test(text)) return null;
  const step = stepSeconds(text);
  const rate = isFigure(step) ? undefined : tokensPerSec(text);
  const speed = isFigure(step) || (isFigure(rate?.value) && (RAN.test(text) || SPEED_WORD.test(text)));
  const memory = speed || RAN.test(text) ? memoryGiB(text, speed) : undefined;
  if (!speed && !isFigure(memory)) return null;
  return {
    ...(isFigure(memory) ? { memoryGiB: memory } : {}),
    ...(isFigure(step) ? { stepSeconds: step } : {}),
    ...(rate && speed && !isFigure(step) ? { tokensPerSec: rate } : {}),
  };
}
