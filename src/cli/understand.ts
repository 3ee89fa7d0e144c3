/** `xuanka understand --json -`: one JSON Lines request to one answer. */
import { z } from 'zod';
import type { Catalog } from '../../catalog/catalog.js';
import { understand } from '../conversation/understand/index.js';
import { workloadSchema } from '../engine/workload.js';

const requestSchema = z.object({
  id: z.unknown().optional(),
  text: z.string(),
  priorSlots: z.record(z.string(), z.unknown()).nullish(),
  now: z.iso.datetime({ offset: true }).nullish(),
  lang: z.enum(['zh', 'en']).nullish(),
});

/** Slots that are valid; a wrong value of a known slot is left out, unknown fields are ignored. */
function validSlots(slots: Readonly<Record<string, unknown>>): z.infer<typeof workloadSchema> {
  const fields: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(workloadSchema.shape)) {
    const parsed = schema.safeParse(slots[name]);
    if (parsed.success && parsed.data !== undefined) fields[name] = parsed.data;
  }
  return workloadSchema.parse(fields);
}

/**
 * Answers `{id, text, priorSlots?, now?}` with `{id, lang, intent, slots, asks, warnings}`, or with
 * `{id, error: {code, message}}` when the request is not valid. `now` is used where the request has none.
 */
export function understandLine(json: unknown, catalog: Catalog, now: string): object {
  const parsed = requestSchema.safeParse(json);
  if (!parsed.success) {
    const id = typeof json === 'object' && json !== null && 'id' in json ? json.id : null;
    const issue = parsed.error.issues[0];
    const where = issue && issue.path.length > 0 ? `${issue.path.join('.')}: ` : '';
    return {
      id,
      error: { code: 'invalid_request', message: `${where}${issue?.message ?? 'not a request'}` },
    };
  }
  const { id, text, priorSlots, lang } = parsed.data;
  const { intent, slots, asks, warnings, ...rest } = understand(text, {
    catalog,
    now: parsed.data.now ?? now,
    ...(priorSlots ? { priorSlots: validSlots(priorSlots) } : {}),
    ...(lang ? { lang } : {}),
  });
  return { id: id ?? null, lang: rest.lang, intent, slots, asks, warnings };
}
