/** What `predict` and `recommend` give back. Memory in GiB per GPU, money per hour or in all. */
import type { Measured } from '../../catalog/measurement.js';
import type { Note } from './note.js';
import type { Interval, Verdict, Warning } from './verdict.js';

/** How a job runs: the product of dp·tp·pp is the number of GPUs. */
export interface Layout {
  readonly gpus: number;
  readonly nodes: number;
  readonly dp: number;
  readonly tp: number;
  readonly pp: number;
  readonly cp: number;
  readonly ep: number;
  /** Virtual stages of an interleaved pipeline; absent = 1. */
  readonly vpp?: number;
  readonly zero: 0 | 1 | 2 | 3;
  /** How states are sharded, as the framework calls it. */
  readonly sharding: 'none' | 'ddp' | 'zero1' | 'zero2' | 'zero3' | 'fsdp' | 'layer-split';
  readonly offload: 'none' | 'optimizer-cpu' | 'params-optimizer-cpu' | 'activations-cpu' | 'disk';
  readonly checkpointing: 'none' | 'selective' | 'full' | 'full-offloaded';
  readonly microBatch: number;
  readonly gradAccum: number;
  readonly globalBatch: number;
  readonly seqLen: number;
  readonly precision: string;
  readonly flashAttention: boolean;
}

export const MEMORY_PARTS = [
  'weights',
  'gradients',
  'optimizer',
  'activations',
  'logits',
  'kvCache',
  'buffers',
  'framework',
] as const;
export type MemoryPart = (typeof MEMORY_PARTS)[number];

export interface Memory {
  readonly peakGiB: Interval;
  readonly usableGiB: number;
  /** Of the peak phase; sums to `peakGiB.expected`. Parts that do not apply are absent. */
  readonly breakdownGiB: Readonly<Partial<Record<MemoryPart, number>>>;
  readonly hostRamGiB: number;
}

export interface Throughput {
  readonly tokensPerSecPerGpu: Interval;
  /** Training: one optimizer step. Inference: one decode step. */
  readonly stepTimeS: Interval;
  readonly mfu: number;
  readonly boundBy: 'compute' | 'memory' | 'network' | 'host';
}

export interface Prediction {
  readonly verdict: Verdict;
  readonly memory: Memory;
  readonly layout: Layout;
  readonly throughput: Throughput;
  readonly assumptions: readonly Note[];
  readonly warnings: readonly Warning[];
}

export interface Hourly {
  readonly currency: 'CNY' | 'USD';
  /** For all `count` machines together. */
  readonly amount: number;
  readonly priceDate: string;
  readonly priceSource: string;
}

export interface Cost extends Interval {
  readonly currency: 'CNY' | 'USD';
}

/** In which respects the measured run is another one than the plan. */
export interface Differences {
  readonly card: boolean;
  readonly method: boolean;
  /** Plan over measurement; 1 = the same. */
  readonly size: number;
  readonly length: number;
  readonly gpus: number;
}

export interface Evidence {
  readonly run: Measured;
  /** Catalogue name of the card it ran on. */
  readonly gpu: string;
  /** In doublings of size; see `engine/evidence.ts` for what is near and far. */
  readonly distance: number;
  readonly differs: Differences;
}

export interface Pick {
  readonly role: 'best' | 'cheapest' | 'fastest' | 'nearest';
  readonly instanceType: string;
  readonly count: number;
  readonly region: string;
  readonly billing: string;
  /** GPUs in all. */
  readonly gpus: number;
  readonly verdict: Verdict;
  readonly memory: Memory;
  readonly layout: Layout;
  readonly throughput: Throughput;
  readonly hours: Interval | null;
  readonly hourly: Hourly | null;
  readonly cost: Cost | null;
  /** CNY/hour for all machines, below which a pick without a price would win. */
  readonly breakEvenHourly?: number;
  readonly reasons: readonly Note[];
  readonly warnings: readonly Warning[];
  /** The published run nearest to the plan. */
  readonly evidence?: Evidence;
}

export interface Rejection {
  readonly family: string;
  /** With the nearest number: `needs 31 GiB, has 22`. */
  readonly reason: Note;
}

export interface Recommendation {
  readonly picks: readonly Pick[];
  readonly frontier: readonly Pick[];
  readonly rejected: readonly Rejection[];
  readonly assumptions: readonly Note[];
  readonly warnings: readonly Warning[];
}
