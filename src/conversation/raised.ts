/** The warnings of a message, each with the number in it that triggered it. */
import type { Catalog } from '../../catalog/catalog.js';
import type { Warning, WarningCode } from '../engine/verdict.js';
import type { Workload } from '../engine/workload.js';
import type { Understanding } from './understanding.js';

/** Bytes per parameter of a checkpoint that training can resume from: 2 weights, 12 optimizer (ZeRO, arXiv:1910.02054). */
const CHECKPOINT_BYTES = 14;
/** 16-bit weights, read by each process of a machine that has eight. */
const WEIGHT_BYTES = 2;
const GPUS_PER_MACHINE = 8;
const GIB = 2 ** 30;

const gib = (bytes: number): number => Math.round(bytes / GIB);

type Values = Readonly<Record<string, string | number | undefined>>;
type Told = (slots: Workload, catalog: Catalog) => Values;

const sequence: Told = ({ seqLen }) => ({ seqLen });
const machines: Told = ({ nodes }) => ({ nodes });

const TOLD: Readonly<Partial<Record<WarningCode, Told>>> = {
  LONG_SEQ: sequence,
  SEQ_PARALLEL: sequence,
  KV_CACHE: sequence,
  NO_RDMA: machines,
  NEED_RDMA: machines,
  ZERO3_COMM: machines,
  PCIE_SLOW: ({ gpuCount }) => ({ gpus: gpuCount }),
  MOE_TOTAL_PARAMS: ({ paramsB, activeB }) => ({ total: paramsB, active: activeB }),
  VOCAB_LARGE: ({ model }, catalog) => ({
    vocab: model === undefined ? undefined : catalog.model(model)?.vocab,
  }),
  HOST_RAM: ({ paramsB, gpuCount, hostRamGB }) => ({
    need:
      paramsB === undefined
        ? undefined
        : gib(paramsB * 1e9 * WEIGHT_BYTES * Math.min(gpuCount ?? 1, GPUS_PER_MACHINE)),
    has: hostRamGB,
  }),
  DISK_SPACE: ({ paramsB, method }) => ({
    need: paramsB === undefined || method !== 'full' ? undefined : gib(paramsB * 1e9 * CHECKPOINT_BYTES),
  }),
};

/** What the message raises, in order. */
export function raisedBy(
  understanding: Understanding | undefined,
  slots: Workload,
  catalog: Catalog,
): readonly Warning[] {
  return (understanding?.warnings ?? []).map((code) => {
    const told = Object.entries(TOLD[code]?.(slots, catalog) ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    );
    return told.length === 0 ? { code } : { code, values: Object.fromEntries(told) };
  });
}
