/** Raw rows → a checked catalogue. Pure: reading files is `files/`'s business. */
import type { z } from 'zod';
import type { Catalog } from './catalog.js';
import { indexCatalog } from './index-catalog.js';
import { measuredRuns } from './measurement.js';
import { type Rows, TABLES, type TableName } from './tables.js';

/** One file as read: its name for messages, the table it belongs to, and what it holds. */
export interface CatalogFile {
  readonly name: string;
  readonly table: TableName;
  readonly content: unknown;
}

/** Data that breaks the schema or contradicts other rows; `problems` name file, row and field. */
export class CatalogError extends Error {
  readonly code = 'catalog_invalid';
  constructor(readonly problems: readonly string[]) {
    super(`the catalogue is wrong in ${problems.length} place(s):\n${problems.join('\n')}`);
    this.name = 'CatalogError';
  }
}

/** What identifies a row, so that an overlay replaces it instead of standing beside it. */
const KEYS: { readonly [T in TableName]: (row: Rows[T][number]) => string } = {
  gpus: (r) => r.key,
  instances: (r) => r.instanceType,
  prices: (r) => [r.instanceType, r.region, r.currency, r.billing, r.date, r.source, r.amount].join('|'),
  models: (r) => r.name,
  regions: (r) => r.id,
  regionStatements: (r) => `${r.what}|${r.source}`,
  facts: (r) => r.id,
  otherNames: (r) => r.name,
};

function label(row: unknown, index: number): string {
  if (row === null || typeof row !== 'object') return `row ${index + 1}`;
  const named = row as Record<string, unknown>;
  const name = named.instanceType ?? named.key ?? named.name ?? named.id;
  return typeof name === 'string' ? `row ${index + 1} (${name})` : `row ${index + 1}`;
}

function parseTable<T extends TableName>(
  table: T,
  files: readonly CatalogFile[],
  problems: string[],
): Rows[T][number][] {
  const schema: z.ZodType<Rows[T][number]> = TABLES[table] as never;
  const byKey = new Map<string, { row: Rows[T][number]; file: string }>();
  for (const file of files) {
    if (file.table !== table) continue;
    if (!Array.isArray(file.content)) {
      problems.push(`${file.name}: expected a list of rows`);
      continue;
    }
    file.content.forEach((raw: unknown, index) => {
      const parsed = schema.safeParse(raw);
      if (!parsed.success) {
        for (const issue of parsed.error.issues)
          problems.push(
            `${file.name}: ${label(raw, index)}: ${issue.path.join('.') || 'row'}: ${issue.message}`,
          );
        return;
      }
      const key = KEYS[table](parsed.data).toLowerCase();
      const earlier = byKey.get(key);
      if (earlier?.file === file.name) problems.push(`${file.name}: ${label(raw, index)}: stands twice`);
      byKey.set(key, { row: parsed.data, file: file.name });
    });
  }
  return [...byKey.values()].map((entry) => entry.row);
}

/** Rows that point to rows that are not there. */
function danglingReferences(rows: Rows, files: readonly CatalogFile[]): string[] {
  const gpus = new Set(rows.gpus.map((gpu) => gpu.key));
  const types = new Set(rows.instances.map((type) => type.instanceType.toLowerCase()));
  const problems: string[] = [];
  const gpuMissing = (type: Rows['instances'][number]) =>
    type.gpuKey === null || gpus.has(type.gpuKey) ? null : `gpuKey: no GPU "${type.gpuKey}"`;
  const typeMissing = (price: Rows['prices'][number]) =>
    types.has(price.instanceType.toLowerCase()) ? null : 'instanceType: no such type in the catalogue';
  for (const type of rows.instances) {
    const problem = gpuMissing(type);
    if (problem !== null) problems.push(`${whereIs('instances', type.instanceType, files)}: ${problem}`);
  }
  for (const price of rows.prices) {
    const problem = typeMissing(price);
    if (problem !== null) problems.push(`${whereIs('prices', price.instanceType, files)}: ${problem}`);
  }
  return problems;
}

/** File and row of the last row for this type: looked for only when there is a problem to report. */
function whereIs(table: TableName, instanceType: string, files: readonly CatalogFile[]): string {
  for (const file of [...files].reverse()) {
    if (file.table !== table || !Array.isArray(file.content)) continue;
    const rows = file.content as readonly { readonly instanceType?: unknown }[];
    const index = rows.findIndex((row) => row.instanceType === instanceType);
    if (index >= 0) return `${file.name}: ${label(rows[index], index)}`;
  }
  return instanceType;
}

/**
 * Checks every row and builds the look-ups. Files later in the list replace rows of the same key:
 * an overlay comes last.
 * @param measurements rows of published runs; those that cannot be compared with are dropped
 * @throws CatalogError with one line for each wrong field
 */
export function parseCatalog(files: readonly CatalogFile[], measurements: readonly unknown[] = []): Catalog {
  const problems: string[] = [];
  const rows: Rows = {
    gpus: parseTable('gpus', files, problems),
    instances: parseTable('instances', files, problems),
    prices: parseTable('prices', files, problems),
    models: parseTable('models', files, problems),
    regions: parseTable('regions', files, problems),
    regionStatements: parseTable('regionStatements', files, problems),
    facts: parseTable('facts', files, problems),
    otherNames: parseTable('otherNames', files, problems),
  };
  problems.push(...danglingReferences(rows, files));
  if (problems.length > 0) throw new CatalogError(problems);
  return indexCatalog(rows, measuredRuns(measurements));
}
