/** Memory by component of one pick: bars with the card's limit, and the sum spelt out. */
import { MEMORY_PARTS, type MemoryPart, type Pick } from '../engine/recommendation.js';
import type { Workload } from '../engine/workload.js';
import type { Bilingual, Lang } from '../language.js';
import { figure, gib } from './amounts.js';
import type { Bars, Details, Paragraph } from './card.js';

const PART_NAMES: Readonly<Record<MemoryPart, Bilingual>> = {
  weights: { zh: '权重', en: 'weights' },
  gradients: { zh: '梯度', en: 'gradients' },
  optimizer: { zh: '优化器', en: 'optimizer' },
  activations: { zh: '激活', en: 'activations' },
  logits: { zh: 'logits 与损失', en: 'logits and loss' },
  kvCache: { zh: 'KV 缓存', en: 'KV cache' },
  buffers: { zh: '通信与临时缓冲', en: 'buffers' },
  framework: { zh: 'CUDA 与框架', en: 'CUDA and framework' },
};

function partName(part: MemoryPart, lang: Lang): string {
  return PART_NAMES[part][lang];
}

const round = (value: number): number => Number(value.toFixed(1));

/** What the figures are told from. */
type Judged = { readonly [K in 'memory']: Pick[K] };
type Spread = { readonly [K in 'layout' | 'gpus']: Pick[K] };

function parts(pick: Judged): readonly { part: MemoryPart; value: number }[] {
  return MEMORY_PARTS.flatMap((part) => {
    const value = pick.memory.breakdownGiB[part];
    return value === undefined || value < 0.05 ? [] : [{ part, value }];
  });
}

export function memoryBars(pick: Pick, lang: Lang): Bars {
  return {
    type: 'bars',
    unit: 'GiB',
    items: parts(pick).map(({ part, value }) => ({ label: partName(part, lang), value: round(value) })),
    limit: { label: lang === 'zh' ? '每卡可用' : 'usable per GPU', value: round(pick.memory.usableGiB) },
  };
}

/** `weights 14.2 + gradients … = 61 GiB expected (57–66); 79.2 GiB usable on the card`. */
export function memorySum(pick: Judged, lang: Lang): string {
  const { peakGiB, usableGiB } = pick.memory;
  const sum = parts(pick)
    .map(({ part, value }) => `${partName(part, lang)} ${round(value)}`)
    .join(' + ');
  return lang === 'zh'
    ? `${sum} ≈ 预计 ${gib(peakGiB.expected)}（90% 区间 ${round(peakGiB.low)}–${round(peakGiB.high)}），卡上可用 ${gib(usableGiB)}`
    : `${sum} ≈ ${gib(peakGiB.expected)} expected (90 % interval ${round(peakGiB.low)}–${round(peakGiB.high)}), ${gib(usableGiB)} usable on the card`;
}

/** Bytes per parameter of full training with AdamW in mixed precision: 2 weights + 2 gradients + 12 states. */
const FULL_BYTES = 16;
const GIB = 2 ** 30;

/** The rule of thumb behind full fine-tuning, or `null` where another method is used. */
export function stateRule(slots: Workload, pick: Spread, lang: Lang): string | null {
  const { paramsB, method, task } = slots;
  const full = method === 'full' || task === 'pretrain' || task === 'cpt';
  if (!full || method === 'lora' || method === 'qlora' || paramsB === undefined) return null;
  const total = (paramsB * 1e9 * FULL_BYTES) / GIB;
  const { gpus } = pick;
  const { zero } = pick.layout;
  const size = `${figure(paramsB)}B × ${FULL_BYTES}`;
  return lang === 'zh'
    ? `全参 AdamW 混合精度每参数约 ${FULL_BYTES} 字节（权重 2 + 梯度 2 + 优化器 12）：${size} ≈ ${gib(total)}${gpus > 1 ? `，ZeRO-${zero} 分到 ${gpus} 张卡；卡的显存不能简单相加` : ''}`
    : `Full training with AdamW in mixed precision holds about ${FULL_BYTES} bytes per parameter (2 weights + 2 gradients + 12 optimizer): ${size} ≈ ${gib(total)}${gpus > 1 ? `, spread by ZeRO-${zero} over ${gpus} GPUs; memory of several cards does not simply add up` : ''}`;
}

/** What stands behind the memory figure, folded. */
export function memoryDetails(slots: Workload, pick: Pick, lang: Lang): Details {
  const lines: Paragraph[] = [{ type: 'text', text: memorySum(pick, lang) }];
  const rule = stateRule(slots, pick, lang);
  if (rule) lines.push({ type: 'text', text: rule });
  return {
    type: 'details',
    summary: lang === 'zh' ? '每卡显存构成' : 'Memory per GPU, by part',
    blocks: [...(parts(pick).length > 0 ? [memoryBars(pick, lang)] : []), ...lines],
  };
}
