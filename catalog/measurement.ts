/** Published measurements in the few fields an answer quotes; the whole rows are for the fit. */
import { z } from 'zod';

const some = z.number().positive().nullish();

/** The fields of a row of `catalog/measurements/*.jsonl` that say what was run and what came out. */
const rowSchema = z.object({
  id: z.string(),
  source: z.string(),
  kind: z.enum(['pretrain', 'sft', 'lora', 'qlora']),
  modelName: z.string(),
  paramsB: z.number().positive(),
  activeParamsB: some,
  seqLen: z.number().positive(),
  gpu: z.string(),
  gpuCount: some,
  microBatch: some,
  memGiB: some,
  tokensPerSecPerGpuAny: some,
  scoreMemory: z.boolean().nullish(),
  scoreThroughput: z.boolean().nullish(),
  apart: z.boolean().nullish(),
  quality: z.string().nullish(),
});

/** One published training run. */
export interface Measured extends Run {
  /** `Gpu.key`; `null` for a card that the catalogue lacks. */
  readonly gpuKey: string | null;
}

/** The run as its row tells it. */
export interface Run {
  readonly id: string;
  /** Repository path and commit, or paper. */
  readonly source: string;
  readonly kind: 'pretrain' | 'sft' | 'lora' | 'qlora';
  readonly model: string;
  /** Billions, all experts. */
  readonly paramsB: number;
  readonly experts: boolean;
  readonly seqLen: number;
  /** As the source names it. */
  readonly gpu: string;
  readonly gpuCount: number;
  readonly microBatch: number | null;
  /** Peak on one GPU, GiB. */
  readonly memoryGiB: number | null;
  readonly tokensPerSecPerGpu: number | null;
}

/** Rows of training runs that their own sources let one compare with; the others are dropped. */
export function measuredRuns(rows: readonly unknown[]): Run[] {
  return rows.flatMap((raw) => {
    const { success, data } = rowSchema.safeParse(raw);
    if (!success || data.apart || (data.quality ?? 'B') >= 'D') return [];
    const memoryGiB = data.scoreMemory ? (data.memGiB ?? null) : null;
    const tokensPerSecPerGpu = data.scoreThroughput ? (data.tokensPerSecPerGpuAny ?? null) : null;
    if (memoryGiB === null && tokensPerSecPerGpu === null) return [];
    return [
      {
        id: data.id,
        source: data.source,
        kind: data.kind,
        model: data.modelName,
        paramsB: data.paramsB,
        experts: data.activeParamsB !== null && data.activeParamsB !== undefined,
        seqLen: data.seqLen,
        gpu: data.gpu,
        gpuCount: data.gpuCount ?? 1,
        microBatch: data.microBatch ?? null,
        memoryGiB,
        tokensPerSecPerGpu,
      },
    ];
  });
}
