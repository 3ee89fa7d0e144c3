/** What training terms mean for the choice of a GPU, with the arithmetic at the user's size. */
import { FULL_STATES } from './states.js';
import { listed, offeredGpus, SOURCES, short, type Topic } from './topic.js';

const zero: Topic = ({ sizeB, slots }) => {
  const gpus = slots.gpuCount ?? 8;
  const { weights, gradients, optimizer } = FULL_STATES;
  const at = (perGpu: number): string => short(sizeB * perGpu);
  const rows = {
    none: at(weights + gradients + optimizer),
    one: at(weights + gradients + optimizer / gpus),
    two: at(weights + (gradients + optimizer) / gpus),
    three: at((weights + gradients + optimizer) / gpus),
  };
  return {
    first: {
      zh: 'ZeRO 把全参训练的状态分到各卡：1 分优化器，2 再分梯度，3 连权重也分。',
      en: 'ZeRO spreads the states of training over the GPUs: stage 1 the optimizer, 2 gradients too, 3 the weights as well.',
    },
    points: {
      zh: [
        `${sizeB}B 全参每参数 ${weights}+${gradients}+${optimizer} 字节（权重、梯度、AdamW 状态）`,
        `${gpus} 张卡时每卡：不切 ${rows.none} GB，ZeRO-1 ${rows.one} GB，ZeRO-2 ${rows.two} GB，ZeRO-3 ${rows.three} GB；激活另算`,
        '能放下就用低的级别：ZeRO-3 每步要收集权重，没有 NVLink 或跨机时明显变慢',
      ],
      en: [
        `Full training of ${sizeB}B takes ${weights}+${gradients}+${optimizer} bytes per parameter (weights, gradients, AdamW states)`,
        `Per GPU on ${gpus}: unsharded ${rows.none} GB, ZeRO-1 ${rows.one} GB, ZeRO-2 ${rows.two} GB, ZeRO-3 ${rows.three} GB; activations come on top`,
        'Take the lowest stage that fits: ZeRO-3 gathers weights at every step, slow without NVLink or across nodes',
      ],
    },
    sources: [SOURCES.zero],
  };
};

const full: Topic = ({ sizeB, catalog }) => {
  const { weights, gradients, optimizer } = FULL_STATES;
  const need = sizeB * (weights + gradients + optimizer);
  const a100 = catalog.gpu('A100-80GB');
  const one = a100?.memoryGiB ?? 0;
  const enough = need < one;
  return {
    first: {
      zh: `${sizeB}B 全参光状态就要 ${short(need)} GB${one ? `，一张 ${a100?.name}（${one} GiB）${enough ? '放得下状态，还要给激活留空间' : '放不下'}` : ''}。`,
      en: `Full training of ${sizeB}B needs ${short(need)} GB for its states alone${one ? `; one ${a100?.name} (${one} GiB) ${enough ? 'holds them, with room needed for activations' : 'cannot hold them'}` : ''}.`,
    },
    points: {
      zh: [
        `权重 ${short(sizeB * weights)} GB + 梯度 ${short(sizeB * gradients)} GB + AdamW 状态 ${short(sizeB * optimizer)} GB，再加激活和 logits`,
        '各卡显存不会自动相加：要用 ZeRO-3 或 FSDP 把状态切到多张卡',
        '不想加卡：LoRA 冻结权重，几乎没有梯度和优化器状态；QLoRA 再把权重压到 4 位',
      ],
      en: [
        `Weights ${short(sizeB * weights)} GB + gradients ${short(sizeB * gradients)} GB + AdamW states ${short(sizeB * optimizer)} GB, then activations and logits`,
        'Memory of several GPUs does not add up by itself: ZeRO-3 or FSDP splits the states',
        'Fewer GPUs: LoRA freezes the weights, so gradients and optimizer states almost vanish; QLoRA also packs weights to 4 bits',
      ],
    },
    sources: [SOURCES.zero, SOURCES.lora],
  };
};

