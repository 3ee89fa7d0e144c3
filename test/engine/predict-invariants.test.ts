/** What must hold for every plan, whatever the constants of the fit. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../catalog/files/load.js';
import { gpuFacts } from '../../src/engine/hardware.js';
import type { Job } from '../../src/engine/job.js';
import { trainingStates } from '../../src/engine/memory/states.js';
import { precisionOn } from '../../src/engine/precision.js';
import { planFacts, predict } from '../../src/engine/predict.js';

const catalog = loadCatalog();
const RUNS = process.env.XUANKA_LONG ? 10_000 : 300;
const SEED = { seed: 20_261_130, numRuns: RUNS };
const WIDE = { timeout: process.env.XUANKA_LONG ? 300_000 : 20_000 };

const MODELS = [
  'Qwen2.5-0.5B',
  'Qwen2.5-7B',
  'Llama-2-13B',
  'Mixtral-8x7B',
  'Qwen3-30B-A3B',
  'Llama-3.1-70B',
];
const GPUS = ['T4', 'V100-32GB', 'A10', 'A100-80GB', 'L20', 'H20', 'H100-80GB', 'B200'];
const job: fc.Arbitrary<Job> = fc.record({
  kind: fc.constantFrom('pretrain', 'sft', 'lora', 'qlora'),
  modelName: fc.constantFrom(...MODELS),
  gpu: fc.constantFrom(...GPUS),
  gpuCount: fc.constantFrom(1, 2, 4, 8, 16, 64),
  seqLen: fc.constantFrom(128, 1024, 2048, 8192, 32_768),
  microBatch: fc.constantFrom(1, 2, 8),
  globalBatch: fc.constant(1024),
  zeroStage: fc.constantFrom(0, 1, 2, 3),
  activationCheckpointing: fc.constantFrom('none', 'selective', 'full'),
  tp: fc.constant(1),
  pp: fc.constant(1),
  loraRank: fc.constantFrom(8, 64),
  framework: fc.constantFrom('HF Trainer', 'HF + DeepSpeed', 'Megatron-LM', 'LitGPT', 'torchtitan'),
});
const peak = (j: Job) => predict(j, catalog).memory.peakGiB.expected;
const atMost = (less: number, more: number) => expect(less).toBeLessThanOrEqual(more * (1 + 1e-9));

describe('for every plan', () => {
  it('numbers are finite and intervals ordered', WIDE, () => {
    fc.assert(
      fc.property(job, (j) => {
        const { memory, throughput } = predict(j, catalog);
        for (const { low, expected, high } of [
          memory.peakGiB,
          throughput.tokensPerSecPerGpu,
          throughput.stepTimeS,
        ]) {
          expect(low).toBeGreaterThan(0);
          expect(low).toBeLessThanOrEqual(expected);
          expect(expected).toBeLessThanOrEqual(high);
          expect(Number.isFinite(high)).toBe(true);
        }
      }),
      SEED,
    );
  });

  it('the verdict follows from the interval and the usable memory', WIDE, () => {
    fc.assert(
      fc.property(job, (j) => {
        const { verdict, memory } = predict(j, catalog);
        const { low, high } = memory.peakGiB;
        const { usableGiB } = memory;
        expect(verdict).toBe(low > usableGiB ? 'no' : high <= usableGiB ? 'fits' : 'tight');
      }),
      SEED,
    );
  });

  it('a longer sequence, a larger micro-batch or rank never needs less', WIDE, () => {
    fc.assert(
      fc.property(job, (j) => {
        const base = peak(j);
        atMost(base, peak({ ...j, seqLen: (j.seqLen ?? 1) * 2 }));
        atMost(base, peak({ ...j, microBatch: (j.microBatch ?? 1) * 2 }));
        atMost(base, peak({ ...j, loraRank: (j.loraRank ?? 1) * 2 }));
      }),
      SEED,
    );
  });

  it('a higher ZeRO stage never keeps more model state', WIDE, () => {
    fc.assert(
      fc.property(job, (j) => {
        const states = [0, 1, 2, 3].map((zeroStage) => {
          const { architecture, work, wish } = planFacts(
            { ...j, zeroStage, framework: 'HF + DeepSpeed' },
            catalog,
          );
          const row = catalog.gpu(j.gpu ?? '');
          const gpu = row ? gpuFacts(row) : null;
          if (!gpu) throw new Error(`${j.gpu} has no figures`);
          const layout = { ...predict({ ...j, zeroStage }, catalog).layout, ...wish };
          const s = trainingStates(architecture, work, layout, precisionOn(gpu, work));
          return s.weights + s.gradients + s.optimizer;
        });
        for (let i = 1; i < states.length; i++) atMost(states[i] ?? 0, states[i - 1] ?? 0);
      }),
      SEED,
    );
  });

  it('more GPUs never need more memory on each at the same layout', WIDE, () => {
    fc.assert(
      fc.property(job, fc.constantFrom(0, 1, 2, 3), (j, zeroStage) => {
        const at = (gpuCount: number) => peak({ ...j, gpuCount, zeroStage, nodes: 1, gradAccum: 8 });
        atMost(at(8), at(4));
        atMost(at(4), at(2));
      }),
      SEED,
    );
  });

  it('LoRA never needs more than full fine-tuning of the same plan', WIDE, () => {
    fc.assert(
      fc.property(job, (j) => {
        const same = { ...j, loraRank: 8, activationCheckpointing: 'full', framework: 'HF + DeepSpeed' };
        if (j.gpuCount === 1 || j.zeroStage === 0)
          atMost(peak({ ...same, kind: 'lora' }), peak({ ...same, kind: 'sft' }));
      }),
      SEED,
    );
  });

  it('weights take at least parameters times bytes', WIDE, () => {
    for (const name of MODELS) {
      const { architecture } = planFacts({ modelName: name, kind: 'inference', gpu: 'H100' }, catalog);
      const { memory } = predict(
        { modelName: name, kind: 'inference', gpu: 'H100', precision: 'bf16' },
        catalog,
      );
      expect(memory.breakdownGiB.weights ?? 0).toBeGreaterThanOrEqual(
        (2 * architecture.totalParams * 0.999) / 2 ** 30,
      );
    }
  });
});
