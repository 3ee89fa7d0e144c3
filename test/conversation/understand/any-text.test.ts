import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { workloadSchema } from '../../../src/engine/workload.js';
import { read } from './read.js';

const RUNS = process.env.XUANKA_LONG === '1' ? 200_000 : 2_000;
const WORDS = [
  '7B',
  'lora',
  '全参',
  '预算',
  '万',
  '条',
  '¥',
  '$',
  '-',
  '.',
  '1e9',
  'A100',
  'gn7e',
  '不是',
  '换',
  'ecs.',
  ' ',
  '\n',
  '８',
  '亿',
];

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.array(fc.constantFrom(...WORDS), { maxLength: 60 }).map((words) => words.join('')),
);

describe('any text', () => {
  it('is read without a fault into a valid workload whose spans lie in the text', () => {
    fc.assert(
      fc.property(text, (said) => {
        const { slots, spans } = read(said);
        expect(workloadSchema.safeParse(slots).success, JSON.stringify(slots)).toBe(true);
        for (const [start, end] of Object.values(spans)) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(said.length);
        }
      }),
      { seed: 20261130, numRuns: RUNS },
    );
  });

  it.each([
    ['sizes', '7B '],
    ['digits', '1'],
    ['units', '万亿千百'],
    ['amounts', '¥5000 '],
    ['dots', 'ecs.gn7i-'],
    ['brackets', '(((('],
    ['corrections', '不是7B是13B，'],
  ])('takes time in proportion to its length: %s', (_, unit) => {
    const timed = (length: number): number => {
      const long = unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
      const start = performance.now();
      read(long);
      return performance.now() - start;
    };
    timed(1_000);
    const short = Math.max(2, Math.min(timed(2_000), timed(2_000)));
    // Ten times the length may take forty times as long on a busy machine; a square law takes a hundred.
    expect(Math.min(timed(20_000), timed(20_000))).toBeLessThan(40 * short);
  });
});
