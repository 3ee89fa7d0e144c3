/** Predictions of rows by constants fitted without their source: the honest error on what nobody measured. */
import type { Constants } from '../src/engine/calibration/constants.js';
import { predictPlan } from '../src/engine/predict.js';
import type { Interval } from '../src/engine/verdict.js';
import { constantsOf, fitted } from './fit.js';
import { type Case, frozen, type Quantity } from './measurements.js';

/** One fit per source, without it; gives the interval of a row by the fit that has not seen its source. */
export function leftOut(cases: readonly Case[], quantity: Quantity): (one: Case) => Interval {
  const plans = cases.map(frozen);
  const names = constantsOf(quantity, false);
  const bySource = new Map<string, Constants>();
  for (const source of new Set(plans.map(({ row }) => row.group))) {
    const others = plans.filter(({ row }) => row.group !== source);
    bySource.set(source, fitted(others, quantity, names));
  }
  return (one) => {
    const plan = predictPlan(one.request, bySource.get(one.row.group));
    return quantity === 'memory' ? plan.memory.peakGiB : plan.throughput.tokensPerSecPerGpu;
  };
}
