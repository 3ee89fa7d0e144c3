/**
 * The search: every instance type × count that may be offered, each with its best layout, evaluated on
 * the upper estimate of memory, budget and deadline; then picks, frontier and the reason for every
 * family left out. Deterministic: the same workload, catalogue and time give the same answer.
 */
import type { Catalog } from '../../catalog/catalog.js';
import { type Candidate, considered } from './candidates.js';
import { quoteFor } from './cost.js';
import { demandOf } from './demand.js';
import { FAR, nearestRun } from './evidence.js';
import { goodputOf } from './goodput.js';
import { JobError } from './job.js';
import { recipeBatch } from './layout.js';
import { limitsOf } from './limits.js';
import type { Note } from './note.js';
import { distinctWarnings } from './offer-warnings.js';
import { type Evaluation, evaluate, type Option, trainedParams } from './option.js';
import type { OwnRun } from './own-run.js';
import { planFacts } from './predict.js';
import * as ranking from './ranking.js';
import type { Pick, Recommendation } from './recommendation.js';
import { breakEvenHourly, rejections } from './rejections.js';
import { leastGiB } from './spread.js';
import type { Warning } from './verdict.js';
import type { Workload } from './workload.js';

export interface RecommendOptions {
  readonly catalog: Catalog;
  /** ISO 8601: prices are judged old or fresh by it. */
  readonly now: string;
  /** ECS region where the workload names none. */
  readonly defaultRegion: string;
  /** A run of one plan, measured by the user: its figures replace the estimate. */
  readonly ownRun?: OwnRun;
  /** CNY for one dollar; absent: the catalogue's dated rate. */
  readonly usdCny?: number;
}

const MOST_FRONTIER = 12;
/** From here on the answer names sales and Lingjun too: a choice of ours, not a limit of Alibaba Cloud. */
const MANY_MACHINES = 8;
/** A run shorter than this gains nothing from more machines that set-up does not eat. Hours. */
const SHORT_RUN_HOURS = 4;
/** "Fastest" means the fastest that costs at most this many times the pick. */
const MOST_SPEED_PREMIUM = 4;
/** Above this size tensor and pipeline parallel multiply the GPUs one batch can feed. Parameters. */
const MODEL_PARALLEL_FROM = 10e9;
const MODEL_PARALLEL_GPUS = 8;

function mostGpus(e: Omit<Evaluation, 'predictions'>): number {
  const { architecture, work } = e.facts;
  const sequences = recipeBatch(architecture, work);
  return sequences * (architecture.totalParams >= MODEL_PARALLEL_FROM ? MODEL_PARALLEL_GPUS : 1);
}

/** The dearest plan worth growing: more machines never make a job cheaper by much. */
interface Bound {
  cheapest: number;
}

/**
 * Numbers of machines in ascending order, until more could not help: sizes that cannot hold even the
 * states are left out (the largest is kept for its number), as are those that the recipe's batch cannot
 * feed and those whose cost is beyond what any pick may cost.
 */
function evaluateCounts({ type, gpu, counts }: Candidate, e: Evaluation, bound: Bound): Option[] {
  const { architecture, work, wish } = e.facts;
  const batch = recipeBatch(architecture, work);
  const quote = quoteFor(type, e.catalog, e.region, e.regionFree, e.now);
  const options: Option[] = [];
  for (const [index, count] of counts.entries()) {
    const gpus = (type.gpuCount ?? 1) * count;
    const last = index === counts.length - 1;
    if (!last && leastGiB({ architecture, work, wish }, gpus) > gpu.totalGiB) continue;
    const option = evaluate(type, gpu, count, quote, e);
    if (e.demand.training && counts.length > 1 && option.plan.layout.dp > batch && options.length > 0) break;
    options.push(option);
    const { verdict, hours, cost } = option.plan;
    if (verdict !== 'fits') continue;
    if (!hours || hours.high <= Math.min(SHORT_RUN_HOURS, e.limits.deadline ?? SHORT_RUN_HOURS)) break;
    if (cost) bound.cheapest = Math.min(bound.cheapest, cost.expected);
    if (cost && cost.expected > MOST_SPEED_PREMIUM * bound.cheapest) break;
  }
  return options;
}

const round1 = (value: number): number => Math.round(value * 10) / 10;

function reasonsOf(best: ranking.Best, options: readonly Option[], wantedRegion: string): Note[] {
  const { option, why, horizon } = best;
  const { plan, type } = option;
  const reasons: Note[] = [];
  if (why === 'within') reasons.push({ code: 'bestWithin', values: { hours: horizon ?? 0 } });
  else {
    const code = (
      {
        cheapest: 'bestCheapest',
        fastest: 'bestFastest',
        perToken: 'bestPerToken',
        serving: 'bestServing',
        unpriced: 'onlyUnpriced',
      } as const
    )[why];
    reasons.push({ code, values: {} });
  }
  if (plan.verdict === 'fits') {
    const spare = round1(plan.memory.usableGiB - plan.memory.peakGiB.high);
    reasons.push({ code: 'roomLeft', values: { spare } });
  }
  const others = options.filter((o) => o.type.family !== type.family && o.plan.verdict === 'fits');
  const next = ranking.cheapest(others);
  if (plan.cost && next?.plan.cost && next.plan.cost.expected > plan.cost.expected) {
    const less = Math.round(next.plan.cost.expected - plan.cost.expected);
    reasons.push({ code: 'nextCheaper', values: { type: next.plan.instanceType, less } });
  }
  if (type.nvlink === true && (type.gpuCount ?? 1) > 1)
    reasons.push({ code: 'linked', values: { gpus: type.gpuCount ?? 1 } });
  return [...reasons, ...regionNote(option, wantedRegion)];
}

