import { describe, expect, it } from 'vitest';
import type { RichText } from '../../src/cards/card.js';
import { evidenceText } from '../../src/cards/evidence.js';
import type { Evidence } from '../../src/engine/recommendation.js';

const EVIDENCE: Evidence = {
  run: {
    id: 'm_1',
    source: 'QwenLM/Qwen/README.md@2df8e8ac450f',
    kind: 'lora',
    model: 'Qwen-7B',
    paramsB: 7.7,
    experts: false,
    seqLen: 2048,
    gpu: 'A100-80GB-SXM',
    gpuKey: 'A100',
    gpuCount: 1,
    microBatch: 1,
    memoryGiB: 23.8,
    tokensPerSecPerGpu: null,
  },
  gpu: 'A100 80GB',
  distance: 0.4,
  differs: { card: false, method: false, size: 1.02, length: 4, gpus: 0.5 },
};

const plain = (text: RichText): string =>
  typeof text === 'string'
    ? text
    : text.map((part) => (typeof part === 'string' ? part : part.text)).join('');

describe('the nearest measurement in a line', () => {
  it('names model, method, length, cards, figure, source and what differs', () => {
    expect(plain(evidenceText(EVIDENCE, 'en'))).toBe(
      'Nearest published run: Qwen-7B LoRA, length 2,048, 1 × A100 80GB: 23.8 GiB per GPU (QwenLM/Qwen); this plan differs in: length ×4, GPUs ×1/2',
    );
    expect(plain(evidenceText(EVIDENCE, 'zh'))).toBe(
      '最近的公开实测：Qwen-7B LoRA，长度 2,048，1 × A100 80GB：每卡 23.8 GiB（QwenLM/Qwen）；本方案不同处：长度 ×4、卡数 ×1/2',
    );
  });

  it('links a source in a repository at its commit, and no other', () => {
    const link = (source: string) => {
      const text = evidenceText({ ...EVIDENCE, run: { ...EVIDENCE.run, source } }, 'en');
      return typeof text === 'string'
        ? undefined
        : text.flatMap((p) => (typeof p === 'string' ? [] : [p.url]))[0];
    };
    expect(link('QwenLM/Qwen/README.md@2df8e8ac450f')).toBe(
      'https://github.com/QwenLM/Qwen/blob/2df8e8ac450f/README.md',
    );
    expect(link('a blog, table 3')).toBeUndefined();
  });

  it('says so where nothing differs', () => {
    const same = { ...EVIDENCE, differs: { card: false, method: false, size: 1, length: 1, gpus: 1 } };
    expect(plain(evidenceText(same, 'en'))).toMatch(/the same setting as this plan$/);
  });
});
