/** What decides besides the GPU, each sentence computed from the catalogue and its sourced facts. */
import { z } from 'zod';
import type { Catalog } from '../../catalog/catalog.js';
import type { Fact, InstanceType, Source } from '../../catalog/schema.js';
import type { Lang } from '../language.js';
import { figure } from './amounts.js';

/** A sentence with the sources it stands on. */
export interface Factor {
  readonly text: string;
  readonly sources: readonly Source[];
}

const essdSchema = z.array(
  z.object({ level: z.string(), iopsMax: z.number(), mbpsMax: z.number(), minGiB: z.number() }),
);
const cpfsSchema = z.object({ readMBpsPerTiB: z.number(), mountsOnEcs: z.boolean() });
const cpfsGeneralSchema = z.object({ mbpsPerTiB: z.array(z.number()), mountsOnEcs: z.boolean() });
const zonesSchema = z.array(z.string());
const dswLimitSchema = z.object({ gpus: z.number() });
const dswDiskSchema = z.object({ freeGiB: z.number(), wipedAfterStoppedDays: z.number() });
const spotSchema = z.object({ warningMinutes: z.number(), protectionHours: z.number() });
const nvlinkSchema = z.object({ families: z.array(z.string()) });
const riseSchema = z.object({ lowPercent: z.number(), highPercent: z.number(), from: z.string() });

function read<T>(fact: Fact, schema: z.ZodType<T>): T {
  return schema.parse(fact.value);
}

const list = (names: readonly string[], lang: Lang): string => names.join(lang === 'zh' ? '、' : ', ');

/** ECS types that a default answer may name: on sale, for training, whole cards. */
export function offeredForTraining(catalog: Catalog): readonly InstanceType[] {
  return catalog.instanceTypes.filter(
    (type) =>
      (type.platform === 'ecs' || type.platform === 'ebm') &&
      type.status === 'current' &&
      type.training &&
      type.offer === 'default' &&
      type.gpuFraction === null,
  );
}

function familiesWhere(catalog: Catalog, test: (type: InstanceType) => boolean): readonly string[] {
  return [
    ...new Set(
      offeredForTraining(catalog)
        .filter(test)
        .map((type) => type.family),
    ),
  ];
}

function interconnect(catalog: Catalog, lang: Lang): Factor {
  const fact = catalog.fact('nvlink-must');
  const { families } = read(fact, nvlinkSchema);
  const linked = familiesWhere(catalog, (type) => type.nvlink === true);
  return {
    text:
      lang === 'zh'
        ? `单机多卡看 NVLink：${list(linked, lang)} 有，其余走 PCIe；官方要求 ${list(families, lang)} 训练 Transformer 必须启用 NVLink`
        : `Several GPUs in one machine: NVLink is in ${list(linked, lang)}, the rest use PCIe; for ${list(families, lang)} Alibaba Cloud says Transformer training must use NVLink`,
    sources: fact.sources,
  };
}

function rdma(catalog: Catalog, lang: Lang): Factor {
  const erdma = familiesWhere(catalog, (type) => type.rdma === 'eRDMA');
  const roce = familiesWhere(catalog, (type) => type.rdma === 'RoCE');
  const example = offeredForTraining(catalog).find((type) => type.rdma === 'eRDMA');
  return {
    text:
      lang === 'zh'
        ? `多机才需要 RDMA：eRDMA 有 ${list(erdma, lang)}${roce.length > 0 ? `，RoCE 有 ${list(roce, lang)}` : ''}；同一集群用同一种机型、同一可用区，集合通信按最慢的一台走`
        : `RDMA matters only for several machines: eRDMA in ${list(erdma, lang)}${roce.length > 0 ? `, RoCE in ${list(roce, lang)}` : ''}; use one type in one zone for a cluster, collectives run at the pace of the slowest node`,
    sources: example?.sources.slice(0, 1) ?? [],
  };
}

