import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../catalog/files/load.js';
import { foldName } from '../../catalog/names.js';

const catalog = loadCatalog();
const priceKey = (row: { instanceType: string; region: string; billing: string }) =>
  `${row.instanceType} ${row.region} ${row.billing}`;

describe('the shipped instance types', () => {
  it('are all there', () => {
    expect(catalog.instanceTypes).toHaveLength(188);
    expect(catalog.families).toHaveLength(66);
  });

  it('stand once each', () => {
    const names = catalog.instanceTypes.map((type) => foldName(type.instanceType));
    expect(new Set(names).size).toBe(names.length);
  });

  it('begin with the name of their family', () => {
    for (const { instanceType, family } of catalog.instanceTypes) {
      const [stem = ''] = family.replace(/^ml\./, '').split('-');
      expect(foldName(instanceType), instanceType).toMatch(new RegExp(`^(ecs|ml)\\.${stem}[.-]`));
    }
  });

  it('agree with the GPU table on memory, except for slices of a card', () => {
    for (const type of catalog.instanceTypes) {
      const gpu = catalog.gpuOf(type);
      if (gpu && type.gpuMemoryGiB !== null && type.gpuFraction === null)
        expect(type.gpuMemoryGiB, type.instanceType).toBe(gpu.memoryGiB);
    }
  });

  it('agree within a family on the GPU', () => {
    for (const family of catalog.families)
      expect(new Set(family.types.map((type) => type.gpuKey)).size, family.name).toBe(1);
  });

  it('hold plausible machines', () => {
    for (const type of catalog.instanceTypes) {
      const { instanceType: name } = type;
      if (type.gpuCount !== null) expect(type.gpuCount, name).toBeLessThanOrEqual(16);
      if (type.vCpu !== null) expect(type.vCpu, name).toBeLessThanOrEqual(512);
      if (type.memoryGiB !== null && type.vCpu !== null) {
        expect(type.memoryGiB / type.vCpu, name).toBeGreaterThan(0.9);
        expect(type.memoryGiB / type.vCpu, name).toBeLessThan(33);
      }
      if (type.networkGbps !== null) expect(type.networkGbps, name).toBeLessThanOrEqual(3200);
      if (type.rdmaGbps !== null) expect(['eRDMA', 'RoCE'], name).toContain(type.rdma);
      if (type.nvlinkGBps !== null) expect(type.nvlink, name).toBe(true);
    }
  });

  it('never offer a slice of a card for training', () => {
    const slices = catalog.instanceTypes.filter((type) => type.gpuFraction !== null);
    expect(slices.length).toBeGreaterThan(10);
    expect(slices.filter((type) => type.training)).toEqual([]);
  });

  it('offer by default only what is on sale', () => {
    for (const type of catalog.instanceTypes)
      if (type.offer === 'default') expect(type.status, type.instanceType).toBe('current');
  });

  it.each([
    ['gn5', 'NVIDIA P100 16GB (PCIe)'],
    ['gn6v', 'NVIDIA V100 16GB (SXM2)'],
    ['gn6e', 'NVIDIA V100 32GB (SXM2)'],
    ['gn6i', 'NVIDIA T4'],
    ['gn7', 'NVIDIA A100 40GB (SXM4)'],
    ['gn7e', 'NVIDIA A100 80GB (SXM4)'],
    ['ebmgn7ex', 'NVIDIA A100 80GB (SXM4)'],
    ['gn7i', 'NVIDIA A10'],
    ['gn7s', 'NVIDIA A30'],
    ['gn8is', 'NVIDIA L20'],
    ['gn8v', 'NVIDIA H20 96GB'],
    ['ebmgn8v', 'NVIDIA H20 96GB'],
  ])('%s is %s', (family, gpu) => {
    expect(catalog.family(family)?.gpuKey).toBe(gpu);
  });

  it('pin the machine most people start with', () => {
    expect(catalog.instanceType('ecs.gn7i-c8g1.2xlarge')).toMatchObject({
      gpuCount: 1,
      gpuMemoryGiB: 24,
      vCpu: 8,
      memoryGiB: 30,
      networkGbps: 16,
      rdma: 'none',
      nvlink: false,
    });
  });
});

