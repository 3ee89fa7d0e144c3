/**
 * Rich text of a card as Slack's mrkdwn. Every character of the text is data: `&`, `<` and `>` leave
 * escaped, so that nothing a user typed can mention, link or broadcast.
 */
import type { RichText, Span } from '../../../src/cards/card.js';
import { LIMITS } from '../limits.js';

/** Control characters but tab and line end, and halves of surrogate pairs. */
const UNDRAWN = /(?![\n\t])\p{Cc}|\p{Cs}/gu;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Stands after markup until the next character is known; never part of a text, which holds no control characters. */
const AFTER_MARK = '\0';

/** Text with Slack's three control characters escaped, and without those that no font draws. */
export function escapeText(text: string): string {
  return text.replace(UNDRAWN, '').replace(/[&<>]/g, (character) => ESCAPES[character] ?? character);
}

/**
 * Rich text as pieces that must not be cut: single characters, entities, links and styled spans.
 * @param max longest styled span or link kept whole; a longer one loses its markup
 */
export function mrkdwnPieces(text: RichText, max: number): string[] {
  const pieces: string[] = [];
  for (const part of typeof text === 'string' ? [text] : text) {
    if (typeof part === 'string') pieces.push(...plainPieces(part));
    else pushSpan(pieces, part, max);
  }
  return pieces;
}

function plainPieces(text: string): string[] {
  return Array.from(text, escapeText);
}

function pushSpan(pieces: string[], span: Span, max: number): void {
  const marked = linkOf(span) ?? styledSpan(span);
  if (marked === null || marked.length > max) {
    pieces.push(...plainPieces(span.text));
    return;
  }
  if (/^[*`]/.test(marked)) {
    // Slack reads `*` and a backtick as markup only between word boundaries, which Chinese text lacks.
    const before = pieces.at(-1);
    if (before !== undefined && !/^[\s(（「"'，。、：；:]$/.test(before)) pieces.push(' ');
    pieces.push(marked, AFTER_MARK);
    return;
  }
  pieces.push(marked);
}

function linkOf({ text, url }: Span): string | null {
  if (url === undefined || text === '' || !/^https:\/\/[^\s]+$/.test(url)) return null;
  if (url.length > LIMITS.linkUrlChars) return null;
  const target = escapeText(url.replace(/</g, '%3C').replace(/>/g, '%3E').replace(/\|/g, '%7C'));
  return `<${target}|${escapeText(text.replace(/\s+/g, ' ').replace(/\|/g, '｜'))}>`;
}

function styledSpan({ text, style }: Span): string | null {
  const mark = style === 'bold' ? '*' : style === 'code' ? '`' : null;
  if (mark === null || text.trim() !== text || text === '' || text.includes(mark) || text.includes('\n')) {
    return null;
  }
  return `${mark}${escapeText(text)}${mark}`;
}

/** Joins pieces and puts a space after markup that a letter would follow. */
function join(pieces: readonly string[]): string {
  return pieces
    .join('')
    .replace(/\0(?=[\s)）」"'，。、：；:,.;!?！？]|$)/g, '')
    .replace(/\0+/g, ' ');
}

/** Packs pieces into texts of at most `max` characters, cut at line ends where there are any. */
export function packPieces(pieces: readonly string[], max: number): string[] {
  const texts: string[] = [];
  let current: string[] = [];
  let length = 0;
  for (const piece of pieces) {
    if (length + piece.length > max) {
      const lineEnd = current.lastIndexOf('\n');
      const rest = lineEnd > 0 ? current.splice(lineEnd + 1) : [];
      texts.push(join(current));
      current = rest;
      length = rest.reduce((sum, kept) => sum + kept.length, 0);
    }
    current.push(piece);
    length += piece.length;
  }
  texts.push(join(current));
  return texts.map((text) => text.trim()).filter((text) => text !== '');
}

/** Rich text as mrkdwn in texts of at most `max` characters; empty text gives none. */
export function mrkdwnTexts(text: RichText, max: number): string[] {
  return packPieces(mrkdwnPieces(text, max), max);
}

/** Rich text as one mrkdwn text, cut with an ellipsis beyond `max` characters. */
export function mrkdwnLine(text: RichText, max: number): string {
  const whole = join(mrkdwnPieces(text, max)).trim();
  if (whole.length <= max) return whole;
  return `${(packPieces(mrkdwnPieces(text, max - 1), max - 1)[0] ?? '').trimEnd()}…`;
}

/** Whether nothing of the text would be seen. */
export function isBlank(text: RichText): boolean {
  const parts = typeof text === 'string' ? [text] : text;
  return parts.every(
    (part) => (typeof part === 'string' ? part : part.text).replace(UNDRAWN, '').trim() === '',
  );
}

/**
 * A label for Slack's `plain_text`: one line, cut with an ellipsis, and without `<`, `>` and `&`, because
 * it is not documented whether Slack escapes them there.
 */
export function plainLabel(text: string, max: number): string {
  const line = text
    .replace(UNDRAWN, '')
    .replace(/</g, '‹')
    .replace(/>/g, '›')
    .replace(/&/g, '＆')
    .replace(/\s+/g, ' ')
    .trim();
  return clamp(line, max);
}

/** Cuts at `max` UTF-16 units with an ellipsis, never through a surrogate pair. */
export function clamp(text: string, max: number): string {
  if (text.length <= max) return text;
  return `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
