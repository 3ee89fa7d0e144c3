/** Whole published pretraining runs: the GPU-hours that our defaults would have quoted for them. */
import { describe, expect, it } from 'vitest';
import { CLOSE, closeShare, comparableRuns, runError } from '../../bench/gpu-hours.js';
import { loadCatalog } from '../../catalog/files/load.js';
import { loadGpuHours } from '../../catalog/files/measurements.js';

const catalog = loadCatalog();
const errors = comparableRuns(loadGpuHours()).flatMap((run) => runError(run, catalog) ?? []);

describe('GPU-hours of published pretraining runs', () => {
  it('are computed for every comparable run', () => {
    expect(errors.length).toBeGreaterThanOrEqual(30);
    for (const { model, predicted } of errors) expect(predicted, model).toBeGreaterThan(0);
  });

  it(`lie within a factor of ${CLOSE} for at least 60 % of them, as often too high as too low`, () => {
    expect(closeShare(errors)).toBeGreaterThanOrEqual(0.6);
    const high = errors.filter(({ predicted, reported }) => predicted > reported).length;
    expect(high / errors.length).toBeGreaterThan(0.3);
    expect(high / errors.length).toBeLessThan(0.7);
  });

  it('stand on plans that fit', () => {
    for (const { model, plan } of errors) expect(plan.verdict, model).not.toBe('no');
  });
});
