/** Hours and money of a plan: whole instances × hours, at a sourced price or not at all. */
import type { Catalog } from '../../catalog/catalog.js';
import type { InstanceType, Price } from '../../catalog/schema.js';
import { goodputOf } from './goodput.js';
import type { Cost, Hourly, Prediction } from './recommendation.js';
import type { Interval } from './verdict.js';

/** Boot and driver installation with its reboot: 5-10 minutes and more; image and data on top. Hours. */
const SETUP_HOURS: Interval = { low: 0.1, expected: 0.25, high: 0.5 };
/** Loading a model: 5 minutes, as fm-training-estimator allows; twice that at the upper end. Hours. */
const LOAD_HOURS: Interval = { low: 0.03, expected: 0.083, high: 0.167 };
/** One checkpoint an hour of about a minute each (fm-training-estimator), plus evaluation. Share of the run. */
const SAVE_SHARE: Interval = { low: 0.005, expected: 0.02, high: 0.04 };
/** A reported rise of AI-compute list prices of up to 34 % (2026-04): old prices widen by this. */
const STALE_RISE = 1.35;
/** A list price older than this is named with its month and widens the cost. Months. */
const STALE_MONTHS = 12;

export const HOURS_PER_PERIOD = { hour: 1, day: 24, month: 730, year: 8760 } as const;

/**
 * Wall-clock hours of the whole job; ordered low ≤ expected ≤ high. On many GPUs failures add to them.
 * @param trained parameters whose states a checkpoint holds
 */
export function jobHours(
  tokens: Interval,
  throughput: Prediction['throughput'],
  gpus: number,
  trained: number,
): Interval {
  const seconds = (amount: number, perGpu: number) => amount / (perGpu * gpus);
  const speed = throughput.tokensPerSecPerGpu;
  const run = {
    low: seconds(tokens.low, speed.high) / 3600,
    expected: seconds(tokens.expected, speed.expected) / 3600,
    high: seconds(tokens.high, speed.low) / 3600,
  };
  const lost = goodputOf(trained, gpus)?.overhead;
  const whole = (end: keyof Interval) =>
    SETUP_HOURS[end] + LOAD_HOURS[end] + run[end] * (1 + SAVE_SHARE[end] + (lost?.[end] ?? 0));
  return { low: whole('low'), expected: whole('expected'), high: whole('high') };
}

export interface Quote {
  readonly price: Price;
  readonly region: string;
  readonly stale: boolean;
}

function monthsBetween(date: string, now: string): number {
  const [y = 0, m = 1] = date.split('-').map(Number);
  const [ny = 0, nm = 1] = now.slice(0, 7).split('-').map(Number);
  return (ny - y) * 12 + (nm - m);
}

/** Hourly prices of the machine alone: a quote that includes a disk is not one. */
function hourlyPrices(type: InstanceType, catalog: Catalog, region?: string): Price[] {
  const all = catalog.pricesOf(type.instanceType, region === undefined ? {} : { region });
  const contract = all.filter((price) => price.billing === 'contract-hour');
  const list = all.filter((price) => price.billing === 'postpaid-hour' && !price.includesDisk);
  return [...contract, ...list];
}

/**
 * The price to compute with: the operator's contract, else the newest list price.
 * @param free the user named no region: where this one has no price, a priced region may stand in
 */
export function quoteFor(
  type: InstanceType,
  catalog: Catalog,
  region: string,
  free: boolean,
  now: string,
): Quote | null {
  const local = hourlyPrices(type, catalog, region)[0];
  const price = local ?? (free ? hourlyPrices(type, catalog)[0] : undefined);
  if (!price) return null;
  const where = local ? region : (price.region.split('|')[0] ?? region);
  const stale = price.billing !== 'contract-hour' && monthsBetween(price.date, now) > STALE_MONTHS;
  return { price, region: where, stale };
}

export function hourlyOf(quote: Quote, count: number): Hourly {
  return {
    currency: quote.price.currency,
    amount: quote.price.amount * count,
    priceDate: quote.price.date,
    priceSource: quote.price.source,
  };
}

/** Whole instances × hours; an old list price widens the upper end. */
export function costOf(hours: Interval, quote: Quote, count: number): Cost {
  const hourly = quote.price.amount * count;
  return {
    currency: quote.price.currency,
    low: hourly * hours.low,
    expected: hourly * hours.expected,
    high: hourly * hours.high * (quote.stale ? STALE_RISE : 1),
  };
}

/** The upper end of what an hour costs, for budgets by the hour, day or month. */
export function hourlyUpper(quote: Quote, count: number): number {
  return quote.price.amount * count * (quote.stale ? STALE_RISE : 1);
}
