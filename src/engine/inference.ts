/** Inference: weights and KV cache in memory; prefill bound by compute, decode by bandwidth or launches. */
import type { Architecture } from './architecture.js';
import type { Constants } from './calibration/constants.js';
import type { GpuFacts, Machine } from './hardware.js';
import { communicators, GIB, type Peak } from './memory/peak.js';
import { localParams, stageParams } from './memory/states.js';
import { type Precision, packedBytes } from './precision.js';
import type { Layout, MemoryPart } from './recommendation.js';
import { attentionRate, gemmRate } from './throughput/rates.js';
import type { StepTime } from './throughput/step.js';
import type { Work } from './work.js';

/** Bytes of the weights on the most loaded GPU. */
function weightBytes(a: Architecture, work: Work, layout: Layout, precision: Precision): number {
  const local = localParams(stageParams(a, layout), layout);
  const norms = (2 * a.hidden * local.dense) / Math.max(1, a.layerParams - a.expertLayerParams);
  if (!work.quant) return precision.activationBytes * (local.dense + local.experts + local.embeddings);
  const packed = packedBytes(work.quant.bits, work.quant.method);
  return packed * (local.dense + local.experts - norms) + 2 * (local.embeddings + norms);
}

/** Tokens that serving engines prefill at once. */
const PREFILL_CHUNK = 8192;

/** KV cache of the whole batch at its longest, bytes on one GPU. */
function cacheBytes(a: Architecture, work: Work, layout: Layout): number {
  const layers = stageParams(a, layout).layers;
  const reach = a.slidingWindow > 0 ? Math.min(work.seqLen, a.slidingWindow) : work.inputLen + work.outputLen;
  const width = /kv-int8|kv8/.test(work.quant?.method ?? '') ? 1 : 2;
  const split = a.latent ? 1 : Math.min(layout.tp, a.kvHeads);
  return (work.batch * reach * layers * a.kvValuesPerTokenLayer * width) / split;
}

export function inferencePeak(
  a: Architecture,
  work: Work,
  layout: Layout,
  precision: Precision,
  c: Constants,
): Peak {
  const weights = weightBytes(a, work, layout, precision);
  const encode = a.kind === 'encoder';
  const kvCache = encode ? 0 : cacheBytes(a, work, layout);
  const prompt = work.batch * Math.max(1, work.inputLen);
  const chunk = work.framework === 'hf' ? prompt : Math.min(prompt, PREFILL_CHUNK);
  const width = a.hidden * 8 + 2 * (2 * a.q + 2 * a.k) + (4 * a.ffnPerToken) / layout.tp;
  const activations = chunk * width * c.prefillLayers;
  const allLogits = work.promptLogits ? prompt : work.batch;
  // Old versions cast the 16-bit logits of the whole prompt to fp32: 2 + 4 bytes.
  const logits = encode ? 0 : allLogits * a.vocab * (work.promptLogits ? 6 : 4);
  const smi = work.metric === 'nvidia-smi';
  const context = smi ? (c.contextGiB + c.ncclGiB * communicators(layout)) * GIB : 0;
  const slack = work.metric === 'allocated' ? 0 : (activations + logits) * c.reservedSlack;
  const buffers = c.workspaceGiB * GIB * 0.1 + slack;
  const parts: Partial<Record<MemoryPart, number>> = {
    weights: weights / GIB,
    activations: activations / GIB,
    logits: logits / GIB,
    kvCache: kvCache / GIB,
    buffers: buffers / GIB,
    framework: context / GIB,
  };
  const expected = (weights + kvCache + activations + logits + buffers + context) / GIB;
  const sure = (weights + kvCache + context) / GIB;
  return { parts, expected, states: sure, resident: (weights + context) / GIB, hostGiB: 0 };
}

const GRAPHS: ReadonlySet<string> = new Set(['vllm', 'sglang', 'lmdeploy', 'tensorrt-llm']);
/** These print generated tokens only, whatever the prompt; the others count the prompt too. */
const COUNTS_OUTPUT: ReadonlySet<string> = new Set(['autoawq', 'lmdeploy', 'flexgen', 'litgpt']);

