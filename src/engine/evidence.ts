/** The published measurement that lies nearest to a plan, and how far off it lies. */
import type { Catalog } from '../../catalog/catalog.js';
import type { Measured } from '../../catalog/measurement.js';
import type { Gpu } from '../../catalog/schema.js';
import type { PlanFacts } from './predict.js';
import type { Evidence, Layout } from './recommendation.js';
import type { Kind } from './work.js';

const NEAR = 1;
export const FAR = 3;

/**
 * What one doubling, or another card, counts for. Size moves memory and time in proportion; length, the
 * number of GPUs and the micro-batch move parts of them only. A card of the same generation shifts speed
 * by its figures; one of another generation has other kernels too.
 */
const WEIGHT = {
  size: 1,
  length: 0.5,
  gpus: 0.4,
  microBatch: 0.3,
  sameGeneration: 0.5,
  otherCard: 2,
  pretrainOrSft: 0.5,
  experts: 2,
} as const;

const doublings = (a: number, b: number): number => Math.abs(Math.log2(a / b));

/** Full training of both kinds is comparable; adapters compare with their own method only. */
function methodDistance(plan: Kind, measured: Measured['kind']): number {
  if (plan === measured) return 0;
  const full = (kind: Kind) => kind === 'pretrain' || kind === 'sft';
  return full(plan) && full(measured) ? WEIGHT.pretrainOrSft : Number.POSITIVE_INFINITY;
}

function cardDistance(card: Gpu, key: string | null, other: Gpu | undefined): number {
  if (card.key === key) return 0;
  return other && other.computeCapability === card.computeCapability
    ? WEIGHT.sameGeneration
    : WEIGHT.otherCard;
}

/**
 * The nearest run to a plan on `card`; one with a measured peak goes before one with a speed only.
 * @returns `null` for inference, or where no run used the plan's method
 */
export function nearestRun(
  { architecture, work }: PlanFacts,
  { gpus, microBatch }: Layout,
  card: Gpu,
  catalog: Catalog,
): Evidence | null {
  if (work.kind === 'inference') return null;
  const cards = new Map(catalog.gpus.map((gpu) => [gpu.key, gpu]));
  const paramsB = architecture.totalParams / 1e9;
  const experts = architecture.experts !== null;
  let best: { run: Measured; distance: number; rank: number } | null = null;
  for (const run of catalog.measurements) {
    const method = methodDistance(work.kind, run.kind);
    if (!Number.isFinite(method)) continue;
    const distance = Math.hypot(
      method,
      WEIGHT.size * doublings(paramsB, run.paramsB),
      WEIGHT.length * doublings(work.seqLen, run.seqLen),
      WEIGHT.gpus * doublings(gpus, run.gpuCount),
      run.microBatch ? WEIGHT.microBatch * doublings(microBatch, run.microBatch) : 0,
      cardDistance(card, run.gpuKey, cards.get(run.gpuKey ?? '')),
      experts === run.experts ? 0 : WEIGHT.experts,
    );
    const rank = distance + (run.memoryGiB === null ? NEAR : 0);
    if (!best || rank < best.rank) best = { run, distance, rank };
  }
  if (!best) return null;
  const { run, distance } = best;
  return {
    run,
    gpu: cards.get(run.gpuKey ?? '')?.name ?? run.gpu,
    distance,
    differs: {
      card: card.key !== run.gpuKey,
      method: work.kind !== run.kind,
      size: paramsB / run.paramsB,
      length: work.seqLen / run.seqLen,
      gpus: gpus / run.gpuCount,
    },
  };
}
