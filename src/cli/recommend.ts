/** `xuanka recommend`: one workload as JSON in, picks, frontier and rejections out (contract §5). */
import type { Catalog } from '../../catalog/catalog.js';
import { JobError } from '../engine/job.js';
import { type Note, noteText } from '../engine/note.js';
import { type RecommendOptions, recommend } from '../engine/recommend.js';
import type { Pick, Recommendation } from '../engine/recommendation.js';
import { type Workload, workloadSchema } from '../engine/workload.js';
import { fault, idOf } from './json-lines.js';

type Settings = Omit<RecommendOptions, 'catalog'>;

/** Known fields whose value can be read; the others count as not given and are reported. */
function readWorkload(json: Readonly<Record<string, unknown>>): { workload: Workload; notes: Note[] } {
  const workload: Record<string, unknown> = {};
  const notes: Note[] = [];
  for (const [field, schema] of Object.entries(workloadSchema.shape)) {
    const value = json[field];
    if (value === undefined || value === null) continue;
    const read = schema.safeParse(value);
    if (read.success) workload[field] = read.data;
    else
      notes.push({
        code: 'jobValueIgnored',
        values: { field, value: (JSON.stringify(value) ?? '').slice(0, 60) },
      });
  }
  return { workload: workload as Workload, notes };
}

/** Never throws for a bad workload: the answer then holds `error` with code and message. */
export function recommendLine(json: unknown, catalog: Catalog, settings: Settings): object {
  const id = idOf(json);
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    return fault(id, 'INVALID_WORKLOAD', 'a workload is a JSON object');
  const { workload, notes } = readWorkload(json as Record<string, unknown>);
  const given = (json as { now?: unknown }).now;
  const now = typeof given === 'string' && !Number.isNaN(Date.parse(given)) ? given : settings.now;
  try {
    const recommendation = recommend(workload, { ...settings, catalog, now });
    const assumptions = [...notes, ...recommendation.assumptions];
    return { id, ...recommendationJson({ ...recommendation, assumptions }) };
  } catch (error) {
    if (error instanceof JobError) return fault(id, error.code, error.message);
    throw error;
  }
}

const english = (note: Note): string => noteText(note, 'en');

function pickJson(pick: Pick): object {
  return {
    ...pick,
    reasons: pick.reasons.map(english),
    warnings: pick.warnings.map(({ code }) => code),
  };
}

/** The contract's shape: notes as English sentences, warnings as codes. */
export function recommendationJson(recommendation: Recommendation): object {
  return {
    picks: recommendation.picks.map(pickJson),
    frontier: recommendation.frontier.map(pickJson),
    rejected: recommendation.rejected.map(({ family, reason }) => ({ family, reason: english(reason) })),
    assumptions: recommendation.assumptions.map(english),
    warnings: recommendation.warnings.map(({ code }) => code),
  };
}
