/** One block of a card as Slack blocks, each within Slack's limits. Sizes of the whole are `render.ts`'s. */
import type { types } from '@slack/bolt';
import type { Actions, CardBlock, Details, RichText } from '../../../src/cards/card.js';
import { LIMITS } from '../limits.js';
import { barLines } from './bars.js';
import {
  clamp,
  escapeText,
  isBlank,
  mrkdwnLine,
  mrkdwnPieces,
  mrkdwnTexts,
  packPieces,
  plainLabel,
} from './mrkdwn.js';
import { nativeTable, tableItems } from './table.js';

export type Content = Exclude<CardBlock, Details | Actions>;
export type SlackBlock =
  | types.HeaderBlock
  | types.SectionBlock
  | types.ContextBlock
  | types.TableBlock
  | types.ActionsBlock;

export interface Position {
  /** The first heading of a message is its title; later ones are bold lines. */
  readonly isTitle: boolean;
  /** One native table a message. */
  readonly nativeTable: boolean;
}

const FENCE = '```';

/** Slack blocks for one content block; none for an empty one. */
export function contentBlocks(block: Content, position: Position): SlackBlock[] {
  switch (block.type) {
    case 'heading':
      return heading(block.text, position.isTitle);
    case 'text':
      return sections(block.text);
    case 'fields':
      return fields(block.items);
    case 'table':
      return table(block, position.nativeTable);
    case 'bars':
      return sections(barLines(block).flatMap((line, at) => (at === 0 ? line : ['\n', ...line])));
    case 'list':
      return list(block.items, block.ordered === true);
    case 'code':
      return codeSections(block.text);
    case 'context':
      return context(block.items);
  }
}

function section(text: string): types.SectionBlock {
  // `verbatim` keeps Slack from turning bare words into links and mentions.
  return { type: 'section', text: { type: 'mrkdwn', text, verbatim: true } };
}

function sections(text: RichText): SlackBlock[] {
  return mrkdwnTexts(text, LIMITS.section.textChars).map(section);
}

function heading(text: string, isTitle: boolean): SlackBlock[] {
  const label = plainLabel(text, LIMITS.header.textChars);
  if (label === '') return [];
  return isTitle
    ? [{ type: 'header', text: { type: 'plain_text', text: label } }]
    : sections([{ text: text.replace(/\s+/g, ' ').trim(), style: 'bold' }]);
}

function fields(items: readonly { readonly label: string; readonly value: RichText }[]): SlackBlock[] {
  const drawn = items
    .filter(({ label, value }) => !isBlank(label) || !isBlank(value))
    .map(({ label, value }): types.MrkdwnElement => {
      const parts = typeof value === 'string' ? [value] : value;
      const text: RichText = isBlank(label) ? parts : [{ text: label.trim(), style: 'bold' }, '\n', ...parts];
      return { type: 'mrkdwn', text: mrkdwnLine(text, LIMITS.section.fieldChars), verbatim: true };
    });
  return groups(drawn, LIMITS.section.fields).map((group) => ({ type: 'section', fields: group }));
}

/** Texts in groups of at most `most`, none longer than one section so that any block fits a message. */
function groups(elements: readonly types.MrkdwnElement[], most: number): types.MrkdwnElement[][] {
  const all: types.MrkdwnElement[][] = [];
  let room = 0;
  for (const element of elements) {
    const group = all.at(-1);
    if (group && group.length < most && element.text.length <= room) group.push(element);
    else {
      all.push([element]);
      room = LIMITS.section.textChars;
    }
    room -= element.text.length;
  }
  return all;
}

function table(block: Extract<Content, { type: 'table' }>, nativeAllowed: boolean): SlackBlock[] {
  const native = nativeAllowed ? nativeTable(block) : null;
  return native ? [native] : list(tableItems(block), false);
}

function list(items: readonly RichText[], ordered: boolean): SlackBlock[] {
  const max = LIMITS.section.textChars;
  const pieces = items
    .filter((item) => !isBlank(item))
    .flatMap((item, index) => [
      ...(index > 0 ? ['\n'] : []),
      ...Array.from(ordered ? `${index + 1}. ` : '• '),
      ...mrkdwnPieces(item, max),
    ]);
  return packPieces(pieces, max).map(section);
}

function codeSections(text: string): SlackBlock[] {
  const max = LIMITS.section.textChars - 2 * (FENCE.length + 1);
  const body = text
    .replace(/\r\n?/g, '\n')
    .replace(/`{3,}/g, "'''")
    .replace(/^\n+|\s+$/g, '');
  if (body === '') return [];
  const chunks: string[] = [];
  let current = '';
  for (const line of body.split('\n').flatMap((line) => cutLine(line, max))) {
    if (current !== '' && current.length + 1 + line.length > max) {
      chunks.push(current);
      current = line;
    } else {
      current = current === '' ? line : `${current}\n${line}`;
    }
  }
  chunks.push(current);
  return chunks
    .filter((chunk) => chunk.trim() !== '')
    .map((chunk) => section(`${FENCE}\n${chunk}\n${FENCE}`));
}

/** A line of code, escaped, in parts that fit one section. */
function cutLine(line: string, max: number): string[] {
  const parts: string[] = [];
  let current = '';
  for (const piece of Array.from(line, escapeText)) {
    if (current.length + piece.length > max) {
      parts.push(current);
      current = '';
    }
    current += piece;
  }
  parts.push(current);
  return parts;
}

/** One item a line; a context block of its own only where a text is full. */
function context(items: readonly RichText[]): SlackBlock[] {
  const pieces = items
    .filter((item) => !isBlank(item))
    .flatMap((item, at) => [...(at > 0 ? ['\n'] : []), ...mrkdwnPieces(item, LIMITS.context.textChars)]);
  return packPieces(pieces, LIMITS.context.textChars).map((text) => ({
    type: 'context',
    elements: [{ type: 'mrkdwn', text, verbatim: true }],
  }));
}

/** Top-level text of a message: notifications and screen readers read it. Escaped and clamped. */
export function messageText(text: string): string {
  const { textChars } = LIMITS.message;
  const escaped = escapeText(clamp(text.trim(), textChars)).trim();
  return escaped.length <= textChars ? escaped : mrkdwnLine(text.trim(), textChars);
}
