/** One instance type × count, evaluated: what it needs, how long, how much, and what speaks against it. */
import type { Catalog } from '../../catalog/catalog.js';
import type { InstanceType } from '../../catalog/schema.js';
import { costOf, hourlyOf, hourlyUpper, jobHours, type Quote } from './cost.js';
import type { Demand } from './demand.js';
import type { GpuFacts } from './hardware.js';
import { machineOf } from './hardware.js';
import { recipeBatch } from './layout.js';
import type { Limits } from './limits.js';
import type { Note } from './note.js';
import { distinctWarnings, machineWarnings, priceWarnings, stepWarnings } from './offer-warnings.js';
import { isRunOn, leaningOn, type OwnRun, taughtBy } from './own-run.js';
import type { PlanFacts } from './predict.js';
import type { Pick, Prediction } from './recommendation.js';
import { predictFastest } from './spread.js';
import type { Warning } from './verdict.js';
import type { Workload } from './workload.js';

/** A limit that a plan breaks, what would have to give, and by how much it is over (1 = just met). */
export interface Broken {
  readonly limit: 'memory' | 'price' | 'precision' | 'budget' | 'deadline';
  readonly note: Note;
  readonly remedy: Note;
  readonly ratio: number;
}

/** A plan without its role. */
export type Plan = Omit<Pick, 'role' | 'reasons'>;

export interface Option {
  readonly plan: Plan;
  readonly type: InstanceType;
  readonly quote: Quote | null;
  /** Hard limits the plan breaks, the worst ratio first; empty = feasible. */
  readonly broken: readonly Broken[];
  /** 0 = plain; sales-only stock, tight memory and several nodes without RDMA add to it. */
  readonly risk: number;
}

export interface Evaluation {
  readonly catalog: Catalog;
  readonly facts: PlanFacts;
  readonly demand: Demand;
  readonly limits: Limits;
  readonly region: string;
  /** The user named no region. */
  readonly regionFree: boolean;
  readonly now: string;
  /** A run of one plan, measured by the user. */
  readonly ownRun: OwnRun | null;
  readonly predictions: Map<string, Prediction>;
}

const round1 = (value: number): number => Math.round(value * 10) / 10;

/** Types that differ in host RAM and cores only share one prediction. */
function predicted(type: InstanceType, gpu: GpuFacts, count: number, e: Evaluation): Prediction {
  const machine = { ...machineOf(type, gpu), hostRamGiB: null };
  const key = [gpu.key, machine.gpus, count, machine.nvlink, machine.networkGbps, machine.rdma].join('|');
  const known = e.predictions.get(key);
  if (known) return known;
  const { architecture, work, wish } = e.facts;
  const request = { architecture, work, gpu, machine, nodes: count, wish };
  const plan = predictFastest(request, recipeBatch(architecture, work));
  e.predictions.set(key, plan);
  return plan;
}

/** A precision the user insists on and the card cannot compute in. */
function lacksPrecision(precision: Workload['precision'] | null, gpu: GpuFacts): boolean {
  return (precision === 'bf16' && !gpu.bf16) || (precision === 'fp8' && !gpu.fp8);
}

/** Memory cannot be bought off, an unknown price cannot be compared: they weigh before amounts. */
const WEIGHTS = { memory: 3, precision: 2, price: 1, budget: 0, deadline: 0 } as const;
const weight = ({ limit }: Broken): number => WEIGHTS[limit];

/** Orders plans that break limits: by the gravest kind, how far that is over, and how far the rest is. */
export function graveness({ broken }: Option): readonly [kind: number, gravest: number, rest: number] {
  const kind = Math.max(0, ...broken.map(weight));
  const over = (test: (one: Broken) => boolean): number =>
    broken.filter(test).reduce((sum, { ratio }) => sum + ratio, 0);
  return [kind, over((one) => weight(one) === kind), over((one) => weight(one) < kind)];
}

