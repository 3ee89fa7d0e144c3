/** Seconds of one optimizer step: compute, attention, memory-bound parts, host, network (F12-F16). */
import type { Architecture } from '../architecture.js';
import type { Constants } from '../calibration/constants.js';
import type { GpuFacts, Machine } from '../hardware.js';
import { isFused, localTokens, splitsSequence } from '../memory/activations.js';
import { adapterParams, localParams, stageParams } from '../memory/states.js';
import { type Precision, packedBytes } from '../precision.js';
import type { Layout } from '../recommendation.js';
import type { Work } from '../work.js';
import { communication } from './network.js';
import { attentionRate, gemmRate } from './rates.js';

export interface StepTime {
  readonly seconds: number;
  readonly tokensPerSecPerGpu: number;
  /** Model FLOPs (6·N·T and attention, no recomputation) over dense peak of the precision. */
  readonly mfu: number;
  readonly boundBy: 'compute' | 'memory' | 'network' | 'host';
}

/** Passes over the layers: forward, backward (1 when weights are frozen, else 2), recomputation. */
function passes(work: Work, layout: Layout): { matmul: number; attention: number; elementwise: number } {
  const again = layout.checkpointing === 'none' ? 0 : layout.checkpointing === 'selective' ? 0.25 : 1;
  // Flash attention recomputes scores in its backward pass: 2.5 forward passes instead of 2.
  return {
    matmul: (work.lora ? 2 : 3) + again,
    attention: (layout.flashAttention ? 3.5 : 3) + again,
    elementwise: 3 + again,
  };
}

export function stepTime(
  a: Architecture,
  work: Work,
  layout: Layout,
  precision: Precision,
  gpu: GpuFacts,
  machine: Machine,
  c: Constants,
): StepTime {
  const tokens = localTokens(work, layout) * filled(work, c);
  const stages = layout.sharding === 'layer-split' ? 1 : layout.pp;
  const all = a.layers + a.encoderLayers;
  const layers = all / stages;
  const ways = layout.tp;
  const n = passes(work, layout);
  const rate = gemmRate(a, work, precision, gpu, layout, tokens, c);
  // Matrix multiplications: 2 FLOPs per active parameter and pass; the input look-up is none (F13).
  const expertActive = a.experts ? all * a.expertLayerParams * (a.experts.topk / a.experts.count) : 0;
  const headParams = a.vocab * a.hidden * headShare(work);
  const inLayers = Math.max(0, a.activeParams - a.embeddingParams - a.headParams - expertActive);
  const adapters = 3 * adapterParams(a, work).perLayer * all;
  const flops = (2 * tokens) / ways;
  const dense = (flops * (n.matmul * inLayers + adapters)) / stages / rate.dense;
  const grouped = (flops * n.matmul * expertActive) / stages / rate.experts;
  const lossPasses = work.lora ? 2 : 3;
  const head = (flops * headParams * lossPasses) / stages / rate.head;
  const attention = attentionSeconds(a, work, layout, precision, gpu, tokens, layers, n.attention, c);
  const bandwidth = gpu.bandwidth * 1e9 * c.bandwidthShare;
  const width = precision.activationBytes / 2;
  const fused = isFused(work);
  // Norms, rotary embedding and gate of eager gated models run as many small kernels; plain ones as few.
  const traffic = fused ? c.elementwiseFused : a.ffnMatrices === 3 ? c.elementwiseEager : c.elementwisePlain;
  const perLayer =
    traffic *
    ((0.5 * a.hidden) / (splitsSequence(work, layout) ? ways : 1) + (0.5 * a.ffnPerToken) / 3 / ways);
  const elementwise = (n.elementwise * layers * tokens * perLayer * width) / bandwidth;
  const lossBytes = tokens * a.vocab * headShare(work) * c.lossTraffic;
  const loss = lossBytes / ways / stages / bandwidth;
  const unpack = unpackSeconds(a, work, layers, n.matmul, bandwidth, c);
  const gpuSeconds = dense + grouped + head + attention + elementwise + loss + unpack;
  const host = hostSeconds(a, work, layout, layers, n.elementwise / 3, c);
  const micro = Math.max(gpuSeconds, host) + c.hostLeak * Math.min(gpuSeconds, host);
  const net = communication(a, work, layout, gpu, machine, tokens, micro, c);
  const optimizer = optimizerSeconds(a, work, layout, gpu, machine, bandwidth, c);
  const steps = layout.gradAccum;
  const bubble = stages > 1 ? (stages - 1) / (steps * (layout.vpp ?? 1)) : 0;
  const stageLoss = stages > 1 ? c.stageExtra : 0;
  const seconds =
    steps *
      (micro + net.perMicroStep) *
      (1 + bubble + stageLoss) *
      (1 + c.scaleLoss * Math.log2(Math.max(1, layout.nodes))) +
    net.perStep +
    optimizer +
    c.hostStepMs / 1000;
  const globalTokens = layout.globalBatch * work.seqLen;
  const tokensPerSecPerGpu = globalTokens / seconds / layout.gpus;
  const modelFlops = 6 * (a.activeParams - (a.tied ? 0 : a.embeddingParams)) + 6 * all * a.q * work.seqLen;
  const peak = (gpu.peak[precision.compute] ?? gpu.peak.fp16 ?? 1) * 1e12;
  const exposed = steps * net.perMicroStep + net.perStep;
  const memory = elementwise + loss + unpack;
  const boundBy =
    exposed > 0.4 * seconds
      ? 'network'
      : host > gpuSeconds
        ? 'host'
        : memory > dense + grouped + head + attention
          ? 'memory'
          : 'compute';
  return { seconds, tokensPerSecPerGpu, mfu: (tokensPerSecPerGpu * modelFlops) / peak, boundBy };
}

