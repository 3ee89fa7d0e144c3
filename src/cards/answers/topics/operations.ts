/** Running things on Alibaba Cloud: data, bills, spot, networks, storage, quotas. */
import { readFact } from '../facts.js';
import { FULL_STATES } from './states.js';
import { listed, SOURCES, short, type Topic } from './topic.js';

/** 16-bit weights, 32-bit master weights and two moments: what a full checkpoint holds, bytes per parameter. */
const CHECKPOINT_BYTES = FULL_STATES.weights + FULL_STATES.optimizer;

const dswDisk: Topic = ({ catalog }) => {
  const { freeGiB, wipedAfterStoppedDays } = readFact(catalog, 'dsw-disk');
  return {
    first: {
      zh: `DSW 停机后系统盘还在，但未扩容的盘连续停机超过 ${wipedAfterStoppedDays} 天会被清空；重要数据放 OSS、NAS 或 CPFS。`,
      en: `A stopped DSW keeps its system disk, but an unexpanded one is wiped after more than ${wipedAfterStoppedDays} days stopped; keep what matters in OSS, NAS or CPFS.`,
    },
    points: {
      zh: [
        `免费系统盘 ${freeGiB} GiB，默认工作目录 /mnt/workspace`,
        '扩容过的盘不清空，但停机也计费，直到删实例',
        '删实例、换镜像都可能丢数据；标“临时存储”的盘每次停机都清',
        '检查点直接写挂载的 NAS/CPFS，或存完上传 OSS',
      ],
      en: [
        `The free system disk has ${freeGiB} GiB; the working folder is /mnt/workspace`,
        'An expanded disk is not wiped but billed, even stopped, until the instance is deleted',
        'Deleting the instance or changing its image can lose data; "temporary storage" is cleared at every stop',
        'Write checkpoints to a mounted NAS or CPFS, or upload them to OSS',
      ],
    },
    sources: ['dsw-disk'],
  };
};

const stopBilling: Topic = () => ({
  first: {
    zh: '关网页、退出终端、系统里 shutdown 都不停计费：要在控制台或接口停止，不用就释放。',
    en: 'Closing the page, leaving the terminal or an OS shutdown does not stop the bill: stop it in the console or by API, and release what you do not need.',
  },
  points: {
    zh: [
      'ECS 按量：停止时选“节省停机模式”，vCPU、内存、GPU 停止计费；云盘和弹性公网 IP 带宽继续计费',
      '节省停机后可能因缺货启动不了，公网 IP 会变；带本地盘的规格和包年包月不支持',
      'DSW：点停止才停计费；扩容的系统盘要删实例才停',
      '预防：ECS 设自动释放时间；DSW 设定时停机和空闲停机；再设费用预警',
    ],
    en: [
      'ECS pay-as-you-go: stop in economical mode; vCPU, memory and GPU are no longer billed, disks and EIP bandwidth are',
      'After that a start can fail for lack of stock and the public IP changes; types with local disks and subscriptions are excluded',
      'DSW: only Stop ends the bill; an expanded system disk costs until the instance is deleted',
      'Prevent it: automatic release time on ECS; scheduled and idle stop on DSW; a spending alert',
    ],
  },
  sources: ['economical-mode', SOURCES.economical, SOURCES.dswBilling],
});

const spot: Topic = ({ catalog }) => {
  const { warningMinutes, protectionHours } = readFact(catalog, 'spot');
  return {
    first: {
      zh: `抢占式能跑微调，但随时可能回收，只提前约 ${warningMinutes} 分钟通知：必须能断点续训。`,
      en: `Spot can run fine-tuning, but may be reclaimed with about ${warningMinutes} minutes of notice: you must be able to resume.`,
    },
    points: {
      zh: [
        `可选 ${protectionHours} 小时保护期，之后按市场价和库存决定去留`,
        '检查点写到独立的盘（DeleteWithInstance=false）、NAS 或 OSS，间隔别太长',
        '中断方式（释放或节省停机）只能在创建时选',
        'DLC 通用资源的抢占式任务没有 AIMaster 自动容错，要自己续；赶时间的任务别用',
      ],
      en: [
        `${protectionHours} hour of protection is optional; then price and stock decide`,
        'Save to a separate disk (DeleteWithInstance=false), NAS or OSS, and often',
        'Release or economical stop on interruption is chosen at creation only',
        'Spot jobs on DLC general resources have no AIMaster recovery; with a deadline, do not use spot',
      ],
    },
    sources: ['spot', SOURCES.dlcSpot],
  };
};