const lora: Topic = ({ sizeB }) => ({
  first: {
    zh: `LoRA 冻结原权重只训小矩阵：${sizeB}B 的权重约 ${short(sizeB * FULL_STATES.weights)} GB，全参则要 ${short(sizeB * FULL_STATES.all)} GB。`,
    en: `LoRA freezes the weights and trains small matrices: ${sizeB}B needs about ${short(sizeB * FULL_STATES.weights)} GB of weights, against ${short(sizeB * FULL_STATES.all)} GB of states in full training.`,
  },
  points: {
    zh: [
      '先用 LoRA：改风格、格式、领域问答通常够用，一张卡就能试',
      '全参适合大量新知识、继续预训练，或 LoRA 效果确实不够时',
      `QLoRA 的 4 位权重约 ${short(sizeB * 0.5)} GB 起，最省显存，但更慢，且默认不切分`,
      '激活显存三者差不多，长序列时它才是大头',
    ],
    en: [
      'Start with LoRA: style, format and domain answers usually need no more, and one GPU can try it',
      'Full training is for much new knowledge, continued pretraining, or where LoRA proved too weak',
      `QLoRA packs weights to about ${short(sizeB * 0.5)} GB at 4 bits: least memory, slower, and not sharded by default`,
      'Activations cost about the same in all three and dominate at long sequences',
    ],
  },
  sources: [SOURCES.lora, SOURCES.qlora, SOURCES.zero],
});

const bf16: Topic = ({ catalog }) => {
  const without = offeredGpus(catalog, (gpu) => gpu.bf16Supported === false);
  const withIt = offeredGpus(catalog, (gpu) => gpu.bf16Supported === true);
  return {
    first: {
      zh: 'bf16 的指数范围和 fp32 一样大，训练更稳；fp16 范围小，要配损失缩放。',
      en: 'bf16 has the range of fp32 and trains steadily; fp16 has a small range and needs loss scaling.',
    },
    points: {
      zh: [
        `支持 bf16：${listed(withIt, 'zh')}`,
        `不支持：${listed(without, 'zh')}，只能用 fp16`,
        '两者都是每个数 2 字节，显存一样',
      ],
      en: [
        `With bf16: ${listed(withIt, 'en')}`,
        `Without: ${listed(without, 'en')}; use fp16 there`,
        'Both take 2 bytes a number: same memory',
      ],
    },
    sources: [SOURCES.families, SOURCES.flashAttention],
  };
};

const fp8: Topic = ({ catalog }) => {
  const withIt = listed(
    offeredGpus(catalog, (gpu) => gpu.peakDenseTflops.fp8 !== null),
    'zh',
  );
  return {
    first: {
      zh: `FP8 要 Ada、Hopper 或更新的架构；目录里有 FP8 算力数据的卡：${withIt}。`,
      en: `FP8 needs Ada, Hopper or newer; cards of the catalogue with FP8 figures: ${withIt.replaceAll('、', ', ')}.`,
    },
    points: {
      zh: [
        'A10、A100、V100、T4 都不能用 FP8 训练',
        '训练时 FP8 主要提速；主权重和优化器状态仍占大头显存',
        '推理用 FP8 权重约为 bf16 的一半',
      ],
      en: [
        'A10, A100, V100 and T4 cannot train in FP8',
        'In training FP8 mostly adds speed; master weights and optimizer states keep their memory',
        'For serving FP8 weights take about half of bf16',
      ],
    },
    sources: [SOURCES.transformerEngine, SOURCES.vllm],
  };
};

const flashAttention: Topic = () => ({
  first: {
    zh: 'FlashAttention-2 需要 Ampere 及以上；V100、T4 装不上官方版，用 sdpa 或 eager。',
    en: 'FlashAttention-2 needs Ampere or newer; on V100 and T4 the official build does not work: use sdpa or eager.',
  },
  points: {
    zh: [
      '它不存整张注意力矩阵，长序列显存从平方变成线性',
      '在 transformers 里设 attn_implementation="sdpa"',
      '序列 4k 以上又要长上下文，优先换 A10、A100、L20 或 H20',
    ],
    en: [
      'It never stores the whole attention matrix: memory grows linearly with length instead of squared',
      'In transformers set attn_implementation="sdpa"',
      'For long contexts prefer A10, A100, L20 or H20',
    ],
  },
  sources: [SOURCES.flashAttention],
});

