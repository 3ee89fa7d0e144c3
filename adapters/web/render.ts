/**
 * A card as HTML for the chat page. Pure: every text is escaped, links are https only, and nothing in the
 * output needs a script or an inline style, so that the page's content policy can forbid both.
 */
import type {
  Actions,
  Bars,
  Button,
  Card,
  CardBlock,
  RichText,
  Select,
  Span,
  Table,
} from '../../src/cards/card.js';
import { textWidth } from '../../src/cards/width.js';
import type { Bilingual, Lang } from '../../src/language.js';

const WORDS = {
  choose: { zh: '请选择…', en: 'Choose…' },
  apply: { zh: '确定', en: 'Apply' },
  table: { zh: '表格，可左右滚动', en: 'Table, scrolls sideways' },
  total: { zh: '合计', en: 'total' },
  newTab: { zh: '（新标签页）', en: ' (new tab)' },
} as const satisfies Record<string, Bilingual>;

/** Colours that `style.css` knows for the parts of a bar; more parts start over. */
const SEGMENT_COLOURS = 8;
/** Columns of text up to which a cell is not broken: `4 × ecs.ebmgn6v.24xlarge` fits. */
const WHOLE_CELL = 25;
/** The bar is a little longer than the limit, so that its mark stands inside. */
const BEYOND_LIMIT = 1.03;