const checkpoint: Topic = ({ sizeB }) => ({
  first: {
    zh: `${sizeB}B 全参一个完整检查点约 ${short(sizeB * CHECKPOINT_BYTES)} GB（只存权重约 ${short(sizeB * FULL_STATES.weights)} GB），存满很正常。`,
    en: `A full checkpoint of ${sizeB}B takes about ${short(sizeB * CHECKPOINT_BYTES)} GB (weights alone about ${short(sizeB * FULL_STATES.weights)} GB), so full disks are common.`,
  },
  points: {
    zh: [
      `每参数 ${CHECKPOINT_BYTES} 字节：bf16 权重 + fp32 主权重 + AdamW 两个动量；LoRA 只有适配器，很小`,
      '设 save_total_limit=2，或用 save_only_model 只存权重（就不能续训优化器）',
      '盘留出两份加余量，长期存放放 OSS',
      '快照备份整块盘，不知道训练进度；续训靠检查点',
    ],
    en: [
      `${CHECKPOINT_BYTES} bytes per parameter: bf16 weights, fp32 master weights, two AdamW moments; LoRA saves only a small adapter`,
      'Set save_total_limit=2, or save_only_model (then the optimizer cannot resume)',
      'Keep room for two plus a margin; move old ones to OSS',
      'A snapshot copies the disk and knows nothing of the run: resuming needs checkpoints',
    ],
  },
  sources: [SOURCES.zero, SOURCES.ossConnector],
});

const driver: Topic = () => ({
  first: {
    zh: '用公共镜像并勾选“安装 GPU 驱动”最省事；计算卡装 Tesla 驱动，vGPU 规格才用 GRID。',
    en: 'A public image with "install GPU driver" ticked is simplest; compute cards take Tesla drivers, only vGPU families take GRID.',
  },
  points: {
    zh: [
      '自动安装要 5–10 分钟以上并会自己重启，期间别重启、别用 GPU',
      'CUDA 与驱动：535 对应 CUDA 12.2，550 对应 12.4，470 对应 11.4；驱动要不低于框架编译用的 CUDA',
      'PyTorch 自带 CUDA 运行库，机器上主要看驱动版本',
      '在旧卡（V100、T4）上先确认你装的 PyTorch 版本还含该架构：torch.cuda.get_arch_list()',
    ],
    en: [
      'It takes 5–10 minutes or more and reboots by itself: do not reboot or use the GPU meanwhile',
      'CUDA and driver: 535 goes with CUDA 12.2, 550 with 12.4, 470 with 11.4; the driver must not be older than the CUDA your framework was built with',
      'PyTorch brings its CUDA runtime; on the machine the driver matters',
      'On V100 or T4 make sure your PyTorch build still has the architecture: torch.cuda.get_arch_list()',
    ],
  },
  sources: [SOURCES.driver, SOURCES.ecsDocs],
});

