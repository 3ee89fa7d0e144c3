/**
 * Programs some tests need. Where one is missing, its tests are left out with one line that says so,
 * unless `XUANKA_REQUIRE_SERVICES=1`: then they fail.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const REQUIRED = process.env.XUANKA_REQUIRE_SERVICES === '1';

/** The program's path, or `null` when it is not on this machine. */
function findProgram(names: readonly string[], places: readonly string[]): string | null {
  const folders = [...places, ...(process.env.PATH ?? '').split(delimiter)];
  for (const name of names) {
    const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
    if (found) return found;
  }
  return null;
}

/**
 * Decides whether tests of a service run: gives its path, or `null` after saying in one line why they
 * do not. Throws where every service is required.
 */
export function service(name: string, path: string | null, hint: string): string | null {
  if (path !== null) return path;
  const line = `${name} is not on this machine: its tests are left out (${hint})`;
  if (REQUIRED) throw new Error(line);
  process.stderr.write(`${line}\n`);
  return null;
}

export function redisServer(): string | null {
  return service('redis-server', findProgram(['redis-server'], []), 'apt-get install redis-server');
}

export function chromium(): string | null {
  const path =
    process.env.CHROMIUM_PATH ?? findProgram(['chromium', 'chromium-browser', 'google-chrome'], []);
  return service('chromium', path, 'apt-get install chromium');
}

/** Docker with its compose plugin: validates the compose file; never required, no container is started. */
export function dockerCompose(): boolean {
  return spawnSync('docker', ['compose', 'version'], { stdio: 'ignore' }).status === 0;
}