/** Where a plan takes many machines: whom to ask, and where Alibaba Cloud offers its product for that. */
function scaleNote({ plan }: Option, catalog: Catalog): Note[] {
  if (plan.count < MANY_MACHINES) return [];
  const { lingjun } = catalog.fact('pai-regions').value as { readonly lingjun: readonly string[] };
  return [{ code: 'manyMachines', values: { count: plan.count, regions: lingjun.join(', ') } }];
}

/** From 64 GPUs on: how often something breaks, how often to save, and what that adds to the hours. */
function failureNote({ plan }: Option, e: Evaluation): Note[] {
  const goodput = plan.hours && e.demand.training ? goodputOf(trainedParams(e.facts), plan.gpus) : null;
  if (!goodput) return [];
  const { failureHours, saveEveryHours, overhead } = goodput;
  const values = {
    gpus: plan.gpus,
    failure: failureHours >= 10 ? Math.round(failureHours) : round1(failureHours),
    save: Math.max(1, Math.round(saveEveryHours * 60)),
    percent: round1(100 * overhead.expected),
    most: round1(100 * overhead.high),
  };
  return [{ code: 'failuresIncluded', values }];
}

function regionNote({ plan }: Option, wanted: string): Note[] {
  if (plan.region === wanted) return [];
  return [{ code: 'regionChosen', values: { wanted, region: plan.region } }];
}

function pick(option: Option, role: Pick['role'], reasons: readonly Note[], breakEven?: number): Pick {
  return {
    role,
    ...option.plan,
    ...(breakEven === undefined ? {} : { breakEvenHourly: breakEven }),
    reasons,
  };
}

/** The pick with the published run nearest to it; far from all of them it says that it is extrapolated. */
function evidenced(plan: Pick, { facts, catalog }: Evaluation): Pick {
  const type = catalog.instanceType(plan.instanceType);
  const card = type && catalog.gpuOf(type);
  const evidence = card ? nearestRun(facts, plan.layout, card, catalog) : null;
  if (!evidence) return plan;
  const far: Warning[] = evidence.distance > FAR ? [{ code: 'EXTRAPOLATED' }] : [];
  return { ...plan, evidence, warnings: distinctWarnings([...plan.warnings, ...far]) };
}

/** With an unpriced pick's break-even, where there is a priced one to hold it against. */
function beside(option: Option, role: Pick['role'], base: Option, reasons: readonly Note[]): Pick {
  return pick(option, role, reasons, option.plan.hourly ? undefined : breakEvenHourly(option, base));
}

function picksOf(best: ranking.Best, feasible: readonly Option[], e: Evaluation): Pick[] {
  const main = best.option;
  const { region } = e;
  const reasons = [
    ...reasonsOf(best, feasible, region),
    ...failureNote(main, e),
    ...scaleNote(main, e.catalog),
  ];
  const picks = [pick(main, 'best', reasons)];
  const seen = new Set([main]);
  const add = (option: Option | undefined, role: Pick['role'], reason: Note['code']) => {
    if (!option || seen.has(option)) return;
    seen.add(option);
    picks.push(
      beside(option, role, main, [
        { code: reason, values: {} },
        ...regionNote(option, region),
        ...failureNote(option, e),
      ]),
    );
  };
  const sure = feasible.filter((option) => option.plan.verdict === 'fits');
  const cheap = main.plan.cost ? ranking.cheapest(sure) : ranking.cheapestHourly(sure);
  add(cheap, 'cheapest', 'bestCheapest');
  const affordable = sure.filter((o) => ranking.price(o) <= MOST_SPEED_PREMIUM * ranking.price(main));
  add(ranking.fastest(main.plan.hourly ? affordable : sure), 'fastest', 'bestFastest');
  return picks;
}

function sharedNotes(workload: Workload, e: Evaluation, options: readonly Option[], region: string): Note[] {
  const notes: Note[] = [...e.demand.notes, ...e.facts.notes, ...e.limits.notes];
  if (workload.region === undefined) notes.push({ code: 'regionAssumed', values: { region } });
  if (workload.spot) notes.push({ code: 'spotUnpriced', values: {} });
  if (workload.platform?.startsWith('PAI')) notes.push({ code: 'paiPriceUnknown', values: {} });
  if (workload.task === 'grpo') notes.push({ code: 'rolloutUnscored', values: {} });
  if (e.demand.tokens) notes.push({ code: 'setupIncluded', values: {} });
  const stale = options.map((option) => option.quote).find((quote) => quote?.stale);
  if (stale && e.demand.tokens)
    notes.push({ code: 'staleWidened', values: { month: stale.price.date.slice(0, 7) } });
  return notes;
}

