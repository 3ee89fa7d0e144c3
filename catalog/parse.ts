/** Raw rows → a checked catalogue. Pure: reading files is `files/`'s business. */
import type { z } from 'zod';
import type { Catalog } from './catalog.js';
import { indexCatalog } from './index-catalog.js';
import {
  factSchema,
  gpuSchema,
  instanceTypeSchema,
  modelSchema,
  priceSchema,
  regionSchema,
  regionStatementSchema,
} from './schema.js';

const SCHEMAS = {
  gpus: gpuSchema,
  instances: instanceTypeSchema,
  prices: priceSchema,
  models: modelSchema,
  regions: regionSchema,
  regionStatements: regionStatementSchema,
  facts: factSchema,
} as const;

export type TableName = keyof typeof SCHEMAS;
export type Rows = { readonly [T in TableName]: readonly z.infer<(typeof SCHEMAS)[T]>[] };

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
  const schema: z.ZodType<Rows[T][number]> = SCHEMAS[table] as never;
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
function danglingReferences(rows: Rows): string[] {
  const gpus = new Set(rows.gpus.map((gpu) => gpu.key));
  const types = new Set(rows.instances.map((type) => type.instanceType.toLowerCase()));
  const problems: string[] = [];
  for (const type of rows.instances)
    if (type.gpuKey !== null && !gpus.has(type.gpuKey))
      problems.push(`instances/${type.family}: ${type.instanceType}: gpuKey: no GPU "${type.gpuKey}"`);
  for (const price of rows.prices)
    if (!types.has(price.instanceType.toLowerCase()))
      problems.push(`prices: ${price.instanceType}: instanceType: no such type in the catalogue`);
  return problems;
}

/**
 * Checks every row and builds the look-ups. Files later in the list replace rows of the same key:
 * an overlay comes last.
 * @throws CatalogError with one line for each wrong field
 */
export function parseCatalog(files: readonly CatalogFile[]): Catalog {
  const problems: string[] = [];
  const rows: Rows = {
    gpus: parseTable('gpus', files, problems),
    instances: parseTable('instances', files, problems),
    prices: parseTable('prices', files, problems),
    models: parseTable('models', files, problems),
    regions: parseTable('regions', files, problems),
    regionStatements: parseTable('regionStatements', files, problems),
    facts: parseTable('facts', files, problems),
  };
  problems.push(...danglingReferences(rows));
  if (problems.length > 0) throw new CatalogError(problems);
  return indexCatalog(rows);
}
