/** Numbers as people write them: 3,000 · 1.5w · 5e9 · 2百万 · 一百三十亿 · 三万五 · 半 · 几百. */
import {
  BYTES_IN_GB,
  DIGITS,
  LARGE_MAGNITUDES,
  LATIN_MAGNITUDES,
  SMALL_MAGNITUDES,
} from './lexicon/characters.js';
import { isDigit, isLetter } from './phrases.js';

export interface NumberAt {
  readonly start: number;
  readonly end: number;
  readonly value: number;
  /** What multiplied it: a letter (`k w m b t`), a Chinese magnitude, or nothing. */
  readonly magnitude: string;
  /** Set when it counts bytes: the amount in GB. */
  readonly gigabytes?: number;
  /** "several hundred": only the order of magnitude is known. */
  readonly vague: boolean;
}

/** More digits than this are noise, not an amount. */
const MAX_DIGITS = 16;

/** All numbers of a text outside the places that are `taken` by names. */
export function numbersIn(text: string, taken: (at: number) => boolean): NumberAt[] {
  const found: NumberAt[] = [];
  let i = 0;
  while (i < text.length) {
    const c = text.charAt(i);
    const inWord = isLetter(text[i - 1]) && !(text[i - 1] === 'x' && isDigit(text[i - 2]));
    if (isDigit(c)) {
      const read = taken(i) ? null : arabic(text, i);
      if (read && !inWord) found.push(read.number);
      i = read ? read.next : i + 1;
      continue;
    }
    const read = taken(i) ? null : chinese(text, i);
    if (read) found.push(read);
    i = read ? read.end : i + 1;
  }
  return found;
}

function digitsEnd(text: string, from: number): number {
  let i = from;
  while (isDigit(text[i])) i++;
  return i;
}

function arabic(text: string, start: number): { number: NumberAt; next: number } | null {
  let end = digitsEnd(text, start);
  if (end - start > MAX_DIGITS) {
    while (isLetter(text[end])) end++;
    return { number: { start, end, value: Number.NaN, magnitude: '', vague: false }, next: end };
  }
  let digits = text.slice(start, end);
  while (
    text[end] === ',' &&
    digits.length <= MAX_DIGITS &&
    digitsEnd(text, end + 1) - end === 4 &&
    text.slice(start, end).split(',')[0]?.length !== undefined
  ) {
    if ((text.slice(start, end).split(',')[0]?.length ?? 9) > 3) break;
    digits += text.slice(end + 1, end + 4);
    end += 4;
  }
  if (text[end] === '.' && isDigit(text[end + 1])) {
    const to = digitsEnd(text, end + 1);
    if (to - end > MAX_DIGITS) return null;
    digits += text.slice(end, to);
    end = to;
    if (text[end] === '.' && isDigit(text[end + 1]))
      return { number: dotted(start, text, end), next: versionEnd(text, end) };
  }
  let value = Number(digits);
  if (
    text[end] === 'e' &&
    (isDigit(text[end + 1]) || ((text[end + 1] === '-' || text[end + 1] === '+') && isDigit(text[end + 2])))
  ) {
    const to = digitsEnd(text, end + 2);
    const exponent = Number(text.slice(end + 1, to));
    if (Math.abs(exponent) <= 18 && !isLetter(text[to])) {
      value *= 10 ** exponent;
      end = to;
    }
  }
  return magnified(text, start, end, value);
}

/** `12.4.1` is a version, not an amount. */
function dotted(start: number, text: string, from: number): NumberAt {
  return { start, end: versionEnd(text, from), value: Number.NaN, magnitude: '', vague: false };
}
function versionEnd(text: string, from: number): number {
  let i = from;
  while (isDigit(text[i]) || (text[i] === '.' && isDigit(text[i + 1]))) i++;
  return i;
}

function magnified(
  text: string,
  start: number,
  end: number,
  value: number,
): { number: NumberAt; next: number } {
  const spaced = text[end] === ' ' ? end + 1 : end;
  let letters = end;
  while (isLetter(text[letters]) && letters - end < 9) letters++;
  const glued = text.slice(end, letters);
  const whole = !isLetter(text[letters]);
  if (glued && whole) {
    const bytes = BYTES_IN_GB[glued];
    if (bytes !== undefined) {
      return {
        number: { start, end: letters, value, magnitude: glued, gigabytes: value * bytes, vague: false },
        next: letters,
      };
    }
    const times = LATIN_MAGNITUDES[glued];
    if (times !== undefined && !isDigit(text[letters])) {
      return {
        number: { start, end: letters, value: value * times, magnitude: shortMagnitude(glued), vague: false },
        next: letters,
      };
    }
  }
  const first = glued.charAt(0);
  if (glued.length > 1 && LATIN_MAGNITUDES[first] !== undefined && GLUED_WORDS.has(glued.slice(1))) {
    return {
      number: {
        start,
        end: end + 1,
        value: value * (LATIN_MAGNITUDES[first] ?? 1),
        magnitude: first,
        vague: false,
      },
      next: end + 1,
    };
  }
  if (!glued) {
    const word = wordAt(text, spaced);
    const bytes = BYTES_IN_GB[word];
    if (bytes !== undefined) {
      const to = spaced + word.length;
      return {
        number: { start, end: to, value, magnitude: word, gigabytes: value * bytes, vague: false },
        next: to,
      };
    }
    const times = word === 'b' || word.length > 2 ? LATIN_MAGNITUDES[word] : undefined;
    if (times !== undefined) {
      const to = spaced + word.length;
      return {
        number: { start, end: to, value: value * times, magnitude: shortMagnitude(word), vague: false },
        next: to,
      };
    }
    const cjk = chineseMagnitude(text, spaced);
    if (cjk) {
      return {
        number: { start, end: cjk.end, value: value * cjk.times, magnitude: cjk.name, vague: false },
        next: cjk.end,
      };
    }
  }
  return { number: { start, end, value, magnitude: '', vague: false }, next: end };
}

