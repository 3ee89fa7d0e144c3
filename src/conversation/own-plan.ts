/** Judges the setup that a message itself describes, on the user's own cards: rentable or not. */
import type { Catalog } from '../../catalog/catalog.js';
import type { OwnPlan } from '../cards/own-plan.js';
import { demandOf } from '../engine/demand.js';
import { type Job, JobError } from '../engine/job.js';
import { predict } from '../engine/predict.js';
import type { Workload } from '../engine/workload.js';

/** "A 24G card" by its memory: the card of that size that is on offer, so that limits are not flattered. */
const BY_MEMORY: Readonly<Record<string, string>> = {
  '16G': 'T4',
  '24G': 'A10',
  '32G': 'V100-32G',
  '40G': 'A100-40G',
  '48G': 'L20',
  '80G': 'A100-80G',
  '96G': 'H20',
};

/**
 * The prediction for the size, method and cards named, or `null` where one of them is missing or the
 * card's figures are not published.
 */
export function ownPlanOf(wish: Workload, catalog: Catalog): OwnPlan | null {
  const gpu = namedGpu(wish, catalog);
  const demand = gpu === null ? null : demandOf(wish, catalog);
  if (gpu === null || demand === null) return null;
  const gpuCount = wish.gpuCount ?? catalog.instanceType(wish.instanceType ?? '')?.gpuCount ?? 1;
  const { globalBatch, ...job } = demand.job;
  const plan: Job = {
    ...job,
    gpu,
    gpuCount,
    ...(wish.nodes === undefined ? {} : { nodes: wish.nodes }),
    ...(wish.hostRamGB === undefined ? {} : { hostRamGB: wish.hostRamGB }),
    ...(globalBatch === undefined ? {} : { microBatch: globalBatch }),
  };
  try {
    const prediction = predict(plan, catalog);
    return { gpu: catalog.gpu(gpu)?.name ?? gpu, gpuCount, prediction };
  } catch (error) {
    if (error instanceof JobError) return null;
    throw error;
  }
}

/** The card named by itself, by the type, or by the family; the first of several. */
function namedGpu(wish: Workload, catalog: Catalog): string | null {
  const preferred = [wish.gpuPreference ?? []].flat()[0];
  if (preferred !== undefined)
    return BY_MEMORY[preferred.toUpperCase()] ?? catalog.gpu(preferred)?.key ?? null;
  const type = catalog.instanceType(wish.instanceType ?? '');
  if (type) return type.gpuKey;
  const family = catalog.family([wish.instanceFamily ?? []].flat()[0] ?? '');
  return family?.gpuKey ?? null;
}

/** The cards named are none that can be rented, so a recommendation would be about other ones. */
export function isElsewhere({ gpuPreference }: Workload, catalog: Catalog): boolean {
  const name = [gpuPreference ?? []].flat()[0];
  return name !== undefined && catalog.gpu(name)?.offered === false;
}
