/** Numbers with their surroundings: the unit behind, the label before or behind, the sign of a currency. */
import { BYTES_IN_GB } from './lexicon/characters.js';
import { COUNT_CHARACTERS, COUNT_WORDS, COUNTED_CHARACTERS } from './lexicon/contexts.js';
import { GLUE_WORDS, type Label, SOFTENERS, UNIT_WORDS, type Unit } from './lexicon/units.js';
import type { Mark } from './marks.js';
import { type NumberAt, numbersIn } from './numbers.js';
import { isDigit, isLetter, isSpace, Phrases } from './phrases.js';

export interface Quantity extends NumberAt {
  readonly units: readonly Unit[];
  /** End of the unit, or of the number where there is none. */
  readonly unitEnd: number;
  /** Said before the number, with nothing but glue between. */
  readonly label: Label | null;
  readonly labelStart: number;
  /** Said directly behind. */
  readonly labelBehind: Label | null;
  /** A currency's sign or name directly before. */
  readonly currencyBefore: Unit | null;
  readonly currencyStart: number;
  /** A minus directly before, behind a label: `"budget": -1`. */
  readonly negative: boolean;
}

const UNITS = new Phrases<Unit>();
for (const [unit, words] of Object.entries(UNIT_WORDS)) {
  for (const word of words.split('|')) UNITS.add(word, unit as Unit);
}
const GLUE = new Phrases<true>();
for (const word of GLUE_WORDS.split('|')) GLUE.add(word, true);
const SOFT = SOFTENERS.split('|').sort((a, b) => b.length - a.length);
const CURRENCIES: readonly (readonly [string, Unit])[] = [
  ['us$', 'usd'],
  ['nt$', 'twd'],
  ['hk$', 'hkd'],
  ['$', 'usd'],
  ['¥', 'cny'],
  ['€', 'eur'],
  ['£', 'gbp'],
  ['rmb', 'cny'],
  ['cny', 'cny'],
  ['usd', 'usd'],
  ['人民币', 'cny'],
  ['美元', 'usd'],
  ['美金', 'usd'],
];

const MAX_GAP = 14;

export function quantitiesIn(
  text: string,
  taken: (at: number) => boolean,
  labels: readonly Mark<'label'>[],
): Quantity[] {
  const numbers = [...numbersIn(text, taken), ...countWords(text, taken)].sort((a, b) => a.start - b.start);
  const found: Quantity[] = [];
  let firstLabel = 0;
  for (const [index, number] of numbers.entries()) {
    const floor = numbers[index - 1]?.end ?? 0;
    while (firstLabel < labels.length && (labels[firstLabel]?.end ?? 0) < number.start - MAX_GAP)
      firstLabel++;
    const soft = softened(text, number);
    const unit = unitAt(text, soft.end);
    const unitEnd = unit?.end ?? soft.end;
    const currency = currencyBefore(text, number.start);
    const from = currency?.start ?? number.start;
    const minus =
      text[from - 1] === '-' && (isSpace(text[from - 2]) || text[from - 2] === ':' || text[from - 2] === '=');
    const before = labelBefore(text, minus ? from - 1 : from, floor, labels, firstLabel);
    found.push({
      ...number,
      ...(soft.gigabytes === undefined ? {} : { gigabytes: soft.gigabytes }),
      end: soft.end,
      units: unit?.values ?? [],
      unitEnd,
      label: before ? (before.value as Label) : null,
      labelStart: before?.start ?? from,
      labelBehind: labelBehind(text, unitEnd, labels, firstLabel),
      currencyBefore: currency?.unit ?? null,
      currencyStart: from,
      negative: minus && before !== null,
    });
  }
  return found;
}

/** "800 多", "100 多 G": a softener and then perhaps bytes. */
function softened(text: string, number: NumberAt): { end: number; gigabytes?: number } {
  let end = number.end;
  const spaced = skipSpaces(text, end, 1);
  const word = SOFT.find((s) => text.startsWith(s, spaced));
  if (
    word &&
    !(word === '来' && number.magnitude === '') &&
    word !== '的' &&
    text[spaced + word.length] !== '文'
  ) {
    end = spaced + word.length;
    const at = skipSpaces(text, end, 1);
    let to = at;
    while (isLetter(text[to])) to++;
    const bytes = BYTES_IN_GB[text.slice(at, to)];
    if (bytes !== undefined && number.gigabytes === undefined)
      return { end: to, gigabytes: number.value * bytes };
  }
  return number.gigabytes === undefined ? { end } : { end, gigabytes: number.gigabytes };
}

function skipSpaces(text: string, from: number, most: number): number {
  let i = from;
  while (i - from < most && text[i] === ' ') i++;
  return i;
}

