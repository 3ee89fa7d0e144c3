import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../catalog/files/load.js';

const catalog = loadCatalog();
const real = [
  ...catalog.instanceTypes.map((type) => type.instanceType),
  ...catalog.families.map((family) => family.name),
  ...catalog.otherNames.flatMap((other) => [other.name, ...other.types]),
];

describe('names that look like an instance and do not exist', () => {
  it('are found wherever they stand', () => {
    expect(
      catalog.inventedNames('用 ecs.gn7i-c8g1.24xlarge，或 GN6P、ga7；gn6v/gn6x 也行，选gn7x吧'),
    ).toEqual(['ecs.gn7i-c8g1.24xlarge', 'gn6p', 'ga7', 'gn6x', 'gn7x']);
  });

  it('are found in full-width letters and as PAI nodes', () => {
    expect(catalog.inventedNames('ｇｎ６ｐ and ml.gu9xf.8xlarge')).toEqual(['ml.gu9xf.8xlarge', 'gn6p']);
  });

  it('are named once', () => {
    expect(catalog.inventedNames('gn6p gn6p GN6P')).toEqual(['gn6p']);
  });

  it.each([
    ['hosts', 'see ecs.cn-hangzhou.aliyuncs.com and pai-dsw.cn-beijing.aliyuncs.com'],
    ['links', 'https://example.com/gn6p?x=ecs.gn6p.large'],
    ['other clouds', 'p4d.24xlarge, g4dn.xlarge, g5.48xlarge, gp3 disks, Standard_NC24ads_A100_v4'],
    ['chips', 'GA102 and GA107'],
    ['generations', 'the gn8 generation, the ebmgn9 generation'],
    ['a name written apart', 'GA 7 does not exist'],
    ['CPU types', 'ecs.g7.xlarge and ecs.c8i.large'],
  ])('are not %s', (_, text) => {
    expect(catalog.inventedNames(text)).toEqual([]);
  });

  it('are never real names, whatever stands around them', () => {
    const around = fc.stringMatching(/^[ ,;:!?，。；：（）()"'「」\n\t选用的和]{0,6}$/);
    fc.assert(
      fc.property(around, fc.constantFrom(...real), around, (before, name, after) => {
        expect(catalog.inventedNames(`${before} ${name}${after}`)).toEqual([]);
      }),
      { seed: 3, numRuns: 1500 },
    );
  });

  it('are found when a letter follows the series of a real name', () => {
    const sized = catalog.instanceTypes.filter((type) =>
      /^ecs\.(ebm|scc|s|v)?g[na]\d/.test(type.instanceType),
    );
    fc.assert(
      fc.property(fc.constantFrom(...sized), fc.constantFrom('q', 'w', 'k'), (type, letter) => {
        const dot = type.instanceType.indexOf('.', 4);
        const changed = type.instanceType.slice(0, dot) + letter + type.instanceType.slice(dot);
        expect(catalog.inventedNames(`take ${changed}.`)).toEqual([changed]);
      }),
      { seed: 5, numRuns: 800 },
    );
  });
});
