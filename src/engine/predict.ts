/**
 * Predicts memory and speed of one plan.
 *
 * For the command line: `predict(job, catalog)`.
 * For a search over machines: turn the job into facts once, then ask per machine and layout:
 *
 *   const { job } = parseJob(json);                                  // or write a Job yourself
 *   const { architecture, work, wish } = planFacts(job, catalog);    // independent of the GPU
 *   const gpu = gpuFacts(row);                                       // null: figures not published, skip
 *   const machine = machineOf(instanceType, gpu);
 *   const plan = predictPlan({ architecture, work, gpu, machine, nodes: 1, wish });
 *
 * `wish` holds the layout fields that are fixed (any subset of `Layout`); the rest is chosen: the first
 * layout that fits, in the order ddp → ZeRO 1 → 2 → 3 → tensor parallel, checkpointing only when needed.
 */
import type { Catalog } from '../../catalog/catalog.js';
import type { Architecture } from './architecture.js';
import { type Constants, FITTED } from './calibration/constants.js';
import type { MemorySpread } from './calibration/spreads.js';
import { type GpuFacts, gpuFacts, type Machine, typicalMachine } from './hardware.js';
import { inferencePeak, inferenceTime } from './inference.js';
import { highMemory, memoryInterval, speedInterval, spreadsOf, timeInterval } from './intervals.js';
import { type Job, JobError } from './job.js';
import { candidateLayouts, completeLayout, doubledMicroBatch, recipeBatch } from './layout.js';
import { type Peak, trainingPeak } from './memory/peak.js';
import { jobArchitecture } from './model.js';
import type { Note } from './note.js';
import { planWarnings } from './plan-warnings.js';
import { type Precision, precisionOn } from './precision.js';
import type { Layout, Memory, Prediction } from './recommendation.js';
import { stepTime } from './throughput/step.js';
import type { Verdict } from './verdict.js';
import { type LayoutWish, type Work, workOf } from './work.js';

export interface PlanRequest {
  readonly architecture: Architecture;
  readonly work: Work;
  readonly gpu: GpuFacts;
  readonly machine: Machine;
  readonly nodes: number;
  /** GPUs in all; default every GPU of every node. */
  readonly gpus?: number;
  readonly wish?: LayoutWish;
}

export interface PlanFacts {
  readonly architecture: Architecture;
  readonly work: Work;
  readonly wish: LayoutWish;
  readonly notes: readonly Note[];
}

/** The side of a job that no GPU changes. Throws `JobError` when no model is named. */
export function planFacts(job: Job, catalog: Catalog): PlanFacts {
  const facts = workOf(job);
  const { architecture, notes } = jobArchitecture(job, catalog);
  return { architecture, work: facts.work, wish: facts.wish, notes: [...notes, ...facts.notes] };
}

/** Predicts a job that names a GPU. Throws `JobError` (code and message) when it can not. */
export function predict(job: Job, catalog: Catalog, constants: Constants = FITTED): Prediction {
  const { architecture, work, wish, notes } = planFacts(job, catalog);
  const name = job.gpu ?? job.gpuFamily;
  if (!name) throw new JobError('GPU_MISSING', 'a job names its gpu');
  const row = catalog.gpu(name) ?? (job.gpuFamily ? catalog.gpu(job.gpuFamily) : undefined);
  if (!row) throw new JobError('GPU_UNKNOWN', `gpu ${JSON.stringify(name)} is not in the catalogue`);
  const gpu = gpuFacts(row);
  if (!gpu) throw new JobError('GPU_FIGURES_UNKNOWN', `no peak or bandwidth is published for ${row.name}`);
  const { gpus, nodes, machine } = machineOfJob(job, wish, gpu);
  const plan = predictPlan({ architecture, work, gpu, machine, nodes, gpus, wish }, constants);
  return { ...plan, assumptions: [...notes, ...plan.assumptions] };
}

