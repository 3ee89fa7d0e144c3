/** Typed reading of the catalogue's single facts, with their sources at hand. */
import { z } from 'zod';
import type { Catalog } from '../../../catalog/catalog.js';
import type { Source } from '../../../catalog/schema.js';
import type { Lang } from '../../language.js';
import type { Context, RichText } from '../card.js';
import { sourceText } from '../sources.js';

const SHAPES = {
  'dsw-disk': z.object({ freeGiB: z.number(), wipedAfterStoppedDays: z.number() }),
  'dsw-public-gpu-limit': z.object({ gpus: z.number() }),
  spot: z.object({
    warningMinutes: z.number(),
    protectionHours: z.number(),
    noProtectionCheaperPercent: z.number(),
  }),
  'nvlink-must': z.object({ families: z.array(z.string()) }),
  'pai-regions': z.object({ lingjun: z.array(z.string()), general: z.array(z.string()) }),
  'oss-accelerator-zones': z.array(z.string()),
  'essd-levels': z.array(
    z.object({
      level: z.string(),
      iopsBase: z.number(),
      iopsPerGiB: z.number(),
      iopsMax: z.number(),
      mbpsBase: z.number(),
      mbpsPerGiB: z.number(),
      mbpsMax: z.number(),
      minGiB: z.number(),
    }),
  ),
} as const;
type FactId = keyof typeof SHAPES;

/** @throws ZodError when the shipped fact has another shape: a fault of the data, found by the tests */
export function readFact<Id extends FactId>(catalog: Catalog, id: Id): z.infer<(typeof SHAPES)[Id]> {
  return SHAPES[id].parse(catalog.fact(id).value) as z.infer<(typeof SHAPES)[Id]>;
}

/** The sources of several facts, each once, as a card's last lines. */
export function factSources(catalog: Catalog, ids: readonly string[], lang: Lang): Context {
  const sources = ids.flatMap((id) => catalog.fact(id).sources);
  return sourceContext(sources, lang);
}

export function sourceContext(sources: readonly Source[], lang: Lang): Context {
  const seen = new Set<string>();
  const items: RichText[] = [];
  for (const source of sources) {
    if (seen.has(source.url)) continue;
    seen.add(source.url);
    items.push(sourceText(lang === 'zh' ? '来源' : 'Source', source, lang));
  }
  return { type: 'context', items };
}
