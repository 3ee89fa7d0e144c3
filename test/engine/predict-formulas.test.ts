/** Formulas of the engine against numbers worked out by hand. */
import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../catalog/files/load.js';
import { architectureOf, type Shape } from '../../src/engine/architecture.js';
import { gpuFacts } from '../../src/engine/hardware.js';
import { type Job, JobError, parseJob } from '../../src/engine/job.js';
import { adapterParams } from '../../src/engine/memory/states.js';
import { modelArchitecture } from '../../src/engine/model.js';
import { packedBytes, precisionOn, stateBytes } from '../../src/engine/precision.js';
import { planFacts, predict } from '../../src/engine/predict.js';
import type { Layout } from '../../src/engine/recommendation.js';
import { workOf } from '../../src/engine/work.js';

const catalog = loadCatalog();
const GIB = 2 ** 30;

const model = (name: string) => {
  const found = catalog.model(name);
  if (!found) throw new Error(`${name} is not in the registry`);
  return modelArchitecture(found);
};
const gpu = (name: string) => {
  const row = catalog.gpu(name);
  const facts = row ? gpuFacts(row) : null;
  if (!facts) throw new Error(`${name} has no figures`);
  return facts;
};
const plan = (job: Job) => predict(job, catalog);
const codes = (job: Job) => plan(job).warnings.map(({ code }) => code);
const sum = (parts: object) => Object.values(parts).reduce((a: number, b: number) => a + b, 0);

const LLAMA2_7B: Shape = {
  name: 'by hand',
  origin: 'stated',
  kind: 'decoder',
  layers: 32,
  encoderLayers: 0,
  hidden: 4096,
  heads: 32,
  kvHeads: 32,
  headDim: 128,
  ffn: 11_008,
  ffnMatrices: 3,
  vocab: 32_000,
  tied: false,
  experts: null,
  latent: null,
  slidingWindow: 0,
};

describe('parameters', () => {
  it('of Llama-2-7B are 6,738,415,616, as its config adds up', () => {
    // 32·(4·4096² + 3·4096·11008 + 2·4096) + 2·32000·4096 + 4096
    expect(architectureOf(LLAMA2_7B).totalParams).toBe(6_738_415_616);
  });

  it('of a mixture of experts: all of them in memory, the visited ones in compute', () => {
    const mixtral = model('Mixtral-8x7B');
    expect(mixtral.totalParams / 1e9).toBeCloseTo(46.7, 0);
    expect(mixtral.activeParams / 1e9).toBeCloseTo(12.9, 0);
    expect(mixtral.expertLayerParams).toBe(8 * 3 * 4096 * 14_336);
  });

  it('of LoRA adapters are r·(in + out) per target', () => {
    const { work } = workOf({ kind: 'lora', loraRank: 8, loraTargets: ['q', 'v'] });
    // 8·(4096 + 4096)·2 per layer
    expect(adapterParams(architectureOf(LLAMA2_7B), work).perLayer).toBe(131_072);
  });
});

describe('bytes per parameter', () => {
  const layout = { zero: 0, sharding: 'none' } as Layout;
  const bytes = (job: Job, l: Layout = layout) => {
    const { work } = workOf({ kind: 'sft', ...job });
    const { weight, gradient, optimizer } = stateBytes(work, l, precisionOn(gpu('A100-80GB'), work));
    return weight + gradient + optimizer;
  };

  it.each([
    ['mixed precision with AdamW', { precision: 'bf16' }, 16],
    ['fp32 with AdamW', { precision: 'fp32' }, 16],
    ['pure bf16 with AdamW', { precision: 'bf16-pure' }, 8],
    ['Megatron with fp32 gradients', { precision: 'bf16', framework: 'Megatron-LM' }, 18],
    ['mixed precision with plain SGD', { precision: 'bf16', optimizer: 'sgd' }, 8],
  ])('%s: %o', (_name, job, expected) => {
    expect(bytes(job)).toBe(expected);
  });

  it('FSDP keeps fp32 shards: 4 + 4 + 8', () => {
    expect(bytes({ precision: 'bf16' }, { zero: 3, sharding: 'fsdp' } as Layout)).toBe(16);
  });

  it('a packed 4-bit weight takes half a byte and its block scale', () => {
    expect(packedBytes(4, 'bnb.nf4')).toBe(0.5625);
    expect(packedBytes(4, 'bnb.nf4-dq')).toBe(0.516);
  });
});

