/** The published run nearest to a plan, as one line with its source and how it differs. */
import type { Evidence } from '../engine/recommendation.js';
import type { Lang } from '../language.js';
import { figure, gib } from './amounts.js';
import type { RichText } from './card.js';

type Kind = Evidence['run']['kind'];
const KIND: Readonly<Record<Kind, Readonly<Record<Lang, string>>>> = {
  pretrain: { zh: '预训练', en: 'pretraining' },
  sft: { zh: '全参微调', en: 'full fine-tuning' },
  lora: { zh: 'LoRA', en: 'LoRA' },
  qlora: { zh: 'QLoRA', en: 'QLoRA' },
};

/** Ratios closer to 1 than this are the same for any reader. */
const ALIKE = 1.15;

/** `owner/repository/path@commit`, the form most sources have, as an address; others have none. */
const IN_REPOSITORY = /^([\w.-]+\/[\w.-]+)\/(\S+)@([0-9a-f]{7,40})/;

function sourceSpan(source: string): RichText {
  const match = IN_REPOSITORY.exec(source);
  if (!match) return source;
  const [, repository = '', path = '', commit = ''] = match;
  return [{ text: repository, url: `https://github.com/${repository}/blob/${commit}/${path}` }];
}

/** `×2.1` or `×1/4`; empty where it is alike. */
function ratio(value: number): string {
  if (value < ALIKE && value > 1 / ALIKE) return '';
  return value >= 1
    ? `×${figure(Number(value.toPrecision(2)))}`
    : `×1/${figure(Number((1 / value).toPrecision(2)))}`;
}

/** In what the plan is another one; empty for the same setting. */
function differences({ differs }: Evidence, lang: Lang): string {
  const zh = lang === 'zh';
  const size = ratio(differs.size);
  const length = ratio(differs.length);
  const gpus = ratio(differs.gpus);
  return [
    differs.card ? (zh ? '卡不同' : 'another card') : '',
    differs.method ? (zh ? '方法不同' : 'another method') : '',
    size && (zh ? `规模 ${size}` : `size ${size}`),
    length && (zh ? `长度 ${length}` : `length ${length}`),
    gpus && (zh ? `卡数 ${gpus}` : `GPUs ${gpus}`),
  ]
    .filter((part) => part !== '')
    .join(zh ? '、' : ', ');
}

function measured({ run }: Evidence, lang: Lang): string {
  const zh = lang === 'zh';
  const rate = run.tokensPerSecPerGpu;
  return [
    run.memoryGiB === null ? '' : zh ? `每卡 ${gib(run.memoryGiB)}` : `${gib(run.memoryGiB)} per GPU`,
    rate === null ? '' : zh ? `每卡 ${figure(rate)} token/秒` : `${figure(rate)} tokens/s per GPU`,
  ]
    .filter((part) => part !== '')
    .join(zh ? '，' : ', ');
}

/** `最近的公开实测：Qwen-7B LoRA，长度 2,048，1 × A100 80GB：每卡 23.8 GiB（QwenLM/Qwen）；本方案不同处：长度 ×2` */
export function evidenceText(evidence: Evidence, lang: Lang): RichText {
  const zh = lang === 'zh';
  const { run, gpu } = evidence;
  const what = zh
    ? `最近的公开实测：${run.model} ${KIND[run.kind].zh}，长度 ${figure(run.seqLen)}，${run.gpuCount} × ${gpu}：${measured(evidence, lang)}（`
    : `Nearest published run: ${run.model} ${KIND[run.kind].en}, length ${figure(run.seqLen)}, ${run.gpuCount} × ${gpu}: ${measured(evidence, lang)} (`;
  const differ = differences(evidence, lang);
  const rest = differ
    ? zh
      ? `）；本方案不同处：${differ}`
      : `); this plan differs in: ${differ}`
    : zh
      ? '）；设置与本方案相同'
      : '); the same setting as this plan';
  const source = sourceSpan(run.source);
  return [what, ...(typeof source === 'string' ? [source] : source), rest];
}
