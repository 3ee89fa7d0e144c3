/** Bytes per parameter of training in mixed precision with AdamW (ZeRO paper, section 3.1). */
export const FULL_STATES = {
  /** 16-bit weights. */
  weights: 2,
  /** 16-bit gradients. */
  gradients: 2,
  /** 32-bit master weights, momentum and variance. */
  optimizer: 12,
  all: 16,
} as const;