describe('a prediction', () => {
  const job: Job = { kind: 'sft', modelName: 'Llama-2-7B', gpu: 'A100-80GB', gpuCount: 8, seqLen: 4096 };

  it('breaks the peak down to its parts', () => {
    const { memory } = plan(job);
    expect(sum(memory.breakdownGiB)).toBeCloseTo(memory.peakGiB.expected, 6);
  });

  it('never lies under resident states plus context', () => {
    const { memory } = plan({ ...job, zero: 2, activationCheckpointing: 'full' });
    const states = (2 + (2 + 12) / 8) * 6.738e9;
    expect(memory.peakGiB.low).toBeGreaterThan(states / GIB);
  });

  it('takes what nvidia-smi shows, less the context, as usable', () => {
    expect(plan({ ...job, gpu: 'A10-24GB' }).memory.usableGiB).toBeLessThan(23_028 / 1024);
    expect(plan({ ...job, gpu: 'A10-24GB' }).memory.usableGiB).toBeGreaterThan(21.4);
  });

  it('answers a bare size with a named typical shape, said as an assumption', () => {
    const { assumptions } = plan({ method: 'full-sft', paramsB: 7, gpu: 'A100-80G', gpuCount: 4, zero: 2 });
    expect(assumptions.map(({ code }) => code)).toContain('architectureTypical');
  });

  it('says no when the host lacks the RAM for what is offloaded', () => {
    const big: Job = {
      method: 'full-sft',
      paramsB: 72.7,
      gpu: 'A100-80G',
      gpuCount: 8,
      zero: 3,
      offload: true,
    };
    expect(plan({ ...big, hostRamGB: 800 }).verdict).toBe('no');
    expect(plan({ ...big, hostRamGB: 2000 }).verdict).not.toBe('no');
  });

  it('fits a reading in GiB to the metric: allocated below reserved below nvidia-smi', () => {
    const [allocated, reserved, smi] = (['allocated', 'reserved', 'nvidia-smi'] as const).map(
      (memMetric) =>
        plan({ ...job, memMetric, zero: 3, activationCheckpointing: 'full', microBatch: 1 }).memory.peakGiB,
    );
    expect(allocated?.expected).toBeLessThan(reserved?.expected ?? 0);
    expect(reserved?.expected).toBeLessThan(smi?.expected ?? 0);
  });
});

describe('gates', () => {
  it('V100 and T4 have no bf16 and no FlashAttention-2', () => {
    for (const name of ['V100-32GB', 'T4-16GB'])
      expect(
        codes({
          kind: 'sft',
          modelName: 'Qwen2.5-0.5B',
          gpu: name,
          precision: 'bf16',
          flashAttention: true,
          seqLen: 4096,
        }),
      ).toEqual(expect.arrayContaining(['BF16_UNSUPPORTED', 'FA2_UNSUPPORTED']));
  });

  it('FP8 starts with Ada', () => {
    const fp8 = (name: string) =>
      codes({ kind: 'sft', modelName: 'Qwen2.5-7B', gpu: name, precision: 'fp8' });
    expect(fp8('A100-80GB')).toContain('FP8_UNSUPPORTED');
    expect(fp8('H100-80GB')).not.toContain('FP8_UNSUPPORTED');
    expect(fp8('L20')).not.toContain('FP8_UNSUPPORTED');
  });

  it('warns that QLoRA under DDP copies the model to every card', () => {
    expect(codes({ method: 'qlora', paramsB: 13.3, gpu: 'A10', gpuCount: 2, parallel: 'ddp' })).toContain(
      'QLORA_NOT_SHARDED',
    );
  });

  it('says when no training on such a card was ever measured', () => {
    expect(codes({ method: 'lora', modelName: 'Qwen2.5-7B', gpu: 'L20' })).toContain('EXTRAPOLATED');
  });
});

describe('a job', () => {
  const fails = (input: unknown): unknown => {
    try {
      predict(parseJob(input).job, catalog);
    } catch (error) {
      return error instanceof JobError ? error.code : error;
    }
    return undefined;
  };

  it.each([
    [[], 'INVALID_JOB'],
    [{ paramsB: 7 }, 'GPU_MISSING'],
    [{ gpu: 'A100' }, 'MODEL_MISSING'],
    [{ paramsB: 7, gpu: 'Z9000' }, 'GPU_UNKNOWN'],
    [{ paramsB: 7, gpu: 'G49' }, 'GPU_FIGURES_UNKNOWN'],
  ])('%o is refused as %s', (input, code) => {
    expect(fails(input)).toBe(code);
  });

  it('with an unreadable value of a known field counts it as not given and says so', () => {
    const { job, notes } = parseJob({ paramsB: 7, gpu: 'A100', seqLen: 'long', colour: 'blue' });
    expect(job.seqLen).toBeUndefined();
    expect(notes.map(({ code, values }) => `${code} ${values.field}`)).toEqual(['jobValueIgnored seqLen']);
  });

  it('keeps the stated shape of a model the registry does not know', () => {
    const { architecture } = planFacts(
      { modelName: 'my-gpt', layers: 24, hidden: 2048, heads: 16, ffn: 8192, vocab: 50_304 },
      catalog,
    );
    expect(architecture.ffnMatrices).toBe(2);
    expect(architecture.totalParams / 1e9).toBeCloseTo(1.31, 1);
  });
});