const checkpointing: Topic = () => ({
  first: {
    zh: '激活重计算（gradient checkpointing）用约三分之一的额外计算换掉大部分激活显存。',
    en: 'Activation checkpointing trades about a third more compute for most of the activation memory.',
  },
  points: {
    zh: [
      '只存每层输入，反向时重算一遍前向：总计算约 4/3',
      '显存吃紧先开它，再减微批量，再考虑卸载',
      '它省的是激活，不省权重和优化器状态',
    ],
    en: [
      'It keeps each layer’s input and repeats the forward pass in backward: about 4/3 of the compute',
      'Short of memory, turn it on first, then lower the micro-batch, then think of offload',
      'It saves activations, not weights or optimizer states',
    ],
  },
  sources: [SOURCES.checkpointing],
});

const moe: Topic = ({ slots, sizeB }) => ({
  first: {
    zh: slots.activeB
      ? `显存按总参数 ${sizeB}B 算，激活参数 ${slots.activeB}B 只决定计算量。`
      : 'MoE 的显存按总参数算，激活参数只决定计算量。',
    en: slots.activeB
      ? `Memory follows all ${sizeB}B parameters; the ${slots.activeB}B active ones only set the compute.`
      : 'Memory of a mixture of experts follows all parameters; the active ones only set the compute.',
  },
  points: {
    zh: [
      '权重、梯度、优化器状态对每个专家都要',
      'ZeRO-3 会收集所有专家，慢；公开讨论里 30B-A3B 的 LoRA 比 32B 稠密还慢',
      '训练大 MoE 用 Megatron 的专家并行；利用率 20% 左右属常见',
    ],
    en: [
      'Every expert has weights, gradients and optimizer states',
      'ZeRO-3 gathers all experts and is slow: one public report has LoRA of 30B-A3B slower than a dense 32B',
      'Train large ones with expert parallelism in Megatron; around 20 % utilisation is common',
    ],
  },
  sources: [SOURCES.moeThread, SOURCES.moePai],
});

const rag: Topic = () => ({
  first: {
    zh: '让模型回答公司文档里的内容，先做 RAG 检索：不需要训练，也就不需要训练用的 GPU。',
    en: 'To answer from company documents start with RAG (retrieval): it trains nothing, so it needs no training GPU.',
  },
  points: {
    zh: [
      'RAG：文档会更新、要给出处、要少编造时用；成本是检索加推理',
      '微调：改语气、格式、固定任务时用；不适合灌事实',
      '先花几十元用一张卡试 7B LoRA，再决定要不要加码',
    ],
    en: [
      'RAG: documents change, sources are wanted, fewer inventions; you pay for retrieval and inference',
      'Fine-tuning: tone, format, a fixed task; it is a poor way to put in facts',
      'Try a LoRA of 7B on one GPU for little money before going bigger',
    ],
  },
  sources: [SOURCES.ragAlibaba],
});

const offload: Topic = ({ sizeB }) => ({
  first: {
    zh: `卸载把优化器状态放进主机内存：${sizeB}B 约需 ${short(sizeB * FULL_STATES.optimizer)} GB 主机内存，每步变慢。`,
    en: `Offload puts optimizer states into host RAM: ${sizeB}B takes about ${short(sizeB * FULL_STATES.optimizer)} GB of it, and every step slows down.`,
  },
  points: {
    zh: [
      '主机内存不够会被 signal 9 杀掉，保存检查点时还会再涨一截',
      '先试：激活重计算、减微批量、LoRA；最后才卸载',
      'DeepSpeed 里用 offload_optimizer；锁页内存默认开，ulimit -l 小的容器要设 pin_memory=false',
    ],
    en: [
      'Too little host RAM ends in signal 9, and saving a checkpoint needs more again',
      'Try checkpointing, a smaller micro-batch or LoRA first; offload last',
      'In DeepSpeed it is offload_optimizer; pinned memory is on by default: set pin_memory=false where ulimit -l is small',
    ],
  },
  sources: [SOURCES.zero, SOURCES.deepspeed],
});

const parallelism: Topic = () => ({
  first: {
    zh: '单机先用数据并行（DDP 或 ZeRO）；放不下再切模型：张量并行放机内，流水并行跨机。',
    en: 'On one machine use data parallelism (DDP or ZeRO); if it does not fit split the model: tensor parallel inside a node, pipeline across nodes.',
  },
  points: {
    zh: [
      '张量并行每层都通信，要 NVLink，别跨机',
      '流水并行通信少，但有气泡，要足够多的微批',
      '数据并行 × 张量 × 流水 = 总卡数',
    ],
    en: [
      'Tensor parallelism talks in every layer: NVLink, never across nodes',
      'Pipeline parallelism talks little but idles in bubbles; give it many micro-batches',
      'Data × tensor × pipeline = number of GPUs',
    ],
  },
  sources: [SOURCES.megatron, SOURCES.zero],
});

