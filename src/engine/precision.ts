/** In which number formats a plan computes and keeps its states. */
import type { GpuFacts, PeakKind } from './hardware.js';
import type { Layout } from './recommendation.js';
import type { Work } from './work.js';

/** Bytes per trainable parameter before sharding. */
export interface StateBytes {
  readonly weight: number;
  readonly gradient: number;
  /** Master copy and moments. */
  readonly optimizer: number;
  /** Weights are kept sharded in fp32 and gathered in 16 bit (FSDP mixed precision). */
  readonly gathersCopy: boolean;
}

export interface Precision {
  /** Format of the matrix multiplications. */
  readonly compute: PeakKind;
  /** Bytes of one activation value. */
  readonly activationBytes: 2 | 4;
  readonly label: string;
}

/** The precision a plan can run in on this card; what the card lacks is replaced (planWarnings says so). */
export function precisionOn(gpu: GpuFacts, work: Work): Precision {
  const asked = work.precision ?? (gpu.bf16 ? 'bf16' : 'fp16');
  if (/fp32|float32|^32/.test(asked)) return { compute: 'fp32', activationBytes: 4, label: 'fp32' };
  if (/tf32/.test(asked)) {
    if (gpu.peak.tf32) return { compute: 'tf32', activationBytes: 4, label: 'tf32' };
    return { compute: 'fp32', activationBytes: 4, label: 'fp32' };
  }
  if (/fp8|fp4/.test(asked) && work.kind !== 'inference') {
    if (gpu.fp8) return { compute: 'fp8', activationBytes: 2, label: asked };
  }
  if (/bf16|fp8|fp4/.test(asked) && !gpu.bf16) {
    return { compute: 'fp16', activationBytes: 2, label: asked.replace(/bf16|.*fp[48].*/, 'fp16') };
  }
  const half: PeakKind = /fp16/.test(asked) ? 'fp16' : gpu.peak.bf16 && gpu.bf16 ? 'bf16' : 'fp16';
  return { compute: half, activationBytes: 2, label: asked };
}

/**
 * F2. Adam keeps two moments of 4 bytes (8-bit: 1 byte each plus scales); mixed precision adds an
 * fp32 master copy. Who keeps the gradients in what width is the framework's choice:
 * DeepSpeed 2 + 2 + 12; torch AMP and FSDP 4 + 4 + 8 (FSDP gathers a 16-bit copy on top);
 * Megatron 2 + 4 + 12 (fp32 main gradients); pure bf16 2 + 2 + 4.
 */
export function stateBytes(work: Work, layout: Layout, precision: Precision): StateBytes {
  const { framework } = work;
  const pure =
    work.masterWeights === false ||
    /pure/.test(precision.label) ||
    // ms-swift 1.x and torchtune's single-device recipes load and train in 16 bit without a master copy.
    (work.masterWeights === null &&
      (framework === 'swift' || framework === 'torchtune') &&
      layout.zero === 0);
  const moments = optimizerMoments(work.optimizer);
  if (precision.activationBytes === 4)
    return { weight: 4, gradient: 4, optimizer: 4 * moments, gathersCopy: false };
  if (pure) {
    const width = /8bit|8-bit/.test(work.optimizer) ? moments * 4 : moments * 2;
    return { weight: 2, gradient: work.fusedBackward ? 0 : 2, optimizer: width, gathersCopy: false };
  }
  const sharded32 = layout.sharding === 'fsdp' || framework === 'fsdp' || framework === 'torchtitan';
  if (sharded32) return { weight: 4, gradient: 4, optimizer: 4 * moments, gathersCopy: true };
  if (framework === 'megatron-deepspeed') {
    // fp16: 2 + 2, and per shard the fp32 copy of gradients too; bf16: 16-bit and fp32 gradients, 2 + 6.
    const bf16 = precision.compute === 'bf16';
    return { weight: 2, gradient: bf16 ? 6 : 2, optimizer: (bf16 ? 4 : 8) + 4 * moments, gathersCopy: false };
  }
  const gradient = framework === 'megatron' ? 4 : 2;
  // torch AMP without a sharding engine keeps fp32 weights and gradients: 4 + 4 + 8, the same sum.
  return {
    weight: 2,
    gradient: work.fusedBackward ? 0 : gradient,
    optimizer: 4 + 4 * moments,
    gathersCopy: false,
  };
}

/** Fp32 moments per parameter. */
function optimizerMoments(name: string): number {
  if (/8bit|8-bit/.test(name)) return 0.52;
  if (/adafactor/.test(name)) return 0.05;
  if (/sgd/.test(name)) return /momentum/.test(name) ? 1 : 0;
  if (/lion/.test(name)) return 1;
  return 2;
}

/** Bytes per weight of a packed matrix, block scales included (F9). */
export function packedBytes(bits: number, method: string): number {
  if (/fp8|int8|8/.test(method) && bits === 8) return 1.01;
  if (/dq/.test(method)) return bits / 8 + 0.016;
  if (/nf4|bnb/.test(method)) return bits / 8 + 0.0625;
  // GPTQ and AWQ, groups of 128: one 16-bit scale, one zero point and an index per group and row.
  return bits / 8 + 0.03;
}