const storage: Topic = ({ catalog }) => {
  const levels = readFact(catalog, 'essd-levels');
  const zones = readFact(catalog, 'oss-accelerator-zones');
  const speeds = levels.map((l) => `${l.level} ${l.mbpsMax} MB/s`);
  return {
    first: {
      zh: '数据和检查点：单机用 ESSD 云盘，多机共享用 NAS 或 CPFS，长期存放用 OSS。',
      en: 'Data and checkpoints: an ESSD disk for one machine, NAS or CPFS to share, OSS to keep.',
    },
    points: {
      zh: [
        `ESSD 单盘上限：${listed(speeds, 'zh')}；还受实例的存储带宽限制`,
        'CPFS 智算版不能挂到 ECS；通用版可以',
        `OSS 加速器只在这些可用区：${listed(zones, 'zh')}`,
        'ESSD 是网络块存储，不是本地盘；小文件多就先打包',
      ],
      en: [
        `ESSD limits per disk: ${listed(speeds, 'en')}; the instance caps it further`,
        'CPFS for Lingjun cannot be mounted on ECS; the general-purpose edition can',
        `The OSS accelerator is in these zones only: ${listed(zones, 'en')}`,
        'ESSD is network block storage, not a local disk; pack many small files first',
      ],
    },
    sources: ['essd-levels', 'cpfs-lingjun', 'oss-accelerator-zones'],
  };
};

/** A download of a foreign hub rarely exceeds this on a small NAT or EIP; the user's own bandwidth decides. */
const EXAMPLE_MBPS = 100;

const download: Topic = ({ sizeB }) => {
  const gigabytes = sizeB * FULL_STATES.weights;
  const hours = (gigabytes * 8 * 1000) / EXAMPLE_MBPS / 3600;
  return {
    first: {
      zh: '大陆地域从 ModelScope 下载，或先传到同地域的 OSS 走内网，不要指望境外站点。',
      en: 'In mainland regions take weights from ModelScope, or put them into OSS of the same region and use the internal network; do not count on foreign hubs.',
    },
    points: {
      zh: [
        `${sizeB}B 的 bf16 权重约 ${short(gigabytes)} GB，${EXAMPLE_MBPS} Mbit/s 公网约 ${short(hours)} 小时，期间 GPU 也在计费`,
        'ms-swift 默认就用 ModelScope，用境外站点要加 --use_hf true',
        'DSW 公共网关带宽有限，大文件用专有网络加 NAT 和 EIP（另收费）',
        'OSS 内网地址形如 oss-<地域>-internal.aliyuncs.com',
      ],
      en: [
        `${sizeB}B in bf16 is about ${short(gigabytes)} GB: about ${short(hours)} h at ${EXAMPLE_MBPS} Mbit/s, with the GPU billed meanwhile`,
        'ms-swift uses ModelScope by default; --use_hf true switches',
        'The public gateway of DSW is slow: for large files use a VPC with NAT and EIP (billed)',
        'The internal OSS host has the form oss-<region>-internal.aliyuncs.com',
      ],
    },
    sources: [SOURCES.swift, 'dsw-disk'],
  };
};

const site: Topic = () => ({
  first: {
    zh: '中国站和国际站是两套账号：币种、价格、可用规格和优惠都可能不同，不能混用。',
    en: 'The China site and the international site are separate accounts: currency, prices, types on offer and promotions may differ.',
  },
  points: {
    zh: [
      '这里的列表价主要是中国站人民币价，国际站以美元计费，请看自己账号的购买页',
      '大陆地域需要实名认证的中国站账号',
      '部分规格族只在其中一边的说明页出现',
    ],
    en: [
      'Prices here are mostly yuan list prices of the China site; the international site bills in dollars: see your own buying page',
      'Mainland regions ask for real-name verification',
      'Some families appear on the page of one site only',
    ],
  },
  sources: ['price-page', 'gn-page'],
});

const quota: Topic = ({ catalog }) => {
  const { gpus } = readFact(catalog, 'dsw-public-gpu-limit');
  return {
    first: {
      zh: `先看配额：DSW 按量默认每账号每地域最多 ${gpus} 张 GPU；ECS 看 vCPU 配额，都可申请提升。`,
      en: `Look at quotas first: pay-as-you-go DSW allows ${gpus} GPUs per account and region by default; ECS counts vCPU. Both can be raised.`,
    },
    points: {
      zh: [
        'DSW 报 "exceeded the default limitation" 就是这个限制，提工单',
        'ECS 报 QuotaExceed.ElasticQuota：到配额中心申请 vCPU 或该规格的额度',
        'DLC 排队：资源配额被占满、优先级低或公共资源缺货；看任务事件',
        '配额和库存是两回事：有配额也可能缺货',
      ],
      en: [
        'DSW says "exceeded the default limitation": open a ticket',
        'ECS says QuotaExceed.ElasticQuota: ask the Quota Center for vCPU or for the type',
        'DLC stays queued: the resource quota is full, the priority low, or public resources are out; read the job events',
        'Quota is not stock: you may have one without the other',
      ],
    },
    sources: ['dsw-public-gpu-limit', SOURCES.ecsDocs],
  };
};

