/** Warnings that the answer on a subject spells out already, so that they are not said twice. */
import type { WarningCode } from '../../engine/verdict.js';
import type { Topic } from './topic.js';

const COVERED: Readonly<Partial<Record<Topic, readonly WarningCode[]>>> = {
  'dsw-disk': ['DSW_EPHEMERAL'],
  'stop-billing': ['STOP_BILLING'],
  spot: ['SPOT_RISK'],
  nccl: ['CHECK_NCCL'],
  'host-oom': ['HOST_RAM'],
  'disk-full': ['DISK_SPACE'],
  nan: ['FP16_NAN'],
};

export function coveredBy(topic: Topic | undefined): readonly WarningCode[] {
  return topic === undefined ? [] : (COVERED[topic] ?? []);
}
