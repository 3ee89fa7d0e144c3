/** What a user's own run changed: estimated against measured, and the row it gives the accuracy table. */
import type { Catalog } from '../../catalog/catalog.js';
import type { OwnRun } from '../engine/own-run.js';
import type { Pick } from '../engine/recommendation.js';
import type { Interval } from '../engine/verdict.js';
import type { Workload } from '../engine/workload.js';
import type { Lang } from '../language.js';
import { durationRange, figure, moneyRange } from './amounts.js';
import type { CardBlock } from './card.js';
import { planName } from './plan-lines.js';

export interface OwnRunView {
  readonly run: OwnRun;
  readonly estimated: Pick;
  readonly measured: Pick;
  /** MFU that the reported speed would take; a number where no card can do that, so that it was not taken. */
  readonly impossibleMfu: number | null;
  /** The job that was run. */
  readonly slots: Workload;
  readonly catalog: Catalog;
  /** ISO 8601. */
  readonly now: string;
}

/** `34.1 GiB (31–40)` */
function ranged({ low, expected, high }: Interval, unit = ''): string {
  return `${figure(expected)}${unit} (${figure(low)}–${figure(high)})`;
}

function rows({ run, estimated, measured }: OwnRunView, lang: Lang): string[][] {
  const zh = lang === 'zh';
  const out: string[][] = [];
  if (run.memoryGiB !== undefined)
    out.push([
      zh ? '每卡显存' : 'Memory per GPU',
      ranged(estimated.memory.peakGiB, ' GiB'),
      ranged(measured.memory.peakGiB, ' GiB'),
    ]);
  if (run.tokensPerSecPerGpu !== undefined)
    out.push(
      [
        zh ? '每步' : 'Step time',
        ranged(estimated.throughput.stepTimeS, ' s'),
        ranged(measured.throughput.stepTimeS, ' s'),
      ],
      [
        zh ? '每卡 token/秒' : 'Tokens/s per GPU',
        ranged(estimated.throughput.tokensPerSecPerGpu),
        ranged(measured.throughput.tokensPerSecPerGpu),
      ],
    );
  if (estimated.hours && measured.hours && run.tokensPerSecPerGpu !== undefined)
    out.push([
      zh ? '用时' : 'Time',
      durationRange(estimated.hours, lang),
      durationRange(measured.hours, lang),
    ]);
  if (estimated.cost && measured.cost && run.tokensPerSecPerGpu !== undefined)
    out.push([
      zh ? '费用' : 'Cost',
      moneyRange(estimated.cost, estimated.cost.currency),
      moneyRange(measured.cost, measured.cost.currency),
    ]);
  return out;
}

const outside = (value: number, { low, high }: Interval): boolean => value < low || value > high;

/** A run beyond the interval is worth more than one inside: it is said, not hidden. */
function missed({ run, estimated }: OwnRunView): boolean {
  const { memory, throughput } = estimated;
  return (
    (run.memoryGiB !== undefined && outside(run.memoryGiB, memory.peakGiB)) ||
    (run.tokensPerSecPerGpu !== undefined && outside(run.tokensPerSecPerGpu, throughput.tokensPerSecPerGpu))
  );
}

function readAs(view: OwnRunView, lang: Lang): string {
  if (view.impossibleMfu !== null) return notTaken(view.impossibleMfu, view.measured, lang);
  const { microBatch, gradAccum, globalBatch, seqLen } = view.measured.layout;
  const settings =
    lang === 'zh'
      ? `一步按方案的设置算：单卡批 ${microBatch} × 累积 ${gradAccum} → 全局批 ${globalBatch}，长度 ${figure(seqLen)}；你的设置不同就告诉我每卡 token/秒`
      : `A step is counted by the plan's settings: micro-batch ${microBatch} × accumulation ${gradAccum} → global batch ${globalBatch}, length ${figure(seqLen)}; if yours differ, tell me tokens/s per GPU`;
  const beyond =
    lang === 'zh'
      ? '实测落在估算的 90% 区间之外：以你的为准，下面这行数据能让估算变好'
      : 'Your run lies outside the 90 % interval: yours counts, and the row below would improve the estimate';
  return missed(view) ? `${settings}${lang === 'zh' ? '。' : '. '}${beyond}` : settings;
}

