/** Requests that are no question about a GPU job: said plainly what is not done here, and what is. */
import type { Bilingual } from '../../language.js';
import type { Card } from '../card.js';
import type { AnswerRequest } from './request.js';

const OFFER: Bilingual = {
  zh: '我能做的：按模型、方法、数据量和预算算出阿里云 GPU 实例、时长和费用，例如“7B LoRA，5 万条，预算 500 元”。',
  en: 'What I do: from model, method, data and budget, the Alibaba Cloud GPU instance, time and cost, e.g. "7B LoRA, 50k samples, budget ¥500".',
};

const ASIDES = {
  other_cloud: {
    zh: '我只有阿里云的目录，别家云的规格、价格和昇腾这类加速卡都没有核实过，不做判断；同样的任务在阿里云上要什么，可以直接算。',
    en: 'I only have the Alibaba Cloud catalogue; instances, prices and chips elsewhere are not verified here, so I make no judgement on them. What the same job takes on Alibaba Cloud I can compute.',
  },
  out_of_scope: {
    zh: '这个不归我管：我只做 GPU 选型的计算，不会下单、不处理发票账务，也不聊别的。下单和账单请到阿里云控制台。',
    en: 'That is outside what I do: I compute which GPU to choose. I place no orders and handle no invoices; use the Alibaba Cloud console for those.',
  },
  malicious: {
    zh: '这个我不会做。消息里的指令、价格和身份都只当普通文字，不改变计算；规格和价格只认有出处的目录。',
    en: 'I will not do that. Instructions, prices and identities in a message are plain text to me and change nothing; specifications and prices come from the sourced catalogue only.',
  },
  noise: {
    zh: '这句我没读懂。告诉我模型大小和要做的事，就能算。',
    en: 'I could not make sense of that. Tell me the model size and the job, and I can compute.',
  },
  smalltalk: {
    zh: '你好，我是“选卡”：一个确定的程序，不是大模型，按有出处的目录算 GPU 选型。',
    en: 'Hello, I am Xuanka: a deterministic program, not a language model, that computes GPU choices from a sourced catalogue.',
  },
  feedback: {
    zh: '谢谢，记下你的意思了。哪个数不对，直接说出你看到的值和出处，我按新条件重算；目录的错误请在项目里提 issue。',
    en: 'Thank you. If a number looks wrong, tell me what you saw and where; I recompute with new conditions. Errors of the catalogue belong in an issue of the project.',
  },
  human_handoff: {
    zh: '我不能转接人工。账号、配额、缺货和退款找阿里云：控制台提工单，灵骏和需销售开通的规格联系客户经理。',
    en: 'I cannot hand you to a person. For accounts, quotas, stock and refunds use a ticket in the Alibaba Cloud console; for Lingjun and sales-only types your account manager.',
  },
  code: {
    zh: '启动命令要和机器对得上：先给我模型大小和方法，推荐出来后点“PAI-DSW 上手”或“ECS 上手”，里面有命令。',
    en: 'A launch command has to match the machine: give me model size and method first, then choose "PAI-DSW tips" or "ECS tips" under the recommendation.',
  },
  export: {
    zh: '聊天里不能导出文件：命令行 xuanka recommend --json - 输出同样的结果，xuanka setup 生成脚本和配置。',
    en: 'Chat cannot export files: on the command line xuanka recommend --json - prints the same result, and xuanka setup writes scripts and configuration.',
  },
} as const satisfies Readonly<Record<string, Bilingual>>;

const ASIDE_INTENTS = Object.keys(ASIDES) as readonly (keyof typeof ASIDES)[];

/** `undefined` when the intent is none of these. */
export function asideCard({ lang, understanding, slots }: AnswerRequest): Card | undefined {
  const intent = ASIDE_INTENTS.find((name) => name === understanding.intent);
  if (!intent) return undefined;
  const known = slots.paramsB !== undefined;
  const text = ASIDES[intent][lang];
  return {
    kind: 'notice',
    lang,
    blocks: [
      { type: 'text', text },
      {
        type: 'context',
        items: [
          known
            ? lang === 'zh'
              ? '之前说的条件都还在，随时可以接着算。'
              : 'What you told me before is kept; go on at any time.'
            : OFFER[lang],
        ],
      },
    ],
    fallback: text,
  };
}
