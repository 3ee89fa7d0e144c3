/** Which instance types may be considered for a workload, in which numbers, and why the others not. */
import type { Catalog, Family } from '../../catalog/catalog.js';
import type { InstanceType } from '../../catalog/schema.js';
import { type GpuFacts, gpuFacts } from './hardware.js';
import type { Note } from './note.js';
import type { Workload } from './workload.js';

export interface Candidate {
  readonly type: InstanceType;
  readonly gpu: GpuFacts;
  readonly counts: readonly number[];
}

export interface Considered {
  readonly candidates: readonly Candidate[];
  /** Families that no type of may be offered, with the reason. */
  readonly excluded: ReadonlyMap<string, Note>;
}

/** Nodes tried for jobs that may spread: powers of two up to a thousand and twenty-four. */
const NODE_COUNTS = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024] as const;

/** Without RDMA every further machine waits on TCP: more than this are tried only when asked for. */
const MOST_NODES_WITHOUT_RDMA = 4;

const asList = (value: string | readonly string[] | undefined): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value;

interface Named {
  readonly types: ReadonlySet<string>;
  readonly families: ReadonlySet<string>;
  readonly gpus: ReadonlySet<string>;
  readonly any: boolean;
}

/** What the user asked for by name; names that the catalogue lacks bind nothing. */
function namedBy(workload: Workload, catalog: Catalog): Named {
  const types = asList(workload.instanceType).flatMap(
    (name) => catalog.instanceType(name)?.instanceType ?? [],
  );
  const families = asList(workload.instanceFamily).flatMap((name) => catalog.family(name)?.name ?? []);
  const gpus = asList(workload.gpuPreference).flatMap((name) => catalog.gpu(name)?.key ?? []);
  return {
    types: new Set(types),
    families: new Set(families),
    gpus: new Set(gpus),
    any: types.length + families.length + gpus.length > 0,
  };
}

function isNamed(type: InstanceType, named: Named): boolean {
  if (named.types.size > 0) return named.types.has(type.instanceType);
  if (named.families.size > 0) return named.families.has(type.family);
  return type.gpuKey !== null && named.gpus.has(type.gpuKey);
}

/** By its own name or its family's: what opens retired, preview and undocumented types. */
function isNamedOutright(type: InstanceType, named: Named): boolean {
  return named.types.has(type.instanceType) || named.families.has(type.family);
}

function exclusion(type: InstanceType, named: Named, training: boolean, workload: Workload): Note | null {
  if (type.gpuFraction !== null || (training && !type.training))
    return { code: 'notForTraining', values: {} };
  if (named.any && !isNamed(type, named)) return { code: 'notAskedFor', values: {} };
  if (!isNamedOutright(type, named)) {
    if (type.status === 'retired') return { code: 'retired', values: {} };
    if (type.status === 'preview') return { code: 'preview', values: {} };
    if (type.status === 'undocumented') return { code: 'undocumented', values: {} };
    if (type.offer !== 'default') return { code: 'byNameOnly', values: {} };
  }
  if (workload.platform === 'ECS' && (type.platform === 'lingjun' || type.platform === 'pai'))
    return { code: 'notOnEcs', values: {} };
  return null;
}

/**
 * Numbers of machines to try. Machines of one kind only; several machines only of the family's largest
 * size, except where the user fixed the type or the number of GPUs.
 */
function countsOf(
  type: InstanceType,
  family: Family,
  workload: Workload,
  training: boolean,
  most: number,
): number[] {
  const gpus = type.gpuCount ?? 1;
  const largest = Math.max(...family.types.map((other) => other.gpuCount ?? 0));
  const spreads = gpus === largest || workload.instanceType !== undefined;
  if (workload.nodes !== undefined) {
    if (workload.gpuCount !== undefined && workload.nodes * gpus !== workload.gpuCount) return [];
    return [workload.nodes];
  }
  if (workload.gpuCount !== undefined) {
    const count = workload.gpuCount / gpus;
    return Number.isInteger(count) && count >= 1 && (count === 1 || spreads) ? [count] : [];
  }
  if (!spreads || !training) return [1];
  const nodes = type.rdma === 'none' ? MOST_NODES_WITHOUT_RDMA : Number.POSITIVE_INFINITY;
  return NODE_COUNTS.filter((count) => count === 1 || (count <= nodes && count * gpus <= most));
}

/** GPU facts by type, each card computed once. */
function gpuLookup(catalog: Catalog): (type: InstanceType) => GpuFacts | null {
  const known = new Map<string, GpuFacts | null>();
  return (type) => {
    const row = catalog.gpuOf(type);
    if (!row) return null;
    const facts = known.get(row.key) ?? gpuFacts(row);
    known.set(row.key, facts);
    return facts;
  };
}

/** @param mostGpus no plan uses more GPUs than this: the global batch leaves nothing for the rest */
export function considered(
  workload: Workload,
  catalog: Catalog,
  training: boolean,
  mostGpus: number,
): Considered {
  const named = namedBy(workload, catalog);
  const candidates: Candidate[] = [];
  const excluded = new Map<string, Note>();
  const factsOf = gpuLookup(catalog);
  for (const family of catalog.families) {
    let reason: Note | null = null;
    let kept = false;
    for (const type of family.types) {
      const why = exclusion(type, named, training, workload);
      const gpu = factsOf(type);
      if (why) reason ??= why;
      else if (!gpu || type.gpuCount === null) reason ??= { code: 'figuresUnknown', values: {} };
      else {
        const counts = countsOf(type, family, workload, training, mostGpus);
        if (counts.length === 0)
          reason ??= { code: 'countImpossible', values: { gpus: workload.gpuCount ?? workload.nodes ?? 0 } };
        else {
          candidates.push({ type, gpu, counts });
          kept = true;
        }
      }
    }
    if (!kept && reason) excluded.set(family.name, reason);
  }
  return { candidates, excluded };
}
