import type { Framework, Work } from '../work.js';

const UPCASTING: ReadonlySet<Framework> = new Set(['swift']);

/**
 * ms-swift 1.x prepares bitsandbytes models with PEFT's helper, which casts every matrix that is not packed (embeddings, head,
 * norms) to fp32, and the residual stream with them.
 */
export function upcasts(work: Work): boolean {
  return work.kind === 'qlora' && /bnb|nf4/.test(work.quant?.method ?? '') && UPCASTING.has(work.framework);
}
