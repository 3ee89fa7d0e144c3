/** Failures and slowness: what the numbers say, then the fixes in the order to try them. */
import { FULL_STATES } from './states.js';
import { listed, offeredGpus, SOURCES, short, type Topic } from './topic.js';

const oom: Topic = ({ slots, sizeB, catalog }) => {
  const need = sizeB * FULL_STATES.all;
  const name = Array.isArray(slots.gpuPreference) ? slots.gpuPreference[0] : slots.gpuPreference;
  const type = slots.instanceType ? catalog.instanceType(slots.instanceType) : undefined;
  const gpu = (name ? catalog.gpu(name) : undefined) ?? (type ? catalog.gpuOf(type) : undefined);
  const known = slots.paramsB !== undefined;
  const zh = known
    ? `${sizeB}B 全参状态约 ${short(need)} GB（16 字节/参数）${gpu ? `，一张 ${gpu.name} 是 ${gpu.memoryGiB} GiB` : ''}：先看是不是放不下，再调参数。`
    : '先分清是状态放不下还是激活放不下：加载或第一步就 OOM 是前者，跑几步或长样本才 OOM 是后者。';
  const en = known
    ? `Full states of ${sizeB}B take about ${short(need)} GB (16 bytes per parameter)${gpu ? `; one ${gpu.name} has ${gpu.memoryGiB} GiB` : ''}: see whether it can fit at all before tuning.`
    : 'First tell states from activations: out of memory at load or the first step means states, after some steps or on long samples means activations.';
  return {
    first: { zh, en },
    points: {
      zh: [
        '激活放不下：微批量降到 1、加梯度累积，开激活重计算，开 FlashAttention（V100、T4 用 sdpa），缩短序列，用融合交叉熵',
        '状态放不下：多卡用 ZeRO-3 或 FSDP（DDP、ZeRO-2 每卡仍是完整权重），或改 LoRA、QLoRA',
        '总量够却报碎片：设 PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True',
        '还不够再考虑优化器卸载，或换大显存的卡：把模型、方法、序列长度告诉我，我来算',
      ],
      en: [
        'Activations: micro-batch 1 with accumulation, activation checkpointing, FlashAttention (sdpa on V100 and T4), shorter sequences, fused cross-entropy',
        'States: ZeRO-3 or FSDP over several GPUs (DDP and ZeRO-2 keep full weights on each), or LoRA, QLoRA',
        'Enough in total but fragmented: PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True',
        'Then optimizer offload or a larger card: tell me model, method and sequence length and I compute it',
      ],
    },
    sources: [SOURCES.zero, SOURCES.checkpointing, SOURCES.allocator],
  };
};

const hostOom: Topic = ({ slots, sizeB, catalog }) => {
  const weights = sizeB * FULL_STATES.weights;
  const type = slots.instanceType ? catalog.instanceType(slots.instanceType) : undefined;
  const ram = type?.memoryGiB ?? slots.hostRamGB;
  const gpus = slots.gpuCount ?? type?.gpuCount ?? 1;
  return {
    first: {
      zh: `“Killed” 或 signal 9 是主机内存不够，不是显存${ram ? `：这台只有 ${ram} GiB` : ''}。`,
      en: `"Killed" or signal 9 means the host RAM ran out, not GPU memory${ram ? `: this machine has ${ram} GiB` : ''}.`,
    },
    points: {
      zh: [
        `${sizeB}B 的 16 位权重约 ${short(weights)} GB；每个进程各读一份时 ${gpus} 个进程要 ${short(weights * gpus)} GB`,
        '设 low_cpu_mem_usage=True，用 safetensors；ZeRO-3 用框架的 zero3 初始化，别让每个进程都读整份',
        `优化器卸载另要约 ${short(sizeB * FULL_STATES.optimizer)} GB，保存时还会再涨`,
        '换每卡内存更大的规格；swap 只能应急',
      ],
      en: [
        `16-bit weights of ${sizeB}B are about ${short(weights)} GB; when each process reads its own copy, ${gpus} of them take ${short(weights * gpus)} GB`,
        'Set low_cpu_mem_usage=True and use safetensors; under ZeRO-3 let the framework initialise, so that not every process reads everything',
        `Optimizer offload takes about ${short(sizeB * FULL_STATES.optimizer)} GB more, and a save more again`,
        'Take a type with more RAM per GPU; swap only helps in an emergency',
      ],
    },
    sources: [SOURCES.hostRam, SOURCES.deepspeed],
  };
};

