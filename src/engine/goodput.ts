/**
 * What failures and checkpoints add to a run on many GPUs: one broken GPU stops all of them. Below
 * `FAILURES_FROM` GPUs a failure is rarer than once a month and is left to the interval of the hours.
 */
import type { Interval } from './verdict.js';

/** From here on the mean time between failures is shorter than a month (50,676 / 64 = 792 hours). GPUs. */
export const FAILURES_FROM = 64;
/**
 * GPU-hours between interruptions. Expected: 419 unexpected ones in 54 days on 16,384 H100 (Llama 3, arXiv
 * 2407.21783, section 3.3.4). High: 54 restarts in 56 days on 992 A100 (OPT-175B log, 2022), of which some
 * were for the numbers and not the machines. Low: half as many as Llama 3 saw.
 */
const HOURS_BETWEEN: Interval = {
  low: (2 * 16_384 * 54 * 24) / 419,
  expected: (16_384 * 54 * 24) / 419,
  high: (992 * 56 * 24) / 54,
};
/**
 * From failure to the next step: a retry after 11 minutes at the median (63 nodes of B200, 224 sessions:
 * SKT, Upstage and Lablup, 2026) and five to load the model; a person an hour later at the upper end. Hours.
 */
const RESTART_HOURS: Interval = { low: 0.18, expected: 0.27, high: 1 };
/** bf16 weights, fp32 master weights and two moments; BLOOM's 2.3 TB of 176B are 13. Bytes per parameter. */
const CHECKPOINT_BYTES = 14;
/** CPFS for Lingjun writes 200 MB/s per TiB and starts at 10 TiB (fact `cpfs-lingjun`); ten checkpoints fit. */
const STORE_GBPS_PER_TIB = 0.2;
const STORE_LEAST_TIB = 10;
const STORE_CHECKPOINTS = 10;
/** Copying one GPU's share to host memory, as an asynchronous save does: x16 of PCIe 4.0. GB/s. */
const COPY_GBPS = 25;
const LEAST_SAVE_SECONDS = 1;

/** What a run on `gpus` GPUs loses. Shares are of the time that computes. */
export interface Goodput {
  /** Hours between failures of the whole job. */
  readonly failureHours: number;
  /** Hours between checkpoints, by Young (1974): √(2 · save time · time between failures). */
  readonly saveEveryHours: number;
  /** Added to the run for saving, lost steps and restarts. */
  readonly overhead: Interval;
}

/** Seconds that one save holds the run: between a copy to host memory and a write to shared storage. */
function saveSeconds(params: number, gpus: number): Interval {
  const gigabytes = (params * CHECKPOINT_BYTES) / 1e9;
  const store = Math.max(STORE_LEAST_TIB, (STORE_CHECKPOINTS * gigabytes) / 1100);
  const low = Math.max(LEAST_SAVE_SECONDS, gigabytes / gpus / COPY_GBPS);
  const high = Math.max(low, gigabytes / (store * STORE_GBPS_PER_TIB));
  return { low, expected: Math.sqrt(low * high), high };
}

function lossesAt(end: keyof Interval, params: number, gpus: number) {
  const failureHours = HOURS_BETWEEN[end] / gpus;
  const save = saveSeconds(params, gpus)[end] / 3600;
  const saveEveryHours = Math.sqrt(2 * save * failureHours);
  const overhead =
    save / saveEveryHours + saveEveryHours / 2 / failureHours + RESTART_HOURS[end] / failureHours;
  return { failureHours, saveEveryHours, overhead };
}

/**
 * @param trained parameters whose states a checkpoint holds
 * @returns `null` below `FAILURES_FROM` GPUs
 */
export function goodputOf(trained: number, gpus: number): Goodput | null {
  if (gpus < FAILURES_FROM) return null;
  const expected = lossesAt('expected', trained, gpus);
  return {
    failureHours: expected.failureHours,
    saveEveryHours: expected.saveEveryHours,
    overhead: {
      low: lossesAt('low', trained, gpus).overhead,
      expected: expected.overhead,
      high: lossesAt('high', trained, gpus).overhead,
    },
  };
}
