/** Days by name. `hour`: local hour that the word itself sets. */
export interface DayWord {
  readonly until: 'days' | 'week-end' | 'month-end' | 'year-end';
  readonly count: number;
  readonly hour?: number;
}

export const DAY_WORDS: readonly (readonly [words: string, day: DayWord])[] = [
  ['今晚|今天晚上|tonight', { until: 'days', count: 0, hour: 24 }],
  [
    '今天内|今天之内|今天下班前|下班前|今天要|今天跑完|by end of day|eod|end of day|by today|today',
    { until: 'days', count: 0 },
  ],
  ['明早|明天早上|明天一早|明天上午|明晨|tomorrow morning', { until: 'days', count: 1, hour: 9 }],
  ['明天中午|tomorrow noon', { until: 'days', count: 1, hour: 12 }],
  ['明天下午|tomorrow afternoon', { until: 'days', count: 1, hour: 15 }],
  ['明晚|明天晚上|tomorrow evening|tomorrow night', { until: 'days', count: 1, hour: 20 }],
  ['明天|明日|tomorrow', { until: 'days', count: 1 }],
  ['后天|day after tomorrow|the day after tomorrow', { until: 'days', count: 2 }],
  ['大后天', { until: 'days', count: 3 }],
  [
    '本周内|这周内|这周|本周|周末前|周末之前|this week|end of the week|end of week|by the weekend|before the weekend|eow',
    { until: 'week-end', count: 0 },
  ],
  ['下周内|下周前|下周|next week', { until: 'week-end', count: 1 }],
  [
    '月底前|月底|本月底|这个月底|这个月内|本月内|本月|end of the month|end of month|month end|this month|eom',
    { until: 'month-end', count: 0 },
  ],
  ['下月底|下个月底|下个月|next month', { until: 'month-end', count: 1 }],
  ['年底前|年底|今年内|年前|end of the year|end of year|year end|this year', { until: 'year-end', count: 0 }],
];

export const PART_OF_DAY_WORDS: readonly (readonly [words: string, hour: number])[] = [
  ['早上|上午|早|一早|morning', 9],
  ['中午|noon|midday', 12],
  ['下午|afternoon', 15],
  ['晚上|晚|evening|night', 20],
  ['下班前|下班|eod', 18],
];

export interface WeekdayWord {
  readonly weekday: number;
  readonly nextWeek: boolean;
}

const ENGLISH = [
  'monday|mon',
  'tuesday|tue',
  'wednesday',
  'thursday|thu',
  'friday|fri',
  'saturday',
  'sunday',
];
const CHINESE = ['一', '二', '三', '四', '五', '六', '日|天'];

/** 周五 · 这周五 · 下周一 · Friday · next Monday. */
export const WEEKDAY_WORDS: readonly (readonly [words: string, day: WeekdayWord])[] = ENGLISH.flatMap(
  (names, index) => {
    const weekday = index + 1;
    const chinese = (CHINESE[index] ?? '').split('|');
    const withPrefix = (prefixes: string): string =>
      prefixes
        .split('|')
        .flatMap((prefix) => chinese.map((day) => prefix + day))
        .join('|');
    const english = names.split('|').filter((name) => name.length > 3);
    return [
      [
        `${withPrefix('这周|本周|周|星期|礼拜')}|${english.map((name) => `by ${name}|before ${name}|this ${name}|on ${name}|until ${name}`).join('|')}`,
        { weekday, nextWeek: false },
      ],
      [
        `${withPrefix('下周|下个周|下星期|下礼拜')}|${english.map((name) => `next ${name}|by next ${name}`).join('|')}`,
        { weekday, nextWeek: true },
      ],
    ] as (readonly [string, WeekdayWord])[];
  },
);
