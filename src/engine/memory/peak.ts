/** Peak memory of a training plan: the maximum over its phases, never the sum of what does not coexist (F10). */
import type { Architecture } from '../architecture.js';
import type { Constants } from '../calibration/constants.js';
import { type Precision, stateBytes } from '../precision.js';
import type { Layout, MemoryPart } from '../recommendation.js';
import type { Framework, MemMetric, Work } from '../work.js';
import { logitBytes, stageActivations } from './activations.js';
import { localParams, stageParams, trainingStates } from './states.js';

export const GIB = 2 ** 30;

export interface Peak {
  /** GiB by component, of the phase with the highest sum, in the asked metric. */
  readonly parts: Partial<Record<MemoryPart, number>>;
  /** GiB; the sum of `parts`. */
  readonly expected: number;
  /** Counted states and context within `expected`, GiB; the rest moves. */
  readonly states: number;
  /** Resident states plus CUDA context, GiB: no reading by nvidia-smi can be lower. */
  readonly resident: number;
  /** Host RAM of the machine, GiB. */
  readonly hostGiB: number;
}

const DEEPSPEED: ReadonlySet<Framework> = new Set(['deepspeed', 'hf', 'megatron-deepspeed']);

export function trainingPeak(
  a: Architecture,
  work: Work,
  layout: Layout,
  precision: Precision,
  c: Constants,
  gpusPerNode: number,
): Peak {
  const states = trainingStates(a, work, layout, precision);
  const stage = stageParams(a, layout);
  const local = localParams(stage, layout);
  const inFlight = layout.pp > 1 ? Math.min(layout.pp, layout.gradAccum) : 1;
  const interleaved =
    layout.pp > 1 && (layout.vpp ?? 1) > 1 ? 1 + (layout.pp - 1) / (layout.pp * (layout.vpp ?? 1)) : 1;
  const acts = stageActivations(a, work, layout, precision, c, stage.layers);
  const kept = acts.kept * inFlight * interleaved;
  const logits = logitBytes(a, work, layout, c);
  const gathered = gatheredBytes(a, work, layout, precision, c);
  const frozenCopy = work.objective === 'lm' ? 0 : work.lora ? 0 : referenceBytes(local, layout);
  const buckets = bucketBytes(work, layout, c, states.trainable);
  const dequantised = work.kind === 'qlora' ? c.dequantLayers * 2 * a.hidden * Math.max(a.hidden, a.ffn) : 0;
  const fixed = c.workspaceGiB * GIB + buckets + dequantised;
  const held = states.weights + frozenCopy + states.optimizer;
  // Gradients live through the forward pass when steps accumulate or a flat buffer holds them.
  const early =
    layout.gradAccum > 1 || layout.zero > 0 || work.framework.startsWith('megatron') ? states.gradients : 0;
  // The head of a pipeline sits on the last stage, which holds one micro-batch; elsewhere both coexist.
  const lastStage = layout.pp > 1 ? acts.kept + acts.live + logits : 0;
  const loss = layout.pp > 1 ? 0 : kept + logits;
  const phases = [
    {
      activations: layout.pp > 1 ? kept + acts.live : kept,
      logits: layout.pp > 1 ? 0 : logits,
      gradients: early,
      buffers: gathered,
    },
    { activations: kept + acts.live, logits: 0, gradients: states.gradients, buffers: gathered },
    {
      activations: 0,
      logits: 0,
      gradients: states.gradients,
      buffers: stepBytes(work, layout, states.trainable, c),
    },
  ];
  if (lastStage > loss)
    phases.push({ activations: acts.kept + acts.live, logits, gradients: early, buffers: gathered });
  const sum = (p: (typeof phases)[number]) => p.activations + p.logits + p.gradients + p.buffers;
  let peak = phases.reduce((x, y) => (sum(y) > sum(x) ? y : x));
  const load = loadBytes(work, layout, local) - states.weights - states.optimizer;
  if (load > sum(peak)) peak = { activations: 0, logits: 0, gradients: 0, buffers: load };
  const dynamic = sum(peak) - peak.gradients;
  const slack = metricSlack(work, dynamic, c, communicators(layout));
  const parts: Partial<Record<MemoryPart, number>> = {
    weights: (states.weights + frozenCopy) / GIB,
    gradients: peak.gradients / GIB,
    optimizer: states.optimizer / GIB,
    activations: peak.activations / GIB,
    logits: peak.logits / GIB,
    buffers: (peak.buffers + fixed + slack.allocator) / GIB,
    framework: slack.context / GIB,
  };
  const expected = (held + sum(peak) + fixed + slack.allocator + slack.context) / GIB;
  const resident = (held + (work.fusedBackward ? 0 : early) + slack.context) / GIB;
  const sure = (held + peak.gradients + slack.context) / GIB;
  return {
    parts,
    expected,
    states: sure,
    resident,
    hostGiB: (states.host * Math.min(gpusPerNode, layout.gpus)) / GIB,
  };
}

