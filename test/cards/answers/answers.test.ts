import { describe, expect, it } from 'vitest';
import type { Catalog } from '../../../catalog/catalog.js';
import { TOPICS } from '../../../src/cards/answers/topic.js';
import { cardText } from '../../../src/cards/text.js';
import { INTENTS } from '../../../src/conversation/understanding.js';
import { answer, catalog, naming, said } from './question.js';

const LANGS = ['zh', 'en'] as const;

describe('every subject', () => {
  it.each(TOPICS)(
    '%s is answered in both languages, with sources and dates and no invented name',
    (topic) => {
      for (const lang of LANGS) {
        const card = answer({ topics: [topic] }, { lang });
        const sources = card.blocks.find((block) => block.type === 'context');
        expect(sources?.items.length).toBeGreaterThan(0);
        for (const item of sources?.items ?? []) {
          const line =
            typeof item === 'string'
              ? item
              : item.map((part) => (typeof part === 'string' ? part : part.text)).join('');
          expect(line).toMatch(/20\d\d|undated/);
        }
        const text = cardText(card);
        expect(catalog.inventedNames(text)).toEqual([]);
        expect(text).not.toMatch(/undefined|NaN (GB|GiB|h)|\[object/);
        expect(/[\u4e00-\u9fff]/u.test(text)).toBe(lang === 'zh');
      }
    },
  );
});

describe('every intent', () => {
  it.each(INTENTS)('%s gets one card with words in both languages, even where nothing is named', (intent) => {
    for (const lang of LANGS) {
      const card = answer({ intent }, { lang });
      expect(card.fallback.length).toBeGreaterThan(10);
      expect(card.lang).toBe(lang);
    }
  });
});

describe('explanations count with the user’s own size', () => {
  it('13B on 4 GPUs under ZeRO-3 is 52 GB a card', () => {
    const text = said({ topics: ['zero'] }, { slots: { paramsB: 13, gpuCount: 4 } });
    expect(text).toContain('ZeRO-3 52 GB');
  });

  it('full training of 7B does not fit one A100 80GB, and says why', () => {
    const text = said({ topics: ['full'] }, { slots: { paramsB: 7 } });
    expect(text).toContain('112 GB');
    expect(text).toContain('cannot hold them');
  });

  it('a Killed process on a machine of 15 GiB is told that machine’s memory', () => {
    const slots = { paramsB: 7, instanceType: 'ecs.gn6i-c4g1.xlarge' };
    expect(said({ intent: 'troubleshoot', topics: ['host-oom'] }, { slots })).toContain('15 GiB');
  });
});

describe('names', () => {
  it('gn7e is A100 80GB, with the types, a dated price and where it is listed', () => {
    const text = said({ intent: 'catalog_lookup', mentions: naming({ families: ['gn7e'] }) });
    expect(text).toContain('A100 80GB');
    expect(text).toContain('ecs.gn7e-c16g1.4xlarge');
    expect(text).toContain('cn-hangzhou, 2024-12-31');
  });

  it('a family that does not exist is written apart and gets no figures', () => {
    const text = said({ intent: 'catalog_lookup', unknownNames: [{ text: 'ga7', suggestions: ['gn7'] }] });
    expect(text).not.toMatch(/ga7/i);
    expect(text).toContain('GA 7');
    expect(text).toContain('gn7');
  });

  it('a size that does not exist gets its real sisters and no price', () => {
    const unknownNames = [{ text: 'ecs.gn7e-c16g1.48xlarge', suggestions: ['ecs.gn7e-c16g1.32xlarge'] }];
    const text = said({ intent: 'price', unknownNames });
    expect(text).toContain('has no size 48xlarge');
    expect(text).not.toMatch(/[¥$]\d/);
  });
});

describe('prices', () => {
  const one = naming({ instanceTypes: ['ecs.gn7e-c16g1.4xlarge'] });

  it('follow the catalogue: another list price, another answer', () => {
    const dearer: Catalog = {
      ...catalog,
      pricesOf: (name, filter) => catalog.pricesOf(name, filter).map((price) => ({ ...price, amount: 77.5 })),
    };
    expect(said({ intent: 'price', mentions: one })).toContain('¥34.74');
    expect(said({ intent: 'price', mentions: one }, { catalog: dearer })).toContain('¥77.5');
  });

  it('are totalled for the time asked about', () => {
    const text = said({ intent: 'price', mentions: one, said: { deadlineHours: 72 } });
    expect(text).toContain('¥2,501');
  });

  it('stay unknown where no source has one', () => {
    const text = said({ intent: 'price', mentions: naming({ families: ['gn8v'] }) });
    expect(text).toContain('No public price');
    expect(text).not.toMatch(/[¥$]\d/);
  });
});

describe('stock', () => {
  it('is never claimed, says how to check, and offers families with at least the memory', () => {
    const text = said({ intent: 'stock', mentions: naming({ families: ['gn7e'] }) });
    expect(text).toContain('not checked');
    expect(text).toContain('DescribeAvailableResource');
    expect(text).toContain('gn8v');
    expect(text).not.toMatch(/in stock|• gn7i/i);
  });
});

describe('comparisons', () => {
  const job = { paramsB: 14, task: 'sft', method: 'lora' } as const;

  it('are by total cost of the job, at a stated volume', () => {
    const text = said(
      { intent: 'compare', mentions: naming({ gpus: ['A10', 'A100 80GB'] }) },
      { slots: job },
    );
    expect(text).toMatch(/^By total cost, (A10|A100 80GB) is the cheaper one/);
    expect(text).toContain('100M tokens assumed');
  });

  it('make no winner of the only side that Alibaba Cloud has', () => {
    const text = said({ intent: 'compare', mentions: naming({ gpus: ['RTX 4090', 'A10'] }) }, { slots: job });
    expect(text).toContain('has no type with RTX 4090');
    expect(text).not.toContain('cheaper one');
  });
});

describe('the other way round', () => {
  it('more cards hold a larger model', () => {
    const largest = (gpuCount: number): number => {
      const text = said(
        { intent: 'reverse_size', said: { method: 'lora' }, mentions: naming({ gpus: ['A10'] }) },
        { slots: { gpuCount } },
      );
      return Number(/LoRA ([\d.]+)B/.exec(text)?.[1]);
    };
    expect(largest(1)).toBeGreaterThan(0);
    expect(largest(4)).toBeGreaterThan(largest(1));
  });

  it('more money goes further', () => {
    const covered = (amount: number): number => {
      const text = said(
        { intent: 'reverse_size' },
        { slots: { budget: { amount, currency: 'CNY', period: 'total' } } },
      );
      return text.match(/not enough/g)?.length ?? 0;
    };
    expect(covered(30)).toBeGreaterThan(covered(3000));
  });
});

describe('what is not done here', () => {
  it('an order is not placed', () => {
    expect(said({ intent: 'out_of_scope' })).toContain('place no orders');
  });
  it('a bare subject is answered whatever the message looked like', () => {
    expect(said({ intent: 'out_of_scope', topics: ['moe'] })).toContain('all parameters');
  });
});
