/** Reachable rates of matrix multiplications and attention, FLOP/s (F14). */
import type { Architecture } from '../architecture.js';
import type { Constants } from '../calibration/constants.js';
import type { GpuFacts } from '../hardware.js';
import type { Precision } from '../precision.js';
import type { Layout } from '../recommendation.js';
import type { Framework, Work } from '../work.js';

/** H20 and its kind: much bandwidth for little compute, so that multiplications sit near the peak. */
function isBandwidthRich(gpu: GpuFacts): boolean {
  const cc = gpu.computeCapability;
  return cc >= 9 && cc < 10 && (gpu.peak.bf16 ?? gpu.peak.fp16 ?? 0) < 400;
}

/** Ceiling of the dense 16-bit peak by generation. */
function ceiling(gpu: GpuFacts, c: Constants): number {
  const cc = gpu.computeCapability;
  if (isBandwidthRich(gpu)) return c.gemmH20;
  if (cc >= 10 && cc < 12) return c.gemmBlackwell;
  if (cc >= 9 && cc < 10) return c.gemmH100;
  if (cc === 8) return c.gemmA100;
  if (cc === 7.5) return c.gemmTuring;
  return cc > 8 ? c.gemmAda : c.gemmV100;
}

/** Stacks that tune their kernels (Transformer Engine, fused wgrad accumulation) beyond plain PyTorch. */
const TUNED: ReadonlySet<Framework> = new Set(['megatron', 'nemo']);

/** A100's dense TFLOPS per GB/s of bandwidth: the reference of the width at half efficiency. */
const A100_BALANCE = 312 / 2039;

export function gemmRate(
  a: Architecture,
  work: Work,
  precision: Precision,
  gpu: GpuFacts,
  layout: Layout,
  tokens: number,
  c: Constants,
): { dense: number; experts: number; head: number } {
  const half = gpu.peak.bf16 ?? gpu.peak.fp16 ?? 1;
  const peak = gpu.peak[precision.compute] ?? half;
  const gain =
    precision.compute === 'fp8'
      ? c.fp8Gain
      : precision.compute === 'tf32'
        ? c.tf32Gain
        : precision.compute === 'fp32'
          ? c.fp32Gain
          : 1;
  const tuned = TUNED.has(work.framework) ? c.tunedGain : 1;
  const top = peak * 1e12 * Math.min(0.97, ceiling(gpu, c) * gain * tuned);
  const balance = (peak * gain) / gpu.bandwidth / A100_BALANCE;
  const widthHalf = c.widthHalf * balance ** c.widthHalfSpread;
  const byTokens = tokens / (tokens + c.tokensHalf * balance);
  const curve = (width: number) => (width / (width + widthHalf)) * byTokens;
  const width = a.hidden / layout.tp ** 0.5;
  const expertTokens = a.experts ? (tokens * a.experts.topk * layout.ep) / a.experts.count : tokens;
  const byExperts = expertTokens / (expertTokens + c.tokensHalf * balance);
  return {
    dense: top * curve(width),
    experts: a.experts ? top * c.expertGain * (a.experts.ffn / (a.experts.ffn + widthHalf)) * byExperts : top,
    head: (precision.compute === 'fp8' ? half * 1e12 * ceiling(gpu, c) : top) * curve(a.hidden),
  };
}

export function attentionRate(
  gpu: GpuFacts,
  precision: Precision,
  flash: boolean,
  recent: boolean,
  c: Constants,
): number {
  const half = gpu.peak.bf16 ?? gpu.peak.fp16 ?? 1;
  const peak = precision.activationBytes === 4 ? (gpu.peak[precision.compute] ?? half) : half;
  return peak * 1e12 * ceiling(gpu, c) * (flash ? flashShare(gpu, recent, c) : 0.5);
}

/** Share of the GEMM ceiling; slow tensor cores leave the rest of the kernel time to keep up. */
function flashShare(gpu: GpuFacts, recent: boolean, c: Constants): number {
  if (gpu.computeCapability < 9) return c.attentionAmpere;
  if (recent || isBandwidthRich(gpu)) return Math.min(1, c.attentionRecent);
  return c.attentionHopper;
}
