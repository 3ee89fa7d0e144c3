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
  usableAssumed: {
    zh: (v) => `${v.gpu} 的 nvidia-smi 总显存没有公开数据，按标称扣除余量后的 ${v.total} GiB 计`,
    en: (v) =>
      `what nvidia-smi shows as total on ${v.gpu} is not sourced: ${v.total} GiB assumed, nominal less a margin`,
  },
  bandwidthAssumed: {
    zh: (v) => `${v.gpu} 的显存带宽没有公开数据，按同代芯片比例取 ${v.bandwidth} GB/s`,
    en: (v) => `memory bandwidth of ${v.gpu} is not sourced: ${v.bandwidth} GB/s assumed by its generation`,
  },
  checkpointingChosen: {
    zh: (v) => `激活重计算未说明，选用 ${v.checkpointing}`,
    en: (v) => `activation checkpointing not given: ${v.checkpointing} chosen`,
  },
  shardingChosen: {
    zh: (v) => `并行方式未说明，选用 ${v.sharding}（TP ${v.tp}，PP ${v.pp}）`,
    en: (v) => `sharding not given: ${v.sharding} chosen (TP ${v.tp}, PP ${v.pp})`,
  },
  batchAssumed: {
    zh: (v) => `批大小未完整说明，按每卡 ${v.micro}、累积 ${v.accum} 步、全局 ${v.global} 条计`,
    en: (v) =>
      `batch not fully given: micro-batch ${v.micro}, accumulation ${v.accum}, global ${v.global} sequences`,
  },
  precisionAssumed: {
    zh: (v) => `精度未说明，按 ${v.precision} 混合精度计`,
    en: (v) => `precision not given: ${v.precision} mixed precision assumed`,
  },
} as const satisfies Readonly<Record<string, Template>>;
