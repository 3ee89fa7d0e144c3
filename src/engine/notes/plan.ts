/** Sentences about one plan: what was assumed about the job and how it would run. */
import type { Template } from './template.js';

export const PLAN_NOTES = {
  seqLenAssumed: {
    zh: (v) => `序列长度未说明，按 ${v.seqLen} token 计`,
    en: (v) => `sequence length not given: ${v.seqLen} tokens assumed`,
  },
} as const satisfies Readonly<Record<string, Template>>;
