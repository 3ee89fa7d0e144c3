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

const looksLikeFamily = (folded: string) => /^(ebm|scc|s|v)?g[nap]\d/.test(folded);
const looksLikeType = (folded: string) =>
  /^(ecs|ml)\./.test(folded) || (looksLikeFamily(folded) && folded.includes('.'));
/** `p4d.24xlarge`: a size without a product, of a family that is none of ours. */
const looksLikeOtherCloud = (folded: string) => /\.\d*x?large$/.test(folded) && !looksLikeType(folded);

interface Named {
  readonly name: string;
  readonly aliases: readonly string[];
}

/** Names whose spelling, or whose alias's spelling, is within a slip of `wanted`. */
function nearest(entries: readonly Named[], wanted: string): string[] {
  const squeezed = squeezeName(wanted);
  const limit = Math.max(1, Math.floor(squeezed.length * SLIP_SHARE));
  const distanceTo = ({ name, aliases }: Named) =>
    Math.min(...[name, ...aliases].map((one) => editDistance(squeezeName(one), squeezed, limit)));
  return entries
    .map((entry) => ({ name: entry.name, distance: distanceTo(entry) }))
    .filter((entry) => entry.distance <= limit)
    .sort((a, b) => a.distance - b.distance || a.name.localeCompare(b.name))
    .map((entry) => entry.name);
}

const MOST_FAMILY_EDITS = 4;
/** A generation apart counts as half a letter apart: the eighth generation is nearer to a tenth than the sixth. */
const EDITS_PER_GENERATION = 0.5;

const generationOf = (family: string) => Number(/\d+/.exec(family)?.[0] ?? Number.NaN);

/** Families on sale for training, nearest spelling and generation first. */
function nearFamilies(folded: string, catalog: Catalog): string[] {
  const wanted = folded.replace(/^(ecs|ml)\./, '').split(/[.-]/)[0] ?? folded;
  const generation = generationOf(wanted);
  return catalog.families
    .filter((family) => family.status === 'current' && family.training)
    .flatMap(({ name }) => {
      const edits = editDistance(name, wanted, MOST_FAMILY_EDITS);
      const apart = Math.abs(generationOf(name) - generation);
      const distance = edits + EDITS_PER_GENERATION * (Number.isNaN(apart) ? 0 : apart);
      return edits <= MOST_FAMILY_EDITS ? [{ name, distance }] : [];
    })
    .sort((a, b) => a.distance - b.distance || a.name.localeCompare(b.name))
    .map((entry) => entry.name);
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
      family.types.map((type) => ({ name: type.instanceType, aliases: [] })),
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

  const other = catalog.otherName(name);
  if (other) {
    const what =
      other.status === 'retired' ? 'no longer sold' : 'named by a document without a specification';
    return found(name, other.kind, `${other.name}: ${other.gpu ?? 'GPU not published'}, ${what}`);
  }

  const folded = foldName(name);
  const missing = (suggestions: readonly string[], note: string): NameCheck => ({
    name,
    exists: false,
    kind: null,
    suggestions: suggestions.slice(0, MOST_SUGGESTIONS),
    note,
  });
  if (folded === '') return missing([], 'the name is empty');
  if (looksLikeOtherCloud(folded)) return missing([], 'not a name of Alibaba Cloud');
  if (looksLikeType(folded)) {
    const { names, note } = nearTypes(folded, catalog);
    return missing(names, note);
  }
  if (looksLikeFamily(folded))
    return missing(nearFamilies(folded, catalog), 'no such instance family in the catalogue');
  const spelled = nearest([...catalog.gpus, ...catalog.models], folded);
  return missing(spelled, 'not an instance type, family, GPU or model of the catalogue');
}