/** One decode step is the "step"; the token rate is what the task counts. */
export function inferenceTime(
  a: Architecture,
  work: Work,
  layout: Layout,
  precision: Precision,
  gpu: GpuFacts,
  machine: Machine,
  c: Constants,
): StepTime {
  const tp = layout.sharding === 'layer-split' ? 1 : layout.tp;
  // Pipeline and layer-split stages work one after the other: a token passes through all of them.
  const whole: Layout = { ...layout, gpus: 1, pp: 1, sharding: 'none' };
  const peak = (gpu.peak[precision.compute] ?? gpu.peak.fp16 ?? 1) * 1e12;
  const prompt = work.batch * Math.max(1, work.inputLen);
  const prefill = prefillSeconds(a, work, whole, precision, gpu, prompt, c);
  if (a.kind === 'encoder' || /encode/.test(work.task)) {
    return {
      seconds: prefill,
      tokensPerSecPerGpu: prompt / prefill / layout.gpus,
      mfu: (2 * prompt * a.activeParams) / prefill / peak,
      boundBy: 'compute',
    };
  }
  const step = decodeSeconds(a, work, whole, precision, gpu, machine, c);
  const generated = work.batch * Math.max(1, work.outputLen);
  const total = prefill + Math.max(1, work.outputLen) * step.seconds;
  const rate =
    work.task === 'prefill'
      ? prompt / prefill
      : !work.outputStated && work.task === 'prefill+decode'
        ? work.batch / step.seconds
        : (generated + (countsPrompt(work) ? prompt : 0)) / total;
  return {
    seconds: step.seconds,
    tokensPerSecPerGpu: rate / layout.gpus,
    mfu: (2 * work.batch * a.activeParams) / step.seconds / tp / peak,
    boundBy: step.boundBy,
  };
}

function countsPrompt(work: Work): boolean {
  return (
    /serving/.test(work.task) || (/prefill\+decode/.test(work.task) && !COUNTS_OUTPUT.has(work.framework))
  );
}

/** Prompt processing: matrix multiplications, attention, small kernels; never faster than the host. */
function prefillSeconds(
  a: Architecture,
  work: Work,
  layout: Layout,
  precision: Precision,
  gpu: GpuFacts,
  prompt: number,
  c: Constants,
): number {
  const layers = a.layers + a.encoderLayers;
  const rate = gemmRate(a, work, precision, gpu, layout, prompt, c);
  const inLayers = a.activeParams - a.embeddingParams - a.headParams;
  const matmul = (2 * prompt * inLayers) / layout.tp / (rate.dense * c.prefillShare);
  const half = a.kind === 'encoder' ? 1 : 0.5;
  const attention = (4 * prompt * work.inputLen * half * a.q * layers) / layout.tp;
  const scores =
    attention / (attentionRate(gpu, precision, layout.flashAttention, work.recent, c) * c.prefillAttention);
  const width = precision.activationBytes / 2;
  const traffic = prompt * layers * c.prefillTraffic * (a.hidden + a.ffnPerToken / 3) * width;
  const small = traffic / layout.tp / (gpu.bandwidth * 1e9 * c.bandwidthShare);
  return Math.max((layers * hostMs(a, work, c)) / 1000, matmul + scores + small);
}

/** Host time of one layer for one pass, ms. */
function hostMs(a: Architecture, work: Work, c: Constants): number {
  if (a.kind === 'encoder') return c.encodeHostMs;
  const graphs = GRAPHS.has(work.framework);
  // Grouped kernels exist for 16-bit and fp8 experts; packed ones run expert by expert.
  const packed = work.quant !== null && work.quant.method !== 'fp8';
  const moe = !a.experts ? 0 : graphs ? (packed ? c.decodeMoePackedMs : c.decodeMoeGraphMs) : c.decodeMoeMs;
  if (graphs) return c.decodeHostGraphMs + moe;
  if (work.framework === 'autoawq') return c.decodeHostGraphMs * 2;
  const method = work.quant?.method ?? '';
  if (method === 'fp8') return c.decodeHostFp8Ms + moe;
  if (/bnb|nf4/.test(method)) return c.decodeHostBnbMs + moe;
  return (work.quant ? c.decodeHostQuantMs : c.decodeHostHfMs) + moe;
}

