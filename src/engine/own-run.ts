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

/** The same prediction with what was measured in place of what was estimated, and narrower intervals. */
export function taughtBy(plan: Prediction, { memoryGiB, stepSeconds }: OwnRun): Prediction {
  const memory = memoryGiB === undefined ? plan.memory : measuredMemory(plan.memory, memoryGiB);
  const throughput =
    stepSeconds === undefined ? plan.throughput : measuredSpeed(plan.throughput, stepSeconds);
  const { high } = memory.peakGiB;
  const verdict = memoryGiB === undefined ? plan.verdict : high <= memory.usableGiB ? 'fits' : 'tight';
  return { ...plan, memory, throughput, verdict };
}

const times = ({ low, expected, high }: Interval, factor: number): Interval => ({
  low: low * factor,
  expected: expected * factor,
  high: high * factor,
});

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

function measuredSpeed(speed: Throughput, stepSeconds: number): Throughput {
  const factor = speed.stepTimeS.expected / stepSeconds;
  const { expected } = times(speed.tokensPerSecPerGpu, factor);
  return {
    ...speed,
    mfu: speed.mfu * factor,
    tokensPerSecPerGpu: {
      low: expected * SPEED_SPREAD.low,
      expected,
      high: expected * SPEED_SPREAD.high,
    },
    stepTimeS: {
      low: stepSeconds / SPEED_SPREAD.high,
      expected: stepSeconds,
      high: stepSeconds / SPEED_SPREAD.low,
    },
  };
}
