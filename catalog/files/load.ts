/** Reads the shipped catalogue, and an operator's overlay on top of it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Catalog } from '../catalog.js';
import { CatalogError, type CatalogFile, parseCatalog } from '../parse.js';
import type { TableName } from '../tables.js';

/** Where each table lives: a file, or a folder with one file per family. */
const PLACES: Readonly<Record<TableName, string>> = {
  gpus: 'gpus.json',
  instances: 'instances',
  prices: 'prices',
  models: 'models',
  regions: 'regions.json',
  regionStatements: 'region-statements.json',
  facts: 'facts.json',
  otherNames: 'other-names.json',
};

/**
 * The folder `catalog` that holds the shipped data, beside the program or above it (`dist`); a program built
 * into another place names it in `XUANKA_CATALOG_DIR`.
 */
export function catalogFolder(): string {
  const named = process.env.XUANKA_CATALOG_DIR;
  if (named) return named;
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'catalog', 'data'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new CatalogError(['catalog/data: folder not found beside the program']);
    folder = parent;
  }
  return join(folder, 'catalog');
}

function readJson(path: string, name: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    const reason = cause instanceof SyntaxError ? 'not valid JSON' : 'cannot be read';
    throw new CatalogError([`${name}: ${reason}`]);
  }
}

function readFolder(root: string, shown: string): CatalogFile[] {
  const files: CatalogFile[] = [];
  for (const [table, place] of Object.entries(PLACES) as [TableName, string][]) {
    const path = join(root, place);
    if (!existsSync(path)) continue;
    const names = place.endsWith('.json')
      ? [place]
      : readdirSync(path)
          .sort()
          .map((file) => join(place, file));
    for (const name of names)
      if (name.endsWith('.json'))
        files.push({
          name: `${shown}${name}`,
          table,
          content: readJson(join(root, name), `${shown}${name}`),
        });
  }
  return files;
}

/**
 * @param overlay folder of the same layout as `catalog/data`; its rows replace shipped rows of the same
 *   key or stand beside them, under the same checks
 * @throws CatalogError that names file, row and field
 */
export function loadCatalog(overlay?: string): Catalog {
  const files = readFolder(join(catalogFolder(), 'data'), '');
  if (overlay !== undefined) {
    if (!existsSync(overlay)) throw new CatalogError([`overlay: no folder at ${overlay}`]);
    files.push(...readFolder(overlay, 'overlay: '));
  }
  return parseCatalog(files);
}
