/** The plan that the user ran, as estimated and as measured. */
import type { OwnRun } from '../engine/own-run.js';
import { inTokens } from '../engine/own-run.js';
import type { Pick } from '../engine/recommendation.js';
import type { Workload } from '../engine/workload.js';
import type { PerformContext } from './outcome.js';
import { recommendFor } from './variants.js';

export interface RanPlan {
  readonly run: OwnRun;
  readonly estimated: Pick;
  readonly measured: Pick;
  /** See `OwnRunView`. */
  readonly impossibleMfu: number | null;
}

/** Model FLOPs over the card's dense peak: nothing runs above it. */
const MOST_MFU = 1;

/** `null` where the plan can no longer be computed (the catalogue has changed). */
export function ranPlan(wish: Workload, run: OwnRun | null, context: PerformContext): RanPlan | null {
  if (!run) return null;
  const { gpuPreference, gpuCount, instanceFamily, ...rest } = wish;
  const fixed: Workload = { ...rest, instanceType: run.instanceType, nodes: run.count };
  const estimated = recommendFor(fixed, context).picks[0];
  if (estimated?.instanceType !== run.instanceType || estimated.count !== run.count) return null;
  const told = inTokens(run, estimated.throughput);
  const measured = recommendFor(fixed, context, told).picks[0];
  if (!measured) return null;
  const { mfu } = measured.throughput;
  if (mfu <= MOST_MFU || told.tokensPerSecPerGpu === undefined)
    return { run: told, estimated, measured, impossibleMfu: null };
  const { tokensPerSecPerGpu, timesFaster, ...memoryOnly } = told;
  const sober = recommendFor(fixed, context, memoryOnly).picks[0] ?? estimated;
  return { run: memoryOnly, estimated, measured: sober, impossibleMfu: mfu };
}
