/** Everything the catalogue holds on one name: the row itself and the rows that belong to it. */
import type { Catalog } from '../../catalog/catalog.js';
import type { Gpu, InstanceType, Model, OtherName, Price } from '../../catalog/schema.js';

export type CatalogRecord =
  | {
      readonly kind: 'instance';
      readonly row: InstanceType;
      readonly gpu: Gpu | null;
      readonly prices: readonly Price[];
    }
  | {
      readonly kind: 'family';
      readonly name: string;
      readonly gpu: Gpu | null;
      readonly types: readonly InstanceType[];
      readonly prices: readonly Price[];
    }
  | { readonly kind: 'gpu'; readonly row: Gpu; readonly families: readonly string[] }
  | { readonly kind: 'model'; readonly row: Model }
  /** A real name that the catalogue has no full row for. */
  | { readonly kind: 'name only'; readonly row: OtherName };

/** @returns `undefined` when no instance type, family, GPU or model has this name */
export function recordOf(name: string, catalog: Catalog): CatalogRecord | undefined {
  const type = catalog.instanceType(name);
  if (type)
    return {
      kind: 'instance',
      row: type,
      gpu: catalog.gpuOf(type) ?? null,
      prices: catalog.pricesOf(type.instanceType),
    };
  const family = catalog.family(name);
  if (family) {
    const [first] = family.types;
    return {
      kind: 'family',
      name: family.name,
      gpu: (first && catalog.gpuOf(first)) ?? null,
      types: family.types,
      prices: family.types.flatMap((member) => catalog.pricesOf(member.instanceType)),
    };
  }
  const gpu = catalog.gpu(name);
  if (gpu) {
    const families = catalog.families.filter((one) => one.gpuKey === gpu.key).map((one) => one.name);
    return { kind: 'gpu', row: gpu, families };
  }
  const model = catalog.model(name);
  if (model) return { kind: 'model', row: model };
  const other = catalog.otherName(name);
  return other ? { kind: 'name only', row: other } : undefined;
}