/**
 * Share of the counted tokens that are computed: NVIDIA's PyTorch BERT removes padding, and documents of
 * its corpus fill sequences of 512 only partly.
 */
function filled(work: Work, c: Constants): number {
  return work.framework === 'pytorch' && work.task === 'mlm' && work.seqLen >= 512 ? c.unpaddedFill : 1;
}

/** Share of positions that go through the vocabulary head. */
function headShare(work: Work): number {
  if (/qa|glue|encode|class/.test(work.task)) return 0;
  return /mlm/.test(work.task) ? 0.15 : 1;
}

function attentionSeconds(
  a: Architecture,
  work: Work,
  layout: Layout,
  precision: Precision,
  gpu: GpuFacts,
  tokens: number,
  layers: number,
  passCount: number,
  c: Constants,
): number {
  const causal = a.kind === 'decoder' && layout.flashAttention ? 0.5 : 1;
  const reach = a.slidingWindow > 0 ? Math.min(work.seqLen, a.slidingWindow) : work.seqLen;
  const flops = (4 * tokens * reach * causal * a.q * layers) / layout.tp;
  const compute = (passCount * flops) / attentionRate(gpu, precision, layout.flashAttention, work.recent, c);
  if (layout.flashAttention) return compute;
  const traffic =
    (tokens * reach * a.heads * layers * c.scoreTraffic * (precision.activationBytes / 2)) / layout.tp;
  return compute + (passCount * traffic) / 3 / (gpu.bandwidth * 1e9 * c.bandwidthShare);
}

/** Unpacking quantised weights before every pass. */
function unpackSeconds(
  a: Architecture,
  work: Work,
  layers: number,
  count: number,
  bandwidth: number,
  c: Constants,
): number {
  if (work.kind !== 'qlora' || !work.quant) return 0;
  const bytes = packedBytes(work.quant.bits, work.quant.method) + c.dequantTraffic;
  return (count * layers * a.layerParams * bytes) / bandwidth;
}

/** Python, launches and hooks per layer and micro-step. */
function hostSeconds(
  a: Architecture,
  work: Work,
  layout: Layout,
  layers: number,
  passShare: number,
  c: Constants,
): number {
  const perLayer = isFused(work)
    ? c.hostFusedMs
    : work.kind === 'qlora'
      ? c.hostQloraMs
      : work.kind === 'lora'
        ? c.hostLoraMs
        : c.hostEagerMs;
  const hooks =
    layout.zero === 3 && layout.sharding !== 'fsdp' && work.framework !== 'torchtitan' ? c.zeroHostMs : 0;
  const routing = a.experts ? c.moeHostMs : 0;
  return (layers * ((perLayer + routing) * passShare + hooks)) / 1000;
}

/** Reading and writing states once per step; on the CPU when offloaded. */
function optimizerSeconds(
  a: Architecture,
  work: Work,
  layout: Layout,
  gpu: GpuFacts,
  machine: Machine,
  bandwidth: number,
  c: Constants,
): number {
  if (work.lora) return 0;
  const local = localParams(stageParams(a, layout), layout);
  const params =
    (local.dense + local.experts + local.embeddings) / (layout.zero > 0 ? layout.dp * layout.cp : 1);
  if (layout.offload === 'none' || layout.offload === 'activations-cpu')
    return (params * c.optimizerTraffic) / bandwidth;
  const perMachine = params * Math.min(machine.gpus, layout.gpus);
  const adam = (perMachine * 28) / (c.cpuAdamGBps * 1e9);
  return adam + (params * 6) / (gpu.pcie * 1e9 * c.linkShare);
}
