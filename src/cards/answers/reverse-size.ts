/** "What is the largest model on 2 × A10?": for each method, the largest common size that fits. */
import { JobError } from '../../engine/job.js';
import { predict } from '../../engine/predict.js';
import type { Verdict } from '../../engine/verdict.js';
import type { Card } from '../card.js';
import { correctionBlocks } from '../corrections.js';
import { LABELS, sourceItems } from './offers.js';
import type { AnswerRequest } from './request.js';

/** Sizes that open models come in, in billions: Qwen2.5, Llama 3, Mixtral and DeepSeek ones. */
const SIZES_B = [0.5, 1.5, 3, 7, 8, 14, 32, 70, 110, 235, 405, 671] as const;
/** Usual length of instruction data, for training and serving alike. Tokens. */
const SEQ_LEN = 2048;

const METHODS = [
  { kind: 'sft', zh: '全参', en: 'full' },
  { kind: 'lora', zh: 'LoRA', en: 'LoRA' },
  { kind: 'qlora', zh: 'QLoRA', en: 'QLoRA' },
  { kind: 'inference', zh: '推理（16 位）', en: 'inference (16-bit)' },
] as const;
type Kind = (typeof METHODS)[number]['kind'];

interface Cards {
  readonly gpu: string;
  readonly gpuCount: number;
}

/** The cards asked about: a named type brings its own. */
function cardsOf({ catalog, slots, understanding }: AnswerRequest): Cards | undefined {
  const { instanceTypes, families, gpus } = understanding.mentions;
  const type = catalog.instanceType(instanceTypes[0] ?? slots.instanceType ?? '');
  const family = catalog.family(families[0] ?? [slots.instanceFamily ?? ''].flat()[0] ?? '');
  const row = type ?? family?.types[0];
  const named = catalog.gpu(gpus[0] ?? [slots.gpuPreference ?? ''].flat()[0] ?? '');
  const gpu = row ? catalog.gpuOf(row) : named;
  if (!gpu) return undefined;
  return { gpu: gpu.key, gpuCount: slots.gpuCount ?? type?.gpuCount ?? 1 };
}

function verdictOf(kind: Kind, paramsB: number, cards: Cards, request: AnswerRequest): Verdict {
  try {
    return predict({ kind, paramsB, seqLen: request.slots.seqLen ?? SEQ_LEN, ...cards }, request.catalog)
      .verdict;
  } catch (error) {
    if (error instanceof JobError) return 'no';
    throw error;
  }
}

/** The largest size with this verdict, going up until nothing fits any more. */
function largest(
  kind: Kind,
  cards: Cards,
  request: AnswerRequest,
): { fits: number | null; tight: number | null } {
  let fits: number | null = null;
  let tight: number | null = null;
  for (const size of SIZES_B) {
    const verdict = verdictOf(kind, size, cards, request);
    if (verdict === 'no') break;
    if (verdict === 'fits') fits = size;
    tight = size;
  }
  return { fits, tight: tight === fits ? null : tight };
}

/** `undefined` when no card of the catalogue is named. */
export function reverseSizeCard(request: AnswerRequest): Card | undefined {
  const { catalog, lang, understanding } = request;
  const cards = cardsOf(request);
  const gpu = cards && catalog.gpu(cards.gpu);
  if (!cards || !gpu) return undefined;
  const zh = lang === 'zh';
  const rows = METHODS.map((method) => ({ method, ...largest(method.kind, cards, request) }));
  const size = (value: number | null): string => (value === null ? '–' : `${value}B`);
  const asked = understanding.said.method === 'full' ? 'sft' : understanding.said.method;
  const main = rows.find(({ method }) => method.kind === asked);
  const parts = (main ? [main] : rows).map(({ method, fits }) => {
    const none = zh ? '放不下常见尺寸' : 'no common size fits';
    return `${method[lang]} ${fits === null ? none : size(fits)}`;
  });
  const joined = parts.join(zh ? '，' : ', ');
  const text = zh
    ? `${cards.gpuCount} × ${gpu.name} 稳妥放得下的最大常见尺寸：${joined}。`
    : `Largest common sizes that surely fit on ${cards.gpuCount} × ${gpu.name}: ${joined}.`;
  const seqLen = request.slots.seqLen ?? SEQ_LEN;
  return {
    kind: 'compare',
    lang,
    blocks: [
      ...correctionBlocks(understanding.unknownNames, catalog, lang),
      { type: 'text', text },
      {
        type: 'table',
        columns: [
          { label: zh ? '方式' : 'Method' },
          { label: zh ? '放得下' : 'Fits' },
          { label: zh ? '临界，先试跑' : 'Tight: try first' },
        ],
        rows: rows.map(({ method, fits, tight }) => [method[lang], size(fits), size(tight)]),
      },
      {
        type: 'context',
        items: [
          zh
            ? `按序列 ${seqLen} token、每卡微批量 1、不卸载估算；更长的序列会变小`
            : `Estimated at ${seqLen} tokens, micro-batch 1 per GPU, no offload; longer sequences lower it`,
          ...sourceItems([{ label: LABELS.gpu, source: gpu.sources[0] }], lang),
        ],
      },
    ],
    fallback: text,
  };
}
