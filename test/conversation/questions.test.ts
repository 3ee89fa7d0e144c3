import { describe, expect, it } from 'vitest';
import { QUESTION_IDS, questionChoices, questionText } from '../../src/cards/question.js';
import { answered, bareAnswer, nextQuestion } from '../../src/conversation/questions.js';
import { freshState } from '../../src/conversation/state.js';
import type { Workload } from '../../src/engine/workload.js';

const knowing = (slots: Workload, asked: (typeof QUESTION_IDS)[number][] = []) => ({
  ...freshState('zh'),
  slots,
  asked,
});

describe('the one question after an answer', () => {
  it('is the size as long as none is known', () => {
    expect(nextQuestion(knowing({ task: 'sft' }), [])).toBe('size');
  });

  it('is the budget first, then the data, then the length', () => {
    const slots: Workload = { paramsB: 7, method: 'full' };
    expect(nextQuestion(knowing(slots), [])).toBe('budget');
    expect(nextQuestion(knowing(slots, ['budget']), [])).toBe('data');
    expect(nextQuestion(knowing(slots, ['budget', 'data']), [])).toBe('seqLen');
    expect(nextQuestion(knowing(slots, ['budget', 'data', 'seqLen']), [])).toBeNull();
  });

  it('is the load for serving', () => {
    expect(nextQuestion(knowing({ paramsB: 72, task: 'inference' }), [])).toBe('concurrency');
  });

  it('is what the message itself leaves open, before anything else', () => {
    expect(nextQuestion(knowing({ paramsB: 13, task: 'pretrain' }), ['tokens_or_bytes'])).toBe('dataUnit');
    expect(nextQuestion(knowing({ paramsB: 7 }), ['nothing we know', 'method'])).toBe('method');
  });

  it('is never one that was put before', () => {
    for (const question of QUESTION_IDS) {
      const state = knowing(
        { paramsB: 7 },
        [...QUESTION_IDS].filter((id) => id !== question),
      );
      expect([question, null]).toContain(nextQuestion(state, ['model', 'method', 'budget', 'task', 'goal']));
    }
    expect(nextQuestion(knowing({}, ['size']), ['model'])).toBeNull();
  });
});

describe('an answer to a question', () => {
  it('takes every quick choice that is offered', () => {
    for (const question of QUESTION_IDS) {
      const slots: Workload = { budget: { amount: 5000, currency: null, period: 'total' } };
      for (const { value } of questionChoices(question, { slots })) {
        expect(answered(slots, question, value), `${question} ${value}`).not.toBeNull();
      }
    }
  });

  it('changes its own slot and what it replaces, nothing else', () => {
    const slots: Workload = { model: 'Qwen2.5-7B', paramsB: 7.6, method: 'full', tokens: 1e8 };
    expect(answered(slots, 'size', '14')).toEqual({ paramsB: 14, method: 'full', tokens: 1e8 });
    expect(answered(slots, 'data', 'samples=5000')).toEqual({
      model: 'Qwen2.5-7B',
      paramsB: 7.6,
      method: 'full',
      samples: 5000,
    });
  });

  it('takes the default for "do not know", and only a size needs one in its slot', () => {
    expect(answered({}, 'size', 'default')).toEqual({ paramsB: 7 });
    expect(answered({ paramsB: 7 }, 'seqLen', 'default')).toEqual({ paramsB: 7 });
  });

  it('refuses what is no answer', () => {
    const bad = ['', '-1', 'NaN', 'Infinity', '0', '1e999', 'CNY:-5', 'EUR:5', '<script>', 'x'.repeat(5000)];
    for (const question of ['size', 'budget', 'data', 'seqLen', 'concurrency', 'method', 'task'] as const) {
      for (const value of bad) expect(answered({}, question, value), `${question} ${value}`).toBeNull();
    }
  });
});

describe('a bare number', () => {
  it('is read by the question that is open', () => {
    expect(bareAnswer('size', '7')).toBe('7');
    expect(bareAnswer('size', '70亿')).toBe('7');
    expect(bareAnswer('budget', '５０００')).toBe('CNY:5000');
    expect(bareAnswer('budget', '2w')).toBe('CNY:20000');
    expect(bareAnswer('budget', '$300')).toBe('USD:300');
    expect(bareAnswer('data', '10000')).toBe('samples=10000');
    expect(bareAnswer('data', '1亿')).toBe('tokens=100000000');
    expect(bareAnswer('seqLen', '4096')).toBe('4096');
  });

  it('is nothing when the text says more', () => {
    expect(bareAnswer('size', '7 or so, maybe')).toBeNull();
    expect(bareAnswer('method', '3')).toBeNull();
  });
});

describe('the words of the questions', () => {
  it('exist in both languages and end in a question or a clear request', () => {
    for (const question of QUESTION_IDS) {
      expect(questionText(question, 'zh')).toMatch(/[？。]/u);
      expect(questionText(question, 'en')).toMatch(/[?.]/u);
    }
  });

  it('offer choices with different labels', () => {
    for (const question of QUESTION_IDS) {
      for (const lang of ['zh', 'en'] as const) {
        const labels = questionChoices(question, { slots: {} }).map(({ label }) => label[lang]);
        expect(new Set(labels).size).toBe(labels.length);
      }
    }
  });
});