/** Elements of one sub-group of ZeRO-3's step (DeepSpeed's default `sub_group_size`). */
const SUB_GROUP = 1e9;

/** Temporaries of the optimizer step; DeepSpeed's ZeRO-3 casts gradients to fp32 in sub-groups first. */
function stepBytes(work: Work, layout: Layout, trainable: number, c: Constants): number {
  const casts = layout.zero === 3 && DEEPSPEED.has(work.framework) && layout.offload === 'none';
  return trainable * 4 * c.stepTemp + (casts ? c.zeroStepBytes * Math.min(trainable, SUB_GROUP) : 0);
}

/** LitGPT's FSDP path puts the whole model on every GPU before it shards (measured: 2P·(1 + 1/n)). */
function loadBytes(work: Work, layout: Layout, local: ReturnType<typeof localParams>): number {
  if (work.framework !== 'litgpt' || layout.sharding !== 'fsdp') return 0;
  return 2 * (local.dense + local.experts + local.embeddings) * (1 + 1 / layout.dp);
}

/** Layers gathered at once under ZeRO-3/FSDP plus the embedding/head unit, in 16 bit (F3). */
function gatheredBytes(
  a: Architecture,
  work: Work,
  layout: Layout,
  precision: Precision,
  c: Constants,
): number {
  if (layout.zero < 3) return 0;
  const frozen = work.lora !== null;
  const width =
    frozen || stateBytes(work, layout, precision).gathersCopy || precision.activationBytes === 2 ? 2 : 4;
  const layer = (a.layerParams - a.expertLayerParams + a.expertLayerParams / layout.ep) / layout.tp;
  const head = Math.max(a.embeddingParams, a.headParams) / layout.tp;
  const forward = width * (c.gatherLayers * layer + head);
  return frozen ? forward : forward + width * layer;
}

/** DPO and GRPO of a full model keep a frozen reference copy. */
function referenceBytes(local: ReturnType<typeof localParams>, layout: Layout): number {
  const bytes = 2 * (local.dense + local.experts + local.embeddings);
  return layout.zero >= 3 ? bytes / (layout.dp * layout.cp) : bytes;
}

function bucketBytes(work: Work, layout: Layout, c: Constants, trainable: number): number {
  if (layout.zero === 0 || layout.sharding === 'fsdp' || !DEEPSPEED.has(work.framework)) return 0;
  if (work.lora) return c.loraBucketGiB * GIB;
  // A bucket is never longer than the gradients it holds.
  const shards = layout.dp * layout.cp;
  return Math.min(c.bucketGiB * GIB, 4 * trainable * shards);
}

/** Groups of GPUs that talk to each other, each with its own buffers. */
export function communicators(layout: Layout): number {
  return [layout.dp, layout.tp, layout.pp, layout.cp].filter((ways) => ways > 1).length;
}

/** From allocated to what the metric reads: allocator slack, then context and communicators. */
function metricSlack(
  work: Work,
  dynamic: number,
  c: Constants,
  communicators: number,
): { allocator: number; context: number } {
  const metric: MemMetric = work.metric;
  if (metric === 'allocated') return { allocator: 0, context: 0 };
  const ragged = !work.packing && work.framework === 'swift';
  const crowding = 1 + dynamic / (c.raggedHalfGiB * GIB);
  const allocator = dynamic * (c.reservedSlack + (ragged ? c.raggedSlack / crowding : 0));
  if (metric === 'reserved') return { allocator, context: 0 };
  if (metric === 'unknown') return { allocator, context: c.unknownContextGiB * GIB };
  return { allocator, context: (c.contextGiB + c.ncclGiB * communicators) * GIB };
}
