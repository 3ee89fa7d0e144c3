/** A card's table as Slack's native table, or as a list with one item a row. */
import type { types } from '@slack/bolt';
import type { RichText, Table } from '../../../src/cards/card.js';
import { LIMITS } from '../limits.js';
import { isBlank } from './mrkdwn.js';

/**
 * Shortest table drawn natively, in rows. A thread's side pane and a phone show a native table through a
 * slit that scrolls sideways; a few rows read better as a list.
 */
const NATIVE_ROWS = 11;
/** Half a message: a table beyond it would leave no room for the answer around it. */
const NATIVE_TABLE_JSON_CHARS = LIMITS.message.blocksJsonChars / 2;

/** The native table, or `null` when a list reads better or a limit forbids it. */
export function nativeTable({ columns, rows }: Table): types.TableBlock | null {
  if (columns.length < 2 || columns.length > LIMITS.table.columns) return null;
  if (rows.length < NATIVE_ROWS || rows.length + 1 > LIMITS.table.rows) return null;
  const lines = [
    columns.map(({ label }) => label),
    ...rows.map((row) => columns.map((_, at) => row[at] ?? '')),
  ];
  const cells = lines.map((line) =>
    line.map((text) => ({ type: 'raw_text' as const, text: cellText(text) })),
  );
  const chars = cells.flat().reduce((sum, cell) => sum + cell.text.length, 0);
  if (chars > LIMITS.table.chars) return null;
  const block: types.TableBlock = {
    type: 'table',
    column_settings: columns.map(({ align }) => ({ align: align ?? 'left', is_wrapped: align !== 'right' })),
    rows: cells,
  };
  return JSON.stringify(block).length <= NATIVE_TABLE_JSON_CHARS ? block : null;
}

/** Slack refuses an empty cell. */
function cellText(text: string): string {
  return isBlank(text) ? ' ' : text;
}

/** What tables write for "nothing to say here". */
const NOTHING = /^[-–—]?$/;

/** One item a row: its first cell, then the others with their columns' labels; empty cells are left out. */
export function tableItems({ columns, rows }: Table): RichText[] {
  return rows.map((row) => {
    const [first = '', ...others] = columns.map((_, at) => (row[at] ?? '').replace(/\s+/g, ' ').trim());
    const rest = others
      .map((cell, at) => ({ cell, label: columns[at + 1]?.label.trim() ?? '' }))
      .filter(({ cell }) => !isBlank(cell) && !NOTHING.test(cell))
      .map(({ cell, label }) => (label === '' ? cell : `${label}: ${cell}`))
      .join(' · ');
    if (isBlank(first)) return rest;
    const title = { text: first, style: 'bold' } as const;
    return rest === '' ? [title] : [title, ` — ${rest}`];
  });
}
