/** `xuanka predict`: one job as JSON in, its prediction or a typed error as JSON out (contract §4). */
import type { Catalog } from '../../catalog/catalog.js';
import { JobError, parseJob } from '../engine/job.js';
import { noteText } from '../engine/note.js';
import { predict } from '../engine/predict.js';
import type { Interval } from '../engine/verdict.js';

/** Never throws for a bad job: the answer then holds `error` with code and message. */
export function predictLine(json: unknown, catalog: Catalog): object {
  const id = idOf(json);
  try {
    const { job, notes } = parseJob(json);
    const plan = predict(job, catalog);
    return {
      id,
      verdict: plan.verdict,
      memory: {
        peakGiB: rounded(plan.memory.peakGiB),
        usableGiB: round(plan.memory.usableGiB),
        breakdownGiB: Object.fromEntries(
          Object.entries(plan.memory.breakdownGiB)
            .filter(([, gib]) => gib > 0)
            .map(([part, gib]) => [part, round(gib)]),
        ),
        hostRamGiB: round(plan.memory.hostRamGiB),
      },
      layout: plan.layout,
      throughput: {
        tokensPerSecPerGpu: rounded(plan.throughput.tokensPerSecPerGpu),
        stepTimeS: rounded(plan.throughput.stepTimeS),
        mfu: round(plan.throughput.mfu),
        boundBy: plan.throughput.boundBy,
      },
      assumptions: [...notes, ...plan.assumptions].map((note) => noteText(note, 'en')),
      warnings: [...new Set(plan.warnings.map((warning) => warning.code))],
    };
  } catch (error) {
    if (error instanceof JobError) return { id, error: { code: error.code, message: error.message } };
    throw error;
  }
}

function idOf(json: unknown): unknown {
  return typeof json === 'object' && json !== null ? ((json as { id?: unknown }).id ?? null) : null;
}

/** Four significant digits: more would pretend to a precision that no estimate has. */
const round = (value: number): number => Number(value.toPrecision(4));
const rounded = (i: Interval): Interval => ({
  low: round(i.low),
  expected: round(i.expected),
  high: round(i.high),
});
