/** Reads the published measurements: evidence in answers, and what the fit and its tests stand on. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogFolder } from './folder.js';

const folder = () => join(catalogFolder(), 'measurements');

/** Every measured row of every source, as published (see `measurements/README.md` for the fields). */
export function loadMeasurements(): Record<string, unknown>[] {
  return readdirSync(folder())
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .flatMap((name) => readFileSync(join(folder(), name), 'utf8').split('\n').filter(Boolean))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** GPU-hours of whole runs, as published. */
export function loadGpuHours(): Record<string, unknown>[] {
  return JSON.parse(readFileSync(join(folder(), 'gpuhours.json'), 'utf8')) as Record<string, unknown>[];
}
