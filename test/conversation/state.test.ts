import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freshState, parseState } from '../../src/conversation/state.js';

describe('reading a stored state', () => {
  it('gives back exactly what was stored', () => {
    const state = {
      ...freshState('en'),
      slots: { paramsB: 7, method: 'lora' as const },
      asked: ['size' as const, 'budget' as const],
      pending: 'budget' as const,
      last: {
        instanceType: 'ecs.gn7i-c8g1.2xlarge',
        count: 1,
        verdict: 'fits' as const,
        hours: 3.5,
        cost: 35.3,
        currency: 'CNY' as const,
      },
    };
    expect(parseState(JSON.stringify(state), 'zh')).toEqual(state);
  });

  it('starts afresh, in the default language, from anything that is not a state', () => {
    for (const stored of [
      null,
      undefined,
      '',
      'not json',
      '[]',
      '{"version":0}',
      42,
      { slots: { paramsB: -1 } },
    ]) {
      expect(parseState(stored, 'en')).toEqual(freshState('en'));
    }
  });

  it('never throws, whatever the store gives back', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.anything()), (stored) => {
        expect(parseState(stored, 'zh').version).toBe(1);
      }),
      { seed: 20261130, numRuns: 300 },
    );
  });
});
