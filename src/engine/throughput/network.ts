/** Exposed communication of a training step, seconds (F16). */
import type { Architecture } from '../architecture.js';
import type { Constants } from '../calibration/constants.js';
import type { GpuFacts, Machine } from '../hardware.js';
import { localParams, stageParams } from '../memory/states.js';
import type { Layout } from '../recommendation.js';
import type { Work } from '../work.js';

/**
 * Network per GPU, one direction, GB/s, where nobody stated it: one 200 Gbit/s HCA per A100 and one
 * 400 Gbit/s HCA per Hopper GPU (DGX A100 / DGX H100), 100 Gbit/s per four older cards.
 */
function assumedNetPerGpu(gpu: GpuFacts): number {
  if (gpu.computeCapability >= 9) return 50;
  return gpu.computeCapability === 8 ? 25 : 3.1;
}

export interface Exposed {
  readonly perMicroStep: number;
  readonly perStep: number;
}

export function communication(
  a: Architecture,
  work: Work,
  layout: Layout,
  gpu: GpuFacts,
  machine: Machine,
  tokens: number,
  computeSeconds: number,
  c: Constants,
): Exposed {
  const inside = (machine.nvlink > 0 ? machine.nvlink : machine.pcie) * 1e9 * c.linkShare;
  const perGpu = machine.networkGbps ? machine.networkGbps / 8 / machine.gpus : assumedNetPerGpu(gpu);
  const outside = perGpu * 1e9 * c.netShare;
  const ring = (ways: number) => (ways - 1) / Math.max(1, ways);
  const layers = (a.layers + a.encoderLayers) / layout.pp;
  const perNode = Math.max(1, layout.gpus / layout.nodes);
  let perMicroStep = 0;
  let perStep = 0;
  // Tensor parallel: two all-reduces forward, two backward, two more when recomputing.
  if (layout.tp > 1) {
    const reduces = layout.checkpointing === 'full' ? 6 : 4;
    const bytes = reduces * 2 * ring(layout.tp) * 2 * tokens * a.hidden * layers;
    const link = layout.tp > perNode ? outside : inside;
    perMicroStep += (c.tensorExposed * bytes * (work.asyncTp ? 0.5 : 1)) / link;
  }
  // Expert parallel: dispatch and combine, forward and backward, each token to topk experts.
  if (a.experts && layout.ep > 1) {
    const bytes = (6 * ring(layout.ep) * 2 * tokens * a.experts.topk * a.hidden * layers) / layout.tp;
    perMicroStep += (c.expertExposed * bytes) / (layout.ep > perNode ? outside : inside);
  }
  // Pipeline: boundary activations forward, their gradients backward, each tensor rank its share.
  if (layout.pp > 1 && layout.sharding !== 'layer-split') {
    const bytes = (2 * 2 * tokens * a.hidden * (layout.vpp ?? 1)) / layout.tp;
    perMicroStep += (c.pipeExposed * bytes) / (layout.nodes > 1 ? outside : inside);
  }
  const shards = layout.dp * layout.cp;
  if (shards > 1) {
    const crosses = layout.nodes > 1;
    // A ring enters a machine through every card of the group there, each by its own share of the network.
    const members = Math.max(1, perNode / layout.tp);
    const link = crosses ? Math.min(inside, outside * members) : inside;
    const local = localParams(stageParams(a, layout), layout);
    const params = local.dense + local.embeddings + (layout.ep > 1 ? local.experts / 2 : local.experts);
    if (layout.zero === 3) {
      const volume = (work.lora ? 2 : 3) * 2 * ring(shards) * params;
      const seconds = volume / link;
      perMicroStep +=
        Math.max(seconds - computeSeconds, 0) + c.exposedShare * Math.min(seconds, computeSeconds);
    } else if (!work.lora) {
      const seconds = (2 * 2 * ring(shards) * params) / link;
      perStep +=
        Math.max(seconds - 0.5 * computeSeconds, 0) +
        c.exposedShare * Math.min(seconds, 0.5 * computeSeconds);
    }
  }
  return { perMicroStep, perStep };
}
