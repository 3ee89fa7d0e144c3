/**
 * A job as outside callers write it (JSON), read leniently: unknown fields are ignored, a known field
 * with a value that can not be read counts as not given and is reported.
 */
import { z } from 'zod';
import type { Note } from './note.js';

const positive = z.coerce.number().positive().finite();
const count = z.coerce.number().int().positive();
const text = z.string().trim().min(1).max(200);

const shape = {
  id: z.union([z.string(), z.number()]),
  kind: text,
  method: text,
  task: text,
  modelName: text,
  paramsB: positive,
  activeParamsB: positive,
  layers: count,
  hidden: count,
  heads: count,
  kvHeads: count,
  headDim: count,
  ffn: count,
  vocab: count,
  gpu: text,
  gpuFamily: text,
  gpuCount: count,
  nodes: count,
  interconnect: text,
  intraNode: text,
  interNodeGbps: positive,
  hostRamGB: positive,
  seqLen: count,
  /** Sequences read over all epochs: they bound the recipe's batch where none is stated. */
  sequences: positive,
  ctx: count,
  microBatch: count,
  globalBatch: count,
  gradAccum: count,
  batch: count,
  inputLen: z.coerce.number().int().nonnegative(),
  outputLen: z.coerce.number().int().nonnegative(),
  precision: text,
  optimizer: text,
  zeroStage: z.coerce.number().int().min(0).max(3),
  zero: z.coerce.number().int().min(0).max(3),
  sharding: text,
  parallel: text,
  dp: count,
  tp: count,
  pp: count,
  vpp: count,
  cp: count,
  ep: count,
  activationCheckpointing: z.union([text, z.boolean()]),
  flashAttention: z.boolean(),
  flashAttn: z.boolean(),
  fusedBackward: z.boolean(),
  offload: z.union([z.boolean(), text]),
  loraRank: count,
  loraTargets: z.union([z.array(text).max(64), text.transform((t) => t.split(/[\s,]+/))]),
  loraExtraTrainable: z.union([z.array(text).max(16), text.transform((t) => t.split(/[\s,]+/))]),
  quantBits: z.coerce.number().positive().max(16),
  quantMethod: text,
  framework: text,
  compile: z.union([z.boolean(), text.transform(() => true)]),
  lossKernel: text,
  masterWeights: z.union([z.boolean(), text.transform((t) => !/none|false|no/i.test(t))]),
  asyncTP: z.boolean(),
  ppSchedule: text,
  packing: z.boolean(),
  moeRouting: text,
  memMetric: text,
};

const jobSchema = z.object(shape).partial();
export type Job = z.infer<typeof jobSchema>;
type Field = keyof typeof shape;

/** A job that can not be predicted, with the reason as a code and an English sentence. */
export class JobError extends Error {
  constructor(
    readonly code: 'INVALID_JOB' | 'GPU_MISSING' | 'GPU_UNKNOWN' | 'GPU_FIGURES_UNKNOWN' | 'MODEL_MISSING',
    message: string,
  ) {
    super(message);
    this.name = 'JobError';
  }
}

export interface ParsedJob {
  readonly job: Job;
  /** One note for each known field whose value could not be read. */
  readonly notes: readonly Note[];
}

/** Reads a job; throws `JobError` when the input is no object. */
export function parseJob(input: unknown): ParsedJob {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw new JobError('INVALID_JOB', 'a job is a JSON object');
  const job: Record<string, unknown> = {};
  const notes: Note[] = [];
  for (const field of Object.keys(shape) as Field[]) {
    const value = (input as Record<string, unknown>)[field];
    if (value === undefined || value === null || value === '') continue;
    const read = shape[field].safeParse(value);
    if (read.success) job[field] = read.data;
    else
      notes.push({ code: 'jobValueIgnored', values: { field, value: JSON.stringify(value).slice(0, 60) } });
  }
  return { job: job as Job, notes };
}
