/** GPUs, machines, families and platforms a message asks for, and which of them it compares. */
import type { Catalog } from '../../../catalog/catalog.js';
import { isDenied, isDoubted, standing } from './denied.js';
import type { Mark } from './marks.js';
import { gpuClass, type NameAt } from './names.js';
import { countsIn } from './readings.js';
import type { Scene } from './scene.js';

export interface HardwareSaid {
  readonly gpuPreference?: string | string[];
  readonly gpuCount?: number;
  readonly nodes?: number;
  readonly instanceType?: string;
  readonly instanceFamily?: string | string[];
  readonly platform?: 'ECS' | 'PAI-DSW' | 'PAI-DLC' | 'PAI-EAS';
  readonly hostRamGB?: number;
  readonly compare?: readonly string[];
  readonly spans: Readonly<Record<string, readonly [number, number]>>;
}

const unique = (names: readonly string[]): string[] => [...new Set(names)];

interface Manner {
  /** The message weighs things against each other. */
  readonly comparing: boolean;
  /** It wishes for a plan, rather than asking about facts. */
  readonly wishing: boolean;
}

export function hardwareSaid(scene: Scene, catalog: Catalog, { comparing, wishing }: Manner): HardwareSaid {
  const spans: Record<string, readonly [number, number]> = {};
  const wanted = wantedGpus(scene);
  const gpus = wanted.map((g) => g.name);
  const families = standing(
    scene,
    scene.instances.filter((n) => n.kind === 'family'),
  ).filter((n) => !isDoubted(scene, n));
  const types = standing(
    scene,
    scene.instances.filter((n) => n.kind === 'instance'),
  );
  const platforms = standing(
    scene,
    scene.things.filter((t) => t.kind === 'platform'),
  );
  const named = [...scene.gpus.filter((g) => !isDenied(scene, g)), ...families, ...types].sort(
    (a, b) => a.start - b.start,
  );
  const compare = comparing ? compared(scene, named, platforms) : null;
  const counts = countsSaid(scene, compare !== null);
  if (counts.span) spans.gpuCount = counts.span;
  const note = (slot: string, place: { start: number; end: number } | undefined): void => {
    if (place) spans[slot] = [place.start, place.end];
  };
  const keepsNames = compare === null;
  const classes =
    wishing && keepsNames && gpus.length === 0 && families.length === 0 && types.length === 0
      ? classSaid(scene, catalog)
      : null;
  note('gpuPreference', wanted[0] ?? classes ?? undefined);
  note('instanceFamily', families[0]);
  note('instanceType', types[0]);
  note('platform', platforms[0]);
  const ram = countsIn(scene.readings, 'hostRamGB')[0];
  const onePlatform = unique(platforms.map((p) => p.value));
  const familyNames = unique(families.map((f) => f.name));
  const mixed = compare !== null && scene.gpus.length > 0 && familyNames.length === 1;
  return {
    ...(keepsNames && gpus.length > 0 ? { gpuPreference: oneOrMany(unique(gpus)) } : {}),
    ...(classes ? { gpuPreference: classes.name } : {}),
    ...(counts.gpuCount === undefined ? {} : { gpuCount: counts.gpuCount }),
    ...(counts.nodes === undefined ? {} : { nodes: counts.nodes }),
    ...(types[0] && (keepsNames || types.length === 1) ? { instanceType: types[0].name } : {}),
    ...(familyNames.length > 0 && (keepsNames || mixed) ? { instanceFamily: oneOrMany(familyNames) } : {}),
    ...(onePlatform.length === 1
      ? { platform: onePlatform[0] as NonNullable<HardwareSaid['platform']> }
      : {}),
    ...(ram ? { hostRamGB: ram.value } : {}),
    ...(compare ? { compare } : {}),
    spans,
  };
}

const oneOrMany = (names: string[]): string | string[] => (names.length === 1 ? (names[0] ?? '') : names);

/** GPUs that are wanted: not denied, not doubted, not another cloud's. */
function wantedGpus(scene: Scene): readonly NameAt[] {
  const elsewhere = scene.things.some((t) => t.kind === 'other-cloud');
  return standing(scene, scene.gpus).filter(
    (gpu) => !isDoubted(scene, gpu) && !(elsewhere && !gpu.name.startsWith('Ascend')),
  );
}

