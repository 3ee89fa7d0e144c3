/** What a user's own run of a plan teaches about that plan: its figures replace the estimate. */
import { z } from 'zod';
import type { InstanceType } from '../../catalog/schema.js';
import type { Memory, Prediction, Throughput } from './recommendation.js';
import type { Interval } from './verdict.js';

export const ownRunSchema = z.object({
  /** The machines it ran on. */
  instanceType: z.string().max(120),
  count: z.number().int().positive(),
  /** Peak of one card, GiB. */
  memoryGiB: z.number().positive().max(2000).optional(),
  /** Seconds of one optimizer step. */
  stepSeconds: z.number().positive().max(1e6).optional(),
  /** Tokens a second for one GPU, where the tool prints that instead. */
  tokensPerSecPerGpu: z.number().positive().max(1e8).optional(),
  /** Measured over estimated speed of the plan that was run. */
  timesFaster: z.number().positive().max(1e6).optional(),
});
export type OwnRun = z.infer<typeof ownRunSchema>;

/**
 * How far the whole run may lie from its first steps. Speed: four published runs of one configuration
 * differ by 4 % around their mean (Megatron-Bridge, Moonlight on eight H100); twice that either way.
 * Memory cannot end below what was seen; batches of other lengths and the first save may still raise it:
 * what ragged batches add to the moving part stays within a tenth of the peak in the fit.
 */
const SPEED_SPREAD = { low: 0.92, high: 1.08 } as const;
const MEMORY_RISE = 1.1;

/** Whether this is the plan that was run. */
export function isRunOn(run: OwnRun, type: InstanceType, count: number): boolean {
  return run.instanceType === type.instanceType && run.count === count;
}

/** The run with its speed in tokens and against the estimate, so that it tells of other plans too. */
export function inTokens(run: OwnRun, estimated: Throughput): OwnRun {
  const { stepSeconds, ...rest } = run;
  const times = timesFaster(estimated, run);
  if (times === null) return rest;
  return { ...rest, timesFaster: times, tokensPerSecPerGpu: estimated.tokensPerSecPerGpu.expected * times };
}

/**
 * Another plan for the same job: what made the run faster or slower than estimated (data, framework,
 * kernels) goes with the job, so the estimate moves by as much and keeps the width of its interval.
 */
export function leaningOn(plan: Prediction, { timesFaster: times }: OwnRun): Prediction {
  if (times === undefined) return plan;
  const { tokensPerSecPerGpu, stepTimeS, mfu } = plan.throughput;
  return {
    ...plan,
    throughput: {
      ...plan.throughput,
      mfu: mfu * times,
      tokensPerSecPerGpu: scaled(tokensPerSecPerGpu, times),
      stepTimeS: scaled(stepTimeS, 1 / times),
    },
  };
}

const scaled = ({ low, expected, high }: Interval, factor: number): Interval => ({
  low: low * factor,
  expected: expected * factor,
  high: high * factor,
});

/** The same prediction with what was measured in place of what was estimated, and narrower intervals. */
export function taughtBy(plan: Prediction, run: OwnRun): Prediction {
  const { memoryGiB } = run;
  const memory = memoryGiB === undefined ? plan.memory : measuredMemory(plan.memory, memoryGiB);
  const throughput = measuredSpeed(plan.throughput, timesFaster(plan.throughput, run));
  const { high } = memory.peakGiB;
  const verdict = memoryGiB === undefined ? plan.verdict : high <= memory.usableGiB ? 'fits' : 'tight';
  return { ...plan, memory, throughput, verdict };
}

/** Measured over estimated speed; `null` where no speed was measured. */
function timesFaster(
  { stepTimeS, tokensPerSecPerGpu }: Throughput,
  { stepSeconds, tokensPerSecPerGpu: rate }: OwnRun,
): number | null {
  if (stepSeconds !== undefined) return stepTimeS.expected / stepSeconds;
  return rate === undefined ? null : rate / tokensPerSecPerGpu.expected;
}

/** It ran, so the peak is at least what was seen. The parts keep their shares of the sum. */
function measuredMemory(memory: Memory, measured: number): Memory {
  const factor = measured / memory.peakGiB.expected;
  const parts = Object.entries(memory.breakdownGiB).map(([part, value]) => [part, value * factor]);
  return {
    ...memory,
    peakGiB: { low: measured, expected: measured, high: measured * MEMORY_RISE },
    breakdownGiB: Object.fromEntries(parts),
  };
}

function measuredSpeed(speed: Throughput, factor: number | null): Throughput {
  if (factor === null) return speed;
  const { low, high } = SPEED_SPREAD;
  const rate = speed.tokensPerSecPerGpu.expected * factor;
  const step = speed.stepTimeS.expected / factor;
  return {
    ...speed,
    mfu: speed.mfu * factor,
    tokensPerSecPerGpu: { low: rate * low, expected: rate, high: rate * high },
    stepTimeS: { low: step / high, expected: step, high: step / low },
  };
}
