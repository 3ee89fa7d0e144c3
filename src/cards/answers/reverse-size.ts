/** "What is the largest model on 2 × A10?": for each method, the largest common size that fits. */
import type { Gpu } from '../../../catalog/schema.js';
import { type Largest, largestModels, type ReverseMethod } from '../../engine/reverse.js';
import type { Bilingual } from '../../language.js';
import type { Card } from '../card.js';
import { correctionBlocks } from '../corrections.js';
import { LABELS, sourceItems } from './offers.js';
import type { AnswerRequest } from './request.js';

/** Usual length of instruction data, for training and serving alike. Tokens. */
const SEQ_LEN = 2048;

const NAMES: Readonly<Record<ReverseMethod, Bilingual>> = {
  full: { zh: '全参', en: 'full' },
  lora: { zh: 'LoRA', en: 'LoRA' },
  qlora: { zh: 'QLoRA', en: 'QLoRA' },
  'inference-bf16': { zh: '推理（16 位）', en: 'inference (16-bit)' },
  'inference-int4': { zh: '推理（4 位）', en: 'inference (4-bit)' },
};

/** The cards asked about: a named type brings its own. */
function cardsOf({
  catalog,
  slots,
  understanding,
}: AnswerRequest): { gpu: Gpu; gpuCount: number } | undefined {
  const { instanceTypes, families, gpus } = understanding.mentions;
  const type = catalog.instanceType(instanceTypes[0] ?? slots.instanceType ?? '');
  const family = catalog.family(families[0] ?? [slots.instanceFamily ?? ''].flat()[0] ?? '');
  const row = type ?? family?.types[0];
  const named = catalog.gpu(gpus[0] ?? [slots.gpuPreference ?? ''].flat()[0] ?? '');
  const gpu = named ?? (row ? catalog.gpuOf(row) : undefined);
  return gpu && { gpu, gpuCount: slots.gpuCount ?? type?.gpuCount ?? 1 };
}

const size = (value: number | null): string => (value === null ? '–' : `${value}B`);

/** `undefined` when no card of the catalogue is named. */
export function reverseSizeCard(request: AnswerRequest): Card | undefined {
  const { catalog, lang, slots, understanding } = request;
  const cards = cardsOf(request);
  if (!cards) return undefined;
  const zh = lang === 'zh';
  const seqLen = slots.seqLen ?? SEQ_LEN;
  const rows = largestModels(cards.gpu, cards.gpuCount, seqLen, catalog);
  const asked = rows.filter(({ method }) => method === understanding.said.method);
  const part = ({ method, fitsB }: Largest): string =>
    `${NAMES[method][lang]} ${fitsB === null ? (zh ? '放不下常见尺寸' : 'no common size') : size(fitsB)}`;
  const parts = (asked.length > 0 ? asked : rows).map(part).join(zh ? '，' : ', ');
  const text = zh
    ? `${cards.gpuCount} × ${cards.gpu.name} 稳妥放得下的最大常见尺寸：${parts}。`
    : `Largest common sizes that surely fit on ${cards.gpuCount} × ${cards.gpu.name}: ${parts}.`;
  const basis = zh
    ? `按序列 ${seqLen} token、不卸载估算；更长的序列会变小。各卡显存不能简单相加`
    : `Estimated at ${seqLen} tokens without offload; longer sequences lower it. Memory of several cards does not simply add up`;
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
        rows: rows.map(({ method, fitsB, tightB }) => [NAMES[method][lang], size(fitsB), size(tightB)]),
      },
      {
        type: 'context',
        items: [basis, ...sourceItems([{ label: LABELS.gpu, source: cards.gpu.sources[0] }], lang)],
      },
    ],
    fallback: text,
  };
}
