/** What is to be computed, independent of the machine: the normalised form of a job. */
import type { Job } from './job.js';
import type { Note } from './note.js';
import type { Layout } from './recommendation.js';

export type Kind = 'pretrain' | 'sft' | 'lora' | 'qlora' | 'inference';
export type LossKernel = 'eager' | 'fused' | 'chunked';
export type MemMetric = 'allocated' | 'reserved' | 'nvidia-smi' | 'unknown';

/** Families of software that behave alike; constants of the fit hang on these, never on a source. */
const FRAMEWORKS = [
  'hf',
  'swift',
  'deepspeed',
  'fsdp',
  'torchtitan',
  'torchtune',
  'litgpt',
  'megatron',
  'nemo',
  'megatron-deepspeed',
  'unsloth',
  'tensorflow',
  'pytorch',
  'vllm',
  'sglang',
  'lmdeploy',
  'tensorrt-llm',
  'flexgen',
  'autoawq',
] as const;
export type Framework = (typeof FRAMEWORKS)[number];

export interface Lora {
  readonly rank: number;
  /** Of q, k, v, o, mlp, head. */
  readonly targets: readonly string[];
  /** Whole matrices trained beside the adapters: embedding, head. */
  readonly extra: readonly string[];
}

export interface Quant {
  readonly bits: number;
  /** gptq, awq, bnb.nf4, bnb.nf4-dq, fp8, … */
  readonly method: string;
}

export interface Work {
  readonly kind: Kind;
  readonly task: string;
  readonly objective: 'lm' | 'dpo' | 'grpo';
  readonly seqLen: number;
  /** Sequences per optimizer step over all GPUs; `null` = the recipe's default. */
  readonly globalBatch: number | null;
  /** Read over all epochs; `null` = no data volume known. */
  readonly sequences: number | null;
  /** As asked for (`bf16`, `bf16-mixed`, `bf16-pure`, `fp16`, `fp8`, …); `null` = best the GPU has. */
  readonly precision: string | null;
  readonly masterWeights: boolean | null;
  readonly optimizer: string;
  readonly lora: Lora | null;
  readonly quant: Quant | null;
  readonly framework: Framework;
  /** Kernels are fused by a compiler (torch.compile, XLA, Thunder). */
  readonly compiled: boolean;
  readonly lossKernel: LossKernel | null;
  readonly fusedBackward: boolean;
  readonly flashAttention: boolean | null;
  readonly packing: boolean;
  readonly asyncTp: boolean;
  /** Software of 2024 or later by its stated version: FlashAttention-3 class kernels on Hopper. */
  readonly recent: boolean;
  readonly metric: MemMetric;
  /** Inference only; 0 otherwise. */
  readonly batch: number;
  readonly inputLen: number;
  readonly outputLen: number;
  readonly outputStated: boolean;
  /** Logits of every prompt position in fp32, as transformers before 4.45 keep them. */
  readonly promptLogits: boolean;
  /** Facts that matter, were not said and had to be assumed: they widen the interval. */
  readonly assumed: number;
}

export interface WorkFacts {
  readonly work: Work;
  readonly wish: LayoutWish;
  readonly notes: readonly Note[];
}

/** The layout fields that a job fixes. */
export type LayoutWish = Partial<Layout>;

/** A typical training length: what the major open recipes fine-tune at (2-4k). */
const DEFAULT_SEQ_LEN = 2048;
const DEFAULT_LORA_RANK = 16;