function unitAt(text: string, from: number): { end: number; values: readonly Unit[] } | null {
  for (let at = from; at <= from + 2; at++) {
    const match = UNITS.longestAt(text, at, true);
    if (match && (text[match.start] !== 'x' || !isDigit(text[match.end]) || at === from)) return match;
    if (text[at] !== ' ' && text[at] !== '-') return null;
  }
  return null;
}

function currencyBefore(text: string, start: number): { unit: Unit; start: number } | null {
  const end = text[start - 1] === ' ' ? start - 1 : start;
  for (const [sign, unit] of CURRENCIES) {
    const from = end - sign.length;
    if (
      from >= 0 &&
      text.startsWith(sign, from) &&
      !(sign.length > 2 && endsAmount(text, from)) &&
      !(isLetter(sign[0]) && isLetter(text[from - 1]))
    ) {
      return { unit, start: from };
    }
  }
  return null;
}

/** "7k rmb 7k samples": the currency belongs to the number before it. */
function endsAmount(text: string, at: number): boolean {
  const before = text[at - 1] === ' ' ? text.charAt(at - 2) : text.charAt(at - 1);
  return (
    isDigit(before) ||
    '万千百亿'.includes(before || '-') ||
    (isLetter(before) && isDigit(text.charAt(at - (text[at - 1] === ' ' ? 3 : 2))))
  );
}

function labelBefore(
  text: string,
  start: number,
  floor: number,
  labels: readonly Mark<'label'>[],
  firstLabel: number,
): Mark<'label'> | null {
  let best: Mark<'label'> | null = null;
  for (let i = firstLabel; i < labels.length; i++) {
    const label = labels[i];
    if (!label || label.end > start) break;
    if (label.end < floor || start - label.end > MAX_GAP) continue;
    if (best && label.start === best.start) continue;
    if (isGlue(text, label.end, start)) best = preferred(best, label);
  }
  return best;
}

/** Of two labels before one number the nearer holds, but a mere bound ("within") yields to a subject. */
function preferred(farther: Mark<'label'> | null, nearer: Mark<'label'>): Mark<'label'> {
  const bound = nearer.value === 'deadline' || nearer.value === 'average' || nearer.value === 'size';
  return farther && bound && farther.value !== 'ignored' ? farther : nearer;
}

function isGlue(text: string, from: number, to: number): boolean {
  let i = from;
  while (i < to) {
    if (text[i] === ' ') {
      i++;
      continue;
    }
    const match = GLUE.longestAt(text, i, true);
    if (!match || match.end > to) return false;
    i = match.end;
  }
  return true;
}

function labelBehind(
  text: string,
  unitEnd: number,
  labels: readonly Mark<'label'>[],
  firstLabel: number,
): Label | null {
  let at = skipSpaces(text, unitEnd, 2);
  if (text[at] === '的') at = skipSpaces(text, at + 1, 1);
  for (let i = firstLabel; i < labels.length; i++) {
    const label = labels[i];
    if (!label || label.start > at) return null;
    if (label.start === at) return label.value as Label;
  }
  return null;
}

/** "recommend a GPU instance": the article of a kind of thing, not a count. "an A100" counts one. */
function isArticle(word: string, text: string, end: number): boolean {
  return (
    (word === 'a' || word === 'an') &&
    /^ (?:cheap |good |suitable )?(?:gpu|card|graphics|machine|server|instance)/.test(
      text.slice(end, end + 30),
    )
  );
}

/** "two A100s", "a single card", 单卡, 双机. */
function countWords(text: string, taken: (at: number) => boolean): NumberAt[] {
  const found: NumberAt[] = [];
  for (let i = 0; i < text.length; i++) {
    const c = text.charAt(i);
    if (taken(i)) continue;
    const character = COUNT_CHARACTERS[c];
    const next = text[i + 1] === ' ' ? text.charAt(i + 2) : text.charAt(i + 1);
    if (character !== undefined && (COUNTED_CHARACTERS.includes(next) || isLetter(next))) {
      found.push({ start: i, end: i + 1, value: character, magnitude: '', vague: false });
      continue;
    }
    if (!isLetter(c)) continue;
    let end = i;
    while (isLetter(text[end])) end++;
    const word = text.slice(i, end);
    const value = isLetter(text[i - 1]) || isDigit(text[i - 1]) ? undefined : COUNT_WORDS[word];
    if (value !== undefined && text[end] === ' ' && !isArticle(word, text, end)) {
      found.push({ start: i, end, value, magnitude: '', vague: false });
    }
    i = end - 1;
  }
  return found;
}
