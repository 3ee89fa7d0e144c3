import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of Xuanka's package.json: the same for sources and for the build in `dist/`. */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('package.json was not found above the program');
    folder = parent;
  }
  return folder;
}

/** `version` of package.json. */
export function packageVersion(): string {
  const json: unknown = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'));
  const version = typeof json === 'object' && json !== null && 'version' in json ? json.version : null;
  if (typeof version !== 'string') throw new Error('package.json states no version');
  return version;
}
