/** What holds for every recommendation card, whatever the engine gives. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../catalog/files/load.js';
import type { CardBlock } from '../../src/cards/card.js';
import { nothingFitsCard } from '../../src/cards/nothing-fits.js';
import { QUESTION_IDS } from '../../src/cards/question.js';
import { type RecommendationView, recommendationCard } from '../../src/cards/recommendation.js';
import { cardText } from '../../src/cards/text.js';
import { WARNING_CODES } from '../../src/engine/verdict.js';
import { recommendation, workload } from './arbitrary-recommendation.js';

const catalog = loadCatalog();
const types = catalog.instanceTypes
  .filter(({ training }) => training)
  .map(({ instanceType }) => instanceType);

const view: fc.Arbitrary<RecommendationView> = fc
  .record({
    lang: fc.constantFrom('zh' as const, 'en' as const),
    slots: workload,
    assumedTokens: fc.constantFrom(null, 1e8),
    terabytes: fc.constantFrom(null, 2),
    recommendation: recommendation(types),
    question: fc.option(fc.constantFrom(...QUESTION_IDS)),
    raised: fc.array(
      fc.constantFrom(...WARNING_CODES).map((code) => ({ code })),
      { maxLength: 3 },
    ),
    yesNo: fc.boolean(),
  })
  .map((parts) => {
    const [main] = parts.recommendation.picks;
    if (!main) throw new Error('a recommendation has at least one pick');
    return { ...parts, main, catalog, before: [], beside: [] };
  });

const cardOf = (one: RecommendationView) =>
  one.main.role === 'nearest' ? nothingFitsCard(one) : recommendationCard(one);

/** Every string of a card that a person sees. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(texts);
  return value && typeof value === 'object' ? Object.values(value).flatMap(texts) : [];
}

/** A number that was never one; a warning may speak of NaN losses. */
const BROKEN = /[¥$×≈–\d]\s?NaN|NaN\s?(?:GiB|小时|h\b|token)|Infinity|undefined|\[object/;

const holds = (check: (one: RecommendationView) => void): void =>
  fc.assert(fc.property(view, check), { seed: 20261130, numRuns: 200 });

describe('a recommendation card', () => {
  it('says the whole answer in its fallback: instances, cost and fit', () => {
    holds((one) => {
      const { fallback } = cardOf(one);
      expect(fallback).toContain(`${one.main.count} × ${one.main.instanceType}`);
      expect(fallback).toMatch(one.main.hourly ? /[¥$][\d,.]+/ : /没有公开价格|no public price/i);
      expect(fallback).toMatch(/放得下|放不下|临界|fits|does not fit|tight/i);
    });
  });

  it('opens with those three lines', () => {
    holds((one) => {
      const opening = cardOf(one)
        .blocks.filter((block) => block.type === 'heading' || block.type === 'text')
        .slice(0, 4);
      expect(JSON.stringify(opening)).toContain(one.main.instanceType);
    });
  });

  it('never prints a hole or a broken number', () => {
    holds((one) => {
      const all = `${cardText(cardOf(one))}${JSON.stringify(cardOf(one))}`;
      expect(all).not.toMatch(BROKEN);
    });
  });

  it('names no instance that does not exist, even when the wish does', () => {
    holds((one) => {
      expect(catalog.inventedNames(texts(cardOf(one).blocks).join('\n'))).toEqual([]);
    });
  });

  it('tells back nothing that only the user said', () => {
    holds((one) => {
      expect(JSON.stringify(cardOf(one))).not.toMatch(/<script>|@channel|<!here>|javascript:/);
    });
  });

  it('stays within what every platform can show: ids, values, one heading, no empty block', () => {
    holds((one) => {
      const { blocks } = cardOf(one);
      expect(blocks.filter(({ type }) => type === 'heading')).toHaveLength(1);
      for (const block of blocks) expectSmall(block);
    });
  });

  it('gives every price its date and every unknown price no number', () => {
    holds((one) => {
      const text = cardText(cardOf(one), { width: 400 });
      if (one.main.hourly) expect(text).toContain(one.main.hourly.priceDate);
      else expect(text).toMatch(/没有公开价格|no public price/i);
    });
  });
});

function expectSmall(block: CardBlock): void {
  if (block.type === 'actions') {
    expect(block.items.length).toBeGreaterThan(0);
    for (const item of block.items) {
      expect(item.id.length).toBeLessThanOrEqual(40);
      const values = item.type === 'button' ? [item.value] : item.options.map(({ value }) => value);
      for (const value of values) expect(value.length).toBeLessThanOrEqual(150);
    }
  }
  if (block.type === 'list' || block.type === 'context' || block.type === 'fields') {
    expect(block.items.length).toBeGreaterThan(0);
  }
  if (block.type === 'table') {
    expect(block.rows.length).toBeGreaterThan(0);
    for (const row of block.rows) expect(row).toHaveLength(block.columns.length);
  }
}
