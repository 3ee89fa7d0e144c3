/** Checked rows → look-ups by name. */
import type { Catalog, Family, NameCheck } from './catalog.js';
import { checkName } from './check-name.js';
import { inventedNames } from './invented-names.js';
import type { Run } from './measurement.js';
import { foldName } from './names.js';
import type { Gpu, InstanceType, Model, OtherName, Price } from './schema.js';
import type { Rows } from './tables.js';

function familiesOf(types: readonly InstanceType[]): Family[] {
  const byFamily = new Map<string, InstanceType[]>();
  for (const type of types) {
    const list = byFamily.get(type.family);
    if (list) list.push(type);
    else byFamily.set(type.family, [type]);
  }
  return [...byFamily].map(([name, members]) => {
    const first = members[0] as InstanceType;
    return {
      name,
      gpuKey: first.gpuKey,
      status: first.status,
      salesOnly: first.salesOnly,
      training: members.some((type) => type.training),
      types: members,
    };
  });
}

/** First entry wins: a key or name is never shadowed by another row's alias. */
function indexBy<T>(
  rows: readonly T[],
  ...namings: ((row: T) => readonly (string | null)[])[]
): Map<string, T> {
  const index = new Map<string, T>();
  for (const naming of namings)
    for (const row of rows)
      for (const name of naming(row)) {
        const folded = name === null ? '' : foldName(name);
        if (folded !== '' && !index.has(folded)) index.set(folded, row);
      }
  return index;
}

const isContract = (price: Price) => Number(price.billing === 'contract-hour');

/** What the operator has agreed comes before any list price; then the newest, then the lowest. */
const FIRST_TO_USE = (a: Price, b: Price) =>
  isContract(b) - isContract(a) || b.date.localeCompare(a.date) || a.amount - b.amount;

/** A row may name two regions ("exact region not given"): it answers for both, with its note. */
const inRegion = (price: Price, region: string) => price.region.split('|').includes(region);

export function indexCatalog(rows: Rows, runs: readonly Run[]): Catalog {
  const families = familiesOf(rows.instances);
  const gpus = indexBy<Gpu>(
    rows.gpus,
    (gpu) => [gpu.key, gpu.name],
    (gpu) => gpu.aliases,
    (gpu) => [`nvidia ${gpu.name}`],
  );
  const types = indexBy<InstanceType>(
    rows.instances,
    (type) => [type.instanceType],
    (type) => [type.instanceType.replace(/^(ecs|ml)\./, '')],
  );
  const familyIndex = indexBy<Family>(
    families,
    (family) => [family.name],
    (family) => [`ecs.${family.name}`, family.name.replace(/^ml\./, '')],
  );
  const models = indexBy<Model>(
    rows.models,
    (model) => [model.name],
    (model) => [model.hfId, ...model.aliases],
    (model) => [model.hfId === null ? null : (model.hfId.split('/').at(-1) ?? null)],
  );
  const otherNames = indexBy<OtherName>(
    rows.otherNames,
    (other) => [other.name, ...other.types],
    (other) => [`ecs.${other.name}`],
  );
  const gpuByKey = new Map(rows.gpus.map((gpu) => [gpu.key, gpu]));
  const facts = new Map(rows.facts.map((fact) => [fact.id, fact]));
  const pricesByType = new Map<string, Price[]>();
  for (const price of rows.prices) {
    const key = price.instanceType.toLowerCase();
    const list = pricesByType.get(key);
    if (list) list.push(price);
    else pricesByType.set(key, [price]);
  }
  for (const list of pricesByType.values()) list.sort(FIRST_TO_USE);

  const catalog: Catalog = {
    gpus: rows.gpus,
    instanceTypes: rows.instances,
    families,
    prices: rows.prices,
    models: rows.models,
    regions: rows.regions,
    regionStatements: rows.regionStatements,
    facts: rows.facts,
    otherNames: rows.otherNames,
    measurements: runs.map((run) => ({ ...run, gpuKey: gpus.get(foldName(run.gpu))?.key ?? null })),
    gpu: (name) => gpus.get(foldName(name)),
    instanceType: (name) => types.get(foldName(name)),
    family: (name) => familyIndex.get(foldName(name)),
    model: (name) => models.get(foldName(name)),
    gpuOf: (type) => (type.gpuKey === null ? undefined : gpuByKey.get(type.gpuKey)),
    pricesOf(instanceType, filter = {}) {
      const all = pricesByType.get(instanceType.toLowerCase()) ?? [];
      const { region, billing } = filter;
      if (region === undefined && billing === undefined) return all;
      return all.filter(
        (price) =>
          (region === undefined || inRegion(price, region)) &&
          (billing === undefined || price.billing === billing),
      );
    },
    regionsOf(instanceType) {
      const all = pricesByType.get(instanceType.toLowerCase()) ?? [];
      return [...new Set(all.flatMap((price) => (price.region.includes('|') ? [] : [price.region])))].sort();
    },
    check: (name): NameCheck => checkName(name, catalog),
    inventedNames: (text) => inventedNames(text, catalog),
    fact(id) {
      const fact = facts.get(id);
      if (!fact) throw new RangeError(`the catalogue has no fact "${id}"`);
      return fact;
    },
    otherName: (name) => otherNames.get(foldName(name)),
  };
  return catalog;
}
