import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Card, CardBlock } from '../../src/cards/card.js';
import { measuredRunIn } from '../../src/conversation/understand/own-run.js';
import type { Pick } from '../../src/engine/recommendation.js';
import { talk, visibleText } from './talk.js';

const JOB = 'Qwen2.5-7B LoRA 2万条 预算2000';

function lastOf(inputs: readonly string[]) {
  const turn = talk(inputs).at(-1);
  const pick = turn?.recommendation?.picks[0];
  if (!turn || !pick) throw new Error('no recommendation');
  return { turn, pick, text: visibleText(turn.reply.card) };
}

const width = ({ low, high }: { low: number; high: number }): number => high / low;

function rowOf(card: Card): Record<string, unknown> {
  const inner = card.blocks.flatMap((block): readonly CardBlock[] =>
    block.type === 'details' ? block.blocks : [block],
  );
  const code = inner.find((block) => block.type === 'code');
  if (code?.type !== 'code') throw new Error('no code block on the card');
  return JSON.parse(code.text);
}

describe('a run that the user measured', () => {
  const before = lastOf([JOB]);
  const after = lastOf([JOB, '20 steps gave 31 GiB and 9.1 s/it']);

  it('replaces the estimate of that plan and narrows its intervals', () => {
    expect(after.pick.instanceType).toBe(before.pick.instanceType);
    expect(after.pick.memory.peakGiB.expected).toBeCloseTo(31, 6);
    expect(after.pick.throughput.stepTimeS.expected).toBeCloseTo(9.1, 6);
    for (const figure of [
      (p: Pick) => p.memory.peakGiB,
      (p: Pick) => p.throughput.stepTimeS,
      (p: Pick) => p.throughput.tokensPerSecPerGpu,
    ])
      expect(width(figure(after.pick))).toBeLessThan(width(figure(before.pick)));
    expect(after.text).toContain('9.1 s');
    expect(after.text).toContain('31 GiB');
  });

  it('moves hours and cost by as much as the speed', () => {
    expect(after.pick.hours?.expected).toBeGreaterThan(before.pick.hours?.expected ?? 0);
    expect(after.pick.cost?.expected).toBeGreaterThan(before.pick.cost?.expected ?? 0);
  });

  it('moves the speed of the other plans by the same factor, so that none wins by its untested estimate', () => {
    const factor =
      after.pick.throughput.tokensPerSecPerGpu.expected / before.pick.throughput.tokensPerSecPerGpu.expected;
    const same = (p: Pick) =>
      before.turn.recommendation?.frontier.find(
        (o) => o.instanceType === p.instanceType && o.count === p.count,
      );
    const others = (after.turn.recommendation?.frontier ?? []).filter(
      (p) => p.instanceType !== after.pick.instanceType && same(p) !== undefined,
    );
    expect(others.length).toBeGreaterThan(0);
    for (const other of others)
      expect(
        other.throughput.tokensPerSecPerGpu.expected /
          (same(other)?.throughput.tokensPerSecPerGpu.expected ?? 0),
      ).toBeCloseTo(factor, 6);
  });

  it('gives a row that the accuracy table can take', () => {
    const row = rowOf(after.turn.reply.card);
    expect(row).toMatchObject({
      group: 'own-run',
      kind: 'lora',
      modelName: 'Qwen2.5-7B',
      memGiB: 31,
      gpuCount: 1,
      scoreMemory: true,
      scoreThroughput: true,
    });
    expect(row.tokensPerSecPerGpuAny).toBeCloseTo(after.pick.throughput.tokensPerSecPerGpu.expected, -1);
  });

  it('holds while only budget, data or deadline change, and goes when the job becomes another', () => {
    const ran = [JOB, '20 steps gave 31 GiB and 9.1 s/it'];
    for (const still of ['预算改成 1000', '三天内跑完', '数据改成 5 万条'])
      expect(talk([...ran, still]).at(-1)?.state.ownRun, still).not.toBeNull();
    for (const other of ['换成 QLoRA', '不是7B是14B', '长度改成 8k', '重新开始'])
      expect(talk([...ran, other]).at(-1)?.state.ownRun, other).toBeNull();
  });

  it('adds what a second message tells to the first', () => {
    const both = lastOf([JOB, '实测峰值显存 31 GiB', '每步 9.1 秒']);
    expect(both.pick.memory.peakGiB.expected).toBeCloseTo(31, 6);
    expect(both.pick.throughput.stepTimeS.expected).toBeCloseTo(9.1, 6);
  });

  it('is told when it lies outside the interval', () => {
    expect(lastOf([JOB, '实测每步 30 秒']).text).toContain('区间之外');
    expect(after.text).not.toContain('区间之外');
  });

  it('is not believed where no card could be so fast, and says what to send instead', () => {
    const { pick, text } = lastOf([JOB, '每步 0.5 秒']);
    expect(text).toContain('速度没有采用');
    expect(pick.throughput.tokensPerSecPerGpu).toEqual(before.pick.throughput.tokensPerSecPerGpu);
  });

  it('is about the plan shown, not about another job or other machines', () => {
    for (const other of ['QLoRA 每步 2.1 秒', '14B 每步 2.1 秒', '8 卡每步 2.1 秒'])
      expect(talk([JOB, other]).at(-1)?.state.ownRun, other).toBeNull();
    expect(talk(['20 steps gave 38 GiB and 2.1 s/it']).at(-1)?.state.ownRun).toBeNull();
  });
});

