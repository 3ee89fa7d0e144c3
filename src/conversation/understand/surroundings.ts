/** What stands right before or right behind a place of a text. */
import { isLetter } from './phrases.js';

/** A `|`-separated list, longest first. */
export function wordList(words: string): readonly string[] {
  return words.split('|').sort((a, b) => b.length - a.length);
}

const LOOK_BACK = 3;

/** Whether one of the words ends just before `at`, but for a few spaces or fillers. */
export function directlyBefore(text: string, at: number, words: readonly string[]): boolean {
  for (let back = 0; back <= LOOK_BACK; back++) {
    const end = at - back;
    for (const word of words) {
      const from = end - word.length;
      if (from < 0 || !text.startsWith(word, from)) continue;
      if (isLetter(word[0]) && isLetter(text[from - 1])) continue;
      if (isLetter(word.at(-1)) && isLetter(text[end])) continue;
      return true;
    }
    const filler = text[end - 1];
    if (filler === undefined || !' 了我约a~"\':'.includes(filler)) return false;
  }
  return false;
}

/** Whether one of the words starts at `from`, after spaces and "的". */
export function startsBehind(text: string, from: number, words: readonly string[]): boolean {
  let at = from;
  while (at - from < 3 && (text[at] === ' ' || text[at] === '的' || text[at] === '-')) at++;
  return words.some(
    (word) => text.startsWith(word, at) && !(isLetter(word.at(-1)) && isLetter(text[at + word.length])),
  );
}
