/** For every family that was not picked: why, with the nearest number. */
import type { Note } from './note.js';
import type { Option } from './option.js';
import { cost, hours, nearest } from './ranking.js';
import type { Rejection } from './recommendation.js';

const round1 = (value: number): number => Math.round(value * 10) / 10;

function reasonOf(options: readonly Option[], picked: Option): Note {
  const feasible = options.filter((option) => option.broken.length === 0);
  const closest = nearest(options) as Option;
  if (feasible.length === 0) return (closest.broken[0] as Option['broken'][number]).note;
  const sure = feasible.filter((option) => option.plan.verdict === 'fits');
  if (sure.length === 0) {
    const { peakGiB, usableGiB } = (feasible[0] as Option).plan.memory;
    return { code: 'tightNotChosen', values: { need: round1(peakGiB.high), has: round1(usableGiB) } };
  }
  const priced = sure.filter((option) => option.plan.hourly).sort((a, b) => cost(a) - cost(b));
  const first = priced[0];
  if (!first) {
    const breakEven = breakEvenHourly(sure[0] as Option, picked);
    return breakEven === undefined
      ? { code: 'priceUnknownPlain', values: {} }
      : { code: 'priceUnknown', values: { breakEven } };
  }
  if (first.plan.cost && picked.plan.cost && cost(first) > cost(picked))
    return { code: 'dearer', values: { cost: Math.round(cost(first)), best: Math.round(cost(picked)) } };
  if (first.plan.hours && picked.plan.hours)
    return { code: 'slower', values: { hours: round1(hours(first)), best: round1(hours(picked)) } };
  return {
    code: 'dearer',
    values: {
      cost: Math.round(first.plan.hourly?.amount ?? 0),
      best: Math.round(picked.plan.hourly?.amount ?? 0),
    },
  };
}

/** CNY/hour for all machines below which an unpriced plan beats the pick; `undefined` without a basis. */
export function breakEvenHourly(option: Option, picked: Option): number | undefined {
  if (picked.plan.cost && option.plan.hours)
    return Math.round((picked.plan.cost.expected / option.plan.hours.expected) * 100) / 100;
  if (picked.plan.hourly && !picked.plan.hours) {
    const rate = (o: Option) => o.plan.throughput.tokensPerSecPerGpu.expected * o.plan.gpus;
    return Math.round(((picked.plan.hourly.amount * rate(option)) / rate(picked)) * 100) / 100;
  }
  return undefined;
}

export function rejections(
  options: readonly Option[],
  excluded: ReadonlyMap<string, Note>,
  picked: Option,
  shown: ReadonlySet<string>,
): Rejection[] {
  const byFamily = new Map<string, Option[]>();
  for (const option of options) {
    const list = byFamily.get(option.type.family);
    if (list) list.push(option);
    else byFamily.set(option.type.family, [option]);
  }
  const computed = [...byFamily]
    .filter(([family]) => !shown.has(family))
    .map(([family, list]) => ({ family, reason: reasonOf(list, picked) }));
  return [...computed, ...[...excluded].map(([family, reason]) => ({ family, reason }))];
}
