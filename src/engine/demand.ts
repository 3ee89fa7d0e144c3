/** What a workload asks of any machine: the job, how many tokens it reads, and what was assumed. */
import type { Catalog } from '../../catalog/catalog.js';
import type { Model } from '../../catalog/schema.js';
import type { Job } from './job.js';
import { findModel } from './model.js';
import type { Note } from './note.js';
import type { Interval } from './verdict.js';
import type { Workload } from './workload.js';

export interface Demand {
  readonly job: Job;
  readonly training: boolean;
  /** Tokens read over all epochs; `null` = no data volume known. */
  readonly tokens: Interval | null;
  /** Sequences read over all epochs: samples, or whole lengths of running text. */
  readonly sequences: number | null;
  readonly notes: readonly Note[];
}

/** Below this size full fine-tuning costs little more than LoRA, so it is the default. Billions. */
const SMALL_MODEL_B = 1.5;
/**
 * Tokens of one instruction sample where nobody says: published instruction sets run from a few hundred
 * (Alpaca) to about a thousand (ShareGPT turns); the width shows in the hours.
 */
const SAMPLE_TOKENS: Interval = { low: 256, expected: 512, high: 1024 };
/** Tokens per byte of raw text: 50 GB of Chinese text are 10-17 billion tokens. */
const TOKENS_PER_BYTE: Interval = { low: 0.2, expected: 0.27, high: 0.34 };
/** Chinese characters per token of a 150k vocabulary: about 1.4, of a 32k one below 1. */
const TOKENS_PER_CHAR: Interval = { low: 0.6, expected: 0.8, high: 1.2 };
const FINE_TUNING_EPOCHS = 3;
/** Usual lengths: instruction tuning 2k, pretraining 4k (Llama 2), serving 4k. */
const SEQ_LEN = { tuning: 2048, pretraining: 4096, serving: 4096, embedding: 512 } as const;
/** Preference pairs read a chosen and a rejected answer. */
const SEQUENCES_PER_PAIR = 2;

const TRAINING_FULL: ReadonlySet<string> = new Set(['pretrain', 'cpt']);

function seqLenOf(workload: Workload, model: Model | undefined, notes: Note[]): number {
  const task = workload.task;
  const usual =
    task === 'inference'
      ? SEQ_LEN.serving
      : task === 'embedding'
        ? SEQ_LEN.embedding
        : TRAINING_FULL.has(task ?? '')
          ? SEQ_LEN.pretraining
          : SEQ_LEN.tuning;
  const context = model?.context ?? Number.POSITIVE_INFINITY;
  const seqLen = workload.seqLen ?? Math.min(usual, context);
  if (workload.seqLen === undefined) notes.push({ code: 'seqLenAssumed', values: { seqLen } });
  else if (workload.seqLen > context)
    notes.push({
      code: 'beyondContext',
      values: { seqLen: workload.seqLen, context, model: model?.name ?? '' },
    });
  return seqLen;
}

function methodOf(workload: Workload, sizeB: number, notes: Note[]): 'full' | 'lora' | 'qlora' {
  if (TRAINING_FULL.has(workload.task ?? '')) return workload.method ?? 'full';
  if (workload.method) return workload.method;
  const method = sizeB <= SMALL_MODEL_B || workload.task === 'embedding' ? 'full' : 'lora';
  notes.push({ code: 'methodAssumed', values: { method } });
  return method;
}

function epochsOf(workload: Workload, perSample: boolean, notes: Note[]): number {
  if (workload.epochs !== undefined) return workload.epochs;
  const epochs = perSample ? FINE_TUNING_EPOCHS : 1;
  notes.push({ code: 'epochsAssumed', values: { epochs } });
  return epochs;
}

const times = (range: Interval, factor: number): Interval => ({
  low: range.low * factor,
  expected: range.expected * factor,
  high: range.high * factor,
});
const exactly = (value: number): Interval => ({ low: value, expected: value, high: value });

function sampleTokens(workload: Workload, seqLen: number, notes: Note[]): Interval {
  const capped = (range: Interval): Interval => ({
    low: Math.min(range.low, seqLen),
    expected: Math.min(range.expected, seqLen),
    high: Math.min(range.high, seqLen),
  });
  if (workload.avgTokens !== undefined) return capped(exactly(workload.avgTokens));
  if (workload.avgChars !== undefined) return capped(times(TOKENS_PER_CHAR, workload.avgChars));
  const range = capped(SAMPLE_TOKENS);
  notes.push({ code: 'sampleTokensAssumed', values: { ...range } });
  return range;
}

