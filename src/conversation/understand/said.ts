/** From a scene to the slots it fills. What is not said stays empty. */
import type { Catalog } from '../../../catalog/catalog.js';
import type { Workload } from '../../engine/workload.js';
import type { Intent } from '../understanding.js';
import { isRange, standing } from './denied.js';
import type { Features } from './features.js';
import { type HardwareSaid, hardwareSaid } from './hardware.js';
import { type JobSaid, jobSaid } from './job.js';
import { DATASETS } from './lexicon/work.js';
import { type MoneySaid, moneySaid } from './money.js';
import { countsIn, type HoursReading } from './readings.js';
import type { Scene } from './scene.js';
import { type SizeSaid, sizeSaid } from './size.js';

export type Spans = Record<string, readonly [number, number]>;

export interface Said {
  readonly slots: Workload;
  readonly spans: Spans;
  readonly size: SizeSaid;
  readonly job: JobSaid;
  readonly hardware: HardwareSaid;
  readonly money: MoneySaid;
}

/** Intents that tell of a state or ask about facts: a duration in them is no deadline, a task no wish. */
const INFORMED: ReadonlySet<Intent> = new Set<Intent>(['explain', 'ops', 'price', 'stock', 'catalog_lookup']);
const NO_PRIORITY: ReadonlySet<Intent> = new Set<Intent>([
  ...INFORMED,
  'compare',
  'troubleshoot',
  'out_of_scope',
]);
/** A text this long on average is the sequence length too; below, the usual default holds. */
const LONG_SAMPLE_TOKENS = 2048;

export function saidIn(scene: Scene, features: Features, intent: Intent, catalog: Catalog): Said {
  const size = sizeSaid(scene, catalog);
  const job = jobSaid(scene);
  const comparing =
    features.has('compare') ||
    (features.rivals && intent === 'compare') ||
    (features.rivals && features.has('change') && features.has('trouble'));
  const hardware = hardwareSaid(scene, catalog, {
    comparing: comparing && !(features.prior && intent !== 'compare'),
    wishing: !INFORMED.has(intent),
  });
  const money = moneySaid(scene);
  const spans: Spans = { ...job.spans, ...hardware.spans, ...money.spans };
  if (size.span) spans[size.model ? 'model' : 'paramsB'] = size.span;
  const counted = countsOf(scene, spans);
  const hasSize =
    size.paramsB !== undefined ||
    size.model !== undefined ||
    size.paramsBList !== undefined ||
    size.paramsBRange !== undefined;
  const slots: Workload = {
    ...sizeSlots(size),
    ...jobSlots(job, intent, hasSize),
    ...counted,
    ...(money.budget ? { budget: money.budget } : {}),
    ...(money.hourly ? { hourly: money.hourly } : {}),
    ...deadlineSlot(scene, intent, spans),
    ...regionSlot(scene),
    ...hardwareSlots(hardware),
    ...datasetSlots(scene, counted),
  };
  return { slots, spans, size, job, hardware, money };
}

function sizeSlots(size: SizeSaid): Workload {
  return {
    ...(size.model === undefined ? {} : { model: size.model }),
    ...(size.paramsB === undefined ? {} : { paramsB: Number(size.paramsB.toPrecision(4)) }),
    ...(size.activeB === undefined ? {} : { activeB: size.activeB }),
    ...(size.paramsBList === undefined ? {} : { paramsBList: [...size.paramsBList] }),
    ...(size.paramsBRange === undefined
      ? {}
      : { paramsBRange: [size.paramsBRange[0], size.paramsBRange[1]] }),
  };
}

function jobSlots(job: JobSaid, intent: Intent, hasSize: boolean): Workload {
  const factual = INFORMED.has(intent) && !hasSize && job.method === undefined;
  const abilityAsked =
    job.task === 'train' && !hasSize && (intent === 'feasibility' || intent === 'catalog_lookup');
  const silent = factual || abilityAsked;
  return {
    ...(job.task && !silent ? { task: job.task } : {}),
    ...(job.tasks && !silent ? { tasks: job.tasks } : {}),
    ...(job.method ? { method: job.method } : {}),
    ...(job.precision ? { precision: job.precision } : {}),
    ...(job.zero === undefined ? {} : { zero: job.zero }),
    ...(job.offload === undefined ? {} : { offload: job.offload }),
    ...(job.priority && !NO_PRIORITY.has(intent) ? { priority: job.priority } : {}),
    ...(job.framework ? { framework: job.framework } : {}),
  };
}

function hardwareSlots(hardware: HardwareSaid): Workload {
  const { spans: _, compare, ...slots } = hardware;
  return { ...slots, ...(compare ? { compare: [...compare] } : {}) };
}

const COUNTED = [
  'tokens',
  'samples',
  'dataGB',
  'epochs',
  'avgTokens',
  'avgChars',
  'seqLen',
  'batch',
  'concurrency',
  'qps',
  'users',
  'loraRank',
] as const;
/** Slots that are whole numbers. */
const WHOLE: ReadonlySet<string> = new Set(['seqLen', 'batch', 'concurrency', 'users', 'loraRank']);

function countsOf(scene: Scene, spans: Spans): Workload {
  const slots: Record<string, number> = {};
  for (const kind of COUNTED) {
    const last = upperEnd(scene, standing(scene, countsIn(scene.readings, kind)));
    if (!last) continue;
    const value = WHOLE.has(kind) ? Math.round(last.value) : last.value;
    if (!(value > 0)) continue;
    slots[kind] = value;
    spans[kind] = [last.start, last.end];
  }
  const average = slots.avgTokens;
  if (average !== undefined && average >= LONG_SAMPLE_TOKENS && slots.seqLen === undefined) {
    slots.seqLen = Math.round(average);
    const span = spans.avgTokens;
    if (span) spans.seqLen = span;
  }
  return slots;
}

/** Of several amounts the first holds; of a range its upper end. */
function upperEnd<T extends { start: number; end: number }>(
  scene: Scene,
  found: readonly T[],
): T | undefined {
  const [first, second] = found;
  return first && second && isRange(scene, first, second) ? second : first;
}

function deadlineSlot(scene: Scene, intent: Intent, spans: Spans): Workload {
  if (INFORMED.has(intent)) return {};
  const hours = standing(
    scene,
    scene.readings.filter((r): r is HoursReading => r.kind === 'hours'),
  );
  const chosen = hours.find((h) => h.firm) ?? upperEnd(scene, hours);
  if (chosen) {
    spans.deadlineHours = [chosen.start, chosen.end];
    return { deadlineHours: Math.round(chosen.value * 100) / 100 };
  }
  if (!scene.deadline) return {};
  spans.deadlineHours = [scene.deadline.start, scene.deadline.end];
  return { deadlineHours: scene.deadline.hours };
}

function regionSlot(scene: Scene): Workload {
  const regions = standing(
    scene,
    scene.things.filter((t) => t.kind === 'region'),
  );
  const region = regions.at(-1);
  return region ? { region: region.value } : {};
}

function datasetSlots(scene: Scene, counted: Workload): Workload {
  const dataset = scene.things.find((t) => t.kind === 'dataset')?.value;
  const known = dataset === undefined ? undefined : DATASETS[dataset];
  if (!dataset || !known) return {};
  return {
    dataset,
    ...(counted.samples === undefined && counted.tokens === undefined ? { samples: known.samples } : {}),
  };
}
