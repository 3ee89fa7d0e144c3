/** 90 % intervals around the estimates; wider where less was stated and further from any measurement. */
import type { Architecture } from './architecture.js';
import {
  ASSUMED_EXTRA,
  MEASURED_CAPABILITIES,
  MEMORY_SPREAD,
  type MemorySpread,
  MOE_EXTRA,
  SPEED_SPREAD,
  type Spread,
  UNMEASURED_GPU_EXTRA,
} from './calibration/spreads.js';
import type { GpuFacts } from './hardware.js';
import type { Peak } from './memory/peak.js';
import type { Interval } from './verdict.js';
import type { Work } from './work.js';

export interface Spreads {
  readonly memory: MemorySpread;
  readonly speed: Spread;
  /** No training run on this generation of card is among the measurements. */
  readonly extrapolated: boolean;
}

/** The factors on both ends of one plan's estimates. */
export function spreadsOf(a: Architecture, work: Work, gpu: GpuFacts): Spreads {
  const training = work.kind !== 'inference';
  const extrapolated = training && !MEASURED_CAPABILITIES.has(gpu.computeCapability);
  const extra = (part: 'memory' | 'speed') =>
    (a.experts ? MOE_EXTRA[part] : 0) +
    (extrapolated ? UNMEASURED_GPU_EXTRA[part] : 0) +
    work.assumed * ASSUMED_EXTRA[part];
  return {
    memory: loosened(MEMORY_SPREAD[work.kind], 1 + extra('memory')),
    speed: widened(SPEED_SPREAD[work.kind], extra('speed')),
    extrapolated,
  };
}

function widened(spread: Spread, share: number): Spread {
  return { low: spread.low / (1 + share), high: spread.high * (1 + share) };
}

function loosened(spread: MemorySpread, factor: number): MemorySpread {
  return { states: spread.states, below: Math.min(0.9, spread.below * factor), above: spread.above * factor };
}

/** GiB; never under what certainly stays resident. */
export function memoryInterval(peak: Peak, spread: MemorySpread): Interval {
  const { expected, resident } = peak;
  const states = Math.min(expected, peak.states);
  const moving = expected - states;
  const low = expected - spread.states * states - spread.below * moving;
  return { low: Math.min(expected, Math.max(resident, low)), expected, high: highMemory(peak, spread) };
}

/** The upper end alone, GiB: what a layout must fit by. */
export function highMemory({ expected, states }: Peak, spread: MemorySpread): number {
  const sure = Math.min(expected, states);
  return expected + spread.states * sure + spread.above * (expected - sure);
}

export function speedInterval(expected: number, spread: Spread): Interval {
  return { low: expected * spread.low, expected, high: expected * spread.high };
}

/** Time runs against speed: the fast end of one is the short end of the other. */
export function timeInterval(expected: number, spread: Spread): Interval {
  return { low: expected / spread.high, expected, high: expected / spread.low };
}