/** The machines a job speaks of: as stated, else as many of eight cards as its GPUs fill. */
export function machineOfJob(
  job: Job,
  wish: LayoutWish,
  gpu: GpuFacts,
): { gpus: number; nodes: number; machine: Machine } {
  const product = (wish.tp ?? 1) * (wish.pp ?? 1) * (wish.cp ?? 1) * (wish.dp ?? 1);
  const gpus = job.gpuCount ?? Math.max(product, job.nodes ?? 1);
  const nodes = Math.min(gpus, job.nodes ?? Math.ceil(gpus / 8));
  const machine = typicalMachine(gpu, Math.ceil(gpus / nodes), {
    ...(job.intraNode === 'pcie' ? { nvlink: 0 } : {}),
    ...(job.interNodeGbps ? { networkGbps: job.interNodeGbps } : {}),
    ...(job.hostRamGB ? { hostRamGiB: job.hostRamGB } : {}),
  });
  return { gpus, nodes, machine };
}

/** The prediction of one plan; `assumptions` and `warnings` are those of the plan. */
export function predictPlan(request: PlanRequest, c: Constants = FITTED): Prediction {
  const { architecture: a, work, gpu, machine, nodes } = request;
  const gpus = request.gpus ?? machine.gpus * nodes;
  const precision = precisionOn(gpu, work);
  const base = {
    ...completeLayout(a, work, gpu, gpus, nodes, request.wish ?? {}),
    precision: precision.label,
  };
  const usable = gpu.totalGiB - c.contextGiB;
  const spreads = spreadsOf(a, work, gpu);
  const site: Site = { a, precision, c, gpusPerNode: machine.gpus, usable, spread: spreads.memory };
  const layout = work.kind === 'inference' ? base : chooseLayout(request, base, site);
  const memory = memoryOf(site, work, layout);
  // The card's limit does not depend on which reading was asked for.
  const limit =
    work.metric === 'nvidia-smi' ? memory : memoryOf(site, { ...work, metric: 'nvidia-smi' }, layout);
  const time =
    work.kind === 'inference'
      ? inferenceTime(a, work, layout, precision, gpu, machine, c)
      : stepTime(a, work, layout, precision, gpu, machine, c);
  const hostShort = machine.hostRamGiB !== null && memory.hostRamGiB > machine.hostRamGiB;
  const verdict = hostShort ? 'no' : verdictOf(limit, usable);
  const view = {
    architecture: a,
    work,
    gpu,
    machine,
    layout,
    memory,
    verdict,
    extrapolated: spreads.extrapolated,
  };
  const warnings = planWarnings(view);
  if (hostShort)
    warnings.push({
      code: 'HOST_RAM',
      values: { need: Math.round(memory.hostRamGiB), has: machine.hostRamGiB ?? 0 },
    });
  return {
    verdict,
    memory,
    layout,
    throughput: {
      tokensPerSecPerGpu: speedInterval(time.tokensPerSecPerGpu, spreads.speed),
      stepTimeS: timeInterval(time.seconds, spreads.speed),
      mfu: time.mfu,
      boundBy: time.boundBy,
    },
    assumptions: planNotes(request, layout),
    warnings,
  };
}

/** Central estimates only, for the fit. */
export function estimate(
  request: PlanRequest,
  c: Constants,
): { memoryGiB: number; tokensPerSecPerGpu: number } {
  const { architecture: a, work, gpu, machine, nodes } = request;
  const precision = precisionOn(gpu, work);
  const layout = completeLayout(
    a,
    work,
    gpu,
    request.gpus ?? machine.gpus * nodes,
    nodes,
    request.wish ?? {},
  );
  const inference = work.kind === 'inference';
  const time = inference
    ? inferenceTime(a, work, layout, precision, gpu, machine, c)
    : stepTime(a, work, layout, precision, gpu, machine, c);
  return {
    memoryGiB: peakOf(a, work, layout, precision, c, machine.gpus).expected,
    tokensPerSecPerGpu: time.tokensPerSecPerGpu,
  };
}