const lingjun: Topic = ({ catalog }) => {
  const { lingjun: regions } = readFact(catalog, 'pai-regions');
  return {
    first: {
      zh: '灵骏是带 RDMA 的智算集群，按资源配额购买，要提前联系销售，不能像 ECS 那样随开随用。',
      en: 'Lingjun is an RDMA cluster bought as a resource quota: talk to sales ahead of time; it does not start on demand like ECS.',
    },
    points: {
      zh: [
        `有灵骏的地域：${listed(regions, 'zh')}`,
        '平台已预设 NCCL 变量，保持默认',
        '自带镜像要 CUDA 11.2 以上、NCCL 2.12.10 以上和 RDMA 用户态库',
        '没有公开单价，以合同为准',
      ],
      en: [
        `Regions with Lingjun: ${listed(regions, 'en')}`,
        'NCCL variables are preset: keep them',
        'Custom images need CUDA 11.2, NCCL 2.12.10 and user-space RDMA libraries',
        'No public unit price: the contract decides',
      ],
    },
    sources: ['pai-regions', SOURCES.lingjunNccl],
  };
};

const nvlink: Topic = ({ catalog }) => {
  const { families } = readFact(catalog, 'nvlink-must');
  const linked = catalog.families
    .filter((f) => f.training && f.status === 'current' && f.types.some((t) => t.nvlink))
    .map((f) => f.name);
  return {
    first: {
      zh: '单卡任务用不上 NVLink；多卡全参、张量并行很依赖它，只有 PCIe 的机器会卡在通信上。',
      en: 'One GPU has no use for NVLink; full training and tensor parallelism over several GPUs depend on it, and PCIe-only machines wait for communication.',
    },
    points: {
      zh: [
        `目录里多卡带 NVLink、在售的：${listed(linked, 'zh')}`,
        'gn7i（A10）、gn8is（L20）卡间走 PCIe：8 卡全参利用率低很常见，改 LoRA、加大梯度累积，或换带 NVLink 的',
        `官方提示：${listed(families, 'zh')} 训练 Transformer 必须走 NVLink，否则可能损坏数据`,
      ],
      en: [
        `On sale with NVLink between GPUs: ${listed(linked, 'en')}`,
        'gn7i (A10) and gn8is (L20) talk over PCIe: low utilisation in full training on 8 is normal; use LoRA, more accumulation, or NVLink',
        `Official note: on ${listed(families, 'en')} Transformer training must use NVLink, or data may be damaged`,
      ],
    },
    sources: ['nvlink-must'],
  };
};

const rdma: Topic = ({ catalog }) => {
  const families = catalog.families
    .filter(
      (f) =>
        f.training &&
        f.status === 'current' &&
        f.types.some((t) => t.offer === 'default' && (t.rdma === 'eRDMA' || t.rdma === 'RoCE')),
    )
    .map((f) => f.name);
  return {
    first: {
      zh: '多机训练才需要 RDMA。ECS 上是 eRDMA，超算集群和灵骏是 RoCE；没有 RDMA 就尽量单机。',
      en: 'Only training over several machines needs RDMA: eRDMA on ECS, RoCE on SCC and Lingjun; without it stay on one machine.',
    },
    points: {
      zh: [
        `目录里列出 RDMA、在售的：${listed(families, 'zh')}`,
        '同规格、同可用区、同交换机、同镜像；创建时把网卡设为 HighPerformance 即启用 eRDMA',
        'NCCL：NCCL_SOCKET_IFNAME=eth0，NCCL_IB_HCA=erdma；日志里看到 NET/IB 才是走了 RDMA',
        '开巨帧时 MTU 8500，不开必须 1400，设错会有数据一致性问题',
      ],
      en: [
        `On sale with RDMA listed: ${listed(families, 'en')}`,
        'Same type, zone, vSwitch and image; a network interface in HighPerformance mode turns eRDMA on',
        'NCCL: NCCL_SOCKET_IFNAME=eth0, NCCL_IB_HCA=erdma; only NET/IB in the log means RDMA',
        'MTU 8500 with jumbo frames, 1400 without: a wrong one breaks data consistency',
      ],
    },
    sources: [SOURCES.eri, SOURCES.families],
  };
};

