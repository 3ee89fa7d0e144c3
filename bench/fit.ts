/**
 * Fits the constants of `src/engine/calibration/constants.ts` to the published measurements: coordinate
 * descent within their bounds, started at the priors and pulled back to them. The loss is the mean over
 * sources of the capped relative error, so that a long table does not outweigh a short one.
 */
import {
  CONSTANTS,
  type ConstantName,
  type Constants,
  FITTED,
  PRIOR,
} from '../src/engine/calibration/constants.js';
import { estimate } from '../src/engine/predict.js';
import { type Case, type Quantity, truth } from './measurements.js';

/** Error beyond which a row pulls little harder: mistaken rows must not bend the constants. */
const CAP = 0.6;
/**
 * Weight of the pull to the priors: it decides constants that no row speaks of. Chosen by the error on
 * training sources left out (0.004 to 0.04 tried); inference has too few sources for that choice.
 */
const PULL = { training: 0.02, inference: 0.004 } as const;
const ROUNDS = 25;

/** Log ratio of estimate to truth, beyond the rounding of the source. */
export function residual(one: Case, quantity: Quantity, c: Constants): number {
  const value = estimate(one.request, c);
  const log = Math.log(
    (quantity === 'memory' ? value.memoryGiB : value.tokensPerSecPerGpu) / truth(one, quantity),
  );
  const rounding = quantity === 'memory' ? (one.row.memRelUncertainty ?? 0) : 0;
  return Math.sign(log) * Math.max(0, Math.abs(log) - rounding);
}

/** Mean over sources of the mean capped error, weighted by the root of the number of rows. */
export function loss(cases: readonly Case[], quantity: Quantity, c: Constants): number {
  const sums = new Map<string, { sum: number; n: number }>();
  for (const one of cases) {
    const entry = sums.get(one.row.group) ?? { sum: 0, n: 0 };
    const e = Math.abs(residual(one, quantity, c));
    entry.sum += Number.isFinite(e) ? Math.min(CAP, e) + 0.1 * Math.min(2, e) : 2;
    entry.n += 1;
    sums.set(one.row.group, entry);
  }
  let total = 0;
  let weight = 0;
  for (const { sum, n } of sums.values()) {
    total += (sum / n) * Math.sqrt(n);
    weight += Math.sqrt(n);
  }
  return total / weight;
}

function distanceFromPrior(names: readonly ConstantName[], c: Constants): number {
  let sum = 0;
  for (const name of names) {
    const { prior, low, high } = CONSTANTS[name];
    sum += ((c[name] - prior) / (high - low)) ** 2;
  }
  return sum;
}

/** Fits `names`, the others stay as they are; deterministic. */
export function fitted(
  cases: readonly Case[],
  quantity: Quantity,
  names: readonly ConstantName[],
  others: Constants = FITTED,
): Constants {
  const pull = names.some((name) => CONSTANTS[name].part === 'inference') ? PULL.inference : PULL.training;
  const current: Record<ConstantName, number> = { ...others };
  for (const name of names) current[name] = PRIOR[name];
  const total = () => loss(cases, quantity, current) + pull * distanceFromPrior(names, current);
  let best = total();
  const steps = new Map(names.map((name) => [name, 0.25]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of names) {
      const { low, high } = CONSTANTS[name];
      const step = steps.get(name) ?? 0.25;
      const here = current[name];
      let moved = false;
      for (const to of [here + step * (high - low), here - step * (high - low)]) {
        const value = Math.min(high, Math.max(low, to));
        if (value === here) continue;
        current[name] = value;
        const next = total();
        if (next < best - 1e-7) {
          best = next;
          moved = true;
          break;
        }
        current[name] = here;
      }
      if (!moved) steps.set(name, step * 0.55);
    }
  }
  return current;
}

/** Constants of inference are fitted after those of training, on their own rows. */
export function constantsOf(quantity: Quantity, inference: boolean): ConstantName[] {
  const part = inference ? 'inference' : quantity;
  return (Object.keys(CONSTANTS) as ConstantName[]).filter((name) => CONSTANTS[name].part === part);
}
