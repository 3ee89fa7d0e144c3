import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Card, CardBlock } from '../../src/cards/card.js';
import { cardChoices, cardText } from '../../src/cards/text.js';
import { padTo, textWidth, wrap } from '../../src/cards/width.js';

const SEED = 20_261_130;
const card = (...blocks: CardBlock[]): Card => ({ kind: 'notice', lang: 'zh', fallback: '简短的话', blocks });

describe('the width of a text in a terminal', () => {
  it.each([
    ['abc', 3],
    ['显存', 4],
    ['A10，24 GiB', 11],
    ['ｆｕｌｌ', 8],
    ['🚀', 2],
    ['e\u0301', 1],
    ['', 0],
  ])('of %j is %i columns', (text, width) => {
    expect(textWidth(text)).toBe(width);
  });

  it('is the same for every padded cell', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '显', '，', ' ', 'é'), maxLength: 12 }), (text) => {
        expect(textWidth(padTo(text, 30))).toBe(30);
        expect(textWidth(padTo(text, 30, 'right'))).toBe(30);
      }),
      { seed: SEED },
    );
  });
});

describe('breaking lines', () => {
  const mixed = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '显', '存', '。'), maxLength: 120 });

  it('keeps every character but spaces, and no line is wider than asked unless it is one word', () => {
    fc.assert(
      fc.property(mixed, fc.integer({ min: 6, max: 40 }), (text, width) => {
        const lines = wrap(text, width);
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
        for (const line of lines) {
          if (textWidth(line) > width)
            expect(line.replace(/[。]+$/u, '')).toMatch(/^([ab]*|[显存])(。*[ab]*)?$/u);
        }
      }),
      { seed: SEED },
    );
  });

  it('does not start a line with a closing mark', () => {
    expect(wrap('显存够用，还剩一些。', 8)).toEqual(['显存够', '用，还剩', '一些。']);
  });

  it('does not end a line with an opening mark', () => {
    expect(wrap('价格（列表价）', 6)).toEqual(['价格', '（列表', '价）']);
  });

  it('leaves an address whole', () => {
    const url = 'https://help.aliyun.com/zh/ecs/user-guide/overview-of-instance-families';
    expect(wrap(`来源 ${url}`, 30)).toEqual(['来源', url]);
  });
});

describe('a card as text', () => {
  it('aligns a table with Chinese and Latin cells', () => {
    const text = cardText(
      card({
        type: 'table',
        columns: [{ label: '方案' }, { label: '费用', align: 'right' }],
        rows: [
          ['A10', '¥10'],
          ['两张 A100', '¥1,200'],
        ],
      }),
    );
    expect(text.split('\n')).toEqual([
      '方案         费用',
      '─────────  ──────',
      'A10           ¥10',
      '两张 A100  ¥1,200',
    ]);
  });

  it('turns a table that is too wide into one line a row, with the names of its columns', () => {
    const columns = [{ label: '实例' }, { label: '说明' }];
    const text = cardText(card({ type: 'table', columns, rows: [['甲', '长'.repeat(30)]] }), { width: 40 });
    expect(text).toMatch(/^• 甲 · 说明:/u);
    for (const line of text.split('\n')) expect(textWidth(line)).toBeLessThanOrEqual(40);
  });

  it('draws bars to scale, the limit in another shade', () => {
    const items = [{ label: '权重', value: 12 }];
    const limit = { label: '可用', value: 24 };
    const lines = cardText(card({ type: 'bars', unit: 'GiB', items, limit })).split('\n');
    expect(lines[0]).toBe(`权重  ${'█'.repeat(12)}${' '.repeat(12)}  12.0 GiB`);
    expect(lines[1]).toBe(`可用  ${'░'.repeat(24)}  24.0 GiB`);
  });

  it('numbers choices through the whole card as they can be typed', () => {
    const whole = card(
      { type: 'actions', items: [{ type: 'button', id: 'a', label: '改预算', value: '1' }] },
      { type: 'text', text: '中间' },
      {
        type: 'actions',
        items: [
          {
            type: 'select',
            id: 's',
            label: '长度',
            options: [
              { label: '2k', value: '2048' },
              { label: '8k', value: '8192' },
            ],
          },
        ],
      },
    );
    const text = cardText(whole);
    for (const [index, { label }] of cardChoices(whole).entries())
      expect(text).toContain(`[${index + 1}] ${label}`);
    expect(cardChoices(whole)).toHaveLength(3);
  });

  it('shows the address of a source, https only', () => {
    const text = (url: string): string =>
      cardText(card({ type: 'context', items: [[{ text: '文档', url }]] }));
    expect(text('https://help.aliyun.com/a')).toBe('文档 (https://help.aliyun.com/a)');
    expect(text('javascript:alert(1)')).toBe('文档');
  });

  it('uses colour only when asked, and never lets a text bring its own', () => {
    const blocks: CardBlock[] = [{ type: 'heading', text: 'x\u001b[31mred\u202e' }];
    expect(cardText(card(...blocks))).toBe('x [31mred');
    expect(cardText(card(...blocks), { color: true })).toBe('\u001b[1mx [31mred\u001b[0m');
  });

  it('falls back to the short form where a card has no blocks', () => {
    expect(cardText(card())).toBe('简短的话');
  });
});