function peakOf(
  a: Architecture,
  work: Work,
  layout: Layout,
  precision: Precision,
  c: Constants,
  gpusPerNode: number,
): Peak {
  return work.kind === 'inference'
    ? inferencePeak(a, work, layout, precision, c)
    : trainingPeak(a, work, layout, precision, c, gpusPerNode);
}

/** What stays the same while layouts of one plan are tried. */
interface Site {
  readonly a: Architecture;
  readonly precision: Precision;
  readonly c: Constants;
  readonly gpusPerNode: number;
  readonly usable: number;
  readonly spread: MemorySpread;
}

function memoryOf(site: Site, work: Work, layout: Layout): Memory {
  const peak = peakOf(site.a, work, layout, site.precision, site.c, site.gpusPerNode);
  return {
    peakGiB: memoryInterval(peak, site.spread),
    usableGiB: site.usable,
    breakdownGiB: peak.parts,
    hostRamGiB: peak.hostGiB,
  };
}

/** `no` when even the low estimate does not fit, `fits` when the high one does, else `tight`. */
function verdictOf(memory: Memory, usable: number): Verdict {
  if (memory.peakGiB.low > usable) return 'no';
  return memory.peakGiB.high <= usable ? 'fits' : 'tight';
}

/** The first candidate whose upper estimate fits, else the one that comes nearest. */
function chooseLayout(request: PlanRequest, base: Layout, site: Site): Layout {
  const { architecture, machine, wish = {} } = request;
  const work: Work = { ...request.work, metric: 'nvidia-smi' };
  const high = (layout: Layout): number =>
    highMemory(trainingPeak(architecture, work, layout, site.precision, site.c, machine.gpus), site.spread);
  let least: { layout: Layout; peak: number } | undefined;
  for (const layout of candidateLayouts(architecture, base, work, wish, machine)) {
    const peak = high(layout);
    if (peak <= site.usable)
      return wish.microBatch === undefined ? largestMicroBatch(request, layout, site.usable, high) : layout;
    if (!least || peak < least.peak) least = { layout, peak };
  }
  return least?.layout ?? base;
}

/** Micro-batches grow while they fit: fewer, larger steps for the same batch. */
function largestMicroBatch(
  { architecture, work, wish = {} }: PlanRequest,
  layout: Layout,
  usable: number,
  high: (layout: Layout) => number,
): Layout {
  const stated = wish.globalBatch ?? wish.gradAccum ?? work.globalBatch;
  const recipe = recipeBatch(architecture, work);
  let current = layout;
  for (;;) {
    const next = doubledMicroBatch(current, stated !== undefined && stated !== null, recipe);
    if (!next || high(next) > usable) return current;
    current = next;
  }
}

/** What the plan itself had to assume, beside what the job left open. */
function planNotes(request: PlanRequest, layout: Layout): Note[] {
  const { work, gpu, wish = {} } = request;
  const notes: Note[] = [];
  if (!gpu.totalIsSourced)
    notes.push({
      code: 'usableAssumed',
      values: { gpu: gpu.name, total: Math.round(gpu.totalGiB * 10) / 10 },
    });
  if (!gpu.bandwidthIsSourced)
    notes.push({ code: 'bandwidthAssumed', values: { gpu: gpu.name, bandwidth: Math.round(gpu.bandwidth) } });
  if (work.kind === 'inference') return notes;
  if (wish.checkpointing === undefined)
    notes.push({ code: 'checkpointingChosen', values: { checkpointing: layout.checkpointing } });
  if (wish.zero === undefined && wish.sharding === undefined && layout.gpus > 1)
    notes.push({
      code: 'shardingChosen',
      values: { sharding: layout.sharding, tp: layout.tp, pp: layout.pp },
    });
  if (wish.microBatch === undefined || work.globalBatch === null)
    notes.push({
      code: 'batchAssumed',
      values: { micro: layout.microBatch, accum: layout.gradAccum, global: layout.globalBatch },
    });
  if (work.precision === null)
    notes.push({ code: 'precisionAssumed', values: { precision: layout.precision } });
  return notes;
}