describe('the shipped GPUs', () => {
  it('have no name that two cards share', () => {
    const owners = new Map<string, string>();
    for (const gpu of catalog.gpus)
      for (const name of [gpu.key, gpu.name, ...gpu.aliases]) {
        const folded = foldName(name);
        expect(owners.get(folded) ?? gpu.key, name).toBe(gpu.key);
        owners.set(folded, gpu.key);
      }
  });

  it('show 90 to 103 % of the nominal size in the driver', () => {
    for (const gpu of catalog.gpus)
      if (gpu.nvidiaSmiTotalMiB !== null) {
        const share = gpu.nvidiaSmiTotalMiB / 1024 / gpu.memoryGiB;
        expect(share, gpu.key).toBeGreaterThan(0.9);
        expect(share, gpu.key).toBeLessThan(1.03);
      }
  });

  it.each([
    ['A10', 23028],
    ['L20', 46068],
    ['T4', 15360],
    ['A100-80GB', 81920],
    ['H20', 97871],
  ])('%s shows %i MiB in nvidia-smi', (name, total) => {
    expect(catalog.gpu(name)?.nvidiaSmiTotalMiB).toBe(total);
  });

  it('keep their precisions in proportion: fp8 and int8 at least as fast as fp16', () => {
    for (const { key, peakDenseTflops: peak } of catalog.gpus) {
      if (peak.fp16 !== null && peak.bf16 !== null) expect(peak.bf16, key).toBe(peak.fp16);
      if (peak.fp16 !== null && peak.fp8 !== null) expect(peak.fp8, key).toBeGreaterThanOrEqual(peak.fp16);
    }
  });

  it('never claim bf16 speed on a card without bf16', () => {
    for (const gpu of catalog.gpus)
      if (gpu.bf16Supported === false) expect(gpu.peakDenseTflops.bf16, gpu.key).toBeNull();
  });

  it('guess nothing about masked cards', () => {
    const masked = catalog.gpus.filter((gpu) => gpu.masked);
    expect(masked.map((gpu) => gpu.name)).toEqual(['G39', 'G49', 'G49E', 'G59']);
    for (const gpu of masked) {
      expect(Object.values(gpu.peakDenseTflops).every((value) => value === null)).toBe(true);
      expect(`${gpu.name} ${gpu.aliases.join(' ')} ${gpu.note}`).not.toMatch(/4090|5090|RTX/);
    }
  });

  it('are in no family when marked as not offered', () => {
    const inUse = new Set(catalog.families.map((family) => family.gpuKey));
    for (const gpu of catalog.gpus) if (!gpu.offered) expect(inUse.has(gpu.key), gpu.key).toBe(false);
  });
});

describe('the shipped prices', () => {
  it('are all there and belong to a type of the catalogue', () => {
    expect(catalog.prices).toHaveLength(728);
    for (const price of catalog.prices)
      expect(catalog.instanceType(price.instanceType), priceKey(price)).toBeDefined();
  });

  it('are plausible for an hour or a month', () => {
    for (const price of catalog.prices) {
      const perHour = price.billing === 'prepaid-month' ? price.amount / 730 : price.amount;
      expect(perHour, priceKey(price)).toBeGreaterThan(0.5);
      expect(perHour, priceKey(price)).toBeLessThan(600);
    }
  });

  it('name regions that the catalogue knows', () => {
    const known = new Set(catalog.regions.map((region) => region.id));
    for (const price of catalog.prices)
      for (const region of price.region.split('|')) expect(known.has(region), priceKey(price)).toBe(true);
  });

  it('mark a quote that holds a disk', () => {
    const quotes = catalog.prices.filter((price) => /INCLUDES .*ESSD/.test(price.note));
    expect(quotes).toHaveLength(6);
    expect(quotes.every((price) => price.includesDisk)).toBe(true);
  });

  it.each([
    ['ecs.gn6v-c8g1.2xlarge', 26.46],
    ['ecs.gn7e-c16g1.4xlarge', 34.742],
  ])('%s cost %f yuan an hour in Shanghai', (name, amount) => {
    const [price] = catalog.pricesOf(name, { region: 'cn-shanghai', billing: 'postpaid-hour' });
    expect(price).toMatchObject({ amount, currency: 'CNY', date: '2024-12-31' });
  });

  it.each(['gn8v', 'ebmgn8v', 'ebmgn8is', 'gn9g', 'ebmgn9g', 'sccgn7ex', 'gn7s'])(
    '%s has none: unknown stays unknown',
    (family) => {
      const types = catalog.family(family)?.types ?? [];
      expect(types.length).toBeGreaterThan(0);
      expect(types.flatMap((type) => catalog.pricesOf(type.instanceType))).toEqual([]);
    },
  );
});

describe('every shipped row', () => {
  const dated = [
    ...catalog.instanceTypes.flatMap((row) => row.sources),
    ...catalog.gpus.flatMap((row) => row.sources),
    ...catalog.regions.flatMap((row) => row.sources),
    ...catalog.facts.flatMap((row) => row.sources),
    ...catalog.otherNames.flatMap((row) => row.sources),
    ...catalog.prices.map((row) => ({ url: row.source, date: row.date })),
    ...catalog.models.map((row) => ({ url: row.source, date: row.date })),
    ...catalog.regionStatements.map((row) => ({ url: row.source, date: row.date })),
  ];

  it('says where it comes from and when', () => {
    for (const { url, date } of dated) {
      expect(url.trim().length).toBeGreaterThan(5);
      expect(date, url).toMatch(/20\d\d/);
    }
  });

  it('comes from somewhere, not from memory', () => {
    for (const { url } of dated) expect(url).not.toMatch(/general knowledge|recalled|memory/i);
  });
});

describe('the shipped models', () => {
  it('are all there with parameters that the shape explains', () => {
    expect(catalog.models).toHaveLength(188);
    for (const model of catalog.models) {
      expect(model.activeParamsB, model.name).toBeLessThanOrEqual(model.paramsB * 1.0001);
      expect(model.heads % model.kvHeads, model.name).toBe(0);
      if (model.moe !== null) expect(model.activeParamsB, model.name).toBeLessThan(model.paramsB);
    }
  });

  it('have names of their own', () => {
    const names = catalog.models.map((model) => foldName(model.name));
    expect(new Set(names).size).toBe(names.length);
    for (const model of catalog.models) expect(catalog.model(model.name)).toBe(model);
  });
});

it('the exchange rate is plausible and dated', () => {
  const { value, sources } = catalog.fact('usd-cny');
  expect(value).toMatchObject({ rate: expect.closeTo(6.9, 0), day: expect.stringMatching(/^2026-/) });
  expect(sources).toHaveLength(1);
});
