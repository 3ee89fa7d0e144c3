/** What Xuanka can do and how to talk to it. */
import type { Bilingual, Lang } from '../language.js';
import type { Card } from './card.js';

const FIRST_LINE: Bilingual = {
  zh: '说出模型大小和要做的事，我给出阿里云 GPU 实例、台数、时长和费用区间，每个数都带出处和日期。',
  en: 'Give me a model size and a job; I answer with the Alibaba Cloud GPU instance, how many, hours and a cost range, each figure with source and date.',
};

const EXAMPLES: readonly Bilingual[] = [
  { zh: '7B 全参微调，1 亿 token，预算 5000 元', en: 'Full fine-tuning of 7B on 100M tokens, budget ¥5,000' },
  { zh: '单张 A10 能跑 Qwen2.5-14B 的 QLoRA 吗', en: 'Can a single A10 do QLoRA on Qwen2.5-14B?' },
  { zh: '72B 推理，8k 上下文，30 个并发', en: 'Serve a 72B model at 8k context for 30 concurrent users' },
  { zh: 'gn7e 是什么卡，多少钱一小时', en: 'Which GPU is gn7e and what does it cost an hour?' },
  { zh: '8 张 A10 最大能微调多大的模型', en: 'What is the largest model I can fine-tune on 8 A10s?' },
];

const COMMANDS: readonly Bilingual[] = [
  {
    zh: '改条件：直接说“改成 LoRA”“不是 7B 是 13B”“换 L20”',
    en: 'Change something: "make it LoRA", "not 7B, 13B", "use L20"',
  },
  {
    zh: '“重新开始”清空条件，“取消”放下当前问题，“帮助”看这张卡',
    en: '"reset" clears everything, "cancel" drops the open question, "help" shows this card',
  },
  {
    zh: '按钮都可以打字代替：打按钮上的字或它的序号',
    en: 'Every button can be typed instead: its label or its number',
  },
];

const LIMITS: Bilingual = {
  zh: '我不下单、不改资源，也不知道实时库存；价格是带日期的列表价，下单前以控制台为准。',
  en: 'I place no orders, change no resources and see no live stock; prices are dated list prices, so check the console before you buy.',
};

export function helpCard(lang: Lang): Card {
  return {
    kind: 'help',
    lang,
    blocks: [
      { type: 'text', text: FIRST_LINE[lang] },
      { type: 'list', items: EXAMPLES.map((example) => example[lang]) },
      { type: 'list', items: COMMANDS.map((command) => command[lang]) },
      { type: 'context', items: [LIMITS[lang]] },
    ],
    fallback: FIRST_LINE[lang],
  };
}
