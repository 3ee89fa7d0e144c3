/** Reads the shipped catalogue, and an operator's overlay on top of it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalog } from '../catalog.js';
import { CatalogError, type CatalogFile, parseCatalog } from '../parse.js';
import type { TableName } from '../tables.js';
import { catalogFolder } from './folder.js';
import { loadMeasurements } from './measurements.js';

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
  return parseCatalog(files, loadMeasurements());
}
