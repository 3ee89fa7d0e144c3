/** A card as plain text, for terminals, notifications and `POST /api/chat`. Pure. */
import type { Bilingual, Lang } from '../language.js';
import type { Actions, Bars, Card, CardBlock, RichText, Span, Table } from './card.js';
import { padTo, textWidth, wrap } from './width.js';

export interface TextOptions {
  /** Columns of the terminal; default 80. */
  readonly width?: number;
  /** Emphasis by ANSI escapes; default off. */
  readonly color?: boolean;
}

const DEFAULT_WIDTH = 80;
const MIN_WIDTH = 20;
const BAR_COLUMNS = 24;
const WORDS = {
  choose: { zh: '可选', en: 'Options' },
} as const satisfies Record<string, Bilingual>;

/** What a block needs to know to draw itself. */
interface Frame {
  readonly width: number;
  readonly lang: Lang;
  /** Number of the first choice of each block, counted through the card. */
  readonly firstChoice: ReadonlyMap<Actions, number>;
  readonly style: (kind: keyof typeof ANSI, text: string) => string;
}

const ANSI = { bold: '\u001b[1m', muted: '\u001b[2m', code: '\u001b[36m' } as const;
const ANSI_OFF = '\u001b[0m';
/** Control characters and overrides of the writing direction: a text could rewrite the terminal with them. */
const CONTROLS = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

export function cardText(card: Card, options: TextOptions = {}): string {
  const frame: Frame = {
    width: Math.max(MIN_WIDTH, options.width ?? DEFAULT_WIDTH),
    lang: card.lang,
    firstChoice: firstChoices(card),
    style: options.color
      ? (kind, text) => (text === '' ? '' : `${ANSI[kind]}${text}${ANSI_OFF}`)
      : (_, text) => text,
  };
  const drawn = card.blocks.map((block) => blockText(block, frame)).filter((text) => text !== '');
  return drawn.length > 0 ? drawn.join('\n\n') : clean(card.fallback);
}

/** Choices in the order they are numbered in the text: every button, then every option of a select. */
export function cardChoices(card: Card): readonly { label: string; id: string; value: string }[] {
  return card.blocks.flatMap((block) => (block.type === 'actions' ? choicesOf(block) : []));
}

function choicesOf(actions: Actions): readonly { label: string; id: string; value: string }[] {
  return actions.items.flatMap((item) =>
    item.type === 'button'
      ? [{ label: item.label, id: item.id, value: item.value }]
      : item.options.map((option) => ({ label: option.label, id: item.id, value: option.value })),
  );
}

function blockText(block: CardBlock, frame: Frame): string {
  switch (block.type) {
    case 'heading':
      return lines(block.text, frame)
        .map((line) => frame.style('bold', line))
        .join('\n');
    case 'text':
      return rich(block.text, frame);
    case 'fields':
      return block.items
        .map(({ label, value }) => `${frame.style('muted', clean(label))}  ${plain(value)}`)
        .join('\n');
    case 'table':
      return tableText(block, frame);
    case 'bars':
      return barsText(block, frame);
    case 'list':
      return block.items
        .map((item, index) => hang(block.ordered ? `${index + 1}. ` : '• ', plain(item), frame))
        .join('\n');
    case 'code':
      return cleanLines(block.text)
        .map((line) => frame.style('code', `    ${line}`))
        .join('\n');
    case 'context':
      return block.items
        .flatMap((item) => lines(plain(item), frame))
        .map((line) => frame.style('muted', line))
        .join('\n');
    case 'details': {
      const inner = block.blocks.map((part) => blockText(part, frame)).filter((text) => text !== '');
      return [frame.style('bold', `▸ ${clean(block.summary)}`), ...inner].join('\n');
    }
    case 'actions':
      return actionsText(block, frame);
  }
}

function actionsText(actions: Actions, frame: Frame): string {
  const choices = choicesOf(actions);
  if (choices.length === 0) return '';
  const first = frame.firstChoice.get(actions) ?? 1;
  const mark = `${WORDS.choose[frame.lang]}: `;
  const indent = ' '.repeat(textWidth(mark));
  const rows: string[] = [];
  choices.forEach(({ label }, index) => {
    const option = `[${first + index}] ${clean(label)}`;
    const row = rows.at(-1);
    const joined = `${row}  ${option}`;
    if (row !== undefined && textWidth(indent + joined) <= frame.width) rows[rows.length - 1] = joined;
    else rows.push(option);
  });
  return rows.map((row, index) => (index === 0 ? mark : indent) + row).join('\n');
}

