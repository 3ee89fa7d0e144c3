import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { read } from './read.js';

const SEED = { seed: 20261130, numRuns: 150 };

describe('money', () => {
  const amount = fc.integer({ min: 2, max: 99 });
  const spoken = amount.chain((n) =>
    fc.constantFrom(
      { text: `预算${n}万`, value: n * 10_000, currency: 'CNY' },
      { text: `${n}w预算`, value: n * 10_000, currency: 'CNY' },
      { text: `预算 ${n}00 元`, value: n * 100, currency: 'CNY' },
      { text: `预算${n}00块`, value: n * 100, currency: 'CNY' },
      { text: `budget ¥${n}00`, value: n * 100, currency: 'CNY' },
      { text: `budget of $${n}00`, value: n * 100, currency: 'USD' },
      { text: `budget ${n}00 USD`, value: n * 100, currency: 'USD' },
      { text: `budget is ${n}k yuan`, value: n * 1000, currency: 'CNY' },
    ),
  );

  it('is read in any unit, beside any size and in any order', () => {
    fc.assert(
      fc.property(
        spoken,
        fc.constantFrom('7B lora', '13B qlora', '70B 全参微调'),
        fc.boolean(),
        (money, job, first) => {
          const text = first ? `${money.text}, ${job}` : `${job}, ${money.text}`;
          const { budget, paramsB } = read(text).slots;
          expect(budget, text).toMatchObject({
            amount: money.value,
            currency: money.currency,
            period: 'total',
          });
          expect(paramsB, text).toBe(Number.parseInt(job, 10));
        },
      ),
      SEED,
    );
  });

  it.each([
    ['每小时不超过 50 元', 50, 'hour'],
    ['每月预算 2 万', 20_000, 'month'],
    ['at most $10 per hour', 10, 'hour'],
  ])('"%s" is by the period', (text, value, period) => {
    expect(read(`7B lora，${text}`).slots.budget).toMatchObject({ amount: value, period });
  });
});

describe('counts of data', () => {
  it('are samples beside 条, whatever the magnitude', () => {
    const count = fc.integer({ min: 1, max: 99 });
    const form = count.chain((n) =>
      fc.constantFrom(
        { text: `${n}万条数据`, value: n * 10_000 },
        { text: `${n}k条`, value: n * 1000 },
        { text: `${n}w条对话`, value: n * 10_000 },
        { text: `${n}00条`, value: n * 100 },
        { text: `${n}k samples`, value: n * 1000 },
        { text: `${n},000 examples`, value: n * 1000 },
      ),
    );
    fc.assert(
      fc.property(form, ({ text, value }) => {
        const { samples, paramsB, budget } = read(`7B lora ${text}`).slots;
        expect(samples, text).toBe(value);
        expect(paramsB, text).toBe(7);
        expect(budget, text).toBeUndefined();
      }),
      SEED,
    );
  });

  it.each([
    ['7B 全参微调 1亿token', 1e8],
    ['pretrain 1.3b on 100B tokens', 1e11],
    ['13B 预训练 两万亿 token', 2e12],
    ['LoRA 7B with 30M tokens', 3e7],
  ])('"%s" holds tokens, not parameters', (text, tokens) => {
    expect(read(text).slots.tokens).toBe(tokens);
  });
});

describe('sizes', () => {
  it.each([
    ['百亿参数模型微调', 10],
    ['千亿参数预训练', 100],
    ['70亿参数 lora', 7],
    ['1760亿参数推理', 176],
    ['７Ｂ ｌｏｒａ', 7],
    ['Llama 3 70b qlora', 70],
    ['it has 14 billion parameters', 14],
  ])('"%s" is read', (text, size) => {
    expect(read(text).slots.paramsB).toBeCloseTo(size, -Math.log10(size * 0.1));
  });

  it.each([
    ['A10 24G 显存跑 7B lora', 7],
    ['CUDA 12.4 torch 2.3 跑 7B', 7],
    ['rank 256 的 7B lora', 7],
    ['16G 显存能训 3B 吗', 3],
  ])('"%s" takes no other number for the size', (text, size) => {
    expect(read(text).slots.paramsB).toBe(size);
  });

  it('takes Qwen1.5 for a version, not for a size', () => {
    expect(read('用 Qwen1.5 做微调').slots.paramsB).toBeUndefined();
  });
});

describe('corrections', () => {
  it.each([
    ['不是7B是13B', 13],
    ['7B，不对，14B', 14],
    ['not 7B, 32B', 32],
  ])('"%s" leaves the later size', (text, size) => {
    expect(read(text, { paramsB: 7, method: 'lora' }).slots).toMatchObject({ paramsB: size, method: 'lora' });
  });

  it('"换 L20" changes the card and nothing else', () => {
    const prior = { paramsB: 7, task: 'sft', method: 'lora' } as const;
    expect(read('换 L20', prior).slots).toMatchObject({ ...prior, gpuPreference: 'L20' });
  });
});

describe('the question without a size', () => {
  it.each([
    '在阿里云上训练Transformer模型,推荐使用哪种GPU实例?',
    'Which GPU instance should I use to train a Transformer on Alibaba Cloud?',
    'I want to train a transformer, what should I rent?',
  ])('"%s" is a request for a recommendation', (text) => {
    const { intent, slots } = read(text);
    expect(intent).toBe('recommend');
    expect(slots).toEqual({ task: 'train' });
  });

  it('"recommend a GPU instance" counts no GPU', () => {
    expect(read('recommend a GPU instance').slots.gpuCount).toBeUndefined();
    expect(read('can a single A10 do QLoRA on 14B').slots.gpuCount).toBe(1);
  });
});
