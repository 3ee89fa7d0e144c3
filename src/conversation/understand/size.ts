/** Which model and size a message means. */
import type { Catalog } from '../../../catalog/catalog.js';
import { isDenied, isJoined, isRange, standing } from './denied.js';
import { type ModelAt, sizedModel } from './models.js';
import { type CountReading, countsIn } from './readings.js';
import type { Scene } from './scene.js';

export interface SizeSaid {
  readonly model?: string;
  readonly paramsB?: number;
  readonly activeB?: number;
  readonly paramsBList?: readonly number[];
  readonly paramsBRange?: readonly [number, number];
  /** Names of models that are compared. */
  readonly models: readonly string[];
  /** A family was named without a size, or a size that the family has not. */
  readonly unknownModel: string | null;
  /** "B7": to be confirmed. */
  readonly doubtful: boolean;
  readonly span: readonly [number, number] | null;
}

const NOTHING: SizeSaid = { models: [], unknownModel: null, doubtful: false, span: null };
/** "B7" for 7B. */
const REVERSED = /(?:^|[^a-z0-9-])b\d{1,3}(?![a-z0-9.])/;
/** Sizes nearer than this are one size said twice: "Qwen2.5-7B" and "7.6B". */
const SAME_SIZE = 0.12;

const isSameSize = (a: number, b: number): boolean => Math.abs(a - b) <= SAME_SIZE * Math.max(a, b);

export function sizeSaid(scene: Scene, catalog: Catalog): SizeSaid {
  const allSizes = countsIn(scene.readings, 'paramsB');
  const range = rangeOf(scene, allSizes);
  if (range) return { ...NOTHING, ...withFamily(scene, range) };
  const named = standing(
    scene,
    scene.models.filter((m) => !m.family),
  );
  const families = scene.models.filter((m) => m.family && !isDenied(scene, m));
  const sizes = standing(scene, allSizes);
  const doubtful = REVERSED.test(scene.text);
  if (named.length > 0) return withModels(scene, named, sizes);
  if (sizes.length === 0) return withoutSize(families, doubtful);
  return withSizes(sizes, families, catalog);
}

/** Both ends stand next to each other: only the quantity just before a size can be its lower end. */
function rangeOf(
  scene: Scene,
  sizes: readonly CountReading[],
): { range: [number, number]; span: [number, number] } | null {
  const sizeAt = new Map(sizes.map((size) => [size.start, size.value]));
  let next = 0;
  for (const high of sizes) {
    while ((scene.quantities[next]?.end ?? Number.POSITIVE_INFINITY) < high.start) next++;
    const low = scene.quantities[next - 1];
    if (!low || !isRange(scene, { start: low.start, end: low.end }, high)) continue;
    const lowSize = sizeAt.get(low.start) ?? low.value;
    if (low.units.length > 0 || !(lowSize > 0) || lowSize >= high.value) continue;
    return { range: [lowSize, high.value], span: [low.start, high.end] };
  }
  return null;
}

function withFamily(
  scene: Scene,
  { range, span }: { range: [number, number]; span: [number, number] },
): Partial<SizeSaid> {
  const family = scene.models.find((m) => m.family);
  return { paramsBRange: range, span, ...(family ? { model: family.name } : {}) };
}

function withModels(scene: Scene, named: readonly ModelAt[], sizes: readonly CountReading[]): SizeSaid {
  const last = named.at(-1);
  const first = named[0];
  if (!first || !last) return NOTHING;
  const later = sizes.filter(
    (size) => size.start >= last.end && !isSameSize(size.value, last.paramsB ?? size.value),
  );
  const distinct = [...new Map(named.map((m) => [m.name, m])).values()];
  if (distinct.length > 1) {
    const list = distinct.flatMap((m) => m.paramsB ?? []);
    return {
      ...NOTHING,
      models: distinct.map((m) => m.name),
      ...(list.length > 1 ? { paramsBList: list } : list[0] === undefined ? {} : { paramsB: list[0] }),
      span: [first.start, last.end],
    };
  }
  const joined = later.filter((size) => first.paramsB !== undefined && isJoined(scene, last, size));
  if (joined.length > 0 && first.paramsB !== undefined) {
    return {
      ...NOTHING,
      model: first.name,
      paramsBList: [first.paramsB, ...joined.map((s) => s.value)],
      models: [first.name],
      span: [first.start, joined.at(-1)?.end ?? last.end],
    };
  }
  const corrected = correctedLater(scene, last, later);
  if (corrected) return { ...NOTHING, paramsB: corrected.value, span: [corrected.start, corrected.end] };
  const own = first.paramsB ?? sizes[0]?.value;
  return {
    ...NOTHING,
    model: first.name,
    ...(own === undefined ? {} : { paramsB: own }),
    ...(first.activeB === undefined ? {} : { activeB: Number(first.activeB.toPrecision(4)) }),
    models: [first.name],
    span: [first.start, first.end],
  };
}

/** "Qwen2.5-7B，不对，13B": the size alone stands, of whatever model. */
function correctedLater(scene: Scene, model: ModelAt, later: readonly CountReading[]): CountReading | null {
  const size = later.at(-1);
  if (!size) return null;
  return standing(scene, [model, size])[0] === size ? size : null;
}

function withoutSize(families: readonly ModelAt[], doubtful: boolean): SizeSaid {
  const family = families[0];
  if (!family || doubtful) return { ...NOTHING, doubtful };
  const distinct = [...new Set(families.map((f) => f.name))];
  return {
    ...NOTHING,
    ...(distinct.length === 1 ? { model: family.name } : {}),
    models: distinct,
    span: [family.start, family.end],
  };
}

function withSizes(sizes: readonly CountReading[], families: readonly ModelAt[], catalog: Catalog): SizeSaid {
  const first = sizes[0];
  const last = sizes.at(-1);
  if (!first || !last) return NOTHING;
  const values = sizes.map((s) => s.value);
  const distinct = values.filter((v, i) => values.findIndex((w) => isSameSize(v, w)) === i);
  const family = families[0];
  if (distinct.length > 1) {
    return {
      ...NOTHING,
      paramsBList: distinct,
      ...(family ? { model: family.name } : {}),
      span: [first.start, last.end],
    };
  }
  if (!family) return { ...NOTHING, paramsB: last.value, span: [last.start, last.end] };
  const model = sizedModel(family.name, last.value, catalog);
  return {
    ...NOTHING,
    model: model.name,
    paramsB: model.paramsB ?? last.value,
    ...(model.activeB === undefined ? {} : { activeB: Number(model.activeB.toPrecision(4)) }),
    models: [model.name],
    unknownModel: model.known ? null : model.name,
    span: [Math.min(family.start, last.start), Math.max(family.end, last.end)],
  };
}