const FRAMEWORK_WORDS: readonly (readonly [RegExp, Framework])[] = [
  [/llm-?foundry|composer|mosaic|fsdp|fms/i, 'fsdp'],
  [/torchtitan/i, 'torchtitan'],
  [/torchtune/i, 'torchtune'],
  [/lit-?gpt|thunder|tinyllama|fabric|lightning/i, 'litgpt'],
  [/megatron-deepspeed/i, 'megatron-deepspeed'],
  [/megatron-bridge|nemo/i, 'nemo'],
  [/megatron|mcore|transformer.?engine|internevo/i, 'megatron'],
  [/unsloth/i, 'unsloth'],
  [/tensorflow/i, 'tensorflow'],
  [/vllm/i, 'vllm'],
  [/sglang/i, 'sglang'],
  [/lmdeploy|turbomind/i, 'lmdeploy'],
  [/tensorrt|trt|fastertransformer/i, 'tensorrt-llm'],
  [/flexgen/i, 'flexgen'],
  [/autoawq/i, 'autoawq'],
  [/swift[^0-9]*[3-9]\.|swift \+ deepspeed/i, 'deepspeed'],
  [/swift/i, 'swift'],
  [/deepspeed/i, 'deepspeed'],
  [/hf|hugging|transformers|trainer|factory|trl|peft|accelerate|axolotl|finetune|fastchat|xtuner/i, 'hf'],
  [/torch|apex/i, 'pytorch'],
];

/** `undefined` for a name that fits none of the families. */
function frameworkOf(name: string): Framework | undefined {
  return FRAMEWORK_WORDS.find(([word]) => word.test(name))?.[1];
}

