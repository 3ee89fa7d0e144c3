import { describe, expect, it } from 'vitest';
import type { Card } from '../../src/cards/card.js';
import { apart, guardCard, withoutInventedNames } from '../../src/cards/guard.js';

/** Stands for the catalogue: only these two names are invented. */
const catalog = {
  inventedNames: (text: string) =>
    ['ga7', 'gn7i-c8g1.24xlarge'].filter((name) => text.toLowerCase().includes(name)),
};

describe('the last look at an outgoing card', () => {
  it('writes an invented name apart, whatever its case', () => {
    expect(withoutInventedNames('Use GA7, not ga7', catalog)).toBe('Use GA 7, not ga 7');
  });

  it('leaves real text alone', () => {
    expect(withoutInventedNames('1 × ecs.gn7i-c8g1.2xlarge', catalog)).toBe('1 × ecs.gn7i-c8g1.2xlarge');
  });

  it('cleans every text of a card and no id, value or address', () => {
    const card: Card = {
      kind: 'catalog',
      lang: 'en',
      fallback: 'ga7',
      blocks: [
        { type: 'heading', text: 'ga7' },
        { type: 'text', text: ['ga7', { text: 'ga7', url: 'https://example.com/ga7' }] },
        { type: 'fields', items: [{ label: 'ga7', value: 'ga7' }] },
        { type: 'table', columns: [{ label: 'ga7' }], rows: [['ga7']] },
        { type: 'bars', unit: 'GiB', items: [{ label: 'ga7', value: 1 }], limit: { label: 'ga7', value: 2 } },
        { type: 'list', items: ['ga7'] },
        { type: 'code', language: 'sh', text: 'ga7' },
        { type: 'context', items: ['ga7'] },
        { type: 'details', summary: 'ga7', blocks: [{ type: 'text', text: 'ga7' }] },
        {
          type: 'actions',
          items: [
            { type: 'button', id: 'ga7', label: 'ga7', value: 'ga7' },
            { type: 'select', id: 'ga7', label: 'ga7', options: [{ label: 'ga7', value: 'ga7' }] },
          ],
        },
      ],
    };
    const json = JSON.stringify(guardCard(card, catalog));
    const left = json.replaceAll(/"(?:id|value|url)":"[^"]*"/g, '').match(/ga7/g);
    // The fields' value is a text although its key is `value`.
    expect(left).toBeNull();
    expect(guardCard(card, catalog).blocks[2]).toEqual({
      type: 'fields',
      items: [{ label: 'ga 7', value: 'ga 7' }],
    });
    expect(json).toContain('https://example.com/ga7');
    expect(json).toContain('"id":"ga7"');
  });

  it('puts spaces between letters and digits', () => {
    expect(apart('gn7i-c8g1.24xlarge')).toBe('gn 7 i-c 8 g 1.24 xlarge');
  });
});