function compared(
  scene: Scene,
  named: readonly NameAt[],
  platforms: readonly Mark[],
): readonly string[] | null {
  const names = unique(named.map((n) => countedName(scene, n)));
  if (names.length > 1) return names;
  const places = unique(platforms.map((p) => p.value));
  return places.length > 1 ? places : null;
}

/** "a10x4" keeps its count: `A10x4`. */
function countedName({ text }: Scene, name: NameAt): string {
  const count = /^[x*](\d{1,3})(?!\d)/.exec(text.slice(name.end, name.end + 5));
  return count ? `${name.name}x${count[1]}` : name.name;
}

interface Counts {
  readonly gpuCount?: number;
  readonly nodes?: number;
  readonly span: readonly [number, number] | null;
}

/** At most this many cards sit in one machine; more is the total of several. */
const MOST_IN_A_MACHINE = 8;

function countsSaid(scene: Scene, comparing: boolean): Counts {
  const counts = standing(scene, countsIn(scene.readings, 'gpuCount')).filter(
    (count) =>
      !isDoubted(scene, count) || !scene.gpus.some((g) => g.start >= count.start && g.start - count.end <= 2),
  );
  const nodeCounts = standing(scene, countsIn(scene.readings, 'nodes'));
  const nodes = nodeCounts.at(-1)?.value;
  const distinct = unique(counts.map((c) => String(c.value)));
  if (comparing && counts.some((c) => isBesideGpu(scene, c)) && !isSaidOfAll(scene, counts))
    return { span: null };
  const several = nodes !== undefined && nodes > 1;
  const at = counts.at(-1) ?? nodeCounts.at(-1);
  const span: readonly [number, number] | null = at ? [at.start, at.end] : null;
  const withNodes = several ? { nodes } : {};
  if (counts.length === 0 || (distinct.length > 1 && comparing)) return { ...withNodes, span };
  const node = counts.find((c) => c.per === 'node');
  const all =
    counts.find((c) => c.per === 'all') ??
    (several ? counts.find((c) => c.value > MOST_IN_A_MACHINE) : undefined);
  if (all) return { gpuCount: all.value, ...withNodes, span };
  const each = node ?? counts.at(-1);
  if (!each) return { ...withNodes, span };
  if (several)
    return {
      gpuCount: each.value <= MOST_IN_A_MACHINE || each.per === 'node' ? each.value * nodes : each.value,
      nodes,
      span,
    };
  if (distinct.length > 1) return { span };
  return { gpuCount: each.value, span };
}

const isBesideGpu = (scene: Scene, { start, end }: { start: number; end: number }): boolean =>
  scene.gpus.some((g) => (g.start >= start && g.start - end <= 3) || (start >= g.end && start - g.end <= 3));

/** "8 张 A100 还是 8 张 H20": one count for all that is compared. */
const isSaidOfAll = (scene: Scene, counts: readonly { value: number }[]): boolean =>
  counts.length >= scene.gpus.length && new Set(counts.map((c) => c.value)).size === 1;

/** A class of cards by its memory ("几张 80G"), or the card whose driver total an error quotes. */
function classSaid(scene: Scene, catalog: Catalog): { name: string; start: number; end: number } | null {
  const together = scene.words.conditions.some((c) => c.value === 'together');
  for (const r of countsIn(scene.readings, 'vramGB')) {
    const quoted = Number.isInteger(r.value) ? null : cardWithTotal(r.value, catalog);
    if (quoted) return { name: quoted, start: r.start, end: r.end };
    const name = together ? undefined : gpuClass(r.value);
    if (name) return { name, start: r.start, end: r.end };
  }
  return null;
}

/** PyTorch quotes a total up to 2 % under the driver's: 22.20 GiB for an A10 of 23,028 MiB. */
const QUOTE_TOLERANCE = 0.02;

function cardWithTotal(gib: number, catalog: Catalog): string | null {
  const near = catalog.gpus.filter(
    (g) =>
      g.offered &&
      !g.masked &&
      g.nvidiaSmiTotalMiB !== null &&
      Math.abs(g.nvidiaSmiTotalMiB / 1024 - gib) <= QUOTE_TOLERANCE * gib,
  );
  return near.length === 1 ? (near[0]?.name ?? null) : null;
}
