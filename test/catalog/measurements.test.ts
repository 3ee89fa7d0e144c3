import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../catalog/files/load.js';
import { loadGpuHours, loadMeasurements } from '../../catalog/files/measurements.js';

const rows = loadMeasurements();
const catalog = loadCatalog();

describe('the published measurements', () => {
  it('are all there, once each, with their source', () => {
    expect(rows).toHaveLength(1452);
    expect(new Set(rows.map((row) => row.id)).size).toBe(1452);
    for (const row of rows) expect(String(row.source).length).toBeGreaterThan(5);
  });

  it('name only GPUs that the catalogue knows', () => {
    const names = new Set(
      rows.flatMap((row) => [row.gpu, row.gpuFamily]).filter((name) => name !== undefined),
    );
    expect(names.size).toBeGreaterThan(30);
    for (const name of names) expect(catalog.gpu(String(name)), String(name)).toBeDefined();
  });

  it('have a figure wherever they are marked for scoring', () => {
    for (const row of rows) {
      if (row.scoreMemory) expect(row.memGiB, String(row.id)).toBeGreaterThan(0);
      if (row.scoreThroughput && row.tokensPerSecPerGpuAny === undefined)
        expect(row.measured, String(row.id)).toHaveProperty('tflopsPerGpu');
    }
  });

  it('come with the GPU-hours of whole runs', () => {
    const runs = loadGpuHours();
    expect(runs).toHaveLength(72);
    for (const run of runs) expect(String(run.source).length).toBeGreaterThan(5);
  });
});
