/** Completes a layout: keeps what is fixed and fills the rest with neutral values. */
import type { Architecture } from './architecture.js';
import type { GpuFacts, Machine } from './hardware.js';
import type { Layout } from './recommendation.js';
import type { Framework, LayoutWish, Work } from './work.js';

/** Sequences per optimizer step of common recipes: QLoRA 16 (arXiv 2305.14314), full fine-tuning 128 (Alpaca). */
const RECIPE_BATCH = { lora: 16, qlora: 16, sft: 128, inference: 1 } as const;
/** Tokens per batch of GPT-3 by size (arXiv 2005.14165, table 2.1): up to B parameters, tokens. */
const PRETRAIN_TOKENS: readonly (readonly [number, number])[] = [
  [0.8e9, 0.5e6],
  [3e9, 1e6],
  [20e9, 2e6],
  [Number.POSITIVE_INFINITY, 3.2e6],
];
/**
 * Tokens per batch for `tokens` of pretraining data: 0.58 · D^0.571 (Step Law, arXiv 2503.04715, equation
 * 8). For 1 T, 2 T and 15 T tokens it gives 4, 6 and 19 million; LLaMA took 4, Llama 2 4, Llama 3 16.
 */
const stepLaw = (tokens: number): number => 0.58 * tokens ** 0.571;

/** An optimizer needs steps to move: a recipe's batch leaves at least these. */
export const LEAST_STEPS = 100;

/** Sequences per optimizer step: as stated, else those of the recipe for this kind of job and its data. */
export function recipeBatch(a: Architecture, work: Work): number {
  if (work.globalBatch) return work.globalBatch;
  const recipe = usualBatch(a, work);
  const most = work.sequences ? work.sequences / LEAST_STEPS : recipe;
  return Math.max(1, Math.round(Math.min(recipe, most)));
}

function usualBatch(a: Architecture, work: Work): number {
  if (work.kind !== 'pretrain') return RECIPE_BATCH[work.kind];
  const tokens = work.sequences
    ? stepLaw(work.sequences * work.seqLen)
    : (PRETRAIN_TOKENS.find(([size]) => a.totalParams <= size)?.[1] ?? 3.2e6);
  return Math.max(RECIPE_BATCH.sft, tokens / work.seqLen);
}

/**
 * Micro-steps for a batch of `total` sequences, `each` of them at a time. A stated batch is kept, its last
 * micro-step partly filled; a recipe's is filled by whole micro-steps and never exceeded, except where
 * every GPU already takes one.
 */
function batches(
  total: number,
  stated: boolean,
  each: number,
): { readonly gradAccum: number; readonly globalBatch: number } {
  if (stated) return { gradAccum: Math.max(1, Math.ceil(total / each)), globalBatch: total };
  const gradAccum = Math.max(1, Math.floor(total / each));
  return { gradAccum, globalBatch: gradAccum * each };
}

/** `gpus` and `nodes` of the plan; every other field from the wish or neutral. */
export function completeLayout(
  a: Architecture,
  work: Work,
  gpu: GpuFacts,
  gpus: number,
  nodes: number,
  wish: LayoutWish,
): Layout {
  const flash = gpu.flashAttention && (wish.flashAttention ?? work.flashAttention ?? true);
  const inference = work.kind === 'inference';
  const pp = wish.pp ?? 1;
  const cp = wish.cp ?? 1;
  // Transformers spreads a model over several cards by whole layers; serving engines by tensors.
  const byLayers = inference && work.framework === 'hf' && pp === 1 && (wish.tp ?? 1) === 1 && gpus > 1;
  const split = wish.sharding === 'layer-split' || byLayers;
  const tp = split ? 1 : (wish.tp ?? (inference ? Math.max(1, Math.floor(gpus / pp / cp)) : 1));
  const dp = split ? 1 : Math.max(1, Math.floor(wish.dp ?? gpus / (tp * pp * cp)));
  const zero = wish.zero ?? 0;
  const total = Math.max(1, wish.globalBatch ?? recipeBatch(a, work));
  const microBatch = wish.microBatch ?? 1;
  // Where batch and accumulation are both stated, the batch wins: it is what the recipe fixes.
  const stated = wish.globalBatch ?? work.globalBatch;
  const { gradAccum, globalBatch } =
    !stated && wish.gradAccum
      ? { gradAccum: wish.gradAccum, globalBatch: wish.gradAccum * dp * microBatch }
      : batches(total, stated !== null, dp * microBatch);
  return {
    gpus,
    nodes,
    dp,
    tp,
    pp,
    cp,
    ep: a.experts ? Math.min(wish.ep ?? 1, gpus) : 1,
    ...(wish.vpp ? { vpp: wish.vpp } : {}),
    zero,
    sharding: split
      ? 'layer-split'
      : (wish.sharding ?? (zero > 0 ? (`zero${zero}` as Layout['sharding']) : dp > 1 ? 'ddp' : 'none')),
    offload: wish.offload ?? 'none',
    checkpointing: wish.checkpointing ?? (inference ? 'none' : 'full'),
    microBatch,
    gradAccum,
    globalBatch,
    seqLen: work.seqLen,
    precision: '',
    flashAttention: flash,
  };
}

