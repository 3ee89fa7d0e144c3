/** A tree of phrases that finds the longest one starting at a place of a text. */

interface Node<T> {
  readonly next: Map<string, Node<T>>;
  values: T[];
}

export interface Match<T> {
  readonly start: number;
  readonly end: number;
  readonly values: readonly T[];
}

const leaf = <T>(): Node<T> => ({ next: new Map(), values: [] });

export const isLetter = (c: string | undefined): boolean => c !== undefined && c >= 'a' && c <= 'z';
export const isDigit = (c: string | undefined): boolean => c !== undefined && c >= '0' && c <= '9';
export const isSpace = (c: string | undefined): boolean => c === ' ' || c === '\n' || c === '\t';
const isSeparator = (c: string | undefined): boolean => c === ' ' || c === '-' || c === '_' || c === '\t';

/** Separators that a phrase may be written with between two of its characters. */
const MAX_SEPARATORS = 2;

/**
 * Phrases are stored without separators, except between two digits, where one is required:
 * `llama-2-7b` is `llama2-7b`, so that "llama2 7b" is it and "llama 27b" is not.
 */
function stored(phrase: string): string {
  let key = '';
  for (let i = 0; i < phrase.length; i++) {
    const c = phrase.charAt(i);
    if (!isSeparator(c)) key += c;
    else if (isDigit(key.at(-1)) && isDigit(phrase[i + 1])) key += '-';
  }
  return key;
}

export class Phrases<T> {
  readonly #root: Node<T> = leaf();

  /** Adds a phrase in lower case. */
  add(phrase: string, value: T): void {
    let node = this.#root;
    for (const c of stored(phrase)) {
      const next = node.next.get(c) ?? leaf<T>();
      node.next.set(c, next);
      node = next;
    }
    node.values.push(value);
  }

  /**
   * The longest phrase that starts exactly at `start` and is not a part of a longer word; `glued`
   * phrases (units) may follow a digit directly.
   */
  longestAt(text: string, start: number, glued = false): Match<T> | null {
    const first = this.#root.next.get(text.charAt(start));
    if (!first || !(glued || opens(text, start))) return null;
    let node = first;
    let at = start + 1;
    let best: Match<T> | null = null;
    for (;;) {
      if (node.values.length > 0 && closes(text, at)) best = { start, end: at, values: node.values };
      const step = this.#step(node, text, at);
      if (!step) return best;
      node = step.node;
      at = step.at;
    }
  }

  #step(node: Node<T>, text: string, at: number): { node: Node<T>; at: number } | null {
    const direct = node.next.get(text.charAt(at));
    if (direct && text.charAt(at) !== '-') return { node: direct, at: at + 1 };
    let after = at;
    while (after - at < MAX_SEPARATORS && isSeparator(text[after])) after++;
    if (after === at) return null;
    const required = node.next.get('-');
    const from = required && isDigit(text[after]) ? required : node;
    const next = from.next.get(text.charAt(after));
    return next ? { node: next, at: after + 1 } : null;
  }
}

/** A word may not begin inside another one; "8xa100" begins one after the "x". */
function opens(text: string, start: number): boolean {
  const c = text[start];
  const before = text[start - 1];
  if (isLetter(c)) {
    if (isLetter(before)) return before === 'x' && isDigit(text[start - 2]);
    // "isn't 4x24GB" holds no T4.
    if (before === "'") return !isLetter(text[start - 2]);
    return !isDigit(before);
  }
  if (isDigit(c))
    return (
      !isDigit(before) &&
      (!isLetter(before) || (before === 'x' && isDigit(text[start - 2]))) &&
      !(before === '.' && isDigit(text[start - 2]))
    );
  return true;
}

/** A word may not end inside another one; "a10x4" ends one before the "x". */
function closes(text: string, end: number): boolean {
  const last = text[end - 1];
  const next = text[end];
  if (isLetter(last)) return !isLetter(next);
  if (!isDigit(last)) return true;
  if (isDigit(next)) return false;
  if (next === '.' && isDigit(text[end + 1])) return false;
  return !isLetter(next) || (next === 'x' && (isDigit(text[end + 1]) || isSpace(text[end + 1])));
}
