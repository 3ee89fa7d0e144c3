/**
 * The fastest layout of one plan over several machines. `predictPlan` takes the simplest layout that fits;
 * over a network, tensor ways inside the machine and pipeline ways between machines move far fewer bytes
 * and leave each data-parallel rank a larger micro-batch, so they are tried beside it.
 */
import type { Architecture } from './architecture.js';
import type { PlanRequest } from './predict.js';
import { predictPlan } from './predict.js';
import type { Prediction } from './recommendation.js';

/** Tensor ways inside a machine, and pipeline ways: each stage more shares the states further, and idles longer at its ends. */
const TENSOR_WAYS = [2, 4, 8] as const;
const PIPELINE_WAYS = [1, 2, 4, 8, 16] as const;

const total = (plan: Prediction): number => plan.throughput.tokensPerSecPerGpu.expected * plan.layout.gpus;

/** `true` when `a` is the better plan: surer memory first, then speed. */
function better(a: Prediction, b: Prediction): boolean {
  const rank = { fits: 0, tight: 1, no: 2 } as const;
  if (rank[a.verdict] !== rank[b.verdict]) return rank[a.verdict] < rank[b.verdict];
  return total(a) > total(b);
}

/** The prediction of the plan in its fastest layout that fits; what the wish fixes stays fixed. */
export function predictFastest(request: PlanRequest, batch: number): Prediction {
  const simplest = predictPlan(request);
  const { architecture: a, work, machine, nodes, wish = {} } = request;
  const gpus = machine.gpus * nodes;
  const fixed = wish.tp ?? wish.pp ?? wish.ep ?? wish.zero ?? wish.sharding ?? wish.dp;
  const spreads = nodes > 1 || (a.experts && gpus > 1);
  if (fixed !== undefined || work.kind === 'inference' || work.lora || !spreads || machine.nvlink === 0)
    return simplest;
  let best = simplest;
  for (const { tp, pp, ep } of ways(machine.gpus, a)) {
    if (pp > a.layers || gpus % (tp * pp) !== 0 || gpus / (tp * pp) > batch) continue;
    if (ep > gpus / pp || (nodes === 1 && ep === 1)) continue;
    const plan = predictPlan({ ...request, wish: { ...wish, tp, pp, ...(ep > 1 ? { ep } : {}) } });
    if (better(plan, best) || (best.layout.dp > batch && plan.verdict !== 'no')) best = plan;
  }
  return best;
}

interface Way {
  readonly tp: number;
  readonly pp: number;
  readonly ep: number;
}

/**
 * Tensor ways that the heads divide into, alone; pipeline ways with the most of them. Experts are spread
 * over the cards of a machine, so that their all-to-all stays on NVLink, with pipeline ways between.
 */
function ways(gpus: number, { heads, experts }: Architecture): Way[] {
  const tensor = TENSOR_WAYS.filter((tp) => tp <= gpus && heads % tp === 0);
  const most = tensor.at(-1) ?? 1;
  const dense = [
    ...tensor.map((tp) => ({ tp, pp: 1, ep: 1 })),
    ...PIPELINE_WAYS.filter((pp) => pp > 1).map((pp) => ({ tp: most, pp, ep: 1 })),
  ];
  if (!experts || experts.count % gpus !== 0) return dense;
  return [...dense, ...PIPELINE_WAYS.map((pp) => ({ tp: 1, pp, ep: gpus }))];
}

/**
 * The least that each GPU must hold however the job is sharded, GiB; 0 where nothing can be said before
 * predicting. Full training with AdamW in mixed precision keeps 16 bytes a parameter (2 weights, 2
 * gradients, 12 optimizer: arXiv 1910.02054); LoRA keeps the bf16 weights.
 */
export function leastGiB(
  { architecture, work, wish = {} }: Omit<PlanRequest, 'gpu' | 'machine' | 'nodes'>,
  gpus: number,
): number {
  if (wish.offload !== undefined && wish.offload !== 'none') return 0;
  if (work.kind === 'inference' || work.kind === 'qlora') return 0;
  const plain = work.optimizer === 'adamw' && work.precision === null && !work.fusedBackward;
  const bytes = work.lora ? 2 : plain ? 16 : 4;
  return (architecture.totalParams * bytes) / gpus / 2 ** 30;
}
