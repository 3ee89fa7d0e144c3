/** The questions Xuanka may put: their words, quick choices and the card. One question a turn. */
import type { Workload } from '../engine/workload.js';
import type { Bilingual, Lang } from '../language.js';
import type { Actions, Card, CardBlock } from './card.js';

export const QUESTION_IDS = [
  'size',
  'task',
  'method',
  'budget',
  'currency',
  'data',
  'dataUnit',
  'seqLen',
  'deadline',
  'concurrency',
  'goal',
  'gpu',
] as const;
export type QuestionId = (typeof QUESTION_IDS)[number];

/** A quick choice; `value` is what `answer:<question>` brings back, `default` = "don't know". */
export interface Choice {
  readonly label: Bilingual;
  readonly value: string;
}

const both = (text: string): Bilingual => ({ zh: text, en: text });
const choice = (value: string, zh: string, en: string): Choice => ({ value, label: { zh, en } });
const NOT_SURE = choice('default', '不确定，按默认', 'Not sure, use the default');

const TEXTS: Readonly<Record<QuestionId, Bilingual>> = {
  size: {
    zh: '模型多大？报参数量或模型名即可（如 7B、Qwen2.5-14B），我据此算显存、时长和费用。',
    en: 'How big is the model? Give a size or a name (7B, Qwen2.5-14B) and I compute memory, hours and cost.',
  },
  task: {
    zh: '要做什么：微调、继续预训练、从头预训练，还是推理？',
    en: 'What for: fine-tuning, continued pretraining, pretraining from scratch, or inference?',
  },
  method: {
    zh: '全参、LoRA 还是 QLoRA？三者所需的卡差得很多。',
    en: 'Full fine-tuning, LoRA or QLoRA? They need very different machines.',
  },
  budget: {
    zh: '预算大概多少（总价或每小时都行）？它决定选最省的还是最快的。',
    en: 'What is the budget, in total or per hour? It decides between the cheapest and the fastest plan.',
  },
  currency: {
    zh: '预算是人民币还是美元？',
    en: 'Is the budget in CNY or in USD?',
  },
  data: {
    zh: '数据有多少？条数、token 数或文件大小都行，时长和总价由它算出。',
    en: 'How much data? Samples, tokens or file size will do; hours and total cost follow from it.',
  },
  dataUnit: {
    zh: '这里的 T 是指 token 数，还是文件大小（TB）？两者相差好几倍。',
    en: 'Does that T mean tokens or terabytes of text? They differ several times over.',
  },
  seqLen: {
    zh: '每条样本最长多少 token？超过 8k 时显存要重新算。',
    en: 'How long is the longest sample, in tokens? Beyond 8k the memory changes a lot.',
  },
  deadline: {
    zh: '最晚什么时候要？从现在算，多少小时以内？',
    en: 'By when do you need it: within how many hours from now?',
  },
  concurrency: {
    zh: '同时有多少个请求？KV 缓存和卡数由它定。',
    en: 'How many requests at the same time? The KV cache and the number of GPUs follow from it.',
  },
  goal: {
    zh: '目标是让模型会查资料（检索即可，不用训练），还是改变它的说话方式或能力（需要微调）？',
    en: 'Should the model look things up (retrieval, no training) or change how it behaves (fine-tuning)?',
  },
  gpu: {
    zh: '用哪种卡？说卡名或实例规格都行；不说我就从全部在售规格里选。',
    en: 'Which GPU? A card or an instance type will do; without one I choose from every type on sale.',
  },
};

const TRAINING_DATA: readonly Choice[] = [
  choice('samples=10000', '1 万条', '10k samples'),
  choice('samples=100000', '10 万条', '100k samples'),
  choice('tokens=100000000', '1 亿 token', '100M tokens'),
  choice('tokens=1000000000', '10 亿 token', '1B tokens'),
  NOT_SURE,
];
const PRETRAINING_DATA: readonly Choice[] = [
  choice('tokens=1000000000', '10 亿 token', '1B tokens'),
  choice('tokens=20000000000', '200 亿 token', '20B tokens'),
  choice('tokens=100000000000', '1000 亿 token', '100B tokens'),
  choice('tokens=1000000000000', '1 万亿 token', '1T tokens'),
  NOT_SURE,
];

