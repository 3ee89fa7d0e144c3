/** What people really ask, and the answer we owe them. */
import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../catalog/files/load.js';
import { recommendLine } from '../../src/cli/recommend.js';
import { recipeBatch } from '../../src/engine/layout.js';
import { noteText } from '../../src/engine/note.js';
import { planFacts } from '../../src/engine/predict.js';
import { recommend } from '../../src/engine/recommend.js';
import type { Pick, Recommendation } from '../../src/engine/recommendation.js';
import type { Workload } from '../../src/engine/workload.js';

const catalog = loadCatalog();
const SETTINGS = { now: '2026-11-30T00:00:00+08:00', defaultRegion: 'cn-hangzhou' };
const answer = (workload: Workload): Recommendation => recommend(workload, { ...SETTINGS, catalog });
const yuan = (amount: number) => ({ amount, currency: 'CNY' as const, period: 'total' as const });

const first = ({ picks }: Recommendation): Pick => {
  const [pick] = picks;
  if (!pick) throw new Error('no pick');
  return pick;
};
const gpuOf = (pick: Pick): string => catalog.instanceType(pick.instanceType)?.gpuKey ?? '';
const familyOf = (pick: Pick): string => catalog.instanceType(pick.instanceType)?.family ?? '';
const codes = (pick: Pick): string[] => pick.warnings.map(({ code }) => code);
const said = (notes: Pick['reasons']): string => notes.map((note) => noteText(note, 'en')).join('; ');
const reasonFor = ({ rejected }: Recommendation, family: string): string => {
  const entry = rejected.find((rejection) => rejection.family === family);
  return entry ? noteText(entry.reason, 'en') : '';
};

