/** What stays on the GPU between steps: weights, gradients, optimizer states (F2, F8, F9, F11, F12). */
import type { Architecture } from '../architecture.js';
import { type Precision, packedBytes, stateBytes } from '../precision.js';
import type { Layout } from '../recommendation.js';
import type { Work } from '../work.js';
import { upcasts } from './upcast.js';

/** Bytes on the most loaded GPU. */
export interface States {
  readonly weights: number;
  readonly gradients: number;
  readonly optimizer: number;
  /** Trainable parameters whose states live here. */
  readonly trainable: number;
  /** Bytes on the host per GPU. */
  readonly host: number;
}

/** Parameters of one pipeline stage before tensor, expert and data sharding. */
export interface StageParams {
  readonly layers: number;
  readonly dense: number;
  readonly experts: number;
  readonly embeddings: number;
}

/** The most loaded stage: whole layers plus an embedding or head on the first or last (F12). */
export function stageParams(a: Architecture, layout: Layout): StageParams {
  const all = a.layers + a.encoderLayers;
  const stages = layout.sharding === 'layer-split' ? layout.gpus : layout.pp;
  const layers = Math.ceil(all / stages);
  const outside = a.embeddingParams + a.headParams;
  const inLayers = a.totalParams - outside;
  const share = layers / all;
  const experts = all * a.expertLayerParams * share;
  const embeddings = stages === 1 ? outside : Math.max(a.embeddingParams, a.headParams);
  return { layers, dense: Math.max(0, inLayers * share - experts), experts, embeddings };
}

/** Parameters of the stage on one GPU after tensor and expert sharding (F11: three buckets). */
export function localParams(
  stage: StageParams,
  layout: Layout,
): { dense: number; experts: number; embeddings: number } {
  const expertWays = layout.ep > 1 ? layout.ep : layout.tp;
  return {
    dense: stage.dense / layout.tp,
    experts: stage.experts / expertWays,
    embeddings: stage.embeddings / layout.tp,
  };
}

/** Trainable parameters of the adapters of one layer: r·(in + out) per target (F8). */
export function adapterParams(
  a: Architecture,
  work: Work,
): { perLayer: number; head: number; inputs: number } {
  const lora = work.lora;
  if (!lora) return { perLayer: 0, head: 0, inputs: 0 };
  const h = a.hidden;
  let width = 0;
  let inputs = 0;
  let head = 0;
  for (const target of lora.targets) {
    if (target === 'q') width += h + a.q;
    else if (target === 'k' || target === 'v') width += h + a.k;
    else if (target === 'o') width += a.q + h;
    else if (target === 'mlp') width += mlpWidth(a);
    else if (target === 'head') head = h + a.vocab;
    if (target === 'o') inputs += a.q;
    else if (target === 'mlp') inputs += h * (a.ffnMatrices - 1) + a.ffnPerToken;
    else if (target !== 'head') inputs += h;
  }
  return { perLayer: lora.rank * width, head: lora.rank * head, inputs };
}

/** In plus out widths of the FFN matrices; every routed expert carries its own adapters. */
function mlpWidth(a: Architecture): number {
  const dense = a.ffnMatrices * (a.hidden + a.ffn);
  if (!a.experts) return dense;
  const share = a.experts.layers / (a.layers + a.encoderLayers);
  return (
    (1 - share) * dense +
    share * 3 * (a.experts.count * (a.hidden + a.experts.ffn) + a.hidden + a.experts.sharedFfn)
  );
}

/** States of a training plan on its most loaded GPU. */
export function trainingStates(a: Architecture, work: Work, layout: Layout, precision: Precision): States {
  const stage = stageParams(a, layout);
  const local = localParams(stage, layout);
  const bytes = stateBytes(work, layout, precision);
  const shards = layout.dp * layout.cp;
  const expertShards = Math.max(1, (shards * layout.tp) / Math.max(layout.ep, layout.ep > 1 ? 1 : layout.tp));
  const split = (perDense: number, stageFrom: number) =>
    layout.zero >= stageFrom
      ? ((local.dense + local.embeddings) / shards + local.experts / expertShards) * perDense
      : (local.dense + local.embeddings + local.experts) * perDense;
  if (!work.lora) {
    const weights = split(bytes.weight, 3);
    const gradients = split(bytes.gradient, 2);
    const optimizer = split(bytes.optimizer, 1);
    return offloaded({ weights, gradients, optimizer, trainable: split(1, 1), host: 0 }, layout, bytes);
  }
  const adapter = adapterParams(a, work);
  const extra = work.lora.extra.reduce(
    (sum, name) =>
      sum +
      (/embed|wte/.test(name)
        ? a.embeddingParams
        : /head/.test(name)
          ? a.headParams || a.embeddingParams
          : 0),
    0,
  );
  const trainable = (stage.layers * adapter.perLayer + adapter.head) / layout.tp;
  const trainShard = (from: number) => (layout.zero >= from ? trainable / shards : trainable);
  const base = frozenBytes(local, work, a);
  // Matrices trained whole (modules_to_save): a second 16-bit copy and two fp32 moments.
  const weights = (layout.zero >= 3 ? base / shards : base) + trainShard(3) * bytes.weight + 2 * extra;
  return offloaded(
    {
      weights,
      gradients: trainShard(2) * bytes.gradient,
      optimizer: trainShard(1) * bytes.optimizer + (8 * extra) / (layout.zero >= 1 ? shards : 1),
      trainable: trainShard(1),
      host: 0,
    },
    layout,
    bytes,
  );
}

/** Frozen base weights: 16 bit, or packed matrices with 16-bit embeddings, head and norms (F9). */
function frozenBytes(local: ReturnType<typeof localParams>, work: Work, a: Architecture): number {
  if (!work.quant) return 2 * (local.dense + local.experts + local.embeddings);
  const norms = (2 * a.hidden * local.dense) / Math.max(1, a.layerParams - a.expertLayerParams);
  const packed = packedBytes(work.quant.bits, work.quant.method);
  return (
    packed * (local.dense + local.experts - norms) + (upcasts(work) ? 4 : 2) * (local.embeddings + norms)
  );
}

function offloaded(states: States, layout: Layout, bytes: { weight: number }): States {
  if (layout.offload === 'optimizer-cpu' || layout.offload === 'params-optimizer-cpu') {
    const params = layout.offload === 'params-optimizer-cpu' && layout.zero === 3;
    // Gradients follow the optimizer to the host; 16-bit gradients land in fp32 buffers there.
    const moved = states.optimizer + states.trainable * 4 + (params ? states.weights : 0);
    return {
      weights: params ? 0 : states.weights,
      gradients: layout.zero >= 2 ? 0 : states.gradients,
      optimizer: 0,
      trainable: states.trainable,
      host: moved + states.trainable * bytes.weight,
    };
  }
  return states;
}