/** Host RAM and vCPU per GPU of the leanest and the richest single-GPU-class types. */
function host(catalog: Catalog, lang: Lang): Factor {
  const perGpu = offeredForTraining(catalog).flatMap((type) =>
    type.gpuCount && type.memoryGiB && type.vCpu
      ? [{ type, ram: type.memoryGiB / type.gpuCount, cpu: type.vCpu / type.gpuCount }]
      : [],
  );
  const byRam = perGpu.toSorted((a, b) => a.ram - b.ram);
  const least = byRam[0];
  const most = byRam.at(-1);
  if (!least || !most) return { text: '', sources: [] };
  return {
    text:
      lang === 'zh'
        ? `主机也要够：每张卡配的内存从 ${figure(least.ram)} GiB（${least.type.instanceType}，${figure(least.cpu)} vCPU）到 ${figure(most.ram)} GiB（${most.type.instanceType}，${figure(most.cpu)} vCPU）；加载、保存和 offload 吃的是内存，不是显存`
        : `The host counts too: RAM per GPU runs from ${figure(least.ram)} GiB (${least.type.instanceType}, ${figure(least.cpu)} vCPU) to ${figure(most.ram)} GiB (${most.type.instanceType}, ${figure(most.cpu)} vCPU); loading, saving and offload use host RAM, not GPU memory`,
    sources: least.type.sources.slice(0, 1),
  };
}

function disks(catalog: Catalog, lang: Lang): Factor {
  const fact = catalog.fact('essd-levels');
  const levels = read(fact, essdSchema)
    .filter(({ level }) => level !== 'PL0')
    .map(({ level, iopsMax, mbpsMax }) => `${level} ${figure(iopsMax)} IOPS / ${figure(mbpsMax)} MB/s`);
  const capped = offeredForTraining(catalog)
    .filter((type) => type.maxDiskIops !== null && type.maxDiskGBps !== null)
    .toSorted((a, b) => (a.maxDiskIops ?? 0) - (b.maxDiskIops ?? 0))[0];
  const cap = capped
    ? lang === 'zh'
      ? `；但实例自己有上限，如 ${capped.instanceType} 只到 ${figure(capped.maxDiskIops ?? 0)} IOPS、${figure(capped.maxDiskGBps ?? 0)} GB/s`
      : `; yet the instance has its own cap: ${capped.instanceType} stops at ${figure(capped.maxDiskIops ?? 0)} IOPS and ${figure(capped.maxDiskGBps ?? 0)} GB/s`
    : '';
  return {
    text:
      lang === 'zh'
        ? `云盘 ESSD 是网络盘，单盘最高 ${list(levels, lang)}${cap}`
        : `ESSD is network storage; per disk at most ${list(levels, lang)}${cap}`,
    sources: [...fact.sources.slice(0, 1), ...(capped?.sources.slice(0, 1) ?? [])],
  };
}

function files(catalog: Catalog, lang: Lang): Factor {
  const zones = catalog.fact('oss-accelerator-zones');
  const lingjun = catalog.fact('cpfs-lingjun');
  const general = catalog.fact('cpfs-general');
  const names = read(zones, zonesSchema);
  const fast = read(lingjun, cpfsSchema);
  const [slow = 0, quick = slow] = read(general, cpfsGeneralSchema).mbpsPerTiB;
  return {
    text:
      lang === 'zh'
        ? `数据放 OSS，读得慢再开 OSS 加速器（只在 ${list(names, lang)}）；多机共享读写用 CPFS：通用版每 TiB ${slow}–${quick} MB/s，能挂 ECS；智算版每 TiB 读 ${fast.readMBpsPerTiB} MB/s，${fast.mountsOnEcs ? '能' : '不能'}挂 ECS，配灵骏用`
        : `Keep data in OSS and add the OSS accelerator where reading is slow (only in ${list(names, lang)}); for shared files use CPFS: general-purpose ${slow}–${quick} MB/s per TiB and mountable on ECS, CPFS for Lingjun ${fast.readMBpsPerTiB} MB/s read per TiB and ${fast.mountsOnEcs ? '' : 'not '}mountable on ECS`,
    sources: [...zones.sources, ...lingjun.sources.slice(0, 1)],
  };
}

