import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../catalog/files/load.js';
import { nearestRun } from '../../src/engine/evidence.js';
import { planFacts } from '../../src/engine/predict.js';
import { recommend } from '../../src/engine/recommend.js';
import type { Evidence } from '../../src/engine/recommendation.js';
import type { Workload } from '../../src/engine/workload.js';

const catalog = loadCatalog();
const NOW = '2026-11-30T12:00:00+08:00';

function evidenceFor(workload: Workload): Evidence {
  const { picks } = recommend(workload, { catalog, now: NOW, defaultRegion: 'cn-hangzhou' });
  const found = picks[0]?.evidence;
  if (!found) throw new Error('no evidence on the pick');
  return found;
}

describe('the published run nearest to a plan', () => {
  it('is the run of the same setting where there is one', () => {
    const { run, differs, distance } = evidenceFor({
      model: 'Qwen-7B',
      paramsB: 7.7,
      method: 'lora',
      task: 'sft',
      seqLen: 2048,
      gpuPreference: 'A100-80G',
      gpuCount: 1,
    });
    expect(run.kind).toBe('lora');
    expect(run.seqLen).toBe(2048);
    expect(differs.card).toBe(false);
    expect(distance).toBeLessThan(1);
    expect(run.memoryGiB).toBeGreaterThan(0);
    expect(run.source).toMatch(/@[0-9a-f]{7,}/);
  });

  it('is nearer for every step towards it', () => {
    const at = (change: Workload) =>
      evidenceFor({
        paramsB: 7,
        method: 'lora',
        task: 'sft',
        seqLen: 2048,
        gpuPreference: 'A100-80G',
        gpuCount: 1,
        ...change,
      }).distance;
    expect(at({ paramsB: 700 / 10 })).toBeGreaterThan(at({}));
    expect(at({ seqLen: 131_072, gpuCount: 8 })).toBeGreaterThan(at({}));
  });

  it('never speaks for another method', () => {
    for (const method of ['lora', 'qlora'] as const)
      expect(evidenceFor({ paramsB: 13, method, task: 'sft' }).run.kind).toBe(method);
    expect(['pretrain', 'sft']).toContain(evidenceFor({ paramsB: 13, method: 'full', task: 'sft' }).run.kind);
  });

  it('is missing for inference, where answers quote no training run', () => {
    const { picks } = recommend(
      { paramsB: 7, task: 'inference' },
      { catalog, now: NOW, defaultRegion: 'cn-hangzhou' },
    );
    expect(picks[0]?.evidence).toBeUndefined();
  });

  it('far away makes the plan say that it is extrapolated; near it does not', () => {
    const codes = (workload: Workload) =>
      recommend(workload, { catalog, now: NOW, defaultRegion: 'cn-hangzhou' }).picks[0]?.warnings.map(
        ({ code }) => code,
      );
    expect(
      codes({
        paramsB: 7,
        method: 'lora',
        task: 'sft',
        seqLen: 2048,
        gpuPreference: 'A100-80G',
        gpuCount: 1,
      }),
    ).not.toContain('EXTRAPOLATED');
    expect(codes({ paramsB: 900, method: 'lora', task: 'sft', seqLen: 65_536 })).toContain('EXTRAPOLATED');
  });

  it('is picked among the scored training runs alone', () => {
    expect(catalog.measurements.length).toBeGreaterThan(400);
    for (const { id, memoryGiB, tokensPerSecPerGpu } of catalog.measurements)
      expect(memoryGiB ?? tokensPerSecPerGpu, id).toBeGreaterThan(0);
  });

  it('is nothing where no run is known', () => {
    const card = catalog.gpu('A100-80G');
    const facts = planFacts({ paramsB: 7, kind: 'sft', gpu: 'A100-80G' }, catalog);
    if (!card) throw new Error('no A100');
    const plan = recommend(
      { paramsB: 7, method: 'full', task: 'sft' },
      { catalog, now: NOW, defaultRegion: 'cn-hangzhou' },
    ).picks[0];
    if (!plan) throw new Error('no plan');
    expect(nearestRun(facts, plan.layout, card, { ...catalog, measurements: [] })).toBeNull();
  });
});
