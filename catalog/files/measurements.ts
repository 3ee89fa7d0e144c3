/** Reads the published measurements; the bot does not need them, the fit and its tests do. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

function folder(): string {
  let at = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(at, 'catalog', 'measurements'))) at = dirname(at);
  return join(at, 'catalog', 'measurements');
}

/** Every measured row of every source, as published. */
export function loadMeasurements(): Record<string, unknown>[] {
  return readdirSync(folder())
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .flatMap((name) => readFileSync(join(folder(), name), 'utf8').split('\n').filter(Boolean))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** Whole-run GPU-hours, as published. */
export function loadGpuHours(): Record<string, unknown>[] {
  return JSON.parse(readFileSync(join(folder(), 'gpuhours.json'), 'utf8')) as Record<string, unknown>[];
}
