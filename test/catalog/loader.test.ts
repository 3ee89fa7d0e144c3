import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadCatalog } from '../../catalog/files/load.js';
import { CatalogError } from '../../catalog/parse.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'overlay-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(file: string, content: unknown): void {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
}

function problemsOf(load: () => unknown): readonly string[] {
  try {
    load();
  } catch (error) {
    if (error instanceof CatalogError) return error.problems;
    throw error;
  }
  return [];
}

const contract = {
  instanceType: 'ecs.gn7i-c8g1.2xlarge',
  region: 'cn-hangzhou',
  currency: 'CNY',
  billing: 'contract-hour',
  amount: 6.5,
  includesDisk: false,
  date: '2026-01-01',
  source: 'our contract 2026',
  confidence: 'contract',
  note: '',
};
const shipped = loadCatalog();
const sample = shipped.instanceType('ecs.gn7i-c8g1.2xlarge');

describe('an overlay', () => {
  it('adds a contract price that comes before every list price', () => {
    put('prices/ours.json', [contract]);
    const catalog = loadCatalog(folder);
    expect(catalog.prices).toHaveLength(shipped.prices.length + 1);
    const [first, second] = catalog.pricesOf('ecs.gn7i-c8g1.2xlarge', { region: 'cn-hangzhou' });
    expect(first).toEqual(contract);
    expect(second?.billing).toBe('postpaid-hour');
  });

  it('adds a type of a new family, with its price', () => {
    const own = { ...sample, instanceType: 'ecs.gn7i-own.2xlarge', family: 'gn7i-own' };
    put('instances/gn7i-own.json', [own]);
    put('prices/gn7i-own.json', [{ ...contract, instanceType: own.instanceType }]);
    const catalog = loadCatalog(folder);
    expect(catalog.family('gn7i-own')?.types).toHaveLength(1);
    expect(catalog.inventedNames('ecs.gn7i-own.2xlarge')).toEqual([]);
    expect(catalog.pricesOf(own.instanceType)).toHaveLength(1);
  });

  it('replaces a shipped row of the same key', () => {
    put('instances/gn7i.json', [{ ...sample, memoryGiB: 31 }]);
    const catalog = loadCatalog(folder);
    expect(catalog.instanceType('ecs.gn7i-c8g1.2xlarge')?.memoryGiB).toBe(31);
    expect(catalog.instanceTypes).toHaveLength(shipped.instanceTypes.length);
  });

  it('leaves the shipped catalogue as it was when it is empty', () => {
    expect(loadCatalog(folder).prices).toEqual(shipped.prices);
  });
});

describe('wrong data', () => {
  it('is named by file, row and field, one line each', () => {
    put('prices/ours.json', [contract, { ...contract, amount: -1, date: 'yesterday', region: 'cn-beijing' }]);
    const problems = problemsOf(() => loadCatalog(folder));
    expect(problems).toHaveLength(2);
    expect(problems[0]).toMatch(/^overlay: prices\/ours\.json: row 2 \(ecs\.gn7i-c8g1\.2xlarge\): amount: /);
    expect(problems[1]).toMatch(/row 2 .*: date: /);
    for (const problem of problems) expect(problem).not.toContain('\n');
  });

  it('is a field that is missing', () => {
    put('prices/ours.json', [{ ...contract, source: undefined }]);
    expect(problemsOf(() => loadCatalog(folder))).toEqual([expect.stringContaining(': source: ')]);
  });

  it('is a price for a type that does not exist', () => {
    put('prices/ours.json', [{ ...contract, instanceType: 'ecs.gn6p.2xlarge' }]);
    expect(problemsOf(() => loadCatalog(folder))).toEqual([
      'overlay: prices/ours.json: row 1 (ecs.gn6p.2xlarge): instanceType: no such type in the catalogue',
    ]);
  });

  it('is a type with a GPU that does not exist', () => {
    put('instances/x.json', [{ ...sample, instanceType: 'ecs.gn7i-own.large', gpuKey: 'NVIDIA A11' }]);
    expect(problemsOf(() => loadCatalog(folder))).toEqual([
      'overlay: instances/x.json: row 1 (ecs.gn7i-own.large): gpuKey: no GPU "NVIDIA A11"',
    ]);
  });

  it('is the same row twice in one file', () => {
    put('prices/ours.json', [contract, contract]);
    expect(problemsOf(() => loadCatalog(folder))).toEqual([
      expect.stringContaining('row 2 (ecs.gn7i-c8g1.2xlarge): stands twice'),
    ]);
  });

  it('is a file that is not JSON, or no list', () => {
    put('prices/ours.json', '[{');
    expect(problemsOf(() => loadCatalog(folder))).toEqual(['overlay: prices/ours.json: not valid JSON']);
    put('prices/ours.json', {});
    expect(problemsOf(() => loadCatalog(folder))).toEqual([
      'overlay: prices/ours.json: expected a list of rows',
    ]);
  });

  it('is a folder that is not there', () => {
    expect(problemsOf(() => loadCatalog(join(folder, 'nowhere')))).toEqual([
      `overlay: no folder at ${join(folder, 'nowhere')}`,
    ]);
  });
});