describe('recommend', () => {
  it('gives BERT base one small card, not an A100', () => {
    for (const workload of [{ model: 'bert-base' }, { model: 'bert-base', task: 'sft', samples: 50_000 }]) {
      const best = first(answer(workload as Workload));
      expect(best.gpus).toBe(1);
      expect(gpuOf(best)).toMatch(/T4|A10$|A10 /);
      expect(gpuOf(best)).not.toContain('A100');
    }
  });

  it('trains 7B in full on 100M tokens within ¥5,000, sharded over several cards with room', () => {
    const best = first(answer({ paramsB: 7, task: 'sft', method: 'full', tokens: 1e8, budget: yuan(5000) }));
    expect(best.role).toBe('best');
    expect(best.gpus).toBeGreaterThanOrEqual(2);
    expect(best.verdict).toBe('fits');
    expect(best.cost?.high).toBeLessThanOrEqual(5000);
  });

  it('spreads 70B in full over several machines of 80 GiB cards, none of them under ZeRO-3 over a slow network', () => {
    const best = first(answer({ paramsB: 70, task: 'sft', method: 'full', tokens: 1e8 }));
    expect(best.count).toBeGreaterThanOrEqual(2);
    expect(best.verdict).toBe('fits');
    expect(best.layout.zero).toBeLessThan(3);
    expect(best.layout.tp * best.layout.pp * best.layout.dp).toBe(best.gpus);
    expect(best.throughput.mfu).toBeGreaterThan(0.15);
  });

  it('tunes 7B by QLoRA on 2,000 samples with one card for pocket money', () => {
    const best = first(answer({ paramsB: 7, task: 'sft', method: 'qlora', samples: 2000 }));
    expect(best.gpus).toBe(1);
    expect(best.cost?.high).toBeLessThan(200);
    expect(codes(best)).not.toContain('FEW_STEPS');
  });

  it('says that the steps are few where a stated batch leaves less than 100, with their number', () => {
    const few = first(answer({ paramsB: 7, task: 'sft', method: 'qlora', samples: 2000, batch: 256 }));
    expect(few.warnings).toContainEqual({ code: 'FEW_STEPS', values: { steps: 23, batch: 256 } });
  });

  it.each([300, 1000, 5000, 50_000])(
    "keeps a recipe's batch small enough for 100 steps on %i samples",
    (samples) => {
      const { layout } = first(answer({ paramsB: 1, task: 'sft', method: 'full', samples, epochs: 1 }));
      expect(samples / layout.globalBatch).toBeGreaterThanOrEqual(Math.min(100, samples / layout.dp));
    },
  );

  it.each([
    [1e12, 4.1e6],
    [2e12, 6.1e6],
    [15e12, 19.4e6],
  ])('takes the batch of the Step Law for %d tokens of pretraining', (tokens, batch) => {
    const { architecture, work } = planFacts(
      { kind: 'pretrain', paramsB: 7, seqLen: 4096, sequences: tokens / 4096 },
      catalog,
    );
    expect((recipeBatch(architecture, work) * 4096) / batch).toBeCloseTo(1, 1);
  });

  it('sends 100B on a trillion tokens to sales and Lingjun, with an honest unknown price beside the best', () => {
    const { picks, frontier } = answer({ paramsB: 100, task: 'pretrain', tokens: 1e12 });
    const best = picks[0] as Pick;
    expect(said(best.reasons)).toMatch(/sales.*Lingjun/);
    const unpriced = frontier.filter(({ hourly }) => hourly === null);
    expect(unpriced).toHaveLength(1);
    expect(unpriced[0]?.cost).toBeNull();
    expect(unpriced[0]?.breakEvenHourly).toBeGreaterThan(0);
    expect(codes(unpriced[0] as Pick)).toContain('PRICE_UNKNOWN');
  });

  it('answers ¥20 for 70B with the nearest plan and the budget it would take', () => {
    const recommendation = answer({
      paramsB: 70,
      task: 'sft',
      method: 'full',
      tokens: 1e8,
      budget: yuan(20),
    });
    expect(recommendation.picks).toHaveLength(1);
    const nearest = first(recommendation);
    expect(nearest.role).toBe('nearest');
    expect(nearest.cost?.high).toBeGreaterThan(20);
    expect(said(nearest.reasons)).toMatch(/^the budget would have to be ¥[\d,]+ \(now ¥20\)/);
    expect(reasonFor(recommendation, 'gn7e')).toMatch(/^costs up to ¥[\d,]+, budget ¥20$/);
  });

  it('says how much memory is short where the card that was asked for can not hold the job', () => {
    const recommendation = answer({
      paramsB: 7,
      task: 'sft',
      method: 'full',
      gpuPreference: 'T4',
      gpuCount: 1,
    });
    const nearest = first(recommendation);
    expect(nearest.role).toBe('nearest');
    expect(nearest.verdict).toBe('no');
    expect(said(nearest.reasons)).toMatch(/GiB short per GPU/);
    expect(reasonFor(recommendation, 'gn7e')).toBe('not the hardware that was asked for');
  });

  it('gives a tight plan with the numbers that make it tight', () => {
    const wish: Workload = {
      paramsB: 7,
      task: 'sft',
      method: 'full',
      instanceType: 'ecs.gn7i-8x.16xlarge',
      nodes: 1,
    };
    const best = first(answer(wish));
    expect(best.verdict).toBe('tight');
    const margin = best.warnings.find(({ code }) => code === 'MARGIN')?.values;
    expect(Number(margin?.need)).toBeGreaterThan(Number(margin?.has));
  });

  it('starts 7B without a data volume on one card', () => {
    const best = first(answer({ paramsB: 7 }));
    expect(best.gpus).toBe(1);
    expect([best.hours, best.cost]).toEqual([null, null]);
    expect(best.hourly?.amount).toBeGreaterThan(0);
  });

  it('never feeds more GPUs than the batch of the recipe has sequences', () => {
    const { picks } = answer({ paramsB: 7, task: 'sft', method: 'full', tokens: 1e9 });
    for (const { layout } of picks) expect(layout.dp * layout.microBatch).toBeLessThanOrEqual(128);
  });

  it('offers a retired family only when it is named, and then says so', () => {
    const named = first(answer({ paramsB: 1, task: 'sft', instanceFamily: 'gn5', tokens: 1e7 }));
    expect(familyOf(named)).toBe('gn5');
    expect(codes(named)).toContain('RETIRED');
    expect(reasonFor(answer({ paramsB: 1, task: 'sft', tokens: 1e7 }), 'gn5')).toMatch(/^retired/);
  });

  it('takes a deadline as hard: a faster, dearer plan where the cheap one is late', () => {
    const job: Workload = { paramsB: 13, task: 'pretrain', tokens: 1e10 };
    const relaxed = first(answer({ ...job, priority: 'cost' }));
    const hurried = first(answer({ ...job, deadlineHours: 120 }));
    expect(hurried.hours?.high).toBeLessThanOrEqual(120);
    expect(hurried.gpus).toBeGreaterThan(relaxed.gpus);
  });

  it('converts a budget in dollars at the dated rate of the catalogue and says which', () => {
    const { assumptions } = answer({
      paramsB: 7,
      task: 'sft',
      method: 'lora',
      tokens: 1e8,
      budget: { amount: 100, currency: 'USD', period: 'total' },
    });
    expect(said(assumptions)).toMatch(/dollars converted at 1 : [\d.]+ \(central parity of \d{4}-/);
  });

  it('does not borrow a price from another region when the user named one', () => {
    const { picks, frontier } = answer({
      paramsB: 7,
      task: 'sft',
      method: 'lora',
      tokens: 1e8,
      region: 'cn-shanghai',
    });
    for (const { region } of [...picks, ...frontier]) expect(region).toBe('cn-shanghai');
  });

  it('names the month of an old list price and widens its upper cost by 35 %', () => {
    const best = first(answer({ model: 'bert-base', task: 'sft', samples: 50_000 }));
    expect(codes(best)).toContain('PRICE_STALE');
    const { cost, hourly, hours } = best;
    expect((cost?.high ?? 0) / ((hourly?.amount ?? 1) * (hours?.high ?? 1))).toBeCloseTo(1.35, 6);
  });

  it('needs a size: without one there is nothing to compute', () => {
    expect(() => answer({ task: 'sft' })).toThrowError(/model/);
  });
});

describe('a price of the operator', () => {
  it('wins over the list, is not called stale and does not widen the cost', () => {
    const target = 'ecs.gn8v.4xlarge';
    const contract = {
      instanceType: target,
      region: 'cn-hangzhou',
      currency: 'CNY',
      billing: 'contract-hour',
      amount: 5,
      includesDisk: false,
      date: '2024-01-01',
      source: 'contract',
      confidence: 'operator',
      note: '',
    };
    const priced = {
      ...catalog,
      pricesOf: (name: string) => (name === target ? [contract as (typeof catalog.prices)[number]] : []),
    };
    const best = first(
      recommend({ paramsB: 7, task: 'sft', method: 'lora', tokens: 1e8 }, { ...SETTINGS, catalog: priced }),
    );
    expect(best.instanceType).toBe(target);
    expect(codes(best)).not.toContain('PRICE_STALE');
    expect(best.cost?.high).toBeCloseTo(5 * (best.hours?.high ?? 0), 6);
  });
});

describe('a line of JSON', () => {
  const line = (json: unknown) => recommendLine(json, catalog, SETTINGS) as Record<string, unknown>;

  it('answers in sentences and codes, with the id of the question', () => {
    const read = line({ id: 'a', paramsB: 7, task: 'sft', method: 'lora', tokens: 1e8, unheardOf: 1 });
    expect(read.id).toBe('a');
    const [pick] = read.picks as { reasons: unknown[]; warnings: unknown[] }[];
    for (const word of [...(pick?.reasons ?? []), ...(pick?.warnings ?? [])])
      expect(typeof word).toBe('string');
  });

  it('takes a value that cannot be read as not given, and says so', () => {
    const { assumptions } = line({ id: 1, paramsB: 7, tokens: 'many' });
    expect((assumptions as string[]).join(' ')).toContain('"many" of tokens could not be read');
  });

  it('turns what is no workload into an error with the id', () => {
    expect(line({ id: 'b' })).toMatchObject({ id: 'b', error: { code: 'MODEL_MISSING' } });
    expect(line('hello')).toMatchObject({ id: null, error: { code: 'INVALID_WORKLOAD' } });
  });
});
