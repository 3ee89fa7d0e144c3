/** Whole published pretraining runs against the GPU-hours we would have quoted. */
import type { Catalog } from '../catalog/catalog.js';
import { loadCatalog } from '../catalog/files/load.js';
import { loadGpuHours } from '../catalog/files/measurements.js';
import { jobHours } from '../src/engine/cost.js';
import { gpuFacts, typicalMachine } from '../src/engine/hardware.js';
import { parseJob } from '../src/engine/job.js';
import { recipeBatch } from '../src/engine/layout.js';
import { planFacts } from '../src/engine/predict.js';
import type { Prediction } from '../src/engine/recommendation.js';
import { predictFastest } from '../src/engine/spread.js';
import { quantile } from './measurements.js';

/** A whole run as its authors report it. */
interface Run {
  readonly model: string;
  readonly phase: string;
  readonly gpu: string;
  readonly gpuCount: number | null;
  readonly gpuHours: number;
  readonly tokens: number;
  readonly seqLen: number | null;
  readonly paramsB: number;
  readonly activeParamsB: number | null;
  readonly modelsJsonName: string | null;
}

export interface RunError {
  readonly model: string;
  readonly gpu: string;
  /** GPUs the prediction ran on, stated or of our choice. */
  readonly gpus: number;
  readonly predicted: number;
  readonly reported: number;
  readonly plan: Prediction;
}

/** Within this factor a quote would have been right. */
export const CLOSE = 1.3;
const MACHINE = 8;
/** Where a source gives no length: what its generation of models was trained at (GPT-3, LLaMA). */
const USUAL_LENGTH = 2048;
/** Where a source gives no number of GPUs: a run that takes about a month. Hours. */
const USUAL_HOURS = 720;

/** Runs whose tokens, size and hours are all stated, and that the sources do not mark as incomparable. */
export function comparableRuns(rows: readonly Record<string, unknown>[]): Run[] {
  return rows.filter(
    (row) =>
      row.phase === 'pretrain' &&
      row.comparable !== false &&
      Number(row.tokens) > 0 &&
      Number(row.gpuHours) > 0 &&
      Number(row.paramsB) > 0,
  ) as unknown as Run[];
}

/** A power of two of GPUs that a month is long enough for. */
function usualGpus(gpuHours: number): number {
  return Math.max(MACHINE, 2 ** Math.round(Math.log2(gpuHours / USUAL_HOURS)));
}

/** Nothing but the model, the card, the length and the tokens is told: the rest is our default. */
export function runError(run: Run, catalog: Catalog): RunError | null {
  const seqLen = run.seqLen ?? USUAL_LENGTH;
  const known = run.modelsJsonName && catalog.model(run.modelsJsonName);
  const { job } = parseJob({
    kind: 'pretrain',
    ...(known ? { modelName: run.modelsJsonName } : {}),
    paramsB: run.paramsB,
    ...(run.activeParamsB ? { activeParamsB: run.activeParamsB } : {}),
    seqLen,
    sequences: run.tokens / seqLen,
    gpu: run.gpu,
  });
  const row = catalog.gpu(run.gpu);
  const gpu = row ? gpuFacts(row) : null;
  if (!gpu) return null;
  const gpus = run.gpuCount ?? usualGpus(run.gpuHours);
  const machine = typicalMachine(gpu, MACHINE);
  const { architecture, work, wish } = planFacts(job, catalog);
  const request = { architecture, work, gpu, machine, nodes: Math.ceil(gpus / MACHINE), wish };
  const plan = predictFastest(request, recipeBatch(architecture, work));
  const tokens = { low: run.tokens, expected: run.tokens, high: run.tokens };
  const hours = jobHours(tokens, plan.throughput, gpus, architecture.totalParams);
  const predicted = hours.expected * gpus;
  const { model, gpuHours: reported } = run;
  return { model, gpu: gpu.name, gpus, predicted, reported, plan };
}

/** Share of runs whose predicted and reported hours differ by no more than `CLOSE`. */
export function closeShare(errors: readonly RunError[]): number {
  const close = errors.filter(({ predicted, reported }) => {
    const ratio = predicted / reported;
    return ratio <= CLOSE && ratio >= 1 / CLOSE;
  });
  return close.length / errors.length;
}

/** One line per run, then the summary. */
export function gpuHourLines(catalog: Catalog): string[] {
  const errors = comparableRuns(loadGpuHours()).flatMap((run) => runError(run, catalog) ?? []);
  const lines = errors.map(({ model, gpu, gpus, predicted, reported }) =>
    [
      model.padEnd(28),
      gpu.padEnd(10),
      String(gpus).padStart(6),
      String(Math.round(reported)).padStart(11),
      String(Math.round(predicted)).padStart(12),
      `  x${(predicted / reported).toFixed(2)}`,
    ].join(' '),
  );
  const ratios = errors.map(({ predicted, reported }) => predicted / reported);
  return [
    `${'whole pretraining runs'.padEnd(28)} ${'GPU'.padEnd(10)}   GPUs  reported h  predicted h  ratio`,
    ...lines,
    `${errors.length} runs: median ratio x${quantile(ratios, 0.5).toFixed(2)}, within x${CLOSE}: ${(100 * closeShare(errors)).toFixed(0)} %`,
  ];
}

if (process.argv[1]?.endsWith('gpu-hours.js')) console.log(gpuHourLines(loadCatalog()).join('\n'));
