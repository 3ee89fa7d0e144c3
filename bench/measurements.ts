/** The published measurements as plans, for fitting and for the accuracy table. */
import type { Catalog } from '../catalog/catalog.js';
import { gpuFacts } from '../src/engine/hardware.js';
import { JobError, parseJob } from '../src/engine/job.js';
import { machineOfJob, type PlanRequest, planFacts, predictPlan } from '../src/engine/predict.js';

/** The fields of a row that say what was measured; the others describe the job. */
export interface Measurement {
  readonly id: string;
  readonly group: string;
  readonly kind: string;
  readonly task: string;
  readonly gpuFamily?: string;
  readonly quality?: string;
  /** Hardware that Alibaba Cloud does not offer, or settings that the source hides. */
  readonly apart?: boolean;
  readonly memGiB?: number | null;
  /** Relative rounding and unit ambiguity of the source. */
  readonly memRelUncertainty?: number | null;
  readonly scoreMemory?: boolean;
  readonly scoreThroughput?: boolean;
  readonly tokensPerSecPerGpuAny?: number | null;
}

/** A measurement with the plan it was taken on. */
export interface Case {
  readonly row: Measurement;
  readonly request: PlanRequest;
}

export type Quantity = 'memory' | 'speed';

/** Rows with a plan; grade D (inconsistent in their source) and rows without a known GPU are left out. */
export function casesOf(rows: readonly Record<string, unknown>[], catalog: Catalog): Case[] {
  return rows.flatMap((row) => {
    const measurement = row as unknown as Measurement;
    if ((measurement.quality ?? 'B') >= 'D') return [];
    const request = requestOf(row, catalog);
    return request ? [{ row: measurement, request }] : [];
  });
}

function requestOf(row: Record<string, unknown>, catalog: Catalog): PlanRequest | undefined {
  try {
    const { job } = parseJob(row);
    const facts = planFacts(job, catalog);
    const name = job.gpu ?? job.gpuFamily;
    const gpuRow = name ? catalog.gpu(name) : undefined;
    const gpu = gpuRow ? gpuFacts(gpuRow) : null;
    if (!gpu) return undefined;
    return { ...facts, gpu, ...machineOfJob(job, facts.wish, gpu) };
  } catch (error) {
    if (error instanceof JobError) return undefined;
    throw error;
  }
}

/** What a row does not state is chosen once, so that a fit compares the same plan throughout. */
export function frozen(one: Case): Case {
  return { ...one, request: { ...one.request, wish: predictPlan(one.request).layout } };
}

/** Training or inference rows whose own source allows a comparison. */
export function scored(cases: readonly Case[], quantity: Quantity, inference: boolean): Case[] {
  return cases.filter(({ row }) => {
    if (row.apart || (row.kind === 'inference') !== inference) return false;
    return quantity === 'memory'
      ? row.scoreMemory === true && (row.memGiB ?? 0) > 0
      : row.scoreThroughput === true && (row.tokensPerSecPerGpuAny ?? 0) > 0;
  });
}

/** The measured value: GiB per GPU, or tokens per second and GPU. */
export function truth(one: Case, quantity: Quantity): number {
  return (quantity === 'memory' ? one.row.memGiB : one.row.tokensPerSecPerGpuAny) ?? Number.NaN;
}

/** The q-quantile by linear interpolation; NaN for none. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * q;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
}