function notTaken(mfu: number, { layout }: Pick, lang: Lang): string {
  const { microBatch, gradAccum, globalBatch, seqLen } = layout;
  const percent = Math.round(mfu * 100);
  return lang === 'zh'
    ? `速度没有采用：按方案的设置（单卡批 ${microBatch} × 累积 ${gradAccum}，全局批 ${globalBatch}，长度 ${figure(seqLen)}）这相当于卡峰值算力的 ${percent}%，做不到。你的一步大概处理得更少：请告诉我每卡 token/秒`
    : `The speed was not taken: at the plan's settings (micro-batch ${microBatch} × accumulation ${gradAccum}, global batch ${globalBatch}, length ${figure(seqLen)}) it would be ${percent} % of the card's peak, which no card does. Your step probably holds less: tell me tokens/s per GPU`;
}

/** One line of `catalog/measurements/*.jsonl`. */
function measurementRow({ run, measured, slots, catalog, now }: OwnRunView): string {
  const { layout, gpus } = measured;
  const type = catalog.instanceType(measured.instanceType);
  const card = type ? catalog.gpuOf(type) : undefined;
  const { model, paramsB, activeB, method, task, loraRank } = slots;
  return JSON.stringify({
    source: `own run, ${now.slice(0, 10)}`,
    group: 'own-run',
    kind:
      method === 'lora' || method === 'qlora'
        ? method
        : task === 'pretrain' || task === 'cpt'
          ? 'pretrain'
          : 'sft',
    modelName: model ?? `${paramsB}B`,
    paramsB,
    activeParamsB: activeB,
    gpu: card?.key,
    gpuCount: gpus,
    nodes: layout.nodes,
    seqLen: layout.seqLen,
    microBatch: layout.microBatch,
    gradAccum: layout.gradAccum,
    globalBatch: layout.globalBatch,
    precision: layout.precision,
    zeroStage: layout.zero,
    tp: layout.tp,
    pp: layout.pp,
    cp: layout.cp,
    ep: layout.ep,
    activationCheckpointing: layout.checkpointing,
    flashAttention: layout.flashAttention,
    offload: layout.offload,
    loraRank,
    memGiB: run.memoryGiB,
    memMetric: run.memoryGiB === undefined ? undefined : 'unknown',
    tokensPerSecPerGpuAny: run.tokensPerSecPerGpu && Number(run.tokensPerSecPerGpu.toPrecision(4)),
    scoreMemory: run.memoryGiB !== undefined,
    scoreThroughput: run.tokensPerSecPerGpu !== undefined,
    quality: 'B',
  });
}

/** A heading line, the table, how the figures were read, and the row to keep. */
export function ownRunBlocks(view: OwnRunView, lang: Lang): readonly CardBlock[] {
  const zh = lang === 'zh';
  const plan = planName(view.measured);
  if (view.impossibleMfu !== null && view.run.memoryGiB === undefined)
    return [{ type: 'text', text: [{ text: readAs(view, lang), style: 'bold' }] }];
  return [
    {
      type: 'text',
      text: [
        {
          text: zh ? `已按你的实测重算 ${plan}` : `Recomputed ${plan} with your run`,
          style: 'bold',
        },
      ],
    },
    ...table(rows(view, lang), lang),
    { type: 'context', items: [readAs(view, lang)] },
    {
      type: 'details',
      summary: zh ? '误差表的一行，可提交' : 'A row for the accuracy table',
      blocks: [{ type: 'code', language: 'json', text: measurementRow(view) }],
    },
  ];
}

function table(found: readonly string[][], lang: Lang): readonly CardBlock[] {
  if (found.length === 0) return [];
  const zh = lang === 'zh';
  return [
    {
      type: 'table',
      columns: [
        { label: '' },
        { label: zh ? '原估算' : 'Estimated' },
        { label: zh ? '按实测' : 'By your run' },
      ],
      rows: found,
    },
  ];
}