function software(catalog: Catalog, lang: Lang): Factor {
  const limit = catalog.fact('dsw-public-gpu-limit');
  const nodes = catalog.fact('dsw-multi-node');
  const dlc = catalog.fact('dlc');
  const { gpus } = read(limit, dswLimitSchema);
  return {
    text:
      lang === 'zh'
        ? `平台：PAI-DSW（Data Science Workshop，交互式开发）按量付费默认每账号每地域最多 ${gpus} 张卡、单机；PAI-DLC 提交多机训练任务，带 AIMaster 容错；灵骏是带 RDMA 的智算集群；ECS 自己装驱动，最自由`
        : `Platform: PAI-DSW (Data Science Workshop, interactive) allows ${gpus} pay-as-you-go GPUs per account and region by default, on one node; PAI-DLC runs multi-node jobs with AIMaster fault tolerance; Lingjun is the RDMA cluster; on ECS you install everything yourself`,
    sources: [...limit.sources.slice(0, 1), ...nodes.sources.slice(0, 1), ...dlc.sources.slice(0, 1)],
  };
}

/** What else decides, the most telling first. */
export function decidingFactors(catalog: Catalog, lang: Lang): readonly Factor[] {
  return [interconnect, rdma, host, disks, files, software]
    .map((factor) => factor(catalog, lang))
    .filter(({ text }) => text !== '');
}

/** Stock, reservation, checkpoints, scaling and spot. */
export function reminders(catalog: Catalog, lang: Lang): readonly Factor[] {
  const zh = lang === 'zh';
  const spot = catalog.fact('spot');
  const { warningMinutes, protectionHours } = read(spot, spotSchema);
  const reservation = catalog.fact('capacity-reservation');
  const disk = catalog.fact('dsw-disk');
  const { freeGiB, wipedAfterStoppedDays } = read(disk, dswDiskSchema);
  const stock = catalog.fact('instance-by-region-page');
  const rise = catalog.fact('price-rise-2026');
  const { lowPercent, highPercent, from } = read(rise, riseSchema);
  const dates = catalog.prices.map(({ date }) => date).toSorted();
  const [oldest, newest] = [dates[0] ?? '–', dates.at(-1) ?? '–'];
  return [
    {
      text: zh
        ? '有价格不等于有货：下单前在控制台查目标可用区的库存，并备好一两个替代规格'
        : 'A price is not stock: check the zone in the console before you order, and have a second type ready',
      sources: stock.sources,
    },
    {
      text: zh
        ? '要保证随时能开，用容量预定；预定后不用也按量计费'
        : 'To be sure of capacity reserve it; a reservation is billed at the pay-as-you-go price even when unused',
      sources: reservation.sources,
    },
    {
      text: zh
        ? `训练中断靠 checkpoint 恢复，快照只备份磁盘；DSW 免费系统盘 ${freeGiB} GiB，停机超过 ${wipedAfterStoppedDays} 天会清空`
        : `Checkpoints bring a broken run back, snapshots only back up the disk; DSW's free ${freeGiB} GiB disk is wiped after ${wipedAfterStoppedDays} days stopped`,
      sources: disk.sources.slice(0, 1),
    },
    {
      text: zh
        ? '先用单机跑通，再加卡加机；没有 RDMA 时加机器可能更慢'
        : 'Make it run on one machine first; adding machines without RDMA can make it slower',
      sources: [],
    },
    {
      text: zh
        ? `抢占式实例便宜但会被回收：默认保护 ${protectionHours} 小时，回收前 ${warningMinutes} 分钟通知，要把 checkpoint 存到实例之外`
        : `Spot is cheaper but can be reclaimed: ${protectionHours} h protection by default, ${warningMinutes} minutes' notice; keep checkpoints off the instance`,
      sources: spot.sources.slice(-1),
    },
    {
      text: zh
        ? `列表价采集于 ${oldest} 至 ${newest}；${from} 起有涨价 ${lowPercent}%–${highPercent}% 的消息（未证实），以下单页为准`
        : `The list prices date from ${oldest} to ${newest}; a rise of ${lowPercent}–${highPercent} % from ${from} was reported (unconfirmed), so the order page decides`,
      sources: rise.sources,
    },
  ];
}