const scaling: Topic = () => ({
  first: {
    zh: '按量价按卡线性，所以 8 卡 1 小时和 1 卡 8 小时标价相近；真正的差别是效率和开机准备。',
    en: 'Prices grow with the number of GPUs, so 8 GPUs for 1 hour list about like 1 GPU for 8; efficiency and set-up make the difference.',
  },
  points: {
    zh: [
      '8 卡要通信，总是到不了 8 倍：实际稍贵，但快很多',
      '1 卡放不下就没得选；放得下且不急，1 卡更省',
      '开机、装驱动、下权重也计费，短任务里 8 卡更浪费',
      '跨机没有 RDMA 时，加机器可能几乎不提速',
    ],
    en: [
      'Eight GPUs have to talk and never give eightfold: a little dearer, far sooner',
      'If one cannot hold the job there is no choice; if it can and there is no hurry, one is cheaper',
      'Boot, driver and weights are billed too: short jobs waste more on eight',
      'Across nodes without RDMA more machines may hardly help',
    ],
  },
  sources: ['price-page'],
});

const kvCache: Topic = ({ slots, catalog }) => {
  const model = slots.model ? catalog.model(slots.model) : catalog.model('Qwen2.5-7B');
  const perToken = model?.kvCacheBytesPerTokenBf16 ?? null;
  const GIB = 2 ** 30;
  const tokens = slots.seqLen ?? 8192;
  const each = perToken ? short((perToken * tokens) / GIB) : null;
  return {
    first: {
      zh: each
        ? `KV 缓存随上下文和并发线性增长：${model?.name} 每请求 ${tokens} token 约 ${each} GiB（bf16）。`
        : 'KV 缓存随上下文长度和并发数线性增长，加在权重之上。',
      en: each
        ? `The KV cache grows with context and concurrency: ${model?.name} takes about ${each} GiB for each request of ${tokens} tokens (bf16).`
        : 'The KV cache grows with context length and concurrency, on top of the weights.',
    },
    points: {
      zh: [
        '每 token = 2 × 层数 × KV 头数 × 头维度 × 2 字节（bf16）',
        '并发 × 上下文 × 每 token，就是要留的显存',
        'GQA、MLA 的模型小很多；降 max-model-len 最立竿见影',
      ],
      en: [
        'Per token: 2 × layers × KV heads × head size × 2 bytes (bf16)',
        'Concurrency × context × that is the memory to keep free',
        'Models with GQA or MLA need far less; a lower max-model-len helps at once',
      ],
    },
    sources: model ? [{ url: model.source, date: model.date }] : [SOURCES.vllm],
  };
};

const serving: Topic = (view) => ({
  first: {
    zh: '部署看三样：权重放得下，KV 缓存撑得住并发，首字延迟达标。',
    en: 'Serving needs three things: weights that fit, KV cache for the concurrency, and a first token in time.',
  },
  points: {
    zh: [
      `${view.sizeB}B 权重：bf16 约 ${short(view.sizeB * 2)} GB，FP8 约 ${short(view.sizeB)} GB，int4 约 ${short(view.sizeB / 2)} GB`,
      ...kvCache(view).points.zh,
      'PAI-EAS 是在线推理服务，不能训练',
    ],
    en: [
      `${view.sizeB}B weights: about ${short(view.sizeB * 2)} GB in bf16, ${short(view.sizeB)} GB in FP8, ${short(view.sizeB / 2)} GB in int4`,
      ...kvCache(view).points.en,
      'PAI-EAS serves models; it does not train',
    ],
  },
  sources: [SOURCES.vllm],
});

export const CONCEPTS = {
  zero,
  lora,
  qlora: lora,
  full,
  bf16,
  fp8,
  'flash-attention': flashAttention,
  checkpointing,
  moe,
  'kv-cache': kvCache,
  rag,
  scaling,
  offload,
  parallelism,
  serving,
} as const satisfies Readonly<Record<string, Topic>>;