function sharedWarnings(workload: Workload, e: Evaluation): Warning[] {
  const { architecture, work } = e.facts;
  const warnings: Warning[] = [{ code: 'STOCK' }];
  if (architecture.experts)
    warnings.push({
      code: 'MOE_TOTAL_PARAMS',
      values: {
        total: round1(architecture.totalParams / 1e9),
        active: round1(architecture.activeParams / 1e9),
      },
    });
  if (work.seqLen >= 8192) warnings.push({ code: 'LONG_SEQ', values: { seqLen: work.seqLen } });
  if (workload.spot) warnings.push({ code: 'SPOT_RISK' });
  if (workload.task === 'dpo') warnings.push({ code: 'DPO_REF_MODEL' });
  if (workload.task === 'grpo') warnings.push({ code: 'RL_ROLLOUT' });
  if (workload.task === 'inference') warnings.push({ code: 'KV_CACHE', values: { seqLen: work.seqLen } });
  if (work.kind === 'qlora') warnings.push({ code: 'QLORA_NOT_SHARDED' });
  return warnings;
}

/**
 * Picks, frontier and rejections for a workload; `picks` is never empty.
 * @throws JobError `MODEL_MISSING` when the workload names neither a known model nor a size
 */
export function recommend(workload: Workload, options: RecommendOptions): Recommendation {
  const { catalog, now } = options;
  const demand = demandOf(workload, catalog);
  if (!demand)
    throw new JobError(
      'MODEL_MISSING',
      'name a model of the registry or give paramsB: nothing can be computed without a size',
    );
  const region = workload.region ?? options.defaultRegion;
  const e: Evaluation = {
    catalog,
    facts: planFacts(demand.job, catalog),
    demand,
    limits: limitsOf(workload, catalog, options.usdCny),
    region,
    regionFree: workload.region === undefined,
    now,
    ownRun: options.ownRun ?? null,
    predictions: new Map(),
  };
  const { search, excluded, freed } = candidatesFor(workload, e);
  const bound: Bound = { cheapest: Number.POSITIVE_INFINITY };
  const all = search.flatMap((candidate) => evaluateCounts(candidate, e, bound));
  const feasible = all.filter((option) => option.broken.length === 0);
  const notes = sharedNotes(workload, e, all, region);
  const assumptions = freed ? [{ code: 'hardwareConflict' as const, values: {} }, ...notes] : notes;
  const warnings = sharedWarnings(workload, e);
  const best = ranking.best(feasible, workload.priority, demand.training);
  if (!best) {
    const closest = ranking.nearest(all) as Option;
    const remedies = closest.broken.map(({ remedy }) => remedy);
    const only = pick(closest, 'nearest', [
      ...remedies,
      ...regionNote(closest, region),
      ...failureNote(closest, e),
      ...scaleNote(closest, catalog),
    ]);
    const rejected = rejections(all, excluded, closest, new Set([closest.type.family]));
    return { picks: [evidenced(only, e)], frontier: [], rejected, assumptions, warnings };
  }
  const picks = picksOf(best, feasible, e).map((plan) => evidenced(plan, e));
  const unpriced = best.option.plan.hourly ? ranking.bestUnpriced(feasible) : undefined;
  const front = ranking.paretoFront(
    feasible.filter((option) => option.plan.hourly),
    MOST_FRONTIER,
  );
  const frontier = [...front, ...(unpriced ? [unpriced] : [])].map((option) =>
    beside(option, roleIn(option, picks), best.option, regionNote(option, region)),
  );
  const shown = new Set(picks.map((p) => catalog.instanceType(p.instanceType)?.family ?? ''));
  return { picks, frontier, rejected: rejections(all, excluded, best.option, shown), assumptions, warnings };
}

/** A frontier plan keeps the role it was picked for; the others are the best of their kind. */
function roleIn(option: Option, picks: readonly Pick[]): Pick['role'] {
  const { instanceType, count } = option.plan;
  return picks.find((p) => p.instanceType === instanceType && p.count === count)?.role ?? 'best';
}

/**
 * Candidates under the user's hardware wishes. Wishes that contradict each other (a type, a GPU count and
 * a node count that do not multiply out) give way in that order, so that there is always an answer.
 */
function candidatesFor(
  workload: Workload,
  e: Omit<Evaluation, 'predictions'>,
): { search: readonly Candidate[]; excluded: ReadonlyMap<string, Note>; freed: boolean } {
  const most = mostGpus(e);
  const { gpuCount, nodes, ...countFree } = workload;
  const { instanceType, instanceFamily, gpuPreference, platform, ...allFree } = countFree;
  for (const [index, wish] of [workload, countFree, allFree].entries()) {
    const { candidates, excluded } = considered(wish, e.catalog, e.demand.training, most);
    if (candidates.length > 0) return { search: candidates, excluded, freed: index > 0 };
  }
  throw new RangeError('the catalogue offers no type that could be computed');
}
