/** A 90 % interval with its central estimate; `low ≤ expected ≤ high`. */
export interface Interval {
  readonly low: number;
  readonly expected: number;
  readonly high: number;
}

/** `no` when even the low estimate does not fit, `fits` when the high one does, else `tight`. */
export type Verdict = 'fits' | 'tight' | 'no';

/** Codes a reply may raise; each has a message in both languages. */
export const WARNING_CODES = [
  'HOST_RAM',
  'BF16_UNSUPPORTED',
  'MARGIN',
  'LONG_SEQ',
  'VOCAB_LARGE',
  'NO_RDMA',
  'DDP_REPLICATES',
  'MOE_TOTAL_PARAMS',
  'RL_ROLLOUT',
  'CPU_OFFLOAD_SLOW',
  'DISK_SPACE',
  'STOCK',
  'NEED_RDMA',
  'PCIE_SLOW',
  'DPO_REF_MODEL',
  'KV_CACHE',
  'SPOT_RISK',
  'VL_IMAGE_TOKENS',
  'SEQ_PARALLEL',
  'QLORA_NOT_SHARDED',
  'FA2_UNSUPPORTED',
  'FP16_NAN',
  'MOE_ZERO3_SLOW',
  'DSW_EPHEMERAL',
  'STOP_BILLING',
  'AGGREGATE_NOT_PER_GPU',
  'EXPERIMENTAL',
  'ZERO3_COMM',
  'FP8_UNSUPPORTED',
  'STORAGE_IO',
  'MODEL_QUIRK',
  'SLOW',
  'INT8_UNSUPPORTED',
  'LORA_SERVE_V100',
  'CHECK_NCCL',
  'SCALING',
  'NVLINK_REQUIRED',
  'TEST_SAVE_FIRST',
  'SETUP_OVERHEAD',
  'MOE_LOW_MFU',
  'ACTIVE_VS_TOTAL',
  'CONFLICTING_EVIDENCE',
  'SET_TP',
  'UNVERIFIED',
  'CUDA_VERSION',
  'VGPU_NOT_FOR_TRAINING',
  'VERIFY_PROMO',
  'PRICE_NOT_LIVE',
  // Beyond the schema's list: conditions of our own catalogue.
  'SALES_ONLY',
  'PREVIEW',
  'RETIRED',
  'UNDOCUMENTED',
  'PRICE_UNKNOWN',
  'PRICE_STALE',
  'FEW_STEPS',
  'CPU_FEW',
  'EXTRAPOLATED',
  'OVER_BUDGET',
  'OVER_DEADLINE',
] as const;
export type WarningCode = (typeof WARNING_CODES)[number];

/** A warning with the numbers that triggered it, for its text. */
export interface Warning {
  readonly code: WarningCode;
  readonly values?: Readonly<Record<string, string | number>>;
}
