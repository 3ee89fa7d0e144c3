/** Fields of payloads as Slack sends them: absent ones may come as `null`. */
import { z } from 'zod';

/** An optional field; `null` reads as absent. */
export function maybe<T extends z.ZodType>(schema: T) {
  return schema.nullish().transform((value) => value ?? undefined);
}

export const maybeText = maybe(z.string());
export const textOrEmpty = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
