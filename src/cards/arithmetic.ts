/** How hours and cost follow from speed, data and price: the arithmetic a reader can redo. */
import type { Layout, Pick } from '../engine/recommendation.js';
import type { Workload } from '../engine/workload.js';
import type { Bilingual, Lang } from '../language.js';
import { count, durationRange, figure, money, moneyRange } from './amounts.js';
import type { Details } from './card.js';

const BOUND: Readonly<Record<Pick['throughput']['boundBy'], Bilingual>> = {
  compute: { zh: '瓶颈是算力', en: 'bound by compute' },
  memory: { zh: '瓶颈是显存带宽', en: 'bound by memory bandwidth' },
  network: { zh: '瓶颈是网络', en: 'bound by the network' },
  host: { zh: '瓶颈是主机', en: 'bound by the host' },
};

/** Tokens that are read in all, where the slots give them directly; else `null`. */
function tokensInAll({ tokens, epochs }: Workload): number | null {
  return tokens === undefined ? null : tokens * (epochs ?? 1);
}

function speed(pick: Pick, lang: Lang): string {
  const { tokensPerSecPerGpu: perGpu, mfu, boundBy } = pick.throughput;
  const all = perGpu.expected * pick.gpus;
  const unit = lang === 'zh' ? ' token/秒' : ' tokens/s';
  const range = `${figure(perGpu.low)}–${figure(perGpu.high)}`;
  const use = mfu > 0 ? `${lang === 'zh' ? '，' : ', '}MFU ${(mfu * 100).toFixed(0)}%` : '';
  return lang === 'zh'
    ? `速度：每卡 ${figure(perGpu.expected)}${unit}（${range}）× ${pick.gpus} 卡 = ${figure(all)}${unit}；${BOUND[boundBy].zh}${use}`
    : `Speed: ${figure(perGpu.expected)}${unit} per GPU (${range}) × ${pick.gpus} GPU${pick.gpus > 1 ? 's' : ''} = ${figure(all)}${unit}; ${BOUND[boundBy].en}${use}`;
}

function time(slots: Workload, pick: Pick, lang: Lang): string | null {
  if (!pick.hours) return null;
  const tokens = tokensInAll(slots);
  const all = pick.throughput.tokensPerSecPerGpu.expected * pick.gpus;
  const hours = durationRange(pick.hours, lang);
  const setup = lang === 'zh' ? '启动、加载、保存和评估' : 'start-up, loading, saving and evaluation';
  if (tokens === null) {
    return lang === 'zh' ? `时长：${hours}，含${setup}` : `Time: ${hours}, with ${setup}`;
  }
  const steps = figure(tokens / all / 3600);
  return lang === 'zh'
    ? `时长：${count(tokens, lang)} token ÷ ${figure(all)} token/秒 ≈ ${steps} 小时，加上${setup}，共 ${hours}`
    : `Time: ${count(tokens, lang)} tokens ÷ ${figure(all)} tokens/s ≈ ${steps} h, plus ${setup}: ${hours} in all`;
}

function cost(pick: Pick, lang: Lang): string | null {
  if (!pick.hourly || !pick.cost || !pick.hours) return null;
  const { amount, currency, priceDate } = pick.hourly;
  const machines =
    pick.count > 1 ? (lang === 'zh' ? `（${pick.count} 台合计）` : ` (all ${pick.count} machines)`) : '';
  const hours = `${figure(pick.hours.low)}–${figure(pick.hours.high)}`;
  const total = moneyRange(pick.cost, pick.cost.currency);
  return lang === 'zh'
    ? `费用：${money(amount, currency)}/小时${machines} × ${hours} 小时 → ${total}（${priceDate} 列表价）`
    : `Cost: ${money(amount, currency)}/h${machines} × ${hours} h → ${total} (list price of ${priceDate})`;
}

/** `ZeRO-3 · micro-batch 1 × accumulation 8 = global batch 64 · full checkpointing · bf16`. */
function layoutText(layout: Layout, lang: Lang): string {
  const zh = lang === 'zh';
  const parallel = (['tp', 'pp', 'cp', 'ep'] as const)
    .filter((kind) => layout[kind] > 1)
    .map((kind) => `${kind.toUpperCase()} ${layout[kind]}`);
  const sharding = layout.gpus > 1 ? [layout.zero > 0 ? `ZeRO-${layout.zero}` : `DP ${layout.dp}`] : [];
  const offload =
    layout.offload === 'none' ? [] : [zh ? `卸载 ${layout.offload}` : `offload ${layout.offload}`];
  const checkpointing =
    layout.checkpointing === 'none'
      ? zh
        ? '不重算激活'
        : 'no activation checkpointing'
      : zh
        ? `激活重算 ${layout.checkpointing}`
        : `activation checkpointing ${layout.checkpointing}`;
  const batch = zh
    ? `单卡批 ${layout.microBatch} × 累积 ${layout.gradAccum} → 全局批 ${layout.globalBatch}`
    : `micro-batch ${layout.microBatch} × accumulation ${layout.gradAccum} → global batch ${layout.globalBatch}`;
  const length = zh ? `序列 ${layout.seqLen}` : `sequence ${layout.seqLen}`;
  return [...sharding, ...parallel, ...offload, layout.precision, length, batch, checkpointing].join(' · ');
}

/** Speed, time, cost and layout of the pick, folded. */
export function arithmeticDetails(slots: Workload, pick: Pick, lang: Lang): Details {
  const serving = slots.task === 'inference';
  const layout = `${lang === 'zh' ? '跑法' : 'Layout'}: ${layoutText(pick.layout, lang)}`;
  const lines = [
    speed(pick, lang),
    time(slots, pick, lang),
    cost(pick, lang),
    serving ? null : lang === 'zh' ? layout.replace(': ', '：') : layout,
  ];
  return {
    type: 'details',
    summary: lang === 'zh' ? '时长和费用怎么算的' : 'How hours and cost were computed',
    blocks: [{ type: 'list', items: lines.filter((line) => line !== null) }],
  };
}
