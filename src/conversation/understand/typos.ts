/** Sets right what is one slip of the keyboard away from a word that matters; never invents one. */
import { OFTEN_MISTYPED, REAL_WORDS } from './lexicon/typos.js';

const SHORTEST = 4;
const LONGEST = 14;
/** From this length on two slips are forgiven. */
const LONG_WORD = 9;

const KNOWN: ReadonlySet<string> = new Set(OFTEN_MISTYPED);
const BY_INITIAL = new Map<string, string[]>();
for (const word of KNOWN) {
  const initial = word.charAt(0);
  BY_INITIAL.set(initial, [...(BY_INITIAL.get(initial) ?? []), word]);
}

/** The word itself, or the one it was meant to be. Lower case in, lower case out. */
export function correctedWord(word: string): string {
  if (word.length < SHORTEST || word.length > LONGEST || KNOWN.has(word) || REAL_WORDS.has(word)) return word;
  for (const target of BY_INITIAL.get(word.charAt(0)) ?? []) {
    if (Math.abs(target.length - word.length) > 2) continue;
    if (isSlip(word, target)) return target;
  }
  return word;
}

function isSlip(word: string, target: string): boolean {
  if (target.length <= SHORTEST) return isTransposed(word, target) || isDoubled(word, target);
  return distance(word, target) <= (target.length >= LONG_WORD ? 2 : 1);
}

/** Two neighbours swapped. */
function isTransposed(word: string, target: string): boolean {
  if (word.length !== target.length) return false;
  const differing = [...word].flatMap((c, i) => (c === target[i] ? [] : [i]));
  const [a, b] = differing;
  if (differing.length !== 2 || a === undefined || b === undefined || b !== a + 1) return false;
  return word[a] === target[b] && word[b] === target[a];
}

/** One letter typed twice. */
function isDoubled(word: string, target: string): boolean {
  if (word.length !== target.length + 1) return false;
  for (let i = 1; i < word.length; i++) {
    if (word[i] === word[i - 1] && word.slice(0, i) + word.slice(i + 1) === target) return true;
  }
  return false;
}

/** Edits between two short words; two neighbours swapped count as one (optimal string alignment). */
function distance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
      }
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? a.length;
}
