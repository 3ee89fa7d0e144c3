import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../catalog/files/load.js';

const catalog = loadCatalog();
const types = catalog.instanceTypes.map((type) => type.instanceType);

describe('looking up by name', () => {
  it('finds every type, family, GPU and model whatever the case', () => {
    for (const name of types) expect(catalog.instanceType(name.toUpperCase())?.instanceType).toBe(name);
    for (const family of catalog.families) expect(catalog.family(family.name.toUpperCase())).toBe(family);
    for (const gpu of catalog.gpus) expect(catalog.gpu(gpu.key.toLowerCase())).toBe(gpu);
    for (const model of catalog.models) expect(catalog.model(model.name.toLowerCase())).toBe(model);
  });

  it('takes a name without its product prefix as the same name', () => {
    expect(catalog.instanceType('gn7i-c8g1.2xlarge')?.instanceType).toBe('ecs.gn7i-c8g1.2xlarge');
    expect(catalog.family('ecs.gn7e')?.name).toBe('gn7e');
  });

  it('matches nothing but the name itself', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...types),
        fc.nat(60),
        fc.constantFrom('x', '9', '-', '.'),
        (name, at, letter) => {
          const place = at % (name.length + 1);
          const changed = name.slice(0, place) + letter + name.slice(place);
          const found = catalog.instanceType(changed);
          return found === undefined || types.includes(changed) || types.includes(`ecs.${changed}`);
        },
      ),
      { seed: 7, numRuns: 2000 },
    );
  });

  it.each([
    ['A100-80GB-SXM', 'A100 80GB'],
    ['A100-80G', 'A100 80GB'],
    ['A100-40G', 'A100 40GB'],
    ['V100-16GB-SXM2', 'V100 16GB'],
    ['V100 (memory size not stated)', 'V100 16GB'],
    ['16G-class', 'T4'],
    ['24G-class', 'A10'],
    ['48G-class', 'L20'],
    ['80G-class', 'A100 80GB'],
    ['96G-class', 'H20 96GB'],
  ])('reads %s as %s', (alias, name) => {
    expect(catalog.gpu(alias)?.name).toBe(name);
  });

  it('reads a Hugging Face id and a chat variant as the model', () => {
    expect(catalog.model('Qwen/Qwen2.5-7B')?.name).toBe('Qwen2.5-7B');
    expect(catalog.model('Qwen2.5-7B-Instruct')?.name).toBe('Qwen2.5-7B');
  });

  it('does not take the version in a series name for a size', () => {
    expect(catalog.model('Qwen1.5')).toBeUndefined();
  });
});

describe('prices of a type', () => {
  it('come newest first and narrow by region and billing', () => {
    const prices = catalog.pricesOf('ecs.gn7i-c8g1.2xlarge', { billing: 'postpaid-hour' });
    const dates = prices.map((price) => price.date);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(new Set(prices.map((price) => price.billing))).toEqual(new Set(['postpaid-hour']));
  });

  it('answer for both regions where the source leaves two open, and still say so', () => {
    for (const region of ['cn-shanghai', 'cn-shenzhen'])
      expect(catalog.pricesOf('ecs.gn8is.2xlarge', { region })[0]?.region).toBe('cn-shanghai|cn-shenzhen');
    expect(catalog.pricesOf('ecs.gn8is.2xlarge', { region: 'cn-beijing' })).toEqual([]);
    expect(catalog.regionsOf('ecs.gn8is.2xlarge')).toEqual([]);
  });
});

it('an unknown fact is an error, not an empty answer', () => {
  expect(() => catalog.fact('no-such-fact')).toThrow(RangeError);
});