/** What may stick to a magnitude letter: `2000ktokens`, `5krmb`. */
const GLUED_WORDS: ReadonlySet<string> = new Set([
  'tokens',
  'token',
  'rmb',
  'cny',
  'usd',
  'yuan',
  'samples',
  'params',
  'ctx',
  'model',
  'context',
  'lora',
  'qlora',
  'sft',
  'rows',
  'pairs',
]);

function shortMagnitude(word: string): string {
  if (word.startsWith('bil') || word === 'bn') return 'b';
  if (word.startsWith('mil') || word === 'mn' || word === 'kk') return 'm';
  if (word.startsWith('tril')) return 't';
  return word.startsWith('thou') ? 'k' : word;
}

function wordAt(text: string, from: number): string {
  let to = from;
  while (isLetter(text[to]) && to - from < 10) to++;
  return text.slice(from, to);
}

function chineseMagnitude(text: string, from: number): { times: number; end: number; name: string } | null {
  let end = from;
  let times = 1;
  let name = '';
  for (; end - from < 4; end++) {
    const c = text.charAt(end);
    const magnitude = SMALL_MAGNITUDES[c] ?? LARGE_MAGNITUDES[c];
    if (
      magnitude === undefined ||
      (c === '千' && text[end + 1] === '问') ||
      (c === '百' && text[end + 1] === '川')
    )
      break;
    times *= magnitude;
    name = c;
  }
  return end > from ? { times, end, name } : null;
}

const MAX_NUMERAL = 20;

/** A Chinese numeral at `start`, or `null`. "几百" and "数千" are vague. */
function chinese(text: string, start: number): NumberAt | null {
  let total = 0;
  let section = 0;
  let digit: number | null = null;
  let lastMagnitude = 1;
  let name = '';
  let vague = false;
  let i = start;
  for (; i < text.length && i - start < MAX_NUMERAL; i++) {
    const c = text.charAt(i);
    const value = DIGITS[c];
    if (value !== undefined) {
      digit = digit === null ? value : digit * 10 + value;
      continue;
    }
    if (
      (c === '几' || c === '数' || c === '好') &&
      i === start &&
      isMagnitude(text[i + 1] === '几' ? text[i + 2] : text[i + 1])
    ) {
      vague = true;
      digit = 1;
      continue;
    }
    if (c === '几' && vague) continue;
    if (c === '半' && i === start) {
      return { start, end: i + 1, value: 0.5, magnitude: '', vague: false };
    }
    if (c === '来' || c === '多' || c === '几') {
      if (digit === null && i > start && isMagnitude(text[i + 1])) continue;
      break;
    }
    const small = SMALL_MAGNITUDES[c];
    if (small !== undefined) {
      if ((c === '千' && text[i + 1] === '问') || (c === '百' && text[i + 1] === '川')) break;
      section += (digit ?? (section === 0 || small > lastMagnitude ? 1 : 0)) * small;
      digit = null;
      lastMagnitude = small;
      name = c;
      continue;
    }
    const large = LARGE_MAGNITUDES[c];
    if (large === undefined) break;
    if (i === start) break;
    const below = section + (digit ?? 0);
    total =
      below === 0
        ? total === 0
          ? large
          : total * large
        : large > 1e4 && total > 0
          ? (total + below) * large
          : total + below * large;
    section = 0;
    digit = null;
    lastMagnitude = large;
    name = c;
  }
  if (i === start) return null;
  // "三万五" is 35,000: a last digit counts tenths of the magnitude before it.
  const tail =
    digit === null
      ? 0
      : lastMagnitude >= 100 && text[i - 2] !== '零' && digit < 10
        ? digit * (lastMagnitude / 10)
        : digit;
  const value = total + section + tail;
  if (!(value > 0)) return null;
  return { start, end: i, value, magnitude: name, vague };
}

function isMagnitude(c: string | undefined): boolean {
  return c !== undefined && (SMALL_MAGNITUDES[c] !== undefined || LARGE_MAGNITUDES[c] !== undefined);
}
