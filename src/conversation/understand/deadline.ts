/** Deadlines in words, counted from the message's own time: "明早", "by tomorrow noon", "月底前", "Friday". */
import { DURATION_WORDS } from './lexicon/contexts.js';
import { DAY_WORDS, PART_OF_DAY_WORDS, WEEKDAY_WORDS } from './lexicon/days.js';
import { Phrases } from './phrases.js';

export interface DeadlineAt {
  readonly hours: number;
  readonly start: number;
  readonly end: number;
  /** Worked out from the clock, so the reply confirms it. */
  readonly relative: boolean;
}

const DURATIONS = new Phrases<number>();
for (const [words, hours] of DURATION_WORDS) for (const word of words.split('|')) DURATIONS.add(word, hours);
const DAYS = new Phrases<(typeof DAY_WORDS)[number][1]>();
for (const [words, day] of DAY_WORDS) for (const word of words.split('|')) DAYS.add(word, day);
const PARTS = new Phrases<number>();
for (const [words, hour] of PART_OF_DAY_WORDS) for (const word of words.split('|')) PARTS.add(word, hour);
const WEEKDAYS = new Phrases<(typeof WEEKDAY_WORDS)[number][1]>();
for (const [words, day] of WEEKDAY_WORDS) for (const word of words.split('|')) WEEKDAYS.add(word, day);

/** The clock where the user is: minutes of an ISO time with offset; a Date is read in China's time. */
function localClock(now: Date | string): Date {
  if (now instanceof Date) return new Date(now.getTime() + CHINA_OFFSET_MINUTES * 60_000);
  const instant = Date.parse(now);
  const offset = /([+-])(\d{2}):?(\d{2})$/.exec(now);
  const minutes = offset ? (offset[1] === '-' ? -1 : 1) * (Number(offset[2]) * 60 + Number(offset[3])) : 0;
  return new Date(instant + minutes * 60_000);
}
/** UTC+8, the one time zone of China. */
const CHINA_OFFSET_MINUTES = 480;
/** A day without an hour ends with the working day. */
const END_OF_WORK = 18;
const HOUR_MS = 3_600_000;

/** The deadline in words, if the text has one outside `taken`; durations such as "overnight" included. */
export function deadlineIn(
  text: string,
  taken: (at: number) => boolean,
  now: Date | string,
): DeadlineAt | null {
  for (let i = 0; i < text.length; i++) {
    if (taken(i)) continue;
    const duration = DURATIONS.longestAt(text, i);
    const hours = duration?.values[0];
    if (duration && hours !== undefined && !isPeriod(text, duration.end)) {
      return { hours, start: duration.start, end: duration.end, relative: false };
    }
    const day = DAYS.longestAt(text, i) ?? null;
    if (day?.values[0]) return relative(text, day.start, day.end, dayTarget(day.values[0], now), now);
    const weekday = WEEKDAYS.longestAt(text, i);
    if (weekday?.values[0]) {
      return relative(text, weekday.start, weekday.end, weekdayTarget(weekday.values[0], now), now);
    }
  }
  return null;
}

/** "一晚多少钱", "a day" behind a price: no deadline. */
const isPeriod = (text: string, end: number): boolean =>
  /^ ?(?:多少|几|的价格|of|for|or)/.test(text.slice(end, end + 5));

function relative(
  text: string,
  start: number,
  end: number,
  target: Date,
  now: Date | string,
): DeadlineAt | null {
  const part = PARTS.longestAt(text, text[end] === ' ' ? end + 1 : end);
  const hour = part?.values[0];
  const due = new Date(target);
  if (hour !== undefined) due.setUTCHours(hour, 0, 0, 0);
  const hours = (due.getTime() - localClock(now).getTime()) / HOUR_MS;
  if (!(hours > 0)) return null;
  return { hours: Math.round(hours * 10) / 10, start, end: part?.end ?? end, relative: true };
}

function dayTarget(day: (typeof DAY_WORDS)[number][1], now: Date | string): Date {
  const due = localClock(now);
  due.setUTCHours(day.hour ?? END_OF_WORK, 0, 0, 0);
  switch (day.until) {
    case 'days':
      due.setUTCDate(due.getUTCDate() + day.count);
      return due;
    case 'month-end':
      due.setUTCDate(1);
      due.setUTCMonth(due.getUTCMonth() + 1 + day.count);
      due.setUTCDate(0);
      return due;
    case 'week-end': {
      const weekday = due.getUTCDay() === 0 ? 7 : due.getUTCDay();
      due.setUTCDate(due.getUTCDate() + (7 - weekday) + 7 * day.count);
      return due;
    }
    case 'year-end':
      due.setUTCFullYear(due.getUTCFullYear() + day.count, 11, 31);
      return due;
  }
}

function weekdayTarget(day: (typeof WEEKDAY_WORDS)[number][1], now: Date | string): Date {
  const due = localClock(now);
  due.setUTCHours(END_OF_WORK, 0, 0, 0);
  const today = due.getUTCDay() === 0 ? 7 : due.getUTCDay();
  const ahead = day.nextWeek ? 7 - today + day.weekday : (day.weekday - today + 7) % 7 || 7;
  due.setUTCDate(due.getUTCDate() + ahead);
  return due;
}
