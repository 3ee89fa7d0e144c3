/** What each warning says, with the numbers that triggered it. */
import type { Warning, WarningCode } from '../engine/verdict.js';
import type { Lang } from '../language.js';

type Values = Readonly<Record<string, string | number>>;
type Text = Readonly<Record<Lang, (v: Values) => string>>;

/** `prefix + value + suffix` where the value is known, else nothing. */
const given = (v: Values, key: string, before: string, after = ''): string =>
  v[key] === undefined ? '' : `${before}${v[key]}${after}`;

const TEXTS: Readonly<Record<WarningCode, Text>> = {
  HOST_RAM: {
    zh: (v) =>
      `主机内存要够：加载、保存和 offload 都吃内存${given(v, 'need', '，这里约需 ', ' GiB')}${given(v, 'has', '，整机 ', ' GiB')}；不够会被 signal 9 杀掉`,
    en: (v) =>
      `Host RAM: loading, saving and offload need it${given(v, 'need', ', about ', ' GiB here')}${given(v, 'has', ', the machine has ', ' GiB')}; too little ends in signal 9`,
  },
  BF16_UNSUPPORTED: {
    zh: () => '这块卡不支持 bf16（V100、T4 都没有），只能 fp16 加 loss scaling',
    en: () => 'This card has no bf16 (neither V100 nor T4 has): fp16 with loss scaling only',
  },
  MARGIN: {
    zh: (v) =>
      `显存很紧${given(v, 'need', '：上限估算 ', ' GiB')}${given(v, 'has', '，可用 ', ' GiB')}；先试跑 20 步并保存一次`,
    en: (v) =>
      `Memory is tight${given(v, 'need', ': ', ' GiB at the upper estimate')}${given(v, 'has', ', ', ' GiB usable')}; try 20 steps including one save first`,
  },
  LONG_SEQ: {
    zh: (v) =>
      `长序列${given(v, 'seqLen', '（', ' token）')}：激活随长度线性增长，要 FlashAttention 和激活重算，必要时序列并行`,
    en: (v) =>
      `Long sequence${given(v, 'seqLen', ' (', ' tokens)')}: activations grow with it; FlashAttention and checkpointing needed, sequence parallel if that is not enough`,
  },
  VOCAB_LARGE: {
    zh: (v) => `词表大${given(v, 'vocab', '（', '）')}，logits 会多占几个 GiB：用融合或分块的 loss`,
    en: (v) =>
      `Large vocabulary${given(v, 'vocab', ' (', ')')}: logits take several GiB more; use a fused or chunked loss`,
  },
  NO_RDMA: {
    zh: (v) =>
      `这个规格没有 RDMA，${given(v, 'nodes', '', ' 台')}机器之间走 TCP${given(v, 'network', '（整机 ', ' Gbit/s）')}，时长已按此计算`,
    en: (v) =>
      `No RDMA on this type: ${given(v, 'nodes', '', ' ')}machines talk over TCP${given(v, 'network', ' (', ' Gbit/s per machine)')}; the hours already count that`,
  },
  DDP_REPLICATES: {
    zh: () => 'DDP 在每张卡上放一份完整模型，多几张卡不会让单卡显存变少；要省显存用 ZeRO-3 或 FSDP',
    en: () =>
      'DDP keeps the whole model on every card: more cards do not lower memory per card; ZeRO-3 or FSDP does',
  },
  MOE_TOTAL_PARAMS: {
    zh: (v) =>
      `MoE 的显存按总参数算${given(v, 'total', '（', 'B）')}，只有算力按激活参数算${given(v, 'active', '（', 'B）')}`,
    en: (v) =>
      `MoE: memory goes by total parameters${given(v, 'total', ' (', 'B)')}, only compute by active ones${given(v, 'active', ' (', 'B)')}`,
  },
  RL_ROLLOUT: {
    zh: () => 'PPO/GRPO 还要采样引擎、参考模型和奖励模型的显存与时间，采样时间没有实测，未计入时长',
    en: () =>
      'PPO/GRPO also need memory and time for roll-out, reference and reward models; roll-out time is unscored and not in the hours',
  },
  CPU_OFFLOAD_SLOW: {
    zh: () => 'CPU offload 用主机内存换显存，每步要过 PCIe，通常慢几倍',
    en: () =>
      'CPU offload trades GPU memory for host RAM; every step crosses PCIe and is usually several times slower',
  },
  DISK_SPACE: {
    zh: (v) => `留足磁盘${given(v, 'need', '：一个带优化器的 checkpoint 约 ', ' GiB')}，并限制保留份数`,
    en: (v) =>
      `Leave disk space${given(v, 'need', ': a checkpoint with optimizer takes about ', ' GiB')} and limit how many are kept`,
  },
  STOCK: {
    zh: () => '库存没有查询：下单前在控制台看目标可用区，或先用 RunInstances 的 DryRun 试一次',
    en: () => 'Stock was not checked: look at the zone in the console, or try RunInstances with DryRun first',
  },
  NEED_RDMA: {
    zh: (v) => `${given(v, 'nodes', '', ' 台')}多机训练要 RDMA，这个规格有没有没有公布，先确认再下单`,
    en: (v) =>
      `Training on ${given(v, 'nodes', '', ' ')}machines needs RDMA, which is not published for this type: confirm before ordering`,
  },
  PCIE_SLOW: {
    zh: (v) => `${given(v, 'gpus', '', ' 张卡')}之间只有 PCIe，没有 NVLink，通信是瓶颈`,
    en: (v) =>
      `${given(v, 'gpus', 'Its ', ' GPUs')} are linked by PCIe only, no NVLink: communication is the bottleneck`,
  },
  DPO_REF_MODEL: {
    zh: () => 'DPO 多一份参考模型，每条数据算两条序列；LoRA 可以关掉适配器当参考，省下这份显存',
    en: () =>
      'DPO holds a reference model and reads two sequences per pair; with LoRA the adapter switched off serves as reference',
  },
  KV_CACHE: {
    zh: (v) =>
      `并发能力由 KV cache 决定${given(v, 'seqLen', '（这里按每路 ', ' token）')}：上下文或并发翻倍，KV 也翻倍`,
    en: (v) =>
      `Concurrency is set by the KV cache${given(v, 'seqLen', ' (', ' tokens per request here)')}: twice the context or requests, twice the cache`,
  },
  SPOT_RISK: {
    zh: () => '抢占式会被回收，提前 5 分钟通知：checkpoint 要能在 5 分钟内存到实例之外',
    en: () =>
      'Spot can be reclaimed with five minutes of notice: a checkpoint must reach storage outside the instance within that',
  },
  VL_IMAGE_TOKENS: {
    zh: () => '多模态的显存看图片 token：分辨率高或多图会成倍增加，先限制像素',
    en: () =>
      'Vision-language memory follows image tokens: high resolution or many images multiply it, so cap the pixels first',
  },
  SEQ_PARALLEL: {
    zh: () => '这么长的序列一张卡放不下激活，要用序列并行或上下文并行',
    en: () => 'One card cannot hold the activations of sequences this long: use sequence or context parallel',
  },
  QLORA_NOT_SHARDED: {
    zh: () => 'QLoRA 默认不切分：每张卡放一份完整的 4 bit 模型，多卡只加速、不省显存',
    en: () =>
      'QLoRA is not sharded by default: every card holds the whole 4-bit model, more cards add speed, not memory',
  },
  FA2_UNSUPPORTED: {
    zh: () => 'FlashAttention-2 要 Ampere 及以后的卡，V100、T4 用 SDPA 或 xformers',
    en: () => 'FlashAttention-2 needs Ampere or later; on V100 and T4 use SDPA or xformers',
  },
  FP16_NAN: {
    zh: () => '用 bf16 预训练的模型改 fp16 容易出 NaN：开 loss scaling，或换支持 bf16 的卡',
    en: () => 'Models pretrained in bf16 tend to NaN in fp16: use loss scaling, or a card with bf16',
  },
  MOE_ZERO3_SLOW: {
    zh: () => 'MoE 用 ZeRO-3 很慢（每个专家都要收集），用 Megatron 的专家并行',
    en: () => 'MoE is slow under ZeRO-3 (every expert is gathered): use expert parallel in Megatron',
  },
  DSW_EPHEMERAL: {
    zh: () => 'DSW 免费系统盘停机超过 15 天会清空，数据和 checkpoint 放 OSS 或 NAS',
    en: () =>
      "DSW's free system disk is wiped after 15 days stopped: keep data and checkpoints in OSS or NAS",
  },
  STOP_BILLING: {
    zh: () => '用完要停：普通停机照常计费，节省停机才停 vCPU、内存和 GPU 的费用，云盘和带宽仍计费',
    en: () =>
      'Stop it when done: a plain stop keeps billing; economical mode stops vCPU, memory and GPU charges, disks and bandwidth go on',
  },
  AGGREGATE_NOT_PER_GPU: {
    zh: () => '不能把几张卡的显存加起来比：要看切分后每张卡放多少',
    en: () =>
      'Memory of several cards does not simply add up: what counts is what each card holds after sharding',
  },
  EXPERIMENTAL: {
    zh: () => '这个组合是实验性的，没有可靠的公开结果',
    en: () => 'This combination is experimental, without reliable published results',
  },
  ZERO3_COMM: {
    zh: (v) =>
      `ZeRO-3 跨${given(v, 'nodes', ' ', ' 台')}机器每步都要收集参数，通信量是 ZeRO-1/2 的 1.5 倍；显存够就用 ZeRO-2`,
    en: (v) =>
      `ZeRO-3 across ${given(v, 'nodes', '', ' ')}machines gathers parameters every step, 1.5 times the traffic of ZeRO-1/2; use ZeRO-2 where memory allows`,
  },
  FP8_UNSUPPORTED: {
    zh: () => 'FP8 计算要 Ada、Hopper 及以后的卡（L20、H20），A100、A10、V100、T4 没有',
    en: () => 'FP8 compute needs Ada, Hopper or later (L20, H20); A100, A10, V100 and T4 lack it',
  },
  STORAGE_IO: {
    zh: () => '数据读取可能是瓶颈：打包成大文件，看云盘级别和实例自己的上限',
    en: () =>
      'Reading data may be the bottleneck: pack it into large files and mind the disk level and the cap of the instance',
  },
  MODEL_QUIRK: {
    zh: () => '这个模型有特殊要求，先看它的官方说明',
    en: () => 'This model has needs of its own: read its official notes first',
  },
  SLOW: { zh: () => '能跑，但会很慢', en: () => 'It runs, but slowly' },
  INT8_UNSUPPORTED: {
    zh: () => '这块卡上的 int8 路径不可用或很慢',
    en: () => 'The int8 path does not work or is slow on this card',
  },
  LORA_SERVE_V100: {
    zh: () => 'V100 上多 LoRA 推理受限，先合并适配器',
    en: () => 'Serving several LoRAs is limited on V100: merge the adapter first',
  },
  CHECK_NCCL: {
    zh: () => '用 NCCL_DEBUG=INFO 看日志：走 RDMA 时有 NET/IB 一行，出现 NET/Socket 就是退回了 TCP',
    en: () => 'Set NCCL_DEBUG=INFO: with RDMA the log says NET/IB; NET/Socket means it fell back to TCP',
  },
  SCALING: {
    zh: () => '加卡不是线性加速：通信和启动时间占比会变大',
    en: () => 'More cards do not scale linearly: communication and start-up weigh more',
  },
  NVLINK_REQUIRED: {
    zh: () => '官方要求 gn7e、ebmgn7e 训练 Transformer 时必须启用 NVLink',
    en: () => 'Alibaba Cloud requires NVLink for Transformer training on gn7e and ebmgn7e',
  },
  TEST_SAVE_FIRST: {
    zh: () => '正式跑之前先试 20 步并保存一次：很多任务死在保存那一刻',
    en: () => 'Before the real run do 20 steps and one save: many jobs die at the save',
  },
  SETUP_OVERHEAD: {
    zh: () => '任务很短，开机和装环境的时间可能比训练还长',
    en: () => 'The job is short: booting and installing may take longer than training',
  },
  MOE_LOW_MFU: {
    zh: () => 'MoE 的算力利用率低，同激活参数量下比稠密模型慢',
    en: () => 'MoE uses the hardware less well: slower than a dense model of the same active size',
  },
  ACTIVE_VS_TOTAL: {
    zh: () => '激活参数只决定速度，总参数决定显存',
    en: () => 'Active parameters set the speed, total parameters the memory',
  },
  CONFLICTING_EVIDENCE: {
    zh: () => '公开资料互相矛盾，以小规模试跑为准',
    en: () => 'Published evidence conflicts: trust a small trial run',
  },
  SET_TP: {
    zh: () => '多卡推理要设张量并行，否则只用到一张卡',
    en: () => 'Set tensor parallel for serving on several cards, or only one is used',
  },
  UNVERIFIED: {
    zh: () => '没有实测支持，按公式估算',
    en: () => 'No measurement behind this: computed by formula',
  },
  CUDA_VERSION: {
    zh: () => '先核对驱动、CUDA 和框架版本是否匹配这块卡',
    en: () => 'Check that driver, CUDA and framework versions match this card',
  },
  VGPU_NOT_FOR_TRAINING: {
    zh: () => 'vGPU 切片（vgn、sgn）只用于图形和轻量推理，不用于训练',
    en: () => 'vGPU slices (vgn, sgn) are for graphics and light inference, not for training',
  },
  VERIFY_PROMO: {
    zh: () => '促销价以下单页为准，常有新用户和时长限制',
    en: () => 'Promotional prices are what the order page says, often for new users and limited terms',
  },
  PRICE_NOT_LIVE: {
    zh: (v) => `价格是列表价${given(v, 'date', '（', '）')}，不是实时价，下单前以购买页为准`,
    en: (v) => `Prices are list prices${given(v, 'date', ' of ', '')}, not live: the order page decides`,
  },
  SALES_ONLY: {
    zh: () => '只在部分地域提供，要联系销售开通，可能要等',
    en: () => 'Offered in some regions only, through sales; expect lead time',
  },
  PREVIEW: { zh: () => '邀测中，要申请资格', en: () => 'Invitational preview: access has to be granted' },
  RETIRED: { zh: () => '已停售或不再推荐', en: () => 'Retired or no longer recommended' },
  UNDOCUMENTED: {
    zh: () => '官网没有说明，只在 API 里见过，可能不对外',
    en: () => 'Not documented, seen in the API only: may not be for everyone',
  },
  PRICE_UNKNOWN: {
    zh: () => '没有公开价，费用未知，要问销售或看控制台',
    en: () => 'No public price: the cost is unknown until sales or the console tells',
  },
  PRICE_STALE: {
    zh: (v) => `列表价是 ${v.month ?? '一年以前'} 的，费用上限已加 35%`,
    en: (v) => `The list price is of ${v.month ?? 'over a year ago'}: the upper cost carries 35 % more`,
  },
  FEW_STEPS: {
    zh: (v) =>
      `只有${given(v, 'steps', '约 ', ' ')}个优化步${given(v, 'batch', '（全局批 ', '）')}，批太大或数据太少`,
    en: (v) =>
      `Only ${given(v, 'steps', 'about ', ' ')}optimizer steps${given(v, 'batch', ' (global batch ', ')')}: the batch is too large or the data too little`,
  },
  CPU_FEW: {
    zh: (v) =>
      `CPU 偏少${given(v, 'cores', '：', ' vCPU')}${given(v, 'gpus', ' 配 ', ' 张卡')}，数据预处理要提前做好`,
    en: (v) =>
      `Few CPU cores${given(v, 'cores', ': ', ' vCPU')}${given(v, 'gpus', ' for ', ' GPUs')}; preprocess the data beforehand`,
  },
  EXTRAPOLATED: {
    zh: () => '离公开实测较远，是外推，区间已放宽',
    en: () => 'Far from any published measurement: extrapolated, with a wider range',
  },
  OVER_BUDGET: { zh: () => '费用上限超出预算', en: () => 'The upper cost exceeds the budget' },
  OVER_DEADLINE: { zh: () => '最长时间超出期限', en: () => 'The upper time exceeds the deadline' },
};

/** One sentence, without a full stop. */
export function warningText(warning: Warning, lang: Lang): string {
  return TEXTS[warning.code][lang](warning.values ?? {});
}
