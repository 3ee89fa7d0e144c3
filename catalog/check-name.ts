/** "Does this exist?" with the nearest real names where it does not. */
import type { Catalog, NameCheck, NameKind } from './catalog.js';
import { editDistance, foldName, squeezeName } from './names.js';

const MOST_SUGGESTIONS = 4;
/** A spelling further away than this share of its length is another name, not a slip. */
const SLIP_SHARE = 0.34;

/** `gn7i-c8g1` of `ecs.gn7i-c8g1.24xlarge`; `null` for names without a size. */
function seriesOf(folded: string): string | null {
  const bare = folded.replace(/^(ecs|ml)\./, '');
  const dot = bare.indexOf('.');
  return dot > 0 ? bare.slice(0, dot) : null;
}

const looksLikeType = (folded: string) => /^(ecs|ml)\.|\.\d*x?large/.test(folded);
const looksLikeFamily = (folded: string) => /^(ecs\.)?(ebm|scc|s|v)?g[nap]\d/.test(folded);

function nearest(names: readonly string[], wanted: string): string[] {
  const squeezed = squeezeName(wanted);
  const limit = Math.max(1, Math.floor(squeezed.length * SLIP_SHARE));
  return names
    .map((name) => ({ name, distance: editDistance(squeezeName(name), squeezed, limit) }))
    .filter((entry) => entry.distance <= limit)
    .sort((a, b) => a.distance - b.distance || a.name.localeCompare(b.name))
    .map((entry) => entry.name);
}

/** Families that share the written prefix and generation come first, then near spellings. */
function nearFamilies(folded: string, catalog: Catalog): string[] {
  const wanted = folded.replace(/^ecs\./, '').split(/[.-]/)[0] ?? folded;
  const offered = catalog.families.filter((family) => family.status === 'current' && family.training);
  const digits = /\d+/.exec(wanted)?.[0] ?? '';
  const ranked = offered
    .map((family) => ({
      name: family.name,
      distance: editDistance(family.name, wanted, 4),
      generation: digits !== '' && family.name.includes(`gn${digits}`) ? 0 : 1,
    }))
    .filter((entry) => entry.distance <= 4)
    .sort((a, b) => a.distance - b.distance || a.generation - b.generation || a.name.localeCompare(b.name));
  return ranked.map((entry) => entry.name);
}

function nearTypes(folded: string, catalog: Catalog): { names: string[]; note: string } {
  const series = seriesOf(folded);
  const sameSeries = catalog.instanceTypes.filter((type) => seriesOf(foldName(type.instanceType)) === series);
  if (series !== null && sameSeries.length > 0) {
    const names = sameSeries.map((type) => type.instanceType);
    return {
      names,
      note: `the series ${series} is sold only as ${names.slice(0, MOST_SUGGESTIONS).join(', ')}`,
    };
  }
  const familyName = (series ?? folded).split('-')[0] ?? '';
  const family = catalog.family(familyName);
  if (family) {
    const spelled = nearest(
      family.types.map((type) => type.instanceType),
      folded,
    );
    const names = [...new Set([...spelled, ...family.types.map((type) => type.instanceType)])];
    return { names, note: `the family ${family.name} exists, this size of it does not` };
  }
  const near = nearFamilies(familyName, catalog).slice(0, 2);
  const names = near.flatMap(
    (name) =>
      catalog
        .family(name)
        ?.types.slice(0, 2)
        .map((type) => type.instanceType) ?? [],
  );
  return { names, note: 'neither the family nor the size is in the catalogue' };
}

function found(name: string, kind: NameKind, note: string): NameCheck {
  return { name, exists: true, kind, suggestions: [], note };
}

/** @returns what the name is, or the nearest real names; never a guess presented as a match */
export function checkName(name: string, catalog: Catalog): NameCheck {
  const type = catalog.instanceType(name);
  if (type)
    return found(
      name,
      'instance',
      `${type.instanceType}: ${type.gpuCount ?? '?'} × ${type.gpuKey ?? 'GPU not published'}, ${type.status}`,
    );
  const family = catalog.family(name);
  if (family)
    return found(name, 'family', `${family.name}: ${family.gpuKey ?? 'GPU not published'}, ${family.status}`);
  const gpu = catalog.gpu(name);
  if (gpu)
    return found(
      name,
      'gpu',
      `${gpu.name}: ${gpu.memoryGiB} GiB${gpu.offered ? '' : ', not offered on Alibaba Cloud'}`,
    );
  const model = catalog.model(name);
  if (model) return found(name, 'model', `${model.name}: ${model.paramsB} B parameters`);

  const folded = foldName(name);
  const missing = (suggestions: readonly string[], note: string): NameCheck => ({
    name,
    exists: false,
    kind: null,
    suggestions: suggestions.slice(0, MOST_SUGGESTIONS),
    note,
  });
  if (folded === '') return missing([], 'the name is empty');
  if (looksLikeType(folded)) {
    const { names, note } = nearTypes(folded, catalog);
    return missing(names, note);
  }
  if (looksLikeFamily(folded))
    return missing(nearFamilies(folded, catalog), 'no such instance family in the catalogue');
  const spelled = nearest(
    [
      ...catalog.gpus.filter((row) => row.offered).map((row) => row.name),
      ...catalog.models.map((row) => row.name),
    ],
    folded,
  );
  return missing(spelled, 'not an instance type, family, GPU or model of the catalogue');
}
