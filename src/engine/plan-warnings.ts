/** What a plan's owner should know, with the numbers behind it. Codes only; the cards have the words. */
import type { Architecture } from './architecture.js';
import type { GpuFacts, Machine } from './hardware.js';
import type { Layout, Memory } from './recommendation.js';
import type { Verdict, Warning } from './verdict.js';
import type { Work } from './work.js';

export interface PlanView {
  readonly architecture: Architecture;
  readonly work: Work;
  readonly gpu: GpuFacts;
  readonly machine: Machine;
  readonly layout: Layout;
  readonly memory: Memory;
  readonly verdict: Verdict;
  readonly extrapolated: boolean;
}

/** Tokens from which attention and activations of one sequence dominate a plan. */
const LONG_SEQ = 16_384;
/** Share of usable memory from which one part deserves a word. */
const LARGE_SHARE = 0.2;

const round = (x: number) => Math.round(x * 10) / 10;

export function planWarnings(view: PlanView): Warning[] {
  return [
    ...precisionWarnings(view),
    ...memoryWarnings(view),
    ...linkWarnings(view),
    ...methodWarnings(view),
  ];
}

function precisionWarnings({ work, gpu, layout }: PlanView): Warning[] {
  const out: Warning[] = [];
  const asked = work.precision ?? '';
  const training = work.kind !== 'inference';
  if (/bf16/.test(asked) && !gpu.bf16) out.push({ code: 'BF16_UNSUPPORTED', values: { gpu: gpu.name } });
  if (/fp8|fp4/.test(`${asked} ${work.quant?.method ?? ''}`) && !gpu.fp8)
    out.push({ code: 'FP8_UNSUPPORTED', values: { gpu: gpu.name } });
  if (!gpu.flashAttention && (work.flashAttention === true || (training && layout.seqLen >= 2048)))
    out.push({ code: 'FA2_UNSUPPORTED', values: { gpu: gpu.name } });
  if (training && !gpu.bf16 && !/32/.test(asked)) out.push({ code: 'FP16_NAN', values: { gpu: gpu.name } });
  return out;
}

function memoryWarnings({
  architecture: a,
  work,
  layout,
  memory,
  verdict,
  extrapolated,
}: PlanView): Warning[] {
  const out: Warning[] = [];
  const { usableGiB, breakdownGiB: parts, peakGiB } = memory;
  if (verdict === 'tight')
    out.push({ code: 'MARGIN', values: { high: round(peakGiB.high), usable: round(usableGiB) } });
  if (layout.seqLen >= LONG_SEQ) out.push({ code: 'LONG_SEQ', values: { seqLen: layout.seqLen } });
  if (layout.seqLen >= 2 * LONG_SEQ && layout.gpus > 1 && layout.cp === 1 && work.kind !== 'inference')
    out.push({ code: 'SEQ_PARALLEL', values: { seqLen: layout.seqLen } });
  if ((parts.logits ?? 0) > LARGE_SHARE * usableGiB)
    out.push({ code: 'VOCAB_LARGE', values: { vocab: a.vocab, logits: round(parts.logits ?? 0) } });
  if ((parts.kvCache ?? 0) > LARGE_SHARE * usableGiB)
    out.push({ code: 'KV_CACHE', values: { cache: round(parts.kvCache ?? 0) } });
  if (a.experts)
    out.push({
      code: 'MOE_TOTAL_PARAMS',
      values: { total: round(a.totalParams / 1e9), active: round(a.activeParams / 1e9) },
    });
  if (verdict === 'no' && layout.gpus > 1 && peakGiB.expected <= usableGiB * layout.gpus)
    out.push({ code: 'AGGREGATE_NOT_PER_GPU', values: { need: round(peakGiB.low), has: round(usableGiB) } });
  if (extrapolated) out.push({ code: 'EXTRAPOLATED' });
  return out;
}

function linkWarnings({ work, machine, layout }: PlanView): Warning[] {
  const out: Warning[] = [];
  if (layout.nodes > 1 && !machine.rdma) out.push({ code: 'NO_RDMA', values: { nodes: layout.nodes } });
  const heavy = layout.zero === 3 || layout.tp > 1;
  if (layout.gpus > 1 && machine.nvlink === 0 && heavy && layout.nodes === 1)
    out.push({ code: 'PCIE_SLOW', values: { gpus: layout.gpus } });
  if (layout.zero === 3 && layout.nodes > 1 && work.kind !== 'inference')
    out.push({ code: 'ZERO3_COMM', values: { nodes: layout.nodes } });
  return out;
}

function methodWarnings({ architecture: a, work, layout, memory }: PlanView): Warning[] {
  const out: Warning[] = [];
  const replicated = layout.sharding === 'ddp' && layout.dp > 1;
  if (replicated && work.kind === 'qlora')
    out.push({ code: 'QLORA_NOT_SHARDED', values: { gpus: layout.dp } });
  else if (replicated && (memory.breakdownGiB.weights ?? 0) > LARGE_SHARE * memory.usableGiB)
    out.push({ code: 'DDP_REPLICATES', values: { weights: round(memory.breakdownGiB.weights ?? 0) } });
  if (work.objective === 'dpo') out.push({ code: 'DPO_REF_MODEL' });
  if (work.objective === 'grpo') out.push({ code: 'RL_ROLLOUT' });
  if (layout.offload !== 'none' && layout.offload !== 'activations-cpu')
    out.push({ code: 'CPU_OFFLOAD_SLOW', values: { hostGiB: Math.round(memory.hostRamGiB) } });
  if (a.experts && layout.zero === 3) out.push({ code: 'MOE_ZERO3_SLOW' });
  if (a.experts && work.kind !== 'inference') out.push({ code: 'MOE_LOW_MFU' });
  return out;
}