const OLD_TRANSFORMERS = /transformers.{0,3}(4\.([0-3]\d|4[0-4])\b|\(torch 2\.[0-2])/i;
const RECENT = /torch 2\.([6-9]|1\d)|fa3|flash-?attention-?3|megatron-bridge|nemo 2[4-9]/i;

const ALL_LINEAR = ['q', 'k', 'v', 'o', 'mlp'];

/** Parts of a layer that LoRA targets name: c_attn, W_pack, gate_proj, all-linear, … */
function loraTargets(words: readonly string[], framework: Framework): readonly string[] {
  const found = new Set<string>();
  for (const word of words) {
    const w = word.toLowerCase();
    if (/all|auto/.test(w)) for (const t of ALL_LINEAR) found.add(t);
    else if (/c_attn|w_pack|qkv|default|query_key_value/.test(w))
      for (const t of ['q', 'k', 'v']) found.add(t);
    else if (/^(q|query|q_proj)$/.test(w)) found.add('q');
    else if (/^(k|key|k_proj)$/.test(w)) found.add('k');
    else if (/^(v|value|v_proj)$/.test(w)) found.add('v');
    else if (/^(o|o_proj|projection|c_proj|dense|out)$/.test(w)) found.add('o');
    else if (/mlp|gate|up|down|fc|w[123]/.test(w)) found.add('mlp');
    else if (/head/.test(w)) found.add('head');
  }
  if (found.size === 0) return framework === 'litgpt' ? ['q', 'v'] : ALL_LINEAR;
  return [...found];
}

function kindOf(job: Job, notes: Note[]): { kind: Kind; objective: Work['objective'] } {
  const word = `${job.kind ?? ''} ${job.method ?? ''}`.toLowerCase();
  const objective = /dpo|orpo|kto/.test(word) ? 'dpo' : /grpo|ppo|rlhf/.test(word) ? 'grpo' : 'lm';
  if (/infer|serv/.test(word)) return { kind: 'inference', objective };
  if (/qlora/.test(word)) return { kind: 'qlora', objective };
  if (/lora/.test(word)) return { kind: 'lora', objective };
  if (/pretrain|cpt|pre-train/.test(word)) return { kind: 'pretrain', objective };
  if (/sft|full|tun|dpo|grpo|train/.test(word)) return { kind: 'sft', objective };
  const kind: Kind = job.quantBits && job.loraRank ? 'qlora' : job.loraRank ? 'lora' : 'sft';
  if (job.inputLen || job.outputLen || job.ctx) {
    notes.push({ code: 'kindAssumed', values: { kind: 'inference' } });
    return { kind: 'inference', objective };
  }
  notes.push({ code: 'kindAssumed', values: { kind } });
  return { kind, objective };
}

/** `pure_bf16`, `BF16 mixed` and the like, in the spelling the engine computes with. */
function precisionWord(text: string): string {
  const t = text.toLowerCase().replace(/[_\s]+/g, '-');
  if (/pure/.test(t)) return t.includes('fp16') ? 'fp16-pure' : 'bf16-pure';
  return t
    .replace('float16', 'fp16')
    .replace('bfloat16', 'bf16')
    .replace(/^b?f?half$/, 'fp16');
}

const SHARDING: Readonly<Record<string, { sharding: Layout['sharding']; zero: Layout['zero'] }>> = {
  ddp: { sharding: 'ddp', zero: 0 },
  dp: { sharding: 'ddp', zero: 0 },
  none: { sharding: 'none', zero: 0 },
  zero1: { sharding: 'zero1', zero: 1 },
  zero2: { sharding: 'zero2', zero: 2 },
  zero3: { sharding: 'zero3', zero: 3 },
  fsdp: { sharding: 'fsdp', zero: 3 },
  'megatron-fsdp': { sharding: 'fsdp', zero: 3 },
  'fsdp-grad-op': { sharding: 'fsdp', zero: 2 },
  'layer-split': { sharding: 'layer-split', zero: 0 },
};

function offloadOf(value: string | boolean): Layout['offload'] | undefined {
  if (value === false) return 'none';
  if (value === true) return 'optimizer-cpu';
  const known = ['none', 'optimizer-cpu', 'params-optimizer-cpu', 'activations-cpu', 'disk'] as const;
  return (
    known.find((k) => k === value.toLowerCase()) ?? (/cpu|true/i.test(value) ? 'optimizer-cpu' : undefined)
  );
}

function checkpointingOf(value: string | boolean): Layout['checkpointing'] | undefined {
  if (typeof value === 'boolean') return value ? 'full' : 'none';
  const known = ['none', 'selective', 'full-offloaded', 'full'] as const;
  return known.find((k) => value.toLowerCase().startsWith(k));
}

/** Reads the machine-independent side of a job; what it does not say is assumed, with a note. */
export function workOf(job: Job): WorkFacts {
  const notes: Note[] = [];
  let assumed = 0;
  const { kind, objective } = kindOf(job, notes);
  const inference = kind === 'inference';
  const named = job.framework ? frameworkOf(job.framework) : undefined;
  if (job.framework && !named)
    notes.push({ code: 'frameworkUnknown', values: { name: job.framework.slice(0, 40) } });
  if (!named) assumed++;
  const zero = job.zeroStage ?? job.zero;
  const framework: Framework = named ?? (inference ? 'vllm' : zero ? 'deepspeed' : 'hf');
  const seqLen = job.seqLen ?? job.ctx ?? (inference ? (job.inputLen ?? 0) + (job.outputLen ?? 0) : 0);
  if (!seqLen) {
    assumed++;
    notes.push({ code: 'seqLenAssumed', values: { seqLen: DEFAULT_SEQ_LEN } });
  }
  const length = seqLen || DEFAULT_SEQ_LEN;
  const lora = kind === 'lora' || kind === 'qlora';
  if (lora && !job.loraRank) {
    assumed++;
    notes.push({ code: 'loraRankAssumed', values: { rank: DEFAULT_LORA_RANK } });
  }
  const method = (job.method ?? '').toLowerCase();
  const quant = quantOf(job, kind, method);
  const precision = job.precision ?? (/inference-(fp16|fp8|bf16)/.exec(method)?.[1] || undefined);
  const optimizer = job.optimizer?.toLowerCase() ?? 'adamw';
  if (!inference && !job.optimizer) notes.push({ code: 'optimizerAssumed', values: { optimizer: 'AdamW' } });
  const wish = layoutWish(job, zero, notes);
  if (!inference && wish.checkpointing === undefined) assumed++;
  if (!inference && wish.microBatch === undefined) assumed++;
  const metric = (['allocated', 'reserved', 'nvidia-smi', 'unknown'] as const).find(
    (m) => m === job.memMetric,
  );
  const work: Work = {
    kind,
    task: job.task?.toLowerCase() ?? (inference ? 'decode' : 'causal-lm'),
    objective,
    seqLen: length,
    globalBatch: job.globalBatch ?? null,
    sequences: job.sequences ?? null,
    precision: precision ? precisionWord(precision) : null,
    masterWeights: job.masterWeights ?? null,
    optimizer,
    lora: lora
      ? {
          rank: job.loraRank ?? DEFAULT_LORA_RANK,
          // Adapters on every routed expert only where asked for.
          targets: loraTargets(job.loraTargets ?? (job.activeParamsB ? ['q', 'k', 'v', 'o'] : []), framework),
          extra: job.loraExtraTrainable ?? [],
        }
      : null,
    quant,
    framework,
    compiled: job.compile === true || /compile|thunder|xla|unsloth|megatron|nemo/i.test(job.framework ?? ''),
    lossKernel: lossKernel(job.lossKernel ?? (/liger|fused ce/i.test(job.framework ?? '') ? 'chunked' : '')),
    fusedBackward: job.fusedBackward ?? false,
    flashAttention: job.flashAttention ?? job.flashAttn ?? null,
    packing: job.packing ?? false,
    asyncTp: job.asyncTP ?? false,
    recent: RECENT.test(job.framework ?? ''),
    metric: metric ?? 'nvidia-smi',
    batch: inference ? (job.batch ?? job.microBatch ?? 1) : 0,
    inputLen: inference
      ? (job.inputLen ?? Math.max(0, length - (job.outputLen ?? Math.min(512, length / 2))))
      : 0,
    outputLen: inference ? (job.outputLen ?? Math.min(512, length / 2)) : 0,
    outputStated: job.outputLen !== undefined,
    promptLogits: OLD_TRANSFORMERS.test(job.framework ?? ''),
    assumed,
  };
  return { work, wish, notes };
}

function quantOf(job: Job, kind: Kind, method: string): Quant | null {
  const bits = job.quantBits ?? Number(/int([48])/.exec(`${method} ${job.precision ?? ''}`)?.[1] ?? 0);
  if (kind === 'qlora') return { bits: bits || 4, method: job.quantMethod?.toLowerCase() ?? 'bnb.nf4' };
  if (kind !== 'inference') return null;
  if (/fp8/.test(`${job.quantMethod ?? ''} ${method} ${job.precision ?? ''}`))
    return { bits: 8, method: 'fp8' };
  return bits ? { bits, method: job.quantMethod?.toLowerCase() ?? 'gptq' } : null;
}

function lossKernel(word: string): LossKernel | null {
  if (/chunk|liger|cce|cut/i.test(word)) return 'chunked';
  if (/fused|compiled|in-?place/i.test(word)) return 'fused';
  return /eager|plain/i.test(word) ? 'eager' : null;
}

function layoutWish(job: Job, zero: number | undefined, notes: Note[]): LayoutWish {
  const wish: { -readonly [K in keyof Layout]?: Layout[K] } = {};
  const word = (job.sharding ?? job.parallel ?? '').toLowerCase();
  const sharding = SHARDING[word];
  if (word && !sharding) notes.push({ code: 'jobValueIgnored', values: { field: 'sharding', value: word } });
  if (sharding) Object.assign(wish, sharding);
  if (zero !== undefined) {
    wish.zero = zero as Layout['zero'];
    if (!sharding) wish.sharding = zero === 0 ? 'ddp' : (`zero${zero}` as Layout['sharding']);
  }
  for (const field of [
    'dp',
    'tp',
    'pp',
    'cp',
    'ep',
    'vpp',
    'microBatch',
    'globalBatch',
    'gradAccum',
  ] as const) {
    const value = job[field];
    if (value !== undefined) wish[field] = value;
  }
  if (job.batch !== undefined && wish.microBatch === undefined) wish.microBatch = job.batch;
  const offload = job.offload === undefined ? undefined : offloadOf(job.offload);
  if (offload) wish.offload = offload;
  const checkpointing =
    job.activationCheckpointing === undefined ? undefined : checkpointingOf(job.activationCheckpointing);
  if (checkpointing) wish.checkpointing = checkpointing;
  const flash = job.flashAttention ?? job.flashAttn;
  if (flash !== undefined) wish.flashAttention = flash;
  return wish;
}
