/** Sentences about one plan: what was assumed about the job and how it would run. */
import type { Template } from './template.js';

export const PLAN_NOTES = {
  seqLenAssumed: {
    zh: (v) => `序列长度未说明，按 ${v.seqLen} token 计`,
    en: (v) => `sequence length not given: ${v.seqLen} tokens assumed`,
  },
  jobValueIgnored: {
    zh: (v) => `字段 ${v.field} 的值 ${v.value} 无法识别，按未说明处理`,
    en: (v) => `value ${v.value} of ${v.field} could not be read and counts as not given`,
  },
  kindAssumed: {
    zh: (v) => `任务类型未说明，按 ${v.kind} 计`,
    en: (v) => `kind of job not given: ${v.kind} assumed`,
  },
  frameworkUnknown: {
    zh: (v) => `框架 ${v.name} 没有实测数据，按常见框架估算`,
    en: (v) => `framework ${v.name} is not among the measured ones: a common one assumed`,
  },
  loraRankAssumed: {
    zh: (v) => `LoRA 秩未说明，按 ${v.rank} 计`,
    en: (v) => `LoRA rank not given: ${v.rank} assumed`,
  },
  optimizerAssumed: {
    zh: (v) => `优化器未说明，按 ${v.optimizer} 计`,
    en: (v) => `optimizer not given: ${v.optimizer} assumed`,
  },
  architectureTypical: {
    zh: (v) => `只知道规模 ${v.size}B，按与 ${v.model} 同类的结构计（${v.layers} 层，隐藏维度 ${v.hidden}）`,
    en: (v) =>
      `only the size ${v.size}B is known: a shape like ${v.model} assumed (${v.layers} layers, hidden ${v.hidden})`,
  },
} as const satisfies Readonly<Record<string, Template>>;
