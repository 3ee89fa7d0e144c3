import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { scoreRow, total, type Utterance } from '../../../bench/slot-score.js';
import { read } from './read.js';

const rows = readFileSync(new URL('../../data/utterances.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Utterance);
const scored = rows.map((row) => ({ row, score: scoreRow(row, read(row.text, row.priorSlots)) }));
const ofTag = (tag: string) => scored.filter(({ row }) => row.tags.includes(tag));

describe('the written utterances', () => {
  it('are read at the level reached: slots 98 %, made up 1.5 %, intents 95 %', () => {
    const { slots, madeUp, intent } = total(scored.map(({ score }) => score));
    expect(slots).toBeGreaterThanOrEqual(0.98);
    expect(madeUp).toBeLessThanOrEqual(0.015);
    expect(intent).toBeGreaterThanOrEqual(0.95);
  });

  it.each(['injection', 'fake'])('of the kind "%s" yield no slot that was not said', (tag) => {
    for (const { row, score } of ofTag(tag)) {
      expect(score.madeUp, row.text).toEqual([]);
      expect(score.missed, row.text).toEqual([]);
    }
  });

  it('with numbers that are not what they look like give no invented number', () => {
    for (const { row, score } of ofTag('trap')) expect(score.madeUp, row.text).toEqual([]);
  });

  it('keep what was known before', () => {
    for (const { row } of scored) {
      const { slots } = read(row.text, row.priorSlots);
      for (const [slot, value] of Object.entries(row.priorSlots ?? {}))
        if (JSON.stringify(row.expected?.[slot]) === JSON.stringify(value))
          expect(slots[slot as keyof typeof slots], `${row.text}: ${slot}`).toEqual(value);
    }
  });
});
