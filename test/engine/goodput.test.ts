import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../catalog/files/load.js';
import { FAILURES_FROM, goodputOf } from '../../src/engine/goodput.js';
import { noteText } from '../../src/engine/note.js';
import { recommend } from '../../src/engine/recommend.js';
import type { Workload } from '../../src/engine/workload.js';

const SETTINGS = { catalog: loadCatalog(), now: '2026-11-30T00:00:00+08:00', defaultRegion: 'cn-hangzhou' };
const firstPick = (workload: Workload) => {
  const [pick] = recommend(workload, SETTINGS).picks;
  if (!pick) throw new Error('no pick');
  return pick;
};

describe('failures on many GPUs', () => {
  it('come every three hours on the 16,384 GPUs of Llama 3, and leave about the 90 % of useful time it reports', () => {
    const goodput = goodputOf(405e9, 16_384);
    expect(goodput?.failureHours).toBeCloseTo(3.09, 2);
    const useful = (end: 'low' | 'expected') => 1 / (1 + (goodput?.overhead[end] ?? 0));
    expect(useful('expected')).toBeGreaterThan(0.85);
    expect(useful('expected')).toBeLessThan(0.95);
    expect(useful('low')).toBeGreaterThan(0.9);
  });

  it('do not count below 64 GPUs', () => {
    expect(goodputOf(7e9, FAILURES_FROM - 1)).toBeNull();
    expect(goodputOf(7e9, FAILURES_FROM)).not.toBeNull();
  });

  it('cost more on more GPUs, and the ends of the interval keep their order', () => {
    let before = 0;
    for (let gpus = FAILURES_FROM; gpus <= 8192; gpus *= 2) {
      const overhead = goodputOf(70e9, gpus)?.overhead ?? { low: 0, expected: 0, high: 0 };
      expect(overhead.low).toBeLessThanOrEqual(overhead.expected);
      expect(overhead.expected).toBeLessThanOrEqual(overhead.high);
      expect(overhead.expected).toBeGreaterThan(before);
      before = overhead.expected;
    }
  });

  it('are saved against as often as Young says: √(2 · save · time between failures)', () => {
    const few = goodputOf(70e9, 64);
    const many = goodputOf(70e9, 1024);
    expect(many?.saveEveryHours).toBeLessThan(few?.saveEveryHours ?? 0);
  });

  it('stand in the hours and in a sentence of a large plan, with the source of the rate', () => {
    const pick = firstPick({ paramsB: 70, task: 'pretrain', tokens: 1e12, deadlineHours: 24 * 60 });
    expect(pick.gpus).toBeGreaterThanOrEqual(FAILURES_FROM);
    const run = 1e12 / (pick.throughput.tokensPerSecPerGpu.expected * pick.gpus) / 3600;
    const overhead = goodputOf(70e9, pick.gpus)?.overhead.expected ?? 0;
    expect((pick.hours?.expected ?? 0) / run).toBeGreaterThan(1 + overhead);
    const said = pick.reasons.map((note) => noteText(note, 'en')).join('; ');
    expect(said).toMatch(/GPUs fail about every .* h .*2407\.21783/);
  });

  it('are not spoken of for one card', () => {
    const pick = firstPick({ paramsB: 7, task: 'sft', method: 'lora', samples: 10_000 });
    expect(pick.reasons.some(({ code }) => code === 'failuresIncluded')).toBe(false);
  });
});

describe("a recipe's batch", () => {
  it.each([64, 96, 160, 192, 320, 512, 768])('is not exceeded by rounding on %i GPUs', (gpuCount) => {
    const { layout, gpus } = firstPick({ paramsB: 70, task: 'sft', method: 'full', tokens: 1e9, gpuCount });
    expect(gpus).toBe(gpuCount);
    expect(layout.globalBatch).toBeLessThanOrEqual(Math.max(128, layout.dp));
    expect(layout.globalBatch).toBe(layout.dp * layout.microBatch * layout.gradAccum);
  });
});