function decodeSeconds(
  a: Architecture,
  work: Work,
  layout: Layout,
  precision: Precision,
  gpu: GpuFacts,
  machine: Machine,
  c: Constants,
): { seconds: number; boundBy: StepTime['boundBy'] } {
  const layers = a.layers + a.encoderLayers;
  const { tp } = layout;
  const packed = work.quant !== null && work.quant.method !== 'fp8' && !/kv/.test(work.quant.method);
  const share = packed ? (slowAwq(work) ? c.decodeAwqShare : c.decodeQuantShare) : c.decodeShare;
  const read =
    weightBytes(a, work, layout, precision) * touchedShare(a, work.batch) - (2 * a.embeddingParams) / tp;
  const cache = cacheTraffic(a, work, layout, c);
  const bandwidth = gpu.bandwidth * 1e9;
  const weights = read / (bandwidth * share);
  const context = cache / (bandwidth * c.decodeShare);
  const memory = weights + context;
  const stream = offloadSeconds(work, layout, read, gpu, c);
  const peak = (gpu.peak[precision.compute] ?? gpu.peak.fp16 ?? 1) * 1e12;
  const compute = (2 * work.batch * a.activeParams) / tp / peak / 0.5;
  const host = (layers * hostMs(a, work, c)) / 1000;
  const link = (machine.nvlink || machine.pcie) * 1e9;
  const reduce = tp > 1 ? layers * 2 * ((2 * work.batch * a.hidden * 2) / link + c.reduceUs * 1e-6) : 0;
  const busy = Math.max(memory, compute);
  const passes = Math.max(weights, compute);
  const graphs = GRAPHS.has(work.framework);
  // Captured graphs run launches and reads one after the other. Eager launches run ahead of the weights'
  // kernels, but each layer's copies of its cache hold the next ones up (HF at 1 to 30,720 tokens).
  const core = graphs ? busy + host : Math.max(passes, host) + 0.1 * Math.min(passes, host) + context;
  const seconds = Math.max(core, stream) + reduce + (graphs ? c.decodeStepMs / 1000 : 0);
  return { seconds, boundBy: host > busy ? 'host' : compute > memory ? 'compute' : 'memory' };
}

/** vLLM and SGLang ran AWQ without the Marlin kernels that GPTQ has. */
function slowAwq(work: Work): boolean {
  return /awq/.test(work.quant?.method ?? '') && (work.framework === 'vllm' || work.framework === 'sglang');
}

/** KV cache read per step; HF copies it and expands shared heads, which costs several passes. */
function cacheTraffic(a: Architecture, work: Work, layout: Layout, c: Constants): number {
  const mean = { ...work, outputLen: work.outputLen / 2 };
  const once = cacheBytes(a, mean, layout);
  if (work.framework !== 'hf') return once;
  const expanded = a.latent ? 1 : a.heads / a.kvHeads;
  return once * expanded * c.cacheCopies;
}

/** Weights that do not stay on the GPU cross PCIe, or come from disk, in every step. */
function offloadSeconds(work: Work, layout: Layout, read: number, gpu: GpuFacts, c: Constants): number {
  if (layout.offload === 'none') return 0;
  const rate = layout.offload === 'disk' ? c.diskGBps : gpu.pcie * c.linkShare;
  const cache = work.batch > 16 ? 1.5 : 1;
  return (read * cache) / (rate * 1e9);
}

/** Share of a mixture's weights that a batch of one-token steps reads. */
function touchedShare(a: Architecture, batch: number): number {
  if (!a.experts) return 1;
  const untouched = (1 - a.experts.topk / a.experts.count) ** batch;
  const expertShare = ((a.layers + a.encoderLayers) * a.expertLayerParams) / a.totalParams;
  return 1 - expertShare * untouched;
}
