/** The largest model that given cards hold, by method: the question "what can 2×A10 do?". */
import type { Catalog } from '../../catalog/catalog.js';
import type { Gpu } from '../../catalog/schema.js';
import { type Job, JobError } from './job.js';
import { predict } from './predict.js';
import type { Verdict } from './verdict.js';

export const REVERSE_METHODS = ['full', 'lora', 'qlora', 'inference-bf16', 'inference-int4'] as const;
export type ReverseMethod = (typeof REVERSE_METHODS)[number];

/** Dense sizes people choose between, billions. */
const SIZES_B = [0.6, 1.5, 3, 4, 7, 8, 14, 24, 32, 72, 110, 235, 405] as const;

export interface Largest {
  readonly method: ReverseMethod;
  /** Largest size that surely fits; `null` = none of the ladder. */
  readonly fitsB: number | null;
  /** Largest size that may fit, where it is larger than the sure one. */
  readonly tightB: number | null;
}

function jobFor(method: ReverseMethod, paramsB: number, gpu: Gpu, gpuCount: number, seqLen: number): Job {
  const base = { paramsB, gpu: gpu.key, gpuCount };
  if (method === 'inference-bf16' || method === 'inference-int4') {
    const outputLen = Math.min(512, Math.floor(seqLen / 4));
    return { ...base, kind: 'inference', method, inputLen: seqLen - outputLen, outputLen, seqLen };
  }
  return { ...base, kind: method === 'full' ? 'sft' : method, seqLen };
}

function verdictOf(job: Job, catalog: Catalog): Verdict {
  try {
    return predict(job, catalog).verdict;
  } catch (error) {
    if (error instanceof JobError) return 'no';
    throw error;
  }
}

/** For each method the largest size of the ladder that fits, and that may, on `gpuCount` cards. */
export function largestModels(gpu: Gpu, gpuCount: number, seqLen: number, catalog: Catalog): Largest[] {
  return REVERSE_METHODS.map((method) => {
    let fitsB: number | null = null;
    let tightB: number | null = null;
    for (const size of SIZES_B) {
      const verdict = verdictOf(jobFor(method, size, gpu, gpuCount, seqLen), catalog);
      if (verdict === 'no') break;
      if (verdict === 'fits') fitsB = size;
      else tightB = size;
    }
    return { method, fitsB, tightB: tightB !== null && tightB > (fitsB ?? 0) ? tightB : null };
  });
}
