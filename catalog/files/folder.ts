/** Where the shipped data lies. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CatalogError } from '../parse.js';

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