/** Tokens over all epochs, with the conversion stated; `null` when no volume is known. */
function tokensOf(workload: Workload, seqLen: number, notes: Note[]): Interval | null {
  const pairs = workload.task === 'dpo' ? SEQUENCES_PER_PAIR : 1;
  if (workload.tokens !== undefined)
    return exactly(workload.tokens * epochsOf(workload, false, notes) * pairs);
  if (workload.samples !== undefined) {
    const each = sampleTokens(workload, seqLen, notes);
    const all = times(each, workload.samples * epochsOf(workload, true, notes) * pairs);
    notes.push({
      code: 'tokensFromSamples',
      values: {
        samples: workload.samples,
        each: Math.round(each.expected),
        tokens: Math.round(all.expected),
      },
    });
    return all;
  }
  if (workload.dataGB !== undefined) {
    const all = times(TOKENS_PER_BYTE, workload.dataGB * 1e9 * epochsOf(workload, false, notes));
    notes.push({
      code: 'tokensFromBytes',
      values: { gigabytes: workload.dataGB, low: Math.round(all.low), high: Math.round(all.high) },
    });
    return all;
  }
  return null;
}

function sequencesOf({ samples, epochs, task }: Workload, tokens: Interval, seqLen: number): number {
  if (samples === undefined) return tokens.expected / seqLen;
  return samples * (epochs ?? FINE_TUNING_EPOCHS) * (task === 'dpo' ? SEQUENCES_PER_PAIR : 1);
}

function jobMethod(workload: Workload, method: 'full' | 'lora' | 'qlora'): Pick<Job, 'kind' | 'method'> {
  if (workload.task === 'inference') {
    const precision = workload.precision;
    const word = precision === 'int4' || precision === 'fp8' || precision === 'fp16' ? precision : 'bf16';
    return { kind: 'inference', method: precision === 'int8' ? 'inference-int8' : `inference-${word}` };
  }
  const tuned = method === 'full' ? (TRAINING_FULL.has(workload.task ?? '') ? 'pretrain' : 'sft') : method;
  if (workload.task === 'dpo')
    return { kind: tuned, method: method === 'full' ? 'dpo-full' : `dpo-${method}` };
  if (workload.task === 'grpo')
    return { kind: tuned, method: method === 'full' ? 'grpo-full' : `grpo-${method}` };
  return { kind: tuned };
}

/** Requests that share the GPUs at once: each holds a KV cache of the whole context. */
function servingBatch({ concurrency, users, batch }: Workload, notes: Note[]): number {
  if (concurrency === undefined && users !== undefined)
    notes.push({ code: 'usersAtOnce', values: { users: Math.round(users) } });
  return Math.max(1, Math.round(concurrency ?? users ?? batch ?? 1));
}

/**
 * @returns `null` when neither a model of the registry nor a size is named: there is nothing to compute
 */
export function demandOf(workload: Workload, catalog: Catalog): Demand | null {
  const model = workload.model ? findModel(workload.model, catalog) : undefined;
  const sizeB = workload.paramsB ?? model?.paramsB;
  if (sizeB === undefined) return null;
  const notes: Note[] = [];
  const training = workload.task !== 'inference';
  const method = training ? methodOf(workload, sizeB, notes) : 'full';
  const seqLen = seqLenOf(workload, model, notes);
  const { zero, offload, precision, loraRank, framework } = workload;
  const outputLen = Math.min(512, Math.floor(seqLen / 4));
  const tokens = training ? tokensOf(workload, seqLen, notes) : null;
  const sequences = tokens && sequencesOf(workload, tokens, seqLen);
  const job: Job = {
    ...jobMethod(workload, method),
    ...(sequences ? { sequences } : {}),
    ...(model ? { modelName: model.name } : {}),
    paramsB: sizeB,
    ...(workload.activeB === undefined ? {} : { activeParamsB: workload.activeB }),
    seqLen,
    ...(training ? {} : { batch: servingBatch(workload, notes), inputLen: seqLen - outputLen, outputLen }),
    ...(training && workload.batch !== undefined ? { globalBatch: workload.batch } : {}),
    ...(zero === undefined ? {} : { zero }),
    ...(offload === undefined || offload === false ? {} : { offload }),
    ...(precision === undefined || !training || precision === 'int4' || precision === 'int8'
      ? {}
      : { precision }),
    ...(loraRank === undefined ? {} : { loraRank }),
    ...(framework === undefined ? {} : { framework }),
    ...(model?.type === 'encoder' ? { task: 'glue' } : {}),
  };
  return { job, training, tokens, sequences, notes };
}