describe('the figures of a run in words', () => {
  it.each([
    ['20 steps gave 38 GiB and 2.1 s/it', { memoryGiB: 38, stepSeconds: 2.1 }],
    ['跑了20步，显存 38G，每步 2.1 秒', { memoryGiB: 38, stepSeconds: 2.1 }],
    ['试跑了一下 nvidia-smi 显示 71.2GB, 2 it/s', { memoryGiB: 71.2, stepSeconds: 0.5 }],
    ['38912MiB / 81920MiB，0.5 步/秒', { memoryGiB: 38, stepSeconds: 2 }],
    ['measured 2100 ms per step', { stepSeconds: 2.1 }],
    ['one step takes about 2.1 seconds', { stepSeconds: 2.1 }],
    ['试了下，每步大概 2.1s，显存峰值 61G', { memoryGiB: 61, stepSeconds: 2.1 }],
    ['step time: 2.1s, peak 60.2 GiB', { memoryGiB: 60.2, stepSeconds: 2.1 }],
    ['一步要 1.5 分钟', { stepSeconds: 90 }],
    ['ran 50 steps: 1.95 sec per step, 61.3GB', { memoryGiB: 61.3, stepSeconds: 1.95 }],
    ['实测峰值 38 GiB', { memoryGiB: 38 }],
    ['实测速度每卡 3,200 token/秒', { tokensPerSec: { value: 3200, perGpu: true } }],
    ['throughput is 12.8k tokens/s', { tokensPerSec: { value: 12800, perGpu: false } }],
  ])('%s', (text, expected) => {
    const read = measuredRunIn(text);
    expect(Object.keys(read ?? {}).toSorted()).toEqual(Object.keys(expected).toSorted());
    expect(read?.memoryGiB ?? 0).toBeCloseTo(('memoryGiB' in expected ? expected.memoryGiB : 0) as number, 6);
    expect(read?.stepSeconds ?? 0).toBeCloseTo(
      ('stepSeconds' in expected ? expected.stepSeconds : 0) as number,
      6,
    );
    if ('tokensPerSec' in expected) expect(read?.tokensPerSec).toEqual(expected.tokensPerSec);
  });

  it.each([
    '每步 12 秒正常吗',
    '为什么训练这么慢 3.5s/it',
    '实测 24G 显存够吗',
    'CUDA out of memory: tried to allocate 2.00 GiB, 38 GiB used, 2.1 s/it',
    '16G 显存的卡',
    'a 24G card',
    '预算 3000 元，3 小时',
    '跑了三个小时',
    '每天 8 小时',
  ])('are not read out of "%s"', (text) => expect(measuredRunIn(text)).toBeNull());

  it('come out right for any amount, unit and order', () => {
    const amount = fc.integer({ min: 1, max: 9999 }).map((n) => n / 10);
    const time = fc.constantFrom(
      (n: number) => `${n} s/it`,
      (n: number) => `${n}s per step`,
      (n: number) => `每步 ${n} 秒`,
      (n: number) => `${n}秒/步`,
      (n: number) => `step time ${n}s`,
    );
    const memory = fc.constantFrom(
      (n: number) => `peak ${n} GiB`,
      (n: number) => `显存 ${n}G`,
      (n: number) => `${n}GB memory`,
      (n: number) => `nvidia-smi ${n}GB`,
    );
    fc.assert(
      fc.property(
        amount,
        amount,
        time,
        memory,
        fc.boolean(),
        fc.constantFrom(', ', '，', ' and '),
        (s, g, t, m, swap, gap) => {
          const parts = swap ? [m(g), t(s)] : [t(s), m(g)];
          const read = measuredRunIn(`ran 20 steps: ${parts.join(gap)}`);
          expect(read?.stepSeconds, parts.join(gap)).toBeCloseTo(s, 6);
          expect(read?.memoryGiB, parts.join(gap)).toBeCloseTo(g, 6);
        },
      ),
      { seed: 7, numRuns: 500 },
    );
  });
});
