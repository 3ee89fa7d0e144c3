import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../adapters/slack/limits.js';
import { actionOf, ownerOf } from '../../adapters/slack/render/actions.js';
import { type Rendered, render, renderRest } from '../../adapters/slack/render.js';
import type { Card, CardBlock } from '../../src/cards/card.js';
import { arbitraryCard } from './arbitrary-card.js';
import { faultsOf } from './lint.js';

/** Short in the everyday tests, long where time is given. */
const RUNS = process.env.XUANKA_LONG === '1' ? 5_000 : 200;
const OPTIONS = { owner: 'U01ALICE', moreKey: 'more-key' };

function card(...blocks: CardBlock[]): Card {
  return { kind: 'recommendation', lang: 'zh', fallback: '一句话', blocks };
}

function blocksOf(...blocks: CardBlock[]) {
  return render(card(...blocks), OPTIONS).message.blocks;
}

/** The message and every page that its "more" buttons bring. */
function pagesOf(shown: Card): Rendered[] {
  const pages = [render(shown, OPTIONS)];
  for (let rest = pages[0]?.rest ?? null; rest !== null; rest = pages.at(-1)?.rest ?? null) {
    pages.push(renderRest(rest, OPTIONS));
    if (pages.length > 500) throw new Error('the pages do not end');
  }
  return pages;
}

describe('any card', () => {
  it('becomes messages without a fault, page after page', () => {
    fc.assert(
      fc.property(arbitraryCard, (shown) => {
        for (const { message } of pagesOf(shown)) expect(faultsOf(message)).toEqual([]);
      }),
      { seed: 20261130, numRuns: RUNS },
    );
  });

  it('loses no list item: what does not fit is behind the more button', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 2_000 }), { minLength: 1, maxLength: 40 }),
        (lengths) => {
          const marks = lengths.map((_, index) => `[item ${index}]`);
          const items = lengths.map((length, index) => `${marks[index]} ${'x'.repeat(length)}`);
          const all = JSON.stringify(
            pagesOf(card({ type: 'list', items })).map(({ message }) => message.blocks),
          );
          expect(marks.filter((mark) => !all.includes(mark))).toEqual([]);
        },
      ),
      { seed: 20261130, numRuns: 100 },
    );
  });
});

