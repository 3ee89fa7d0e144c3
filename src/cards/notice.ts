/** Short replies that carry no numbers: acknowledgements, and what to do with input that says nothing. */
import type { Bilingual, Lang } from '../language.js';
import type { Button, Card, CardBlock } from './card.js';

export const NOTICE_IDS = [
  'reset',
  'cancelled',
  'nothingToCancel',
  'thanks',
  'about',
  'unclear',
  'oldCard',
  'notAnAnswer',
  'everythingAsked',
] as const;
export type NoticeId = (typeof NOTICE_IDS)[number];

const EXAMPLES: Bilingual = {
  zh: '例如：“7B 全参微调，1 亿 token，预算 5000 元”“单张 A10 能跑 14B QLoRA 吗”“gn7e 是什么卡”。',
  en: 'For example: "full fine-tuning of 7B, 100M tokens, budget ¥5,000", "can one A10 do QLoRA on 14B?", "which GPU is gn7e?".',
};

const TEXTS: Readonly<Record<NoticeId, Bilingual>> = {
  reset: {
    zh: '已清空，从头开始。模型多大，要做什么？',
    en: 'Cleared. Fresh start: how big is the model, and what do you want to do with it?',
  },
  cancelled: {
    zh: '好，刚才的问题先不答。已知的条件都还在，随时可以接着改。',
    en: 'Fine, that question is dropped. What I know so far is kept; change anything at any time.',
  },
  nothingToCancel: {
    zh: '没有正在进行的问题，不用取消；我不会下单，也没有任何费用产生。',
    en: 'Nothing is waiting, so nothing to cancel. I never place orders, so nothing costs you money here.',
  },
  thanks: {
    zh: '不客气。条件都记着，想改模型、方法、数据量或预算，直接说就行。',
    en: 'You are welcome. I keep what you told me: to change the model, method, data or budget, just say so.',
  },
  about: {
    zh: '我是“选卡”：按目录里有出处的规格、价格和公开实测，计算在阿里云上跑 Transformer 该用哪种 GPU 实例。理解和计算都是确定的程序，不是大模型生成。',
    en: 'I am Xuanka. I compute which Alibaba Cloud GPU instance a Transformer job needs, from sourced specifications, prices and published measurements. It is a deterministic program, not a language model.',
  },
  unclear: {
    zh: '这句我没读懂。告诉我模型大小和要做的事，就能算。',
    en: 'I could not make sense of that. Tell me the size of the model and what you want to do, and I can compute.',
  },
  oldCard: {
    zh: '这张卡片来自更早的对话，它的条件我已经没有了。把模型大小和要做的事再说一次，我马上重算。',
    en: 'This card is from an earlier conversation and I no longer have its details. Say the model size and the job again and I will compute it anew.',
  },
  notAnAnswer: {
    zh: '这个选项我用不上，已知的条件没有变。可以直接打字告诉我。',
    en: 'I cannot use that choice, so nothing was changed. You can also just type it.',
  },
  everythingAsked: {
    zh: '我没有更多问题了。要改哪个条件，直接说，例如“改成 LoRA”“预算 3000 元”“换 L20”。',
    en: 'I have no further question. To change something just say it, such as "make it LoRA", "budget ¥3,000", "use L20".',
  },
};

const WITH_EXAMPLES: ReadonlySet<NoticeId> = new Set(['reset', 'about', 'unclear', 'oldCard']);

const HELP_BUTTON: Readonly<Record<Lang, Button>> = {
  zh: { type: 'button', id: 'help', label: '帮助', value: 'help' },
  en: { type: 'button', id: 'help', label: 'Help', value: 'help' },
};

export function noticeCard(notice: NoticeId, lang: Lang): Card {
  const text = TEXTS[notice][lang];
  const blocks: CardBlock[] = [{ type: 'text', text }];
  if (WITH_EXAMPLES.has(notice)) {
    blocks.push({ type: 'context', items: [EXAMPLES[lang]] });
    blocks.push({ type: 'actions', items: [HELP_BUTTON[lang]] });
  }
  return { kind: 'notice', lang, blocks, fallback: text };
}