const TENSOR_STACKS: ReadonlySet<Framework> = new Set(['megatron', 'nemo', 'megatron-deepspeed']);

/** Tensor and pipeline ways to try, small first; a node's NVLink carries the tensor ways. */
const WAYS: readonly (readonly [tp: number, pp: number])[] = [
  [2, 1],
  [4, 1],
  [8, 1],
  [8, 2],
  [8, 4],
  [8, 8],
  [8, 16],
  [8, 32],
  [8, 64],
];

/**
 * Layouts to try, simplest and fastest first; the first that fits wins: plain data parallel, then more
 * sharding, then tensor and pipeline ways; checkpointing only when needed. What the wish fixes stays.
 */
export function candidateLayouts(
  a: Architecture,
  base: Layout,
  work: Work,
  wish: LayoutWish,
  machine: Machine,
): Layout[] {
  const checks: Layout['checkpointing'][] = wish.checkpointing ? [wish.checkpointing] : ['none', 'full'];
  const free = wish.zero === undefined && wish.sharding === undefined && base.dp > 1;
  const zeroes: Layout['zero'][] = !free
    ? [base.zero]
    : work.kind === 'qlora'
      ? [0]
      : work.lora
        ? [0, 3]
        : [0, 1, 2, 3];
  const out: Layout[] = [];
  for (const zero of zeroes)
    for (const checkpointing of checks) out.push({ ...withZero(base, zero, free), checkpointing });
  if (wish.tp !== undefined || wish.pp !== undefined || base.gpus === 1 || work.lora) return out;
  // A stated ZeRO stage or sharding is kept as it is, except in stacks built around tensor parallelism.
  if (wish.sharding === 'layer-split' || (!free && !TENSOR_STACKS.has(work.framework))) return out;
  const checkpointing = wish.checkpointing ?? 'full';
  for (const [tp, pp] of WAYS) {
    if (base.gpus % (tp * pp) !== 0 || tp > machine.gpus || machine.nvlink === 0) continue;
    if (a.heads % tp !== 0 || pp > a.layers) continue;
    const dp = base.gpus / (tp * pp);
    const stated = wish.globalBatch ?? work.globalBatch;
    const batch = wish.gradAccum
      ? { gradAccum: base.gradAccum, globalBatch: stated ?? base.gradAccum * dp * base.microBatch }
      : batches(stated ?? recipeBatch(a, work), stated !== null, dp * base.microBatch);
    const zero: Layout['zero'] = free ? (pp > 1 ? 1 : 3) : base.zero;
    out.push({ ...withZero({ ...base, tp, pp, dp, ...batch }, zero, free), checkpointing });
  }
  return out;
}

function withZero(layout: Layout, zero: Layout['zero'], free: boolean): Layout {
  if (!free) return layout;
  return { ...layout, zero, sharding: zero === 0 ? 'ddp' : (`zero${zero}` as Layout['sharding']) };
}

/** Tokens of a micro-batch beyond which a larger one gains nothing worth its memory. */
const ENOUGH_TOKENS = 8192;
/** A recipe's batch may shrink by this much where whole micro-steps do not fill it. */
const LEAST_OF_RECIPE = 0.75;

/** The same layout with twice the micro-batch, or `undefined` when the batch or the gain is used up. */
export function doubledMicroBatch(layout: Layout, stated: boolean, recipe: number): Layout | undefined {
  const microBatch = layout.microBatch * 2;
  if (microBatch * layout.seqLen > ENOUGH_TOKENS) return undefined;
  if (stated) {
    if (layout.gradAccum % 2 !== 0) return undefined;
    return { ...layout, microBatch, gradAccum: layout.gradAccum / 2 };
  }
  const each = layout.dp * microBatch;
  const gradAccum = Math.floor(recipe / each);
  if (gradAccum * each < LEAST_OF_RECIPE * recipe) return undefined;
  return { ...layout, microBatch, gradAccum, globalBatch: gradAccum * each };
}
