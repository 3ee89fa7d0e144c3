import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../catalog/files/load.js';

const catalog = loadCatalog();

describe('asking whether a name exists', () => {
  it('says what a real name is', () => {
    expect(catalog.check('ecs.gn7i-c8g1.2xlarge')).toMatchObject({ exists: true, kind: 'instance' });
    expect(catalog.check('gn7e')).toMatchObject({ exists: true, kind: 'family' });
    expect(catalog.check('H20')).toMatchObject({ exists: true, kind: 'gpu' });
    expect(catalog.check('Qwen2.5-7B')).toMatchObject({ exists: true, kind: 'model' });
  });

  it('says that the vendor does not sell a card', () => {
    expect(catalog.check('H100').note).toContain('not offered');
  });

  it('answers a wrong size of a real series with the only real one', () => {
    const { exists, suggestions, note } = catalog.check('ecs.gn7i-c8g1.24xlarge');
    expect(exists).toBe(false);
    expect(suggestions).toEqual(['ecs.gn7i-c8g1.2xlarge']);
    expect(note).toContain('gn7i-c8g1 is sold only as ecs.gn7i-c8g1.2xlarge');
  });

  it('answers a wrong series of a real family with types of that family', () => {
    const { suggestions } = catalog.check('ecs.gn6v-c4g1.xlarge');
    expect(suggestions.length).toBeGreaterThan(0);
    expect(suggestions.every((name) => name.startsWith('ecs.gn6v-'))).toBe(true);
  });

  it('answers a family that does not exist with families of its generation', () => {
    expect(catalog.check('gn6p').suggestions.slice(0, 3).sort()).toEqual(['gn6e', 'gn6i', 'gn6v']);
    expect(catalog.check('GA7').suggestions[0]).toBe('gn7');
    expect(catalog.check('gn10x').suggestions[0]).toMatch(/^gn8/);
  });

  it('knows names of the past with their source, and that they are past', () => {
    expect(catalog.check('gn4')).toMatchObject({ exists: true, kind: 'family' });
    expect(catalog.check('gn4').note).toContain('no longer sold');
    expect(catalog.family('gn4')).toBeUndefined();
  });

  it('offers nothing for the names of another cloud', () => {
    expect(catalog.check('p4d.24xlarge')).toMatchObject({ exists: false, suggestions: [] });
  });

  it('offers the nearest spelling of a GPU or a model', () => {
    expect(catalog.check('A10 24G').suggestions[0]).toBe('A10');
    expect(catalog.check('h100 80g').suggestions[0]).toBe('H100 80GB');
    expect(catalog.check('qwen 2.5 7b').suggestions[0]).toBe('Qwen2.5-7B');
  });

  it('only ever suggests names that exist', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.stringMatching(/^(ecs\.)?g[nap]\d{1,2}[a-z]{0,2}(-c\d{1,2}g1)?(\.\d{0,2}xlarge)?$/),
        ),
        (name) => {
          const { exists, suggestions } = catalog.check(name);
          if (exists) return suggestions.length === 0;
          return suggestions.length <= 4 && suggestions.every((one) => catalog.check(one).exists);
        },
      ),
      { seed: 11, numRuns: 500 },
    );
  });

  it('takes a type with two letters swapped back to itself', () => {
    for (const type of catalog.instanceTypes.filter(
      (row) => row.status === 'current' && row.platform === 'ecs',
    )) {
      const name = type.instanceType;
      const swapped = name.replace('xlarge', 'xlareg');
      if (swapped === name) continue;
      expect(catalog.check(swapped).suggestions.length, swapped).toBeGreaterThan(0);
    }
  });
});
