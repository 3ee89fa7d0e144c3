/**
 * How far the truth lies from the estimate, from published runs whose source was left out of the fit
 * (`npm run bench:accuracy`, part "source left out"), by kind of job. Inference: from the rows themselves,
 * their sources being few.
 */
import type { Kind } from '../work.js';

/** Factors on an estimate: the 5 % and 95 % quantiles of truth over estimate. */
export interface Spread {
  readonly low: number;
  readonly high: number;
}

/**
 * Shares of the estimate's parts. States (weights, gradients, optimizer, context) are counted, so they
 * are nearly certain; the moving rest (activations, logits, buffers) is not.
 */
export interface MemorySpread {
  readonly states: number;
  readonly below: number;
  readonly above: number;
}

export const MEMORY_SPREAD: Readonly<Record<Kind, MemorySpread>> = {
  pretrain: { states: 0.07, below: 0.28, above: 0.42 },
  sft: { states: 0.06, below: 0.38, above: 0.55 },
  lora: { states: 0.04, below: 0.28, above: 0.6 },
  qlora: { states: 0.04, below: 0.25, above: 0.4 },
  inference: { states: 0.16, below: 0.5, above: 1.2 },
};

export const SPEED_SPREAD: Readonly<Record<Kind, Spread>> = {
  pretrain: { low: 0.77, high: 1.22 },
  sft: { low: 0.7, high: 1.26 },
  lora: { low: 0.8, high: 1.36 },
  qlora: { low: 0.82, high: 1.28 },
  inference: { low: 0.66, high: 1.42 },
};

/** Added as a share of the moving part's spread, or to each end of speed, when the model is a mixture of experts (12 rows, four sources). */
export const MOE_EXTRA = { memory: 0.5, speed: 0.2 } as const;
/** The same for a card whose generation no training run in the measurements used. */
export const UNMEASURED_GPU_EXTRA = { memory: 0.05, speed: 0.12 } as const;
/** The same for each fact that matters and was not stated (framework, length, checkpointing, …). */
export const ASSUMED_EXTRA = { memory: 0.08, speed: 0.03 } as const;

/** Chips with training runs among the measurements, by compute capability; Hopper, A100 and V100. */
export const MEASURED_CAPABILITIES: ReadonlySet<number> = new Set([7.0, 8.0, 9.0]);
