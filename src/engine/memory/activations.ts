/** Bytes that a forward pass keeps for the backward pass, on one GPU for one micro-batch (F4-F7). */
import type { Architecture } from '../architecture.js';
import type { Constants } from '../calibration/constants.js';
import type { Precision } from '../precision.js';
import type { Layout } from '../recommendation.js';
import type { Framework, Work } from '../work.js';
import { adapterParams } from './states.js';
import { upcasts } from './upcast.js';

/** Frameworks whose layers run as fused or compiled kernels. */
const FUSED: ReadonlySet<Framework> = new Set([
  'megatron',
  'nemo',
  'megatron-deepspeed',
  'torchtitan',
  'unsloth',
]);

/** Frameworks that split norms along the sequence over tensor-parallel ranks. */
const MEGATRONS: ReadonlySet<Framework> = new Set(['megatron', 'nemo', 'torchtitan']);

export function isFused(work: Work): boolean {
  return work.compiled || work.lossKernel === 'chunked' || FUSED.has(work.framework);
}

/** Whether norms and residuals are split along the sequence over the tensor-parallel ranks. */
export function splitsSequence(work: Work, layout: Layout): boolean {
  return layout.tp > 1 && layout.flashAttention && MEGATRONS.has(work.framework);
}

/** Tokens of one micro-batch on one rank; DPO runs the chosen and the rejected answer. */
export function localTokens(work: Work, layout: Layout): number {
  return (layout.microBatch * work.seqLen * (work.objective === 'dpo' ? 2 : 1)) / layout.cp;
}

/** Everything one layer keeps without checkpointing. */
function layerBytes(a: Architecture, work: Work, layout: Layout, precision: Precision, c: Constants): number {
  const tokens = localTokens(work, layout);
  const fused = isFused(work);
  const width = precision.activationBytes / 2;
  const sequence = splitsSequence(work, layout) ? layout.tp : 1;
  // Frozen weights need no input of theirs for a gradient: only trained ones keep it (F8).
  const trained = work.lora ? 0 : 1;
  const norms = ((fused ? c.normBytesFused : c.normBytesEager) + 4 * trained) * (a.hidden / sequence);
  const attention = (2 * (2 * a.q + 2 * a.k) + 4 * a.heads) / layout.tp;
  const copies = (a.ffnMatrices === 3 ? (fused ? c.ffnCopiesFused : c.ffnCopiesEager) : 1) + trained;
  const ffn = (2 * copies * a.ffnPerToken) / layout.tp;
  const routed = a.experts ? (4 * a.experts.topk * a.hidden) / layout.tp : 0;
  const scores = layout.flashAttention ? 0 : (c.scoreBytes * a.heads * work.seqLen) / layout.tp;
  const adapters = work.lora ? (c.loraCopyBytes * adapterParams(a, work).inputs) / layout.tp : 0;
  const packed =
    work.kind === 'qlora'
      ? (2 * c.packedOutputCopies * (2 * a.q + 2 * a.k + (a.ffnMatrices - 1) * a.ffnPerToken + a.hidden)) /
        layout.tp
      : 0;
  return tokens * (width * (norms + attention + ffn + routed) + scores + adapters + packed);
}

/** Kept over all layers of the stage, and what the recomputation of one layer needs on top. */
export function stageActivations(
  a: Architecture,
  work: Work,
  layout: Layout,
  precision: Precision,
  c: Constants,
  layers: number,
): { kept: number; live: number } {
  const one = layerBytes(a, work, layout, precision, c);
  const sequence = splitsSequence(work, layout) ? layout.tp : 1;
  const width = upcasts(work) ? 4 : precision.activationBytes;
  const boundary = (localTokens(work, layout) * width * a.hidden) / sequence;
  switch (layout.checkpointing) {
    case 'full':
      return { kept: layers * boundary, live: c.liveLayer * one };
    case 'full-offloaded':
      return { kept: 2 * boundary, live: c.liveLayer * one };
    case 'selective':
      return { kept: layers * Math.max(boundary, selectiveShare(work, c) * one), live: c.liveLayer * one };
    case 'none':
      return { kept: layers * one, live: 0 };
  }
}

/** Megatron's selective mode drops only attention scores, which flash attention never keeps. */
function selectiveShare(work: Work, c: Constants): number {
  return work.framework === 'megatron' || work.framework === 'nemo' ? 1 : c.selectiveShare;
}

/** Logits and loss of one micro-batch (F7); classification heads have none worth counting. */
export function logitBytes(a: Architecture, work: Work, layout: Layout, c: Constants): number {
  if (/qa|glue|encode|class/.test(work.task)) return 0;
  // Masked-language models score about 15 % of the positions (max_predictions_per_seq of BERT).
  const share = /mlm/.test(work.task) ? 0.15 : 1;
  return (share * localTokens(work, layout) * a.vocab * bytesPerLogit(work, c)) / layout.tp;
}

function bytesPerLogit(work: Work, c: Constants): number {
  if (work.lossKernel === 'chunked' || work.framework === 'unsloth') return c.logitsChunked;
  if (work.lossKernel === 'fused') return c.logitsFused;
  if (work.framework === 'torchtitan') return c.logitsTitan;
  if (work.framework === 'litgpt') return c.logitsLitgpt;
  if (work.framework.startsWith('megatron') || work.framework === 'nemo') return c.logitsMegatron;
  return c.logitsEager;
}
