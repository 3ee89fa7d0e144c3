/** Numbers as people read them: money, durations, memory, token counts. */
import type { Interval } from '../engine/verdict.js';
import type { Lang } from '../language.js';

const SIGN = { CNY: '¥', USD: '$' } as const;
export type Currency = keyof typeof SIGN;

/** At most three significant digits below 1000, whole numbers with separators above. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const rounded = Math.abs(value) >= 1000 ? Math.round(value) : Number(value.toPrecision(3));
  return rounded.toLocaleString('en-US', { maximumFractionDigits: 3 });
}

/** Money to the cent below 100, to the unit above. */
export function money(value: number, currency: Currency): string {
  const digits = Math.abs(value) < 100 ? 2 : 0;
  return `${SIGN[currency]}${value.toLocaleString('en-US', { maximumFractionDigits: digits })}`;
}

export function moneyRange(value: Pick<Interval, 'low' | 'high'>, currency: Currency): string {
  const low = money(value.low, currency);
  const high = money(value.high, currency);
  return low === high ? low : `${low}–${high.slice(SIGN[currency].length)}`;
}

const HOURS_PER_DAY = 24;
/** Above this many hours a duration is given in days. */
const DAYS_FROM_HOURS = 72;

/** An estimate of time has two digits at most; more would promise what no one knows. */
function rough(value: number): string {
  return figure(value < 10 ? Number(value.toPrecision(2)) : Math.round(value));
}

/** A duration in hours as minutes, hours or days. */
export function duration(hours: number, lang: Lang): string {
  if (hours < 1) return `${Math.max(1, Math.round(hours * 60))} ${lang === 'zh' ? '分钟' : 'min'}`;
  if (hours <= DAYS_FROM_HOURS) return `${rough(hours)} ${lang === 'zh' ? '小时' : 'h'}`;
  return `${rough(hours / HOURS_PER_DAY)} ${lang === 'zh' ? '天' : 'days'}`;
}

export function durationRange(value: Interval, lang: Lang): string {
  const [low, high] = [duration(value.low, lang), duration(value.high, lang)];
  if (low === high) return low;
  const [lowNumber, lowUnit] = low.split(' ');
  return lowUnit === high.split(' ')[1] ? `${lowNumber}–${high}` : `${low} – ${high}`;
}

/** GiB to one decimal below 100. */
export function gib(value: number): string {
  return `${value < 100 ? Number(value.toFixed(1)) : Math.round(value)} GiB`;
}

const ZH_UNITS = [
  [1e12, '万亿'],
  [1e8, '亿'],
  [1e4, '万'],
] as const;
const EN_UNITS = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'k'],
] as const;

/** A count in the units of the language: 1 亿, 100M. */
export function count(value: number, lang: Lang): string {
  for (const [size, unit] of lang === 'zh' ? ZH_UNITS : EN_UNITS) {
    if (value >= size)
      return lang === 'zh' ? `${figure(value / size)} ${unit}` : `${figure(value / size)}${unit}`;
  }
  return figure(value);
}