describe('a card in Slack', () => {
  it('opens with its heading as title and sets later headings in bold', () => {
    expect(blocksOf({ type: 'heading', text: '推荐' }, { type: 'heading', text: '为什么' })).toEqual([
      { type: 'header', text: { type: 'plain_text', text: '推荐' } },
      { type: 'section', text: { type: 'mrkdwn', text: '*为什么*', verbatim: true } },
    ]);
  });

  it('puts spaces around bold and code, which Slack reads only at word boundaries', () => {
    const [block] = blocksOf({
      type: 'text',
      text: ['需要', { text: '2 台', style: 'bold' }, '机器（', { text: 'zero3', style: 'code' }, '）。'],
    });
    expect(block).toMatchObject({ text: { text: '需要 *2 台* 机器（`zero3`）。' } });
  });

  it('links https only and shows the words of any other link', () => {
    const [block] = blocksOf({
      type: 'text',
      text: [
        { text: '文档', url: 'https://help.aliyun.com/a?b=1&c=2' },
        ' ',
        { text: '别点', url: 'javascript:alert(1)' },
      ],
    });
    expect(block).toMatchObject({ text: { text: '<https://help.aliyun.com/a?b=1&amp;c=2|文档> 别点' } });
  });

  const table = (rows: number): CardBlock => ({
    type: 'table',
    columns: [{ label: '型号' }, { label: '显存', align: 'right' }, { label: '备注' }],
    rows: Array.from({ length: rows }, (_, at) => [`A${at}`, String(at), '']),
  });

  it('lists a table of few rows, which a side pane shows whole', () => {
    expect(blocksOf(table(2))).toMatchObject([{ text: { text: '• *A0* — 显存: 0\n• *A1* — 显存: 1' } }]);
  });

  it('draws one long table natively, with a blank for an empty cell, and lists the next', () => {
    const blocks = blocksOf(table(12), table(12));
    expect(blocks.map(({ type }) => type)).toEqual(['table', 'section']);
    if (blocks[0]?.type !== 'table') throw new Error('no table');
    expect(blocks[0].rows).toHaveLength(13);
    expect(blocks[0].rows[1]).toEqual([
      { type: 'raw_text', text: 'A0' },
      { type: 'raw_text', text: '0' },
      { type: 'raw_text', text: ' ' },
    ]);
    expect(blocks[0].column_settings?.[1]).toEqual({ align: 'right', is_wrapped: false });
  });

  it('draws bars against what the card has', () => {
    const [block] = blocksOf({
      type: 'bars',
      unit: 'GiB',
      items: [
        { label: '权重', value: 12 },
        { label: '激活', value: 0.5 },
      ],
      limit: { label: '可用', value: 24 },
    });
    expect(block).toMatchObject({
      text: {
        text: [
          `\`${'█'.repeat(7)}${'░'.repeat(7)}\` 12 GiB  权重`,
          `\`█${'░'.repeat(13)}\` 0.5 GiB  激活`,
          `\`${'█'.repeat(14)}\` 24 GiB  可用`,
        ].join('\n'),
      },
    });
  });

  it('sets each source on a line of its own', () => {
    expect(blocksOf({ type: 'context', items: ['价格，2025-03', '型号，2026-11'] })).toMatchObject([
      { type: 'context', elements: [{ text: '价格，2025-03\n型号，2026-11' }] },
    ]);
  });

  it('shows details in place while there is room', () => {
    const blocks = blocksOf(
      { type: 'details', summary: '来源', blocks: [{ type: 'text', text: '官网' }] },
      { type: 'text', text: '之后' },
    );
    expect(blocks).toMatchObject([
      { text: { text: '*来源*' } },
      { text: { text: '官网' } },
      { text: { text: '之后' } },
    ]);
  });

  it('keeps an answer readable: details beyond some screens wait behind the more button, the last first', () => {
    const details = (name: string): CardBlock => ({
      type: 'details',
      summary: name,
      blocks: [{ type: 'text', text: '字'.repeat(700) }],
    });
    const { message, rest } = render(card(details('甲'), details('乙'), details('丙')), OPTIONS);
    expect(JSON.stringify(message.blocks)).toContain('*乙*');
    expect(rest?.blocks[0]).toMatchObject({ text: { text: '*丙*' } });
  });

  it('puts details behind a more button before anything else', () => {
    const { message, rest } = render(
      card(
        { type: 'details', summary: '明细', blocks: [{ type: 'text', text: '细'.repeat(8_000) }] },
        { type: 'text', text: '正文'.repeat(3_000) },
        { type: 'actions', items: [{ type: 'button', id: 'change:budget', label: '改预算', value: 'v' }] },
      ),
      OPTIONS,
    );
    expect(JSON.stringify(message.blocks)).not.toContain('细');
    expect(JSON.stringify(rest)).toContain('*明细*');
    expect(message.blocks.at(-1)).toMatchObject({
      elements: [
        { action_id: 'xk1:slack:more#0', text: { text: '更多' }, value: 'more-key' },
        { action_id: 'xk1:change:budget#1', text: { text: '改预算' } },
      ],
    });
  });

  it('marks buttons and selects so that a click finds its way back', () => {
    const [block] = blocksOf({
      type: 'actions',
      items: [
        { type: 'button', id: 'answer', label: '7B', value: '7', style: 'primary' },
        { type: 'button', id: 'answer', label: '13B', value: '13' },
        { type: 'select', id: 'region', label: '地域', options: [{ label: '杭州', value: 'cn-hangzhou' }] },
      ],
    });
    if (block?.type !== 'actions') throw new Error('no actions');
    expect(ownerOf(block.block_id ?? '')).toBe('U01ALICE');
    expect(block.elements.map((element) => actionOf(element.action_id ?? ''))).toEqual([
      'answer',
      'answer',
      'region',
    ]);
    expect(block.elements[2]).toMatchObject({ type: 'static_select', options: [{ value: 'cn-hangzhou' }] });
  });

  it('leaves out what is empty', () => {
    expect(
      blocksOf(
        { type: 'heading', text: ' ' },
        { type: 'text', text: '\n' },
        { type: 'list', items: [] },
        { type: 'fields', items: [] },
        { type: 'code', language: 'sh', text: '' },
        { type: 'context', items: [''] },
        { type: 'actions', items: [] },
      ),
    ).toEqual([]);
  });

  it('always has a text for notifications, escaped and within its limit', () => {
    const { text } = render({ ...card(), fallback: `<!channel> ${'长'.repeat(9_000)}` }, OPTIONS).message;
    expect(text.startsWith('&lt;!channel&gt; 长')).toBe(true);
    expect(text.length).toBeLessThanOrEqual(LIMITS.message.textChars);
  });
});