function brokenLimits(
  plan: Plan,
  type: InstanceType,
  gpu: GpuFacts,
  quote: Quote | null,
  limits: Limits,
): Option['broken'] {
  const broken: Broken[] = [];
  const { peakGiB, usableGiB, hostRamGiB } = plan.memory;
  if (plan.verdict === 'no') {
    const host = type.memoryGiB !== null && hostRamGiB > type.memoryGiB && peakGiB.low <= usableGiB;
    const need = host ? hostRamGiB : peakGiB.low;
    const has = host ? (type.memoryGiB ?? 0) : usableGiB;
    const note: Note = {
      code: host ? 'needsHostRam' : 'needsMemory',
      values: { need: round1(need), has: round1(has) },
    };
    const remedy: Note = host ? note : { code: 'mustFindMemory', values: { short: round1(need - has) } };
    broken.push({ limit: 'memory', note, remedy, ratio: need / has });
  }
  if (lacksPrecision(limits.precision, gpu)) {
    const values = { precision: limits.precision ?? '', gpu: gpu.name };
    const note: Note = { code: 'precisionUnsupported', values };
    broken.push({ limit: 'precision', note, remedy: note, ratio: 1 });
  }
  if (limits.total !== null && plan.hours) {
    if (!plan.cost)
      broken.push({
        limit: 'price',
        note: { code: 'budgetNeedsPrice', values: {} },
        remedy: { code: 'budgetNeedsPrice', values: {} },
        ratio: 1,
      });
    else if (plan.cost.high > limits.total) {
      const values = { cost: Math.ceil(plan.cost.high), budget: Math.round(limits.total) };
      broken.push({
        limit: 'budget',
        note: { code: 'overBudget', values },
        remedy: { code: 'mustRaiseBudget', values },
        ratio: plan.cost.high / limits.total,
      });
    }
  }
  if (limits.hourly !== null) {
    const upper = quote ? hourlyUpper(quote, plan.count) : null;
    if (upper === null)
      broken.push({
        limit: 'price',
        note: { code: 'budgetNeedsPrice', values: {} },
        remedy: { code: 'budgetNeedsPrice', values: {} },
        ratio: 1,
      });
    else if (upper > limits.hourly) {
      const values = { cost: Math.ceil(upper), budget: round1(limits.hourly) };
      broken.push({
        limit: 'budget',
        note: { code: 'overHourlyBudget', values },
        remedy: { code: 'mustRaiseHourly', values },
        ratio: upper / limits.hourly,
      });
    }
  }
  if (limits.deadline !== null && plan.hours && plan.hours.high > limits.deadline) {
    const values = { hours: round1(plan.hours.high), deadline: round1(limits.deadline) };
    broken.push({
      limit: 'deadline',
      note: { code: 'overDeadline', values },
      remedy: { code: 'mustExtendDeadline', values },
      ratio: plan.hours.high / limits.deadline,
    });
  }
  return broken.sort((a, b) => weight(b) - weight(a) || b.ratio - a.ratio);
}

/** Parameters whose states a checkpoint holds: all in full training, adapters of about a hundredth in LoRA. */
export function trainedParams({ architecture, work }: PlanFacts): number {
  return architecture.totalParams * (work.lora ? 0.01 : 1);
}

/** Evaluates `count` machines of one type for the job, at the type's price. */
export function evaluate(
  type: InstanceType,
  gpu: GpuFacts,
  count: number,
  quote: Quote | null,
  e: Evaluation,
): Option {
  const estimated = predicted(type, gpu, count, e);
  const { ownRun } = e;
  const prediction = ownRun
    ? (isRunOn(ownRun, type, count) ? taughtBy : leaningOn)(estimated, ownRun)
    : estimated;
  const gpus = (type.gpuCount ?? 1) * count;
  const { tokens, sequences, training } = e.demand;
  const hours = tokens ? jobHours(tokens, prediction.throughput, gpus, trainedParams(e.facts)) : null;
  const hostShort = type.memoryGiB !== null && prediction.memory.hostRamGiB > type.memoryGiB;
  const verdict = hostShort ? 'no' : prediction.verdict;
  // The first of a code wins: those with the machine's own numbers stand before the plan's.
  const warnings: Warning[] = [
    ...(hostShort
      ? [
          {
            code: 'HOST_RAM' as const,
            values: { need: Math.round(prediction.memory.hostRamGiB), has: type.memoryGiB ?? 0 },
          },
        ]
      : []),
    ...(verdict === 'tight'
      ? [
          {
            code: 'MARGIN' as const,
            values: {
              need: round1(prediction.memory.peakGiB.high),
              has: round1(prediction.memory.usableGiB),
            },
          },
        ]
      : []),
    ...machineWarnings(type, count, prediction, training),
    ...priceWarnings(quote),
    ...(sequences && training ? stepWarnings(sequences, prediction.layout) : []),
    ...prediction.warnings,
  ];
  const plan: Plan = {
    instanceType: type.instanceType,
    count,
    region: quote?.region ?? e.region,
    billing: quote?.price.billing ?? 'postpaid-hour',
    gpus,
    verdict,
    memory: prediction.memory,
    layout: prediction.layout,
    throughput: prediction.throughput,
    hours,
    hourly: quote ? hourlyOf(quote, count) : null,
    cost: hours && quote ? costOf(hours, quote, count) : null,
    warnings: distinctWarnings(warnings),
  };
  const risk =
    (verdict === 'tight' ? 2 : 0) +
    (type.salesOnly ? 1 : 0) +
    (type.status === 'current' ? 0 : 2) +
    (count > 1 && type.rdma !== 'RoCE' && type.rdma !== 'eRDMA' ? 1 : 0);
  return { plan, type, quote, broken: brokenLimits(plan, type, gpu, quote, e.limits), risk };
}
