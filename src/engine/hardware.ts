/** What an accelerator and the machine around it can do, in the units the model computes with. */
import type { Gpu, InstanceType } from '../../catalog/schema.js';

export type PeakKind = 'fp32' | 'tf32' | 'fp16' | 'bf16' | 'fp8' | 'int8' | 'fp4';

export interface GpuFacts {
  readonly key: string;
  readonly name: string;
  readonly nominalGiB: number;
  /** What nvidia-smi shows as total, GiB; where not sourced, nominal less its kind's margin. */
  readonly totalGiB: number;
  readonly totalIsSourced: boolean;
  /** GB/s. */
  readonly bandwidth: number;
  readonly bandwidthIsSourced: boolean;
  /** Dense peak, TFLOPS; absent = the card does not have it or it is not published. */
  readonly peak: Readonly<Partial<Record<PeakKind, number>>>;
  /** One direction, GB/s; 0 = none. */
  readonly nvlink: number;
  /** One direction of the x16 slot, GB/s. */
  readonly pcie: number;
  readonly computeCapability: number;
  readonly bf16: boolean;
  /** FlashAttention-2 runs from Ampere (compute capability 8.0) on. */
  readonly flashAttention: boolean;
  /** From Ada (8.9) on. */
  readonly fp8: boolean;
  readonly offered: boolean;
}

/** One machine (node) of the plan. */
export interface Machine {
  readonly gpus: number;
  /** NVLink between its GPUs, one direction per GPU, GB/s; 0 = PCIe only. */
  readonly nvlink: number;
  /** One direction per GPU, GB/s. */
  readonly pcie: number;
  /** Network of the whole machine that collectives use, Gbit/s; `null` = unknown. */
  readonly networkGbps: number | null;
  readonly rdma: boolean;
  /** Host RAM of the whole machine, GiB; `null` = unknown. */
  readonly hostRamGiB: number | null;
  readonly vCpu: number | null;
}

/**
 * Share of nominal memory that nvidia-smi does not show. Cards with GDDR keep 1/16 for ECC (catalogue
 * rows T4 15,360 of 16,384 MiB, P4, A10, L20: 6.2-6.3 %); HBM carries ECC beside the data (rows V100,
 * P100: 0 %), 1 % is kept for what the driver reserves.
 */
const GDDR_MARGIN = 1 / 16;
const HBM_MARGIN = 0.01;
/** Compute capabilities of the data-centre chips with HBM: GP100, GV100, GA100, GH100, GB100. */
const HBM_CHIPS = new Set([6.0, 7.0, 8.0, 9.0, 10.0, 10.3]);
/** One direction of 16 lanes, GB/s after line coding: 985 MB/s per lane in generation 3, doubling since. */
const PCIE_X16: Readonly<Record<number, number>> = { 3: 15.75, 4: 31.5, 5: 63, 6: 126 };

/** Dense 16-bit TFLOPS per GB/s: H100 SXM 989 / 3,350, A100 80GB 312 / 2,039 (catalogue rows). */
const balance = (capability: number): number => (capability >= 9 ? 989 / 3350 : 312 / 2039);

/** `null` when the vendor does not publish the figures that a prediction needs. */
export function gpuFacts(gpu: Gpu): GpuFacts | null {
  const peak: Partial<Record<PeakKind, number>> = {};
  for (const [kind, value] of Object.entries(gpu.peakDenseTflops)) if (value) peak[kind as PeakKind] = value;
  const capability = Number(gpu.computeCapability ?? 0);
  const half = peak.bf16 ?? peak.fp16;
  // A known chip with another memory: the bandwidth of its generation's flagship per TFLOPS.
  const bandwidth = gpu.memoryBandwidthGBps ?? (half && capability >= 8 ? half / balance(capability) : null);
  if (!bandwidth || !(half ?? peak.fp32)) return null;
  const sourced = gpu.nvidiaSmiTotalMiB;
  const margin = HBM_CHIPS.has(capability) ? HBM_MARGIN : GDDR_MARGIN;
  return {
    key: gpu.key,
    name: gpu.name,
    nominalGiB: gpu.memoryGiB,
    totalGiB: sourced ? sourced / 1024 : gpu.memoryGiB * (1 - margin),
    totalIsSourced: sourced !== null,
    bandwidth,
    bandwidthIsSourced: gpu.memoryBandwidthGBps !== null,
    peak,
    nvlink: (gpu.nvlinkGBps ?? 0) / 2,
    pcie: PCIE_X16[gpu.pcieGen ?? 4] ?? 31.5,
    computeCapability: capability,
    bf16: gpu.bf16Supported ?? peak.bf16 !== undefined,
    flashAttention: capability >= 8,
    fp8: capability >= 8.9 && peak.fp8 !== undefined,
    offered: gpu.offered,
  };
}

/** The machine behind an instance type; the type must have whole cards. */
export function machineOf(type: InstanceType, gpu: GpuFacts): Machine {
  const link = type.nvlinkGBps ? type.nvlinkGBps / 2 : type.nvlink ? gpu.nvlink : 0;
  return {
    gpus: type.gpuCount ?? 1,
    nvlink: link,
    pcie: gpu.pcie,
    networkGbps: type.rdma === 'none' ? type.networkGbps : (type.rdmaGbps ?? type.networkGbps),
    rdma: type.rdma === 'RoCE' || type.rdma === 'eRDMA',
    hostRamGiB: type.memoryGiB,
    vCpu: type.vCpu,
  };
}

/** A machine for a job that names only a card: eight cards at most, linked as the card can. */
export function typicalMachine(gpu: GpuFacts, gpus: number, stated: Partial<Machine> = {}): Machine {
  return {
    gpus,
    nvlink: gpu.nvlink,
    pcie: gpu.pcie,
    networkGbps: null,
    rdma: gpu.nvlink > 0,
    hostRamGiB: null,
    vCpu: null,
    ...stated,
  };
}
