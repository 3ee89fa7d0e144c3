/** The floor under the published error table: a change that makes predictions worse fails here. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lineOf, predicted } from '../../bench/accuracy.js';
import { casesOf, scored } from '../../bench/measurements.js';
import { loadCatalog } from '../../catalog/files/load.js';
import { loadMeasurements } from '../../catalog/files/measurements.js';
import { type Job, parseJob } from '../../src/engine/job.js';
import { predict } from '../../src/engine/predict.js';

const catalog = loadCatalog();
const rows = loadMeasurements();
const cases = casesOf(rows, catalog);

describe('on published measurements', () => {
  it('every row that names a GPU is answered', () => {
    const named = rows.filter((row) => (row.gpu ?? row.gpuFamily) && ((row.quality as string) ?? 'B') < 'D');
    expect(cases).toHaveLength(named.length);
  });

  it.each([
    ['memory', 0.06, 0.25],
    ['speed', 0.08, 0.25],
  ] as const)('%s of training: median and p90 stay below the floor', (quantity, median, p90) => {
    const line = lineOf(quantity, scored(cases, quantity, false), quantity, (one) =>
      predicted(one, quantity),
    );
    expect(line.median).toBeLessThanOrEqual(median);
    expect(line.p90).toBeLessThanOrEqual(p90);
    expect(line.inside).toBeGreaterThanOrEqual(0.85);
    expect(line.above).toBeLessThanOrEqual(0.05);
    expect(line.width).toBeLessThanOrEqual(quantity === 'memory' ? 1.5 : 1.6);
  });

  it('speed of inference by task stays within 20 %', () => {
    const inference = scored(cases, 'speed', true);
    for (const task of ['decode', 'prefill+decode', 'encode']) {
      const some = inference.filter(({ row }) => row.task === task);
      expect(lineOf(task, some, 'speed', (one) => predicted(one, 'speed')).median).toBeLessThanOrEqual(0.2);
    }
  });

  it('hardly a run that ran is called impossible', () => {
    const ran = cases.filter(
      ({ row }) =>
        row.kind !== 'inference' && !row.apart && (row.memGiB ?? 0) > 0 && (row.quality ?? 'B') < 'C',
    );
    const refused = ran.filter((one) => predict(parseJob(one.row).job, catalog).verdict === 'no');
    expect(refused.length / ran.length).toBeLessThanOrEqual(0.01);
  });
});

interface Plan extends Job {
  readonly id: string;
  readonly fits: boolean;
  readonly strength: 'hard' | 'soft';
}

describe("on real users' configurations", () => {
  const plans = readFileSync(new URL('../data/plans.jsonl', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Plan);
  const verdict = (plan: Plan) => predict(parseJob(plan).job, catalog).verdict;

  it.each(plans.filter(({ strength }) => strength === 'hard'))(
    '$id: $gpu × $gpuCount, fits $fits',
    (plan) => {
      expect(verdict(plan) !== 'no').toBe(plan.fits);
    },
  );

  it('clear fits are called fits, not tight', () => {
    const clear = plans.filter(({ strength, fits }) => strength === 'hard' && fits);
    expect(clear.filter((plan) => verdict(plan) === 'fits').length / clear.length).toBeGreaterThanOrEqual(
      0.9,
    );
  });

  it('soft cases are right or called tight', () => {
    const soft = plans.filter(({ strength }) => strength === 'soft');
    const right = soft.filter(
      (plan) => verdict(plan) === 'tight' || (verdict(plan) === 'fits') === plan.fits,
    );
    expect(right.length / soft.length).toBeGreaterThanOrEqual(0.9);
  });
});