/** `terabytes` is the number in a "1T" whose unit is asked for. */
export interface QuestionFacts {
  readonly slots: Workload;
  readonly terabytes?: number;
}

const CHOICES: Readonly<Record<QuestionId, (facts: QuestionFacts) => readonly Choice[]>> = {
  size: () => [
    { value: '1.5', label: both('1.5B') },
    { value: '7', label: both('7B') },
    { value: '14', label: both('14B') },
    { value: '32', label: both('32B') },
    { value: '72', label: both('72B') },
    choice('default', '不确定，先按 7B', 'Not sure, take 7B'),
  ],
  task: () => [
    choice('sft', '微调', 'Fine-tuning'),
    choice('cpt', '继续预训练', 'Continued pretraining'),
    choice('pretrain', '从头预训练', 'Pretraining'),
    choice('inference', '推理部署', 'Inference'),
  ],
  method: () => [
    choice('full', '全参', 'Full'),
    { value: 'lora', label: both('LoRA') },
    { value: 'qlora', label: both('QLoRA') },
    choice('default', '不确定，先按 LoRA', 'Not sure, take LoRA'),
  ],
  budget: () => [
    choice('CNY:500', '500 元以内', 'Up to ¥500'),
    choice('CNY:2000', '2,000 元', '¥2,000'),
    choice('CNY:10000', '1 万元', '¥10,000'),
    choice('CNY:50000', '5 万元', '¥50,000'),
    choice('none', '不限', 'No limit'),
    choice('cost', '越省越好', 'As cheap as possible'),
  ],
  currency: () => [choice('CNY', '人民币', 'CNY'), choice('USD', '美元', 'USD')],
  data: ({ slots }) => (slots.task === 'pretrain' || slots.task === 'cpt' ? PRETRAINING_DATA : TRAINING_DATA),
  dataUnit: ({ terabytes = 1 }) => [
    choice(`tokens=${terabytes * 1e12}`, `${terabytes}T token`, `${terabytes}T tokens`),
    choice(`dataGB=${terabytes * 1000}`, `${terabytes} TB 文本`, `${terabytes} TB of text`),
  ],
  seqLen: () => [
    { value: '2048', label: both('2k') },
    { value: '8192', label: both('8k') },
    { value: '32768', label: both('32k') },
    NOT_SURE,
  ],
  deadline: () => [
    choice('12', '12 小时内', 'Within 12 h'),
    choice('24', '24 小时内', 'Within 24 h'),
    choice('72', '3 天内', 'Within 3 days'),
    choice('168', '1 周内', 'Within a week'),
    choice('none', '不急', 'No deadline'),
  ],
  concurrency: () => [
    choice('1', '1 个', '1'),
    choice('10', '10 个', '10'),
    choice('50', '50 个', '50'),
    choice('200', '200 个', '200'),
    NOT_SURE,
  ],
  goal: () => [choice('rag', '查资料', 'Look things up'), choice('sft', '微调模型', 'Fine-tune the model')],
  gpu: () => [
    { value: 'A10', label: both('A10') },
    { value: 'L20', label: both('L20') },
    { value: 'A100-80G', label: both('A100 80GB') },
    { value: 'H20', label: both('H20') },
    choice('default', '由你来选', 'You choose'),
  ],
};

export function questionText(question: QuestionId, lang: Lang): string {
  return TEXTS[question][lang];
}

export function questionChoices(question: QuestionId, facts: QuestionFacts): readonly Choice[] {
  return CHOICES[question](facts);
}

/** The question and its quick choices, to stand at the end of a card. */
export function questionBlocks(question: QuestionId, lang: Lang, facts: QuestionFacts): readonly CardBlock[] {
  const actions: Actions = {
    type: 'actions',
    items: questionChoices(question, facts).map(({ label, value }) => ({
      type: 'button',
      id: `answer:${question}`,
      label: label[lang],
      value,
    })),
  };
  return [{ type: 'text', text: [{ text: questionText(question, lang), style: 'bold' }] }, actions];
}

/** A card that only asks; `before` says what was understood so far. */
export function questionCard(
  question: QuestionId,
  lang: Lang,
  facts: QuestionFacts,
  before: readonly CardBlock[] = [],
): Card {
  return {
    kind: 'question',
    lang,
    blocks: [...before, ...questionBlocks(question, lang, facts)],
    fallback: questionText(question, lang),
  };
}
