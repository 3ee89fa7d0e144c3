/** `xuanka catalog list | show | check`: the catalogue's rows, each with its source and date. */
import { parseArgs } from 'node:util';
import type { Catalog, NameCheck } from '../../catalog/catalog.js';
import { loadCatalog } from '../../catalog/files/load.js';
import { readConfig } from '../config.js';
import { recordOf } from './catalog-record.js';
import { listLines, recordLines } from './catalog-text.js';
import { EXIT, type ExitCode, type Io, UsageError } from './io.js';

interface Call {
  readonly names: readonly string[];
  readonly family: string | undefined;
  readonly json: boolean;
  readonly catalog: Catalog;
  readonly io: Io;
}

const USAGE = 'xuanka catalog list [--family F] [--json] | show NAME [--json] | check NAME… [--json]';

const printJson = (io: Io, value: unknown) => io.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
const printLines = (io: Io, lines: readonly string[]) => io.stdout.write(`${lines.join('\n')}\n`);

function verdictOn(found: NameCheck): string {
  if (found.exists) return `${found.name}: ${found.kind}. ${found.note}`;
  const nearest = found.suggestions.length > 0 ? `; nearest: ${found.suggestions.join(', ')}` : '';
  return `${JSON.stringify(found.name)} does not exist: ${found.note}${nearest}`;
}

function refuse(name: string, { json, catalog, io }: Call): ExitCode {
  const found = catalog.check(name);
  if (json) printJson(io, found);
  else io.stderr.write(`${verdictOn(found)}\n`);
  return EXIT.failed;
}

function list(call: Call): ExitCode {
  const { names, family, json, catalog, io } = call;
  if (names.length > 0) throw new UsageError(USAGE);
  const found = family === undefined ? undefined : catalog.family(family);
  if (family !== undefined && !found) return refuse(family, call);
  const types = found?.types ?? catalog.instanceTypes;
  if (json) printJson(io, types);
  else printLines(io, listLines(types, catalog));
  return EXIT.done;
}

function show(call: Call): ExitCode {
  const { names, json, catalog, io } = call;
  const [name] = names;
  if (name === undefined || names.length !== 1) throw new UsageError(USAGE);
  const record = recordOf(name, catalog);
  if (!record) return refuse(name, call);
  if (json) printJson(io, record);
  else printLines(io, recordLines(record));
  return EXIT.done;
}

function check({ names, json, catalog, io }: Call): ExitCode {
  if (names.length === 0) throw new UsageError(USAGE);
  const found = names.map((name) => catalog.check(name));
  if (json) printJson(io, found);
  else printLines(io, found.map(verdictOn));
  return found.every(({ exists }) => exists) ? EXIT.done : EXIT.failed;
}

const ACTIONS = new Map<string, (call: Call) => ExitCode>([
  ['list', list],
  ['show', show],
  ['check', check],
]);

/**
 * Runs one sub-command.
 * @returns 0 done; 1 a name does not exist, or the sub-command is not available yet
 * @throws UsageError for a wrong call, CatalogError for wrong data in the overlay
 */
export async function catalogCommand(args: readonly string[], io: Io): Promise<ExitCode> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      json: { type: 'boolean', default: false },
      family: { type: 'string' },
      region: { type: 'string' },
      'dry-run': { type: 'boolean' },
    },
    allowPositionals: true,
  });
  const [verb = '', ...names] = positionals;
  if (verb === 'sync') {
    io.stderr.write(
      'catalog sync is not available yet: put new prices and types into the folder XUANKA_CATALOG_OVERLAY\n',
    );
    return EXIT.failed;
  }
  const action = ACTIONS.get(verb);
  if (!action) throw new UsageError(USAGE);
  const catalog = loadCatalog(readConfig(io.env).catalogOverlay);
  return action({ names, family: values.family, json: values.json, catalog, io });
}