const slow: Topic = () => ({
  first: {
    zh: '先看瓶颈在哪：GPU 利用率低看数据和通信，利用率高就是算力到顶。',
    en: 'Find the bottleneck: low GPU utilisation points to data or communication, high means the card is simply at its limit.',
  },
  points: {
    zh: [
      '只有 PCIe 的多卡（gn7i、gn8is）全参通信重：用 LoRA、加大梯度累积、ZeRO-2 代替 ZeRO-3',
      '多机看 NCCL 日志：NET/Socket 就是没走 RDMA',
      '数据：离线分词、打包短样本、增加 dataloader 进程，数据放近处',
      '不同卡的速度不能按显存换算：4090 与 A10 的算力和带宽都不同，A10 慢不奇怪',
      'MoE 用 ZeRO-3 很慢，用专家并行',
    ],
    en: [
      'Several GPUs on PCIe (gn7i, gn8is) wait in full training: LoRA, more accumulation, ZeRO-2 instead of ZeRO-3',
      'Several nodes: NET/Socket in the NCCL log means no RDMA',
      'Data: tokenise beforehand, pack short samples, more loader processes, data close by',
      'Speed does not follow memory: a 4090 and an A10 differ in compute and bandwidth, so a slower A10 is no surprise',
      'A mixture of experts is slow under ZeRO-3: use expert parallelism',
    ],
  },
  sources: [SOURCES.nccl, SOURCES.families],
});

const nan: Topic = ({ catalog }) => {
  const without = offeredGpus(catalog, (gpu) => gpu.bf16Supported === false);
  return {
    first: {
      zh: 'V100、T4 上用 fp16 训 bf16 预训练的模型，数值容易溢出成 NaN。',
      en: 'Training a model that was pretrained in bf16 with fp16 on V100 or T4 easily overflows to NaN.',
    },
    points: {
      zh: [
        '开动态损失缩放，权重用 fp32 主副本（fp16=True，不要把模型直接转 .half() 训练）',
        '降学习率、加预热、梯度裁剪 1.0',
        `不支持 bf16 的卡：${listed(without, 'zh')}；根治办法是换 A10、A100、L20 或 H20 用 bf16`,
        '偶发 NaN 再查数据：空样本、全被掩码的标签',
      ],
      en: [
        'Use dynamic loss scaling with fp32 master weights (fp16=True, never train a model cast by .half())',
        'Lower rate, warm-up, gradient clipping at 1.0',
        `Cards without bf16: ${listed(without, 'en')}; the cure is bf16 on A10, A100, L20 or H20`,
        'If it is rare, look at the data: empty samples, labels that are all masked',
      ],
    },
    sources: [SOURCES.flashAttention, SOURCES.families],
  };
};

const nccl: Topic = () => ({
  first: {
    zh: 'NCCL 卡住先开 NCCL_DEBUG=INFO：看用了哪块网卡、是 NET/IB 还是 NET/Socket。',
    en: 'When NCCL hangs set NCCL_DEBUG=INFO: see which interface it took, and whether NET/IB or NET/Socket.',
  },
  points: {
    zh: [
      '多机设 NCCL_SOCKET_IFNAME=eth0，安全组放通节点间端口',
      '单机无 RDMA 却设了 NCCL_IB_HCA：取消它并设 NCCL_IB_DISABLE=1（社区报告）',
      'DLC 的 WORLD_SIZE 是节点数、RANK 是节点号：torchrun 用 --nnodes=$WORLD_SIZE --node_rank=$RANK',
      '容器共享内存默认 64 MB：加 --shm-size 或 --ipc=host',
      '等太久：先看 0 号进程是否在存检查点或等数据，再调 ddp_timeout',
    ],
    en: [
      'Several nodes: NCCL_SOCKET_IFNAME=eth0, and open the ports between nodes in the security group',
      'One node without RDMA but NCCL_IB_HCA set: unset it and use NCCL_IB_DISABLE=1 (community report)',
      'On DLC WORLD_SIZE is the number of nodes and RANK the node: torchrun --nnodes=$WORLD_SIZE --node_rank=$RANK',
      'Containers have 64 MB of shared memory: add --shm-size or --ipc=host',
      'Timeouts: see whether rank 0 is saving or waiting for data, then raise ddp_timeout',
    ],
  },
  sources: [SOURCES.nccl, SOURCES.dlcEnvironment],
});

const diskFull: Topic = (view) => {
  const size = short(view.sizeB * (FULL_STATES.weights + FULL_STATES.optimizer));
  return {
    first: {
      zh: `正常：${view.sizeB}B 全参每个完整检查点约 ${size} GB，几次就存满。`,
      en: `That is normal: a full checkpoint of ${view.sizeB}B takes about ${size} GB, so a few fill the disk.`,
    },
    points: {
      zh: [
        '设 save_total_limit=2，删掉旧的 global_step 目录',
        '只要权重就开 save_only_model；LoRA 只存适配器',
        '数据盘在线扩容（只能大不能小），旧检查点转到 OSS',
        'DSW 盘满会反复启动失败：扩系统盘',
      ],
      en: [
        'Set save_total_limit=2 and delete old global_step folders',
        'If weights are enough use save_only_model; LoRA saves adapters only',
        'Grow the data disk (it cannot shrink) and move old checkpoints to OSS',
        'A DSW with a full disk keeps failing to start: expand its system disk',
      ],
    },
    sources: [SOURCES.zero, 'dsw-disk'],
  };
};

export const TROUBLES = {
  oom,
  'host-oom': hostOom,
  'disk-full': diskFull,
  slow,
  nan,
  nccl,
} as const satisfies Readonly<Record<string, Topic>>;
