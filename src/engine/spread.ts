/**
 * The fastest layout of one plan over several GPUs. `predictPlan` takes the simplest layout that fits;
 * where that is ZeRO-3 over a network, tensor ways inside the machine and pipeline ways between machines
 * move far fewer bytes, so they are tried beside it.
 */
import type { PlanRequest } from './predict.js';
import { predictPlan } from './predict.js';
import type { Prediction } from './recommendation.js';

/** Pipeline ways worth trying: each stage more shares the states further, and idles longer at its ends. */
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
  const { architecture, work, machine, nodes, wish = {} } = request;
  const gpus = machine.gpus * nodes;
  const fixed = wish.tp ?? wish.pp ?? wish.zero ?? wish.sharding ?? wish.dp;
  const overNetwork = nodes > 1 && (simplest.layout.zero === 3 || simplest.layout.dp > batch);
  if (fixed !== undefined || work.kind === 'inference' || work.lora || !overNetwork || machine.nvlink === 0)
    return simplest;
  let best = simplest;
  const tp = tensorWays(machine.gpus, architecture.heads);
  for (const pp of PIPELINE_WAYS) {
    if (pp > architecture.layers || gpus % (tp * pp) !== 0 || gpus / (tp * pp) > batch) continue;
    const plan = predictPlan({ ...request, wish: { ...wish, tp, pp } });
    if (better(plan, best) || (best.layout.dp > batch && plan.verdict !== 'no')) best = plan;
  }
  return best;
}

/** The most tensor ways inside one machine that the heads divide into. */
function tensorWays(gpus: number, heads: number): number {
  let ways = gpus;
  while (ways > 1 && heads % ways !== 0) ways /= 2;
  return Number.isInteger(ways) ? ways : 1;
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