function firstChoices(card: Card): ReadonlyMap<Actions, number> {
  const first = new Map<Actions, number>();
  let next = 1;
  for (const block of card.blocks) {
    if (block.type !== 'actions') continue;
    first.set(block, next);
    next += choicesOf(block).length;
  }
  return first;
}

/** Columns as wide as their widest cell; a table too wide for the terminal becomes a list of rows. */
function tableText(table: Table, frame: Frame): string {
  const head = table.columns.map(({ label }) => clean(label));
  const rows = table.rows.map((row) => head.map((_, column) => clean(row[column] ?? '')));
  const widths = head.map((label, column) =>
    Math.max(textWidth(label), ...rows.map((row) => textWidth(row[column] ?? ''))),
  );
  const total = widths.reduce((sum, width) => sum + width + 2, -2);
  if (total > frame.width) return rows.map((row) => rowAsList(head, row, frame)).join('\n');
  const draw = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => padTo(cell, widths[column] ?? 0, table.columns[column]?.align))
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '─'.repeat(width)).join('  ');
  return [frame.style('bold', draw(head)), frame.style('muted', rule), ...rows.map(draw)].join('\n');
}

function rowAsList(head: readonly string[], row: readonly string[], frame: Frame): string {
  const rest = row
    .map((cell, column) => (column > 0 && cell !== '' ? `${head[column]}: ${cell}` : ''))
    .filter((text) => text !== '');
  return hang('• ', [row[0] ?? '', ...rest].join(' · '), frame);
}

function barsText(bars: Bars, frame: Frame): string {
  const longest = Math.max(bars.limit?.value ?? 0, ...bars.items.map(({ value }) => value), Number.MIN_VALUE);
  const labels = Math.max(
    ...bars.items.map(({ label }) => textWidth(label)),
    textWidth(bars.limit?.label ?? ''),
    0,
  );
  const draw = (label: string, value: number, fill: string): string => {
    const columns = Math.max(0, Math.round((value / longest) * BAR_COLUMNS));
    const figure = `${round(value)} ${clean(bars.unit)}`;
    return `${padTo(clean(label), labels)}  ${padTo(fill.repeat(columns), BAR_COLUMNS)}  ${figure}`.trimEnd();
  };
  const drawn = bars.items.map(({ label, value }) => draw(label, value, '█'));
  if (bars.limit) drawn.push(frame.style('muted', draw(bars.limit.label, bars.limit.value, '░')));
  return drawn.join('\n');
}

function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(1);
}

/** The first line after `mark`, the others under it. */
function hang(mark: string, text: string, frame: Frame): string {
  const indent = ' '.repeat(textWidth(mark));
  return wrap(text, frame.width - indent.length)
    .map((line, index) => (index === 0 ? mark : indent) + line)
    .join('\n');
}

function rich(text: RichText, frame: Frame): string {
  if (typeof text === 'string') return lines(text, frame).join('\n');
  const whole = plain(text);
  // Styles are drawn only where no line has to be broken: an escape has no width to count.
  if (textWidth(whole) > frame.width || whole.includes('\n')) return lines(whole, frame).join('\n');
  return text.map((span) => (typeof span === 'string' ? clean(span) : styled(span, frame))).join('');
}

function styled(span: Span, frame: Frame): string {
  const text = spanText(span);
  return span.style ? frame.style(span.style, text) : text;
}

function plain(text: RichText): string {
  if (typeof text === 'string') return cleanLines(text).join('\n');
  return text
    .map((span) => (typeof span === 'string' ? cleanLines(span).join('\n') : spanText(span)))
    .join('');
}

/** A link shows its address, unless that is the text itself; only https counts. */
function spanText(span: Span): string {
  const text = cleanLines(span.text).join('\n');
  const url = span.url?.startsWith('https://') ? clean(span.url) : null;
  return url && url !== text ? `${text} (${url})` : text;
}

function lines(text: string, frame: Frame): readonly string[] {
  return wrap(cleanLines(text).join('\n'), frame.width);
}

function cleanLines(text: string): readonly string[] {
  return text.split(/\r\n?|\n/).map(clean);
}

function clean(text: string): string {
  return text.replace(CONTROLS, ' ');
}
