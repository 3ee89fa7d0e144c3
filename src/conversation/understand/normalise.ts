/**
 * One spelling for everything: half width, simplified, lower case, plain punctuation; wrappers of
 * chat platforms, addresses and markup are blanked. Every character keeps its place in the original.
 */
import { SAME_AS, SIMPLIFIED } from './lexicon/characters.js';
import { correctedWord } from './typos.js';

export interface Message {
  /** What the rules read. */
  readonly text: string;
  /** For each character of `text`, where it stands in the original; one more for the end. */
  readonly origin: readonly number[];
}

/** Longer messages are read up to here: what a person wants stands well before. */
const MAX_LENGTH = 20_000;

export function normalise(original: string): Message {
  const plain = blankWrappers(Array.from(original.slice(0, MAX_LENGTH).split(''), plainCharacter).join(''));
  return withCorrectedWords(plain);
}

function plainCharacter(c: string): string {
  const code = c.charCodeAt(0);
  if (code < 0x20 && c !== '\n') return ' ';
  if (code === 0x3000 || code === 0xa0 || (code >= 0x200b && code <= 0x200f) || code === 0xfeff) return ' ';
  if (c === '，' || c === '；' || c === '。') return c;
  const half = code >= 0xff01 && code <= 0xff5e ? String.fromCharCode(code - 0xfee0) : c;
  const lower = half.toLowerCase();
  const one = lower.length === 1 ? lower : half;
  return SAME_AS.get(one) ?? SIMPLIFIED.get(one) ?? one;
}

/** Hubs whose addresses name a model. */
const MODEL_HUBS = ['huggingface.co/', 'hf.co/', 'modelscope.cn/models/', 'modelscope.cn/', 'hf-mirror.com/'];
const MAX_WRAPPER = 200;
const MAX_MENTION = 40;

const isPlainAscii = (c: string): boolean => c > ' ' && c <= '~';

/** Blanks mentions, markup, addresses: they say nothing about the workload. */
function blankWrappers(text: string): string {
  const chars = text.split('');
  const blank = (from: number, to: number): void => {
    for (let i = from; i < to; i++) if (chars[i] !== '\n') chars[i] = ' ';
  };
  for (let i = 0; i < text.length; i++) {
    const c = text.charAt(i);
    if (c === '<') {
      const close = text.slice(i, i + MAX_WRAPPER).indexOf('>');
      const inside = close > 0 ? text.charAt(i + 1) : '';
      if (
        inside === '!' ||
        inside === '@' ||
        inside === '#' ||
        inside === '/' ||
        (inside >= 'a' && inside <= 'z')
      ) {
        if (text.startsWith('http', i + 1)) blank(i, i + 1);
        else {
          blank(i, i + close + 1);
          i += close;
        }
      }
    } else if (c === '@' && isMentionStart(text, i)) {
      const end = mentionEnd(text, i + 1);
      blank(i, end);
      i = end - 1;
    } else if (c === 'h' && (text.startsWith('http://', i) || text.startsWith('https://', i))) {
      const end = addressEnd(text, i);
      const address = text.slice(i, end);
      const hub = MODEL_HUBS.find((name) => address.includes(name));
      blank(i, hub ? i + address.indexOf(hub) + hub.length : end);
      i = end - 1;
    }
  }
  return chars.join('');
}

function isMentionStart(text: string, at: number): boolean {
  const before = text[at - 1];
  return before === undefined || !isPlainAscii(before) || before === '<' || before === '>';
}

function mentionEnd(text: string, from: number): number {
  let i = from;
  const latin = isPlainAscii(text.charAt(from));
  while (i < text.length && i - from < MAX_MENTION) {
    const c = text.charAt(i);
    if (c === ' ' || c === '\n' || '，。；！？、：'.includes(c)) break;
    if (latin !== isPlainAscii(c)) break;
    i++;
  }
  return i;
}

function addressEnd(text: string, from: number): number {
  let i = from;
  while (i < text.length && isPlainAscii(text.charAt(i)) && !'<>|"\'`'.includes(text.charAt(i))) i++;
  return i;
}

const LETTER = (c: string): boolean => c >= 'a' && c <= 'z';

/** Mistyped words of the vocabulary are set right; their length may change, so places are kept. */
function withCorrectedWords(plain: string): Message {
  let text = '';
  const origin: number[] = [];
  const push = (piece: string, start: number, length: number): void => {
    for (let k = 0; k < piece.length; k++) origin.push(start + Math.min(k, length - 1));
    text += piece;
  };
  let i = 0;
  while (i < plain.length) {
    const c = plain.charAt(i);
    let end = i;
    while (end < plain.length && LETTER(plain.charAt(end))) end++;
    if (end === i) {
      push(c, i, 1);
      i++;
      continue;
    }
    const word = plain.slice(i, end);
    push(correctedWord(word), i, word.length);
    i = end;
  }
  origin.push(plain.length);
  return { text, origin };
}
