/** A card's bars as lines of text: the bar first, so that labels of any script need no alignment. */
import type { Bars, RichText } from '../../../src/cards/card.js';

/** Characters of a full bar: short enough for a thread's side pane. */
const BAR_CELLS = 14;

/** One line a bar, filled against the limit, or against the longest where there is none. */
export function barLines({ items, unit, limit }: Bars): Exclude<RichText, string>[] {
  const full = Math.max(limit?.value ?? 0, ...items.map(({ value }) => value));
  const line = (label: string, value: number, filled: number): Exclude<RichText, string> => [
    { text: '█'.repeat(filled) + '░'.repeat(BAR_CELLS - filled), style: 'code' },
    ` ${figure(value)} ${unit}  ${label}`,
  ];
  return [
    ...items.map(({ label, value }) => line(label, value, cellsOf(value, full))),
    ...(limit ? [line(limit.label, limit.value, cellsOf(limit.value, full))] : []),
  ];
}

/** At least one cell for anything above zero. */
function cellsOf(value: number, full: number): number {
  if (value <= 0 || full <= 0) return 0;
  return Math.min(BAR_CELLS, Math.max(1, Math.round((value / full) * BAR_CELLS)));
}

function figure(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(1);
}
