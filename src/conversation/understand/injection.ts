/** Orders to the bot inside a message are data: their sentences fill no slot. */
import { INJECTION_WORDS } from './lexicon/injection.js';
import { Phrases } from './phrases.js';

const ORDERS = new Phrases<true>();
for (const word of INJECTION_WORDS.split('|')) ORDERS.add(word, true);

const ends = (text: string, i: number): boolean => {
  const c = text.charAt(i);
  if (c === '。' || c === '!' || c === '\n' || c === '；' || c === ';') return true;
  return (
    (c === '.' || c === '?') && (text[i + 1] === ' ' || text[i + 1] === undefined || text[i + 1] === '\n')
  );
};

/** The text with such sentences blanked, at the same length; with only the orders blanked where nothing else is said. */
export function withoutOrders(text: string): string {
  const orders: { start: number; end: number }[] = [];
  for (let i = 0; i < text.length; i++) {
    const match = ORDERS.longestAt(text, i);
    if (!match) continue;
    orders.push({ start: match.start, end: match.end });
    i = match.end - 1;
  }
  if (orders.length === 0) return text;
  const sentences = blanked(
    text,
    orders.map((order) => sentenceAround(text, order.start, order.end)),
  );
  return /[0-9a-z\u4e00-\u9fff]/.test(sentences) ? sentences : blanked(text, orders);
}

function sentenceAround(text: string, start: number, end: number): { start: number; end: number } {
  let from = start;
  while (from > 0 && !ends(text, from - 1)) from--;
  let to = end;
  while (to < text.length && !ends(text, to)) to++;
  return { start: from, end: to };
}

function blanked(text: string, spans: readonly { start: number; end: number }[]): string {
  let result = '';
  let at = 0;
  for (const { start, end } of spans) {
    if (end <= at) continue;
    const from = Math.max(start, at);
    result += text.slice(at, from) + ' '.repeat(end - from);
    at = end;
  }
  return result + text.slice(at);
}
