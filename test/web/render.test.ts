import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardHtml, escapeHtml } from '../../adapters/web/render.js';
import type { Card, CardBlock } from '../../src/cards/card.js';
import { echoCard } from '../contract/echo-inbox.js';

const SEED = 20_261_130;
const card = (...blocks: CardBlock[]): Card => ({ kind: 'notice', lang: 'en', fallback: 'x', blocks });

/** Tags and attribute names of the output: everything that a browser would act on. */
function anatomy(html: string): string {
  const tags = [...html.matchAll(/<\/?([a-z][a-z0-9]*)((?:\s+[\w-]+(?:="[^"<>]*")?)*)\s*\/?>/gi)];
  const rest = tags.reduce((left, [tag]) => left.replace(tag, ''), html);
  expect(rest, 'a stray mark in the text').not.toMatch(/[<>]/);
  return tags
    .map(([, name, attributes]) => `${name}:${[...(attributes ?? '').matchAll(/\s([\w-]+)/g)].length > 0}`)
    .join();
}

describe('a card as HTML', () => {
  it('has the same tags whatever the texts are: no text can become markup', () => {
    const plain = anatomy(cardHtml(echoCard('abc')));
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'<>&"\'/= ahrefonscript:') })),
        (text) => {
          const html = cardHtml(echoCard(`x ${text}`));
          expect(anatomy(html)).toBe(plain);
        },
      ),
      { seed: SEED, numRuns: 300 },
    );
  });

  it('shows exactly the text that was given, once its escapes are read back', () => {
    const marks: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const shown = escapeHtml(text).replace(/&(#?\w+);/g, (_, name: string) => marks[name] ?? '?');
        expect(shown).toBe(text.replace(/(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ''));
      }),
      { seed: SEED },
    );
  });

  it.each([
    'http://example.com',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'HTTPS:evil',
    '',
  ])('makes no link of %j', (url) => {
    const html = cardHtml(card({ type: 'text', text: [{ text: 'source', url }] }));
    expect(html.includes('<a ')).toBe(url === 'HTTPS:evil');
    expect(html).not.toMatch(/href="(?!https:\/\/)/);
  });

  it('links a source in a new tab that learns nothing of us', () => {
    const html = cardHtml(
      card({ type: 'context', items: [[{ text: 'doc', url: 'https://help.aliyun.com/zh/ecs/?a=1&b=2' }]] }),
    );
    expect(html).toContain(
      'href="https://help.aliyun.com/zh/ecs/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer"',
    );
  });

  it('stacks the parts of a bar to their sum, under the limit', () => {
    const html = cardHtml(
      card({
        type: 'bars',
        unit: 'GiB',
        items: [
          { label: 'weights', value: 30 },
          { label: 'activations', value: 10 },
        ],
        limit: { label: 'usable', value: 80 },
      }),
    );
    const widths = [...html.matchAll(/ x="([\d.]+)%" width="([\d.]+)%"/g)].map(([, x, width]) => [
      Number(x),
      Number(width),
    ]);
    const mark = Number(/x1="([\d.]+)%"/.exec(html)?.[1]);
    expect(widths).toHaveLength(2);
    expect(widths[1]?.[0]).toBeCloseTo(widths[0]?.[1] ?? -1, 1);
    expect((widths[0]?.[1] ?? 0) / mark).toBeCloseTo(30 / 80, 2);
    expect(html).toContain('40.0 / 80.0 GiB');
  });

  it('keeps every cell of a table under its column, also where a row is short', () => {
    const html = cardHtml(
      card({
        type: 'table',
        columns: [{ label: 'a' }, { label: 'b', align: 'right' }],
        rows: [['1', '2'], ['3']],
      }),
    );
    expect(html.match(/<td/g)).toHaveLength(4);
    expect(html).toContain('<td class="right whole">2</td>');
  });

  it('carries what a click sends back', () => {
    const html = cardHtml(
      card({
        type: 'actions',
        items: [{ type: 'button', id: 'setup:dsw', label: 'DSW', value: 'a"b', style: 'primary' }],
      }),
    );
    expect(html).toContain(
      '<button type="button" class="primary" data-action="setup:dsw" data-value="a&quot;b">DSW</button>',
    );
  });
});
