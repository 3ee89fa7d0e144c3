/** The tables of the catalogue and the schema of each one's rows. */
import type { z } from 'zod';
import {
  factSchema,
  gpuSchema,
  instanceTypeSchema,
  modelSchema,
  otherNameSchema,
  priceSchema,
  regionSchema,
  regionStatementSchema,
} from './schema.js';

export const TABLES = {
  gpus: gpuSchema,
  instances: instanceTypeSchema,
  prices: priceSchema,
  models: modelSchema,
  regions: regionSchema,
  regionStatements: regionStatementSchema,
  facts: factSchema,
  otherNames: otherNameSchema,
} as const;

export type TableName = keyof typeof TABLES;
export type Rows = { readonly [T in TableName]: readonly z.infer<(typeof TABLES)[T]>[] };
