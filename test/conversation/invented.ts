/**
 * A second opinion on names, independent of the guard's own: anything that looks like an Alibaba
 * Cloud GPU type or family must be one of the catalogue.
 */
import type { Catalog } from '../../catalog/catalog.js';

const LOOKS_LIKE_ONE =
  /(?:ecs\.|ml\.)?(?:ebm|scc|s|v)?g[anpu]\d+[a-z]*(?:-[a-z0-9]+)*(?:\.[a-z]*\d*x?large(?:-[a-z0-9]+)?)?/giu;
/** "The gn8 generation", chips such as GA102, disks of another cloud. */
const NOT_A_NAME = /^(?:(?:ebm|scc|s|v)?gn\d|ga\d{3}|gp[23])$/;

export function inventedIn(text: string, catalog: Catalog): readonly string[] {
  const known = new Set<string>();
  for (const { instanceType, family } of catalog.instanceTypes) {
    const type = instanceType.toLowerCase();
    known.add(type);
    known.add(type.replace(/^(?:ecs|ml)\./, ''));
    known.add(type.replace(/\.[^.]+$/, ''));
    known.add(type.replace(/^(?:ecs|ml)\./, '').replace(/\.[^.]+$/, ''));
    known.add(family.toLowerCase());
    known.add(family.toLowerCase().replace(/^ml\./, ''));
  }
  const readable = text.normalize('NFKC').replaceAll(/https?:\/\/\S+/g, ' ');
  const found = [...readable.matchAll(LOOKS_LIKE_ONE)].filter(({ index }) => {
    const before = readable[index - 1] ?? ' ';
    return !/[a-z0-9._\-/]/i.test(before);
  });
  return [...new Set(found.map(([name]) => name.toLowerCase()))].filter(
    (name) => !known.has(name) && !NOT_A_NAME.test(name.replace(/^ecs\./, '')),
  );
}