const vgpu: Topic = () => ({
  first: {
    zh: 'sgn、vgn 开头的是 vGPU 切片，只有一张卡的几分之一，用 GRID 驱动，不用来训练。',
    en: 'Families that start with sgn or vgn are vGPU slices: a fraction of a card with GRID drivers, not for training.',
  },
  points: {
    zh: ['训练选整卡：小模型 gn6i（T4）或 gn7i（A10）起', '切片适合图形和云桌面'],
    en: [
      'Train on whole cards: from gn6i (T4) or gn7i (A10) for small models',
      'Slices are for graphics and desktops',
    ],
  },
  sources: [SOURCES.families, SOURCES.ecsDocs],
});

const platformChoice: Topic = ({ catalog }) => {
  const { gpus } = readFact(catalog, 'dsw-public-gpu-limit');
  return {
    first: {
      zh: `单机 ${gpus} 卡以内、要交互：DSW；多机或要自动容错：DLC；要完全自己控制：ECS。`,
      en: `Up to ${gpus} GPUs on one machine, interactive: DSW. Several machines or fault tolerance: DLC. Full control: ECS.`,
    },
    points: {
      zh: [
        'DSW：开箱即用的笔记本；按量只能单机',
        'DLC：提交任务即跑，跑完释放；支持多机、AIMaster 容错',
        'ECS：自己装驱动和环境，关机要选节省停机',
        'EAS 是在线推理服务，不能训练',
        '步骤：选地域和规格 → 看库存和配额 → 先跑 20 步并保存一次 → 正式跑 → 停止并释放',
      ],
      en: [
        'DSW: a notebook ready to use; pay-as-you-go means one machine',
        'DLC: submit a job, resources go when it ends; several nodes, AIMaster fault tolerance',
        'ECS: you install driver and environment; stop it in economical mode',
        'EAS serves models online and does not train',
        'Steps: region and type → stock and quota → 20 steps and one save → the real run → stop and release',
      ],
    },
    sources: ['dlc', 'dsw-public-gpu-limit', 'dsw-multi-node'],
  };
};

const reservation: Topic = () => ({
  first: {
    zh: '要保证随时能开：买容量预留，不用也按按量价计费。',
    en: 'To be sure of a start, buy a capacity reservation: it is billed at the hourly price even unused.',
  },
  points: {
    zh: ['短期先用 DryRun 和换可用区试', '长期稳定用：包年包月或节省计划更省', '大规模或灵骏：联系销售'],
    en: [
      'For a short need try DryRun and other zones first',
      'For steady use a subscription or savings plan is cheaper',
      'Large scale or Lingjun: talk to sales',
    ],
  },
  sources: ['capacity-reservation', 'dry-run'],
});

export const OPERATIONS = {
  nvlink,
  rdma,
  'dsw-disk': dswDisk,
  'stop-billing': stopBilling,
  spot,
  snapshot: checkpoint,
  checkpoint,
  driver,
  cuda: driver,
  storage,
  download,
  site,
  'china-vs-intl': site,
  quota,
  lingjun,
  vgpu,
  'platform-choice': platformChoice,
  reservation,
} as const satisfies Readonly<Record<string, Topic>>;
