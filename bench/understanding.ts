/** `npm run bench:understanding`: slots and intents on the written utterances, by tag, and the time of one message. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadCatalog } from '../catalog/files/load.js';
import { understand } from '../src/conversation/understand/index.js';
import { packageRoot } from '../src/service/package-root.js';
import { type RowScore, scoreRow, total, type Utterance } from './slot-score.js';

/** Relative deadlines of the rows are resolved from this moment. */
const NOW = '2026-11-30T15:00:00+08:00';
const ROUNDS = 20;

const catalog = loadCatalog();
const rows = readFileSync(join(packageRoot(), 'test', 'data', 'utterances.jsonl'), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Utterance);
const read = (row: Utterance) =>
  understand(row.text, { catalog, now: NOW, ...(row.priorSlots ? { priorSlots: row.priorSlots } : {}) });

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const line = (name: string, scores: readonly RowScore[]): string => {
  const { slots, madeUp, intent } = total(scores);
  return `${name.padEnd(14)} n ${String(scores.length).padStart(4)}  slots ${percent(slots).padStart(7)}  made up ${percent(madeUp).padStart(6)}  intent ${percent(intent).padStart(7)}`;
};

const scored = rows.map((row) => ({ row, score: scoreRow(row, read(row)) }));
console.log(
  line(
    'all',
    scored.map(({ score }) => score),
  ),
);
for (const tag of [...new Set(rows.flatMap((row) => row.tags))].sort())
  console.log(
    line(
      tag,
      scored.filter(({ row }) => row.tags.includes(tag)).map(({ score }) => score),
    ),
  );

const times: number[] = [];
for (let round = 0; round < ROUNDS; round++)
  for (const row of rows) {
    const start = performance.now();
    read(row);
    times.push(performance.now() - start);
  }
times.sort((a, b) => a - b);
const at = (share: number): string => `${(times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(3)} ms`;
console.log(`time of one message: p50 ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)}`);
