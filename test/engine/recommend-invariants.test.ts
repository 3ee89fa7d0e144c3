/** What holds for every workload, whatever the user asks for. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../catalog/files/load.js';
import { recommend } from '../../src/engine/recommend.js';
import type { Pick, Recommendation } from '../../src/engine/recommendation.js';
import { METHODS, type Workload } from '../../src/engine/workload.js';

const catalog = loadCatalog();
const NOW = '2026-11-30T00:00:00+08:00';
const answer = (workload: Workload): Recommendation =>
  recommend(workload, { catalog, now: NOW, defaultRegion: 'cn-hangzhou' });

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const workloads: fc.Arbitrary<Workload> = fc
  .record({
    paramsB: fc.constantFrom(0.11, 0.5, 1.5, 3, 7, 13, 32, 70, 110),
    task: fc.constantFrom('pretrain', 'sft', 'dpo', 'inference'),
    method: optional(fc.constantFrom(...METHODS)),
    tokens: optional(fc.constantFrom(1e6, 1e8, 1e10)),
    seqLen: optional(fc.constantFrom(512, 2048, 8192)),
    amount: optional(fc.constantFrom(20, 500, 5000, 200_000)),
    deadlineHours: optional(fc.constantFrom(2, 24, 200)),
    region: optional(fc.constantFrom('cn-shanghai', 'cn-beijing', 'us-west-1', 'cn-hongkong')),
    gpuCount: optional(fc.constantFrom(1, 2, 8, 16)),
    gpuPreference: optional(fc.constantFrom('T4', 'A10', 'A100-80GB', 'V100', 'L20', 'H20')),
  })
  .map(({ amount, ...rest }) => {
    const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
    const budget = amount === undefined ? {} : { budget: { amount, currency: 'CNY', period: 'total' } };
    return { ...given, ...budget } as Workload;
  });

const holds = (name: string, test: (workload: Workload, answer: Recommendation) => void): void =>
  it(name, () => {
    fc.assert(
      fc.property(workloads, (workload) => test(workload, answer(workload))),
      { seed: 20261130, numRuns: process.env.XUANKA_LONG ? 2000 : 60 },
    );
  });

const typeOf = (pick: Pick) => {
  const type = catalog.instanceType(pick.instanceType);
  if (!type) throw new Error(`${pick.instanceType} is not in the catalogue`);
  return type;
};
const met = (picks: readonly Pick[]): readonly Pick[] => picks.filter(({ role }) => role !== 'nearest');

describe('every recommendation', () => {
  holds('answers: there is at least one pick, and the first is the best or the nearest', (_, { picks }) => {
    expect(['best', 'nearest']).toContain(picks[0]?.role);
  });

  holds(
    'names types of the catalogue only, that are on sale and may be offered',
    (workload, { picks, frontier }) => {
      for (const pick of [...picks, ...frontier]) {
        const type = typeOf(pick);
        expect(type.status).toBe('current');
        expect(type.offer).toBe('default');
        expect(type.gpuFraction).toBeNull();
        if (workload.task !== 'inference') expect(type.training).toBe(true);
      }
    },
  );

  holds('holds the hardware that was asked for', ({ gpuPreference, gpuCount }, { picks }) => {
    const wanted = catalog.gpu(String(gpuPreference))?.key;
    const freed = gpuPreference !== undefined && gpuCount !== undefined;
    for (const pick of picks) {
      if (wanted && !freed) expect(typeOf(pick).gpuKey).toBe(wanted);
      if (gpuCount !== undefined && gpuPreference === undefined) expect(pick.gpus).toBe(gpuCount);
    }
  });

  holds('bills whole machines for at least the low estimate of hours', (_, { picks, frontier }) => {
    for (const { hours, hourly, cost } of [...picks, ...frontier]) {
      if (!cost) continue;
      if (!hours || !hourly) throw new Error('a cost without hours or price');
      expect(cost.low).toBeCloseTo(hourly.amount * hours.low, 6);
      expect(cost.low).toBeLessThanOrEqual(cost.expected);
      expect(cost.high).toBeGreaterThanOrEqual(hourly.amount * hours.high * (1 - 1e-9));
    }
  });

  holds('prices every machine of a plan, and only from a row of the catalogue', (_, { picks, frontier }) => {
    for (const { instanceType, region, billing, count, hourly } of [...picks, ...frontier]) {
      if (!hourly) continue;
      const rows = catalog.pricesOf(instanceType).filter((row) => row.region.split('|').includes(region));
      const row = rows.find((one) => one.billing === billing && one.date === hourly.priceDate);
      expect(rows.some((one) => Math.abs(one.amount * count - hourly.amount) < 1e-6)).toBe(true);
      expect(row?.includesDisk).toBe(false);
    }
  });

  holds('never calls a plan without a price cheapest', (_, { picks, frontier }) => {
    for (const pick of [...picks, ...frontier])
      if (pick.role === 'cheapest') expect(pick.hourly).not.toBeNull();
  });

  holds('says so where a price is unknown, and gives the price that would win', (_, { picks, frontier }) => {
    const priced = picks[0]?.hourly;
    for (const pick of [...picks.slice(1), ...frontier]) {
      if (pick.hourly) continue;
      expect(pick.warnings.map(({ code }) => code)).toContain('PRICE_UNKNOWN');
      if (priced) expect(pick.breakEvenHourly).toBeGreaterThan(0);
    }
  });

  holds('picks plans whose memory fits, tight ones only with a warning', (_, { picks }) => {
    for (const { verdict, memory, warnings } of met(picks)) {
      expect(verdict).not.toBe('no');
      if (verdict === 'fits') expect(memory.peakGiB.high).toBeLessThanOrEqual(memory.usableGiB);
      else expect(warnings.map(({ code }) => code)).toContain('MARGIN');
    }
  });

  holds(
    'keeps budget and deadline on the upper estimate',
    ({ budget, deadlineHours }, { picks, frontier }) => {
      for (const { cost, hours } of [...met(picks), ...frontier]) {
        if (budget?.amount && hours) expect(cost?.high).toBeLessThanOrEqual(budget.amount);
        if (deadlineHours && hours) expect(hours.high).toBeLessThanOrEqual(deadlineHours);
      }
    },
  );

  holds('knows hours only where a data volume is known', ({ tokens, task }, { picks }) => {
    for (const { hours, cost } of picks) {
      if (task === 'inference' || tokens === undefined) expect([hours, cost]).toEqual([null, null]);
      else expect(hours?.low).toBeGreaterThan(0);
    }
  });

  holds('gives each family left out one reason, and no family twice', (_, { picks, rejected }) => {
    const families = rejected.map(({ family }) => family);
    expect(new Set(families).size).toBe(families.length);
    const accounted = new Set([...families, ...picks.map((pick) => typeOf(pick).family)]);
    expect(catalog.families.map(({ name }) => name).filter((name) => !accounted.has(name))).toEqual([]);
  });

  holds('is the same twice', (workload, first) => {
    expect(answer(workload)).toEqual(first);
  });
});