export function cardHtml(card: Card): string {
  return card.blocks.map((block) => blockHtml(block, card.lang)).join('');
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Control characters except tab and line feed, and overrides of the writing direction. */
const UNSEEN = /(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

export function escapeHtml(text: string): string {
  return text.replace(UNSEEN, '').replace(/[&<>"']/g, (mark) => ESCAPES[mark] ?? '');
}

function blockHtml(block: CardBlock, lang: Lang): string {
  switch (block.type) {
    case 'heading':
      return `<h3>${escapeHtml(block.text)}</h3>`;
    case 'text':
      return `<p>${rich(block.text, lang)}</p>`;
    case 'fields':
      return `<dl>${block.items.map(({ label, value }) => `<div><dt>${escapeHtml(label)}</dt><dd>${rich(value, lang)}</dd></div>`).join('')}</dl>`;
    case 'table':
      return tableHtml(block, lang);
    case 'bars':
      return barsHtml(block, lang);
    case 'list': {
      const items = block.items.map((item) => `<li>${rich(item, lang)}</li>`).join('');
      return block.ordered ? `<ol>${items}</ol>` : `<ul>${items}</ul>`;
    }
    case 'code':
      return `<pre tabindex="0"><code data-language="${escapeHtml(block.language)}">${escapeHtml(block.text)}</code></pre>`;
    case 'context':
      return `<div class="context">${block.items.map((item) => `<p>${rich(item, lang)}</p>`).join('')}</div>`;
    case 'details': {
      const inner = block.blocks.map((part) => blockHtml(part, lang)).join('');
      return `<details><summary>${escapeHtml(block.summary)}</summary><div class="folded">${inner}</div></details>`;
    }
    case 'actions':
      return actionsHtml(block, lang);
  }
}

function rich(text: RichText, lang: Lang): string {
  if (typeof text === 'string') return escapeHtml(text);
  return text.map((span) => (typeof span === 'string' ? escapeHtml(span) : spanHtml(span, lang))).join('');
}

const TAGS = { bold: 'strong', code: 'code', muted: 'small' } as const;

function spanHtml(span: Span, lang: Lang): string {
  const text = escapeHtml(span.text);
  const styled = span.style ? `<${TAGS[span.style]}>${text}</${TAGS[span.style]}>` : text;
  const url = span.url === undefined ? null : httpsUrl(span.url);
  if (url === null) return styled;
  const hint = `<span class="unseen">${WORDS.newTab[lang]}</span>`;
  return `<a href="${escapeHtml(url)}" target="_blank" rel="noopener noreferrer">${styled}${hint}</a>`;
}

function httpsUrl(text: string): string | null {
  return URL.canParse(text) && new URL(text).protocol === 'https:' ? new URL(text).href : null;
}

function tableHtml(table: Table, lang: Lang): string {
  const side = (column: number, text = ''): string => {
    const classes = [
      ...(table.columns[column]?.align === 'right' ? ['right'] : []),
      ...(text !== '' && textWidth(text) <= WHOLE_CELL ? ['whole'] : []),
    ];
    return classes.length > 0 ? ` class="${classes.join(' ')}"` : '';
  };
  const head = table.columns.map(
    ({ label }, column) => `<th scope="col"${side(column)}>${escapeHtml(label)}</th>`,
  );
  const rows = table.rows.map((row) => {
    const cells = table.columns.map((_, column) => {
      const text = row[column] ?? '';
      return `<td${side(column, text)}>${escapeHtml(text)}</td>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  return (
    `<div class="scroll" tabindex="0" role="region" aria-label="${WORDS.table[lang]}">` +
    `<table><thead><tr>${head.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
  );
}

/** One stacked bar with a mark at the limit, and the figures as a list beside it. */
function barsHtml(bars: Bars, lang: Lang): string {
  const values = bars.items.map(({ value }) => Math.max(0, value));
  const sum = values.reduce((total, value) => total + value, 0);
  const whole = Math.max(sum, (bars.limit?.value ?? 0) * BEYOND_LIMIT) || 1;
  const percent = (value: number): string => ((value / whole) * 100).toFixed(2);
  let left = 0;
  const parts = values.map((value, index) => {
    const part = `<rect class="part-${index % SEGMENT_COLOURS}" x="${percent(left)}%" width="${percent(value)}%" height="100%"/>`;
    left += value;
    return part;
  });
  const { limit } = bars;
  const unit = escapeHtml(bars.unit);
  const mark = limit
    ? `<line class="limit" x1="${percent(limit.value)}%" x2="${percent(limit.value)}%" y1="0" y2="100%"/>`
    : '';
  const legend = bars.items.map(
    ({ label, value }, index) =>
      `<li><i class="part-${index % SEGMENT_COLOURS}"></i><span>${escapeHtml(label)}</span><b>${figure(value)} ${unit}</b></li>`,
  );
  if (limit) {
    legend.push(
      `<li class="sum"><i class="all"></i><span>${WORDS.total[lang]} / ${escapeHtml(limit.label)}</span>` +
        `<b>${figure(sum)} / ${figure(limit.value)} ${unit}</b></li>`,
    );
  }
  return (
    `<div class="bars"><svg aria-hidden="true" focusable="false">${parts.join('')}${mark}</svg>` +
    `<ul>${legend.join('')}</ul></div>`
  );
}

function figure(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(1);
}

function actionsHtml(actions: Actions, lang: Lang): string {
  const items = actions.items.map((item) =>
    item.type === 'button' ? buttonHtml(item) : selectHtml(item, lang),
  );
  return `<div class="actions">${items.join('')}</div>`;
}

function buttonHtml(button: Button): string {
  const look = button.style === 'primary' ? ' class="primary"' : '';
  const { id, value, label } = button;
  return `<button type="button"${look} data-action="${escapeHtml(id)}" data-value="${escapeHtml(value)}">${escapeHtml(label)}</button>`;
}

/** A select acts by its own button: arrow keys must be able to pass over options without sending one. */
function selectHtml(select: Select, lang: Lang): string {
  const label = escapeHtml(select.label);
  const options = select.options.map(
    ({ label: text, value }) => `<option value="${escapeHtml(value)}">${escapeHtml(text)}</option>`,
  );
  return (
    `<span class="select"><select aria-label="${label}" data-select="${escapeHtml(select.id)}">` +
    `<option value="" disabled selected>${label || WORDS.choose[lang]}</option>${options.join('')}</select>` +
    `<button type="button" data-apply>${WORDS.apply[lang]}</button></span>`
  );
}
