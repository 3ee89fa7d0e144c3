/**
 * Constants of the model that no data sheet states. `value` is written by `bench/fit.ts` from
 * catalog/measurements and stays within [low, high]; `meaning` says what it is physically. A
 * constant may hang on framework, GPU generation, precision, method or metric, never on a source.
 */
import { INFERENCE_CONSTANTS } from './inference-constants.js';
import { MEMORY_CONSTANTS } from './memory-constants.js';
import { SPEED_CONSTANTS } from './speed-constants.js';

export const CONSTANTS = { ...MEMORY_CONSTANTS, ...SPEED_CONSTANTS, ...INFERENCE_CONSTANTS };

export type ConstantName = keyof typeof CONSTANTS;
export type Constants = Readonly<Record<ConstantName, number>>;

/** The values before any fit. */
export const PRIOR: Constants = Object.fromEntries(
  Object.entries(CONSTANTS).map(([name, constant]) => [name, constant.prior]),
) as Record<ConstantName, number>;

/** The fitted values by name. */
export const FITTED: Constants = Object.fromEntries(
  Object.entries(CONSTANTS).map(([name, constant]) => [name, constant.value]),
) as Record<ConstantName, number>;
