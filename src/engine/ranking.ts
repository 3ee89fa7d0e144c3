/**
 * Orders plans. Hard limits were applied before; here there is no weighted sum, so that an unknown
 * price can never win: priced plans are compared by cost within the first horizon that any of them
 * meets, plans without a price only by risk and time.
 */
import { graveness, type Option } from './option.js';

/** Horizons people plan by: half a day, a day, three days, a week, a month, a quarter. Hours. */
const HORIZONS = [12, 24, 72, 168, 720, 2190] as const;
/** An earlier horizon may cost at most this much more than the cheapest plan of all. */
const TIME_PREMIUM = 1.5;
/** "Cheapest" still means within a month where anything is: nobody waits a quarter to save a tenth. Hours. */
const PATIENCE_HOURS = 720;

export const cost = (option: Option): number => option.plan.cost?.expected ?? Number.POSITIVE_INFINITY;
export const hours = (option: Option): number => option.plan.hours?.expected ?? Number.POSITIVE_INFINITY;
const hourly = (option: Option): number => option.plan.hourly?.amount ?? Number.POSITIVE_INFINITY;
/** What the job costs, or the hour where no data volume is known; infinite without a price. */
export const price = (option: Option): number => (option.plan.cost ? cost(option) : hourly(option));
/** CNY for a million tokens. */
const perToken = (option: Option): number =>
  hourly(option) / (option.plan.throughput.tokensPerSecPerGpu.expected * option.plan.gpus * 0.0036);
const speed = (option: Option): number =>
  option.plan.throughput.tokensPerSecPerGpu.expected * option.plan.gpus;

const name = (a: Option, b: Option) =>
  a.plan.instanceType.localeCompare(b.plan.instanceType) || a.plan.count - b.plan.count;
/** Among equals the machine with more host RAM and fewer nodes. */
const host = (a: Option, b: Option) =>
  a.plan.count - b.plan.count || (b.type.memoryGiB ?? 0) - (a.type.memoryGiB ?? 0);

type Order = (a: Option, b: Option) => number;
const by =
  (...keys: ((option: Option) => number)[]): Order =>
  (a, b) => {
    for (const key of keys) {
      const [x, y] = [key(a), key(b)];
      if (x !== y) return x < y ? -1 : 1;
    }
    return host(a, b) || name(a, b);
  };

const first = (options: readonly Option[], order: Order): Option | undefined => [...options].sort(order)[0];

export const cheapest = (options: readonly Option[]): Option | undefined =>
  first(
    options.filter((o) => o.plan.cost),
    by(cost, hours),
  );
export const cheapestHourly = (options: readonly Option[]): Option | undefined =>
  first(
    options.filter((o) => o.plan.hourly),
    by(hourly, perToken),
  );
export const fastest = (options: readonly Option[]): Option | undefined =>
  first(
    options,
    by(
      (o) => (o.plan.hours ? hours(o) : -speed(o)),
      cost,
      (o) => o.risk,
    ),
  );

export interface Best {
  readonly option: Option;
  readonly why: 'within' | 'cheapest' | 'fastest' | 'perToken' | 'serving' | 'unpriced';
  readonly horizon?: number;
}

/** The smallest number of GPUs at which a family fits: more only costs more until data is known. */
function smallestOfFamilies(options: readonly Option[]): Option[] {
  const fewest = new Map<string, number>();
  for (const { type, plan } of options)
    fewest.set(type.family, Math.min(plan.gpus, fewest.get(type.family) ?? Number.POSITIVE_INFINITY));
  return options.filter(({ type, plan }) => plan.gpus === fewest.get(type.family));
}

/** The pick, from options that break no limit; plans that surely fit before tight ones. */
export function best(
  options: readonly Option[],
  priority: 'cost' | 'speed' | undefined,
  training: boolean,
): Best | undefined {
  const sure = options.filter((o) => o.plan.verdict === 'fits');
  const pool = sure.length > 0 ? sure : options;
  const priced = pool.filter((o) => o.plan.hourly);
  if (priced.length === 0) {
    const option = first(
      pool,
      by(
        (o) => o.risk,
        hours,
        (o) => o.plan.gpus,
      ),
    );
    return option && { option, why: 'unpriced' };
  }
  const timed = priced.filter((o) => o.plan.cost);
  if (timed.length === 0) {
    if (!training) {
      const small = smallestOfFamilies(priced);
      const option = first(small, by(hourly, perToken));
      return option && { option, why: 'serving' };
    }
    const fewest = Math.min(...priced.map(({ plan }) => plan.gpus));
    const plain = priced.filter(({ plan }) => plan.gpus === fewest);
    const option = priority === 'speed' ? fastest(priced) : first(plain, by(perToken, hourly));
    return option && { option, why: priority === 'speed' ? 'fastest' : 'perToken' };
  }
  if (priority === 'speed') {
    const option = fastest(timed);
    return option && { option, why: 'fastest' };
  }
  const patient = timed.filter((o) => hours(o) <= PATIENCE_HOURS);
  const least = cheapest(patient.length > 0 ? patient : timed);
  if (!least) return undefined;
  if (priority === 'cost') return { option: least, why: 'cheapest' };
  for (const horizon of HORIZONS) {
    const option = cheapest(timed.filter((o) => hours(o) <= horizon));
    if (option && cost(option) <= TIME_PREMIUM * cost(least)) return { option, why: 'within', horizon };
  }
  return { option: least, why: 'cheapest' };
}

/** Plans that no other beats in cost, time and risk together; unpriced ones stand by time and risk. */
export function paretoFront(options: readonly Option[], most: number): Option[] {
  const value = (o: Option): readonly number[] => [
    o.plan.cost?.expected ?? o.plan.hourly?.amount ?? Number.POSITIVE_INFINITY,
    o.plan.hours?.expected ?? -speed(o),
    o.risk,
  ];
  const dominated = (a: Option) =>
    options.some((b) => {
      if (b === a) return false;
      const [x, y] = [value(b), value(a)];
      const noWorse = x.every((v, i) => v <= (y[i] as number));
      const better = x.some((v, i) => v < (y[i] as number));
      return noWorse && (better || host(b, a) < 0 || (host(b, a) === 0 && name(b, a) < 0));
    });
  return options
    .filter((option) => !dominated(option))
    .sort(
      by(
        (o) => (o.plan.cost ? cost(o) : hourly(o)),
        hours,
        (o) => o.risk,
      ),
    )
    .slice(0, most);
}

/** The plan that breaks its limits least: first by the gravest kind of limit, then by how much. */
export const nearest = (options: readonly Option[]): Option | undefined =>
  first(
    options,
    by(
      (o) => graveness(o)[0],
      (o) => graveness(o)[1],
      (o) => graveness(o)[2],
      (o) => o.risk,
      cost,
      (o) => o.plan.gpus,
    ),
  );

/** The best plan without a public price: least risk, then least time, then fewest GPUs. */
export const bestUnpriced = (options: readonly Option[]): Option | undefined =>
  first(
    options.filter((o) => !o.plan.hourly && o.plan.verdict === 'fits'),
    by(
      (o) => o.risk,
      (o) => (o.plan.hours ? hours(o) * o.plan.gpus : o.plan.gpus),
      hours,
    ),
  );
