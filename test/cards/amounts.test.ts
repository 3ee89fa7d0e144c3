import { describe, expect, it } from 'vitest';
import { count, duration, durationRange, figure, gib, money, moneyRange } from '../../src/cards/amounts.js';

describe('numbers as people read them', () => {
  it('keeps three digits of a small figure and separates thousands of a large one', () => {
    expect([figure(7.6), figure(0.335), figure(671), figure(12_345.6)]).toEqual([
      '7.6',
      '0.335',
      '671',
      '12,346',
    ]);
  });

  it('shows cents only where they matter', () => {
    expect([money(34.742, 'CNY'), money(2376.4, 'CNY'), money(0.5, 'USD')]).toEqual([
      '¥34.74',
      '¥2,376',
      '$0.5',
    ]);
  });

  it('gives a range its sign once, and one figure when both ends are the same', () => {
    expect(moneyRange({ low: 120, high: 480.2 }, 'CNY')).toBe('¥120–480');
    expect(moneyRange({ low: 50, high: 50 }, 'USD')).toBe('$50');
  });

  it('picks minutes, hours or days by length, in the language', () => {
    expect([duration(0.2, 'zh'), duration(5, 'zh'), duration(96, 'zh')]).toEqual([
      '12 分钟',
      '5 小时',
      '4 天',
    ]);
    expect([duration(0.2, 'en'), duration(5, 'en'), duration(96, 'en')]).toEqual(['12 min', '5 h', '4 days']);
  });

  it('names the unit of a range once where both ends share it', () => {
    expect(durationRange({ low: 3, expected: 4, high: 5.5 }, 'en')).toBe('3–5.5 h');
    expect(durationRange({ low: 0.5, expected: 1, high: 2 }, 'zh')).toBe('30 分钟 – 2 小时');
  });

  it('counts in the units of the language', () => {
    expect([count(1e8, 'zh'), count(20_000, 'zh'), count(1e12, 'zh')]).toEqual(['1 亿', '2 万', '1 万亿']);
    expect([count(1e8, 'en'), count(20_000, 'en'), count(1e12, 'en')]).toEqual(['100M', '20k', '1T']);
  });

  it('gives memory one decimal below 100 GiB', () => {
    expect([gib(21.96), gib(112.4)]).toEqual(['22 GiB', '112 GiB']);
  });
});
