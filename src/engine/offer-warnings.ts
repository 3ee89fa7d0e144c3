/** Warnings that follow from the instance row and the price, with the numbers that triggered them. */
import type { InstanceType } from '../../catalog/schema.js';
import type { Quote } from './cost.js';
import { LEAST_STEPS } from './layout.js';
import type { Layout, Prediction } from './recommendation.js';
import type { Warning } from './verdict.js';

/** Input pipelines of common trainers start four loader processes per GPU; fewer cores starve them. */
const FEW_CORES_PER_GPU = 4;
const STATUS_WARNING = { retired: 'RETIRED', preview: 'PREVIEW', undocumented: 'UNDOCUMENTED' } as const;

/** What the machine and its offer give cause for. */
export function machineWarnings(
  type: InstanceType,
  count: number,
  plan: Prediction,
  training: boolean,
): Warning[] {
  const warnings: Warning[] = [];
  const gpus = type.gpuCount ?? 1;
  if (type.status !== 'current') warnings.push({ code: STATUS_WARNING[type.status] });
  if (type.salesOnly) warnings.push({ code: 'SALES_ONLY' });
  if (type.vCpu !== null && type.vCpu / gpus < FEW_CORES_PER_GPU)
    warnings.push({ code: 'CPU_FEW', values: { cores: type.vCpu, gpus } });
  if (training && count > 1) {
    const network = type.networkGbps ?? 0;
    if (type.rdma === 'none') warnings.push({ code: 'NO_RDMA', values: { network, nodes: count } });
    else if (type.rdma === 'unknown') warnings.push({ code: 'NEED_RDMA', values: { nodes: count } });
    if (plan.layout.zero === 3) warnings.push({ code: 'ZERO3_COMM', values: { nodes: count } });
  }
  if (training && gpus > 1 && type.nvlink === false && plan.throughput.boundBy === 'network')
    warnings.push({ code: 'PCIE_SLOW', values: { gpus } });
  return warnings;
}

export function priceWarnings(quote: Quote | null): Warning[] {
  if (!quote) return [{ code: 'PRICE_UNKNOWN' }];
  return [
    ...(quote.stale
      ? [{ code: 'PRICE_STALE' as const, values: { month: quote.price.date.slice(0, 7) } }]
      : []),
    { code: 'PRICE_NOT_LIVE', values: { date: quote.price.date } },
  ];
}

/** Too few optimizer steps for the data and the batch. */
export function stepWarnings(sequences: number, { globalBatch }: Layout): Warning[] {
  const steps = Math.floor(sequences / globalBatch);
  return steps < LEAST_STEPS ? [{ code: 'FEW_STEPS', values: { steps, batch: globalBatch } }] : [];
}

/** Each code once, the first with its numbers. */
export function distinctWarnings(warnings: readonly Warning[]): Warning[] {
  const seen = new Map<string, Warning>();
  for (const warning of warnings) if (!seen.has(warning.code)) seen.set(warning.code, warning);
  return [...seen.values()];
}
