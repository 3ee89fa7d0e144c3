/** `xuanka catalog list|show|check`: rows with source and date, and whether a name exists. */
import { parseArgs } from 'node:util';
import type { Catalog, NameCheck } from '../../catalog/catalog.js';
import { loadCatalog } from '../../catalog/files/load.js';
import type { InstanceType } from '../../catalog/schema.js';
import { readConfig } from '../config.js';
import { EXIT, type ExitCode, type Io, UsageError } from './io.js';

const USAGE = 'xuanka catalog list [--family F] [--json] | show NAME [--json] | check NAME… [--json]';

/** Runs the sub-command; 1 when a name does not exist, 2 for wrong usage. */
export async function catalogCommand(args: readonly string[], io: Io): Promise<ExitCode> {
  const { positionals, values } = parseArgs({
    args: [...args],
    options: {
      json: { type: 'boolean', default: false },
      family: { type: 'string' },
      region: { type: 'string' },
      'dry-run': { type: 'boolean' },
    },
    allowPositionals: true,
  });
  const [verb, ...names] = positionals;
  if (verb === 'sync') {
    io.stderr.write(
      'catalog sync is not part of this version: put prices into XUANKA_CATALOG_OVERLAY instead\n',
    );
    return EXIT.failed;
  }
  const catalog = loadCatalog(readConfig(io.env).catalogOverlay);
  if (verb === 'list' && names.length === 0) return list(catalog, values.family, values.json, io);
  if (verb === 'show' && names.length === 1) return show(catalog, names[0] as string, values.json, io);
  if (verb === 'check' && names.length > 0) return check(catalog, names, values.json, io);
  throw new UsageError(USAGE);
}

const or = (value: string | number | null, unit = ''): string =>
  value === null ? 'unknown' : `${value}${unit}`;

function line(type: InstanceType, catalog: Catalog): string {
  const price = catalog
    .pricesOf(type.instanceType, { billing: 'postpaid-hour' })
    .find((row) => !row.includesDisk);
  const source = type.sources[0];
  return [
    type.instanceType,
    `${or(type.gpuCount)} × ${catalog.gpuOf(type)?.name ?? 'GPU not published'}`,
    `${or(type.vCpu)} vCPU`,
    or(type.memoryGiB, ' GiB'),
    or(type.networkGbps, ' Gbit/s'),
    `RDMA ${type.rdma}`,
    type.status,
    price ? `${price.amount} ${price.currency}/h (${price.region}, ${price.date})` : 'price unknown',
    `${source?.url} (${source?.date})`,
  ].join(' | ');
}

function write(io: Io, json: boolean, value: unknown, text: string): void {
  io.stdout.write(json ? `${JSON.stringify(value)}\n` : `${text}\n`);
}

function list(catalog: Catalog, family: string | undefined, json: boolean, io: Io): ExitCode {
  if (family !== undefined && !catalog.family(family)) {
    const { suggestions } = catalog.check(family);
    io.stderr.write(`no family of that name; nearest: ${suggestions.join(', ') || 'none'}\n`);
    return EXIT.failed;
  }
  const types = family === undefined ? catalog.instanceTypes : (catalog.family(family)?.types ?? []);
  write(io, json, types, types.map((type) => line(type, catalog)).join('\n'));
  return EXIT.done;
}

/** The row behind a name, whatever its kind, with the prices of a type. */
function rowOf(catalog: Catalog, name: string): object | undefined {
  const type = catalog.instanceType(name);
  if (type)
    return {
      kind: 'instance',
      ...type,
      gpu: catalog.gpuOf(type) ?? null,
      prices: catalog.pricesOf(type.instanceType),
    };
  const family = catalog.family(name);
  if (family) return { kind: 'family', ...family };
  const gpu = catalog.gpu(name);
  if (gpu) return { kind: 'gpu', ...gpu };
  const model = catalog.model(name);
  return model && { kind: 'model', ...model };
}

function show(catalog: Catalog, name: string, json: boolean, io: Io): ExitCode {
  const row = rowOf(catalog, name);
  if (!row) return check(catalog, [name], json, io);
  write(io, json, row, JSON.stringify(row, null, 2));
  return EXIT.done;
}

function describe(found: NameCheck): string {
  if (found.exists) return `${found.name}: yes, ${found.kind}. ${found.note}`;
  const nearest = found.suggestions.length > 0 ? ` Nearest: ${found.suggestions.join(', ')}` : '';
  return `${found.name}: no. ${found.note}.${nearest}`;
}

function check(catalog: Catalog, names: readonly string[], json: boolean, io: Io): ExitCode {
  const found = names.map((name) => catalog.check(name));
  write(io, json, found, found.map(describe).join('\n'));
  return found.every(({ exists }) => exists) ? EXIT.done : EXIT.failed;
}
