/** What the page itself says, in both languages. */

/** @typedef {'zh' | 'en'} Lang */

/** @type {Record<Lang, Record<string, string>>} */
export const TEXTS = {
  zh: {
    title: '选卡 Xuanka：阿里云 GPU 选型顾问',
    skip: '跳到输入框',
    tagline: '阿里云 GPU 选型顾问',
    restart: '新对话',
    greeting: '训练 Transformer，用哪种 GPU 实例？',
    lead: '说出模型大小和要做的事，就能得到实例、台数、时长和费用区间。每个数都算得出，也查得到出处。',
    promiseComputed: '逐项计算显存与时长',
    promiseDated: '价格带日期和出处',
    promiseUnknown: '查不到，就说不知道',
    label: '你的问题',
    placeholder: '例如：7B LoRA，预算 500 元',
    send: '发送',
    note: '价格是带日期的列表价，不是实时报价；不下单，不改资源。',
    you: '你',
    bot: '选卡',
    thinking: '正在计算',
    copy: '复制',
    copied: '已复制',
    retry: '再试一次',
    offline: '没有连上服务。请确认它还在运行，然后再试一次。',
    failed: '这一条没能处理，请再试一次。',
  },
  en: {
    title: 'Xuanka: which Alibaba Cloud GPU instance?',
    skip: 'Skip to the message box',
    tagline: 'The GPU advisor for Alibaba Cloud',
    restart: 'New chat',
    greeting: 'Training a Transformer: which GPU instance?',
    lead: 'Say the model size and the job, and get the instance, how many, hours and a cost range. Every figure is computed, and every fact has a source.',
    promiseComputed: 'Memory and hours computed',
    promiseDated: 'Prices with date and source',
    promiseUnknown: 'Unknown stays unknown',
    label: 'Your question',
    placeholder: 'For example: 7B LoRA, budget ¥500',
    send: 'Send',
    note: 'Prices are dated list prices, not live quotes. Xuanka places no orders and changes no resources.',
    you: 'You',
    bot: 'Xuanka',
    thinking: 'Computing',
    copy: 'Copy',
    copied: 'Copied',
    retry: 'Try again',
    offline: 'The service cannot be reached. Check that it is still running, then try again.',
    failed: 'This message could not be handled. Please try again.',
  },
};

/** First questions, with what each shows. @type {Record<Lang, {title: string, text: string}[]>} */
export const EXAMPLES = {
  zh: [
    { title: '微调', text: '7B 全参微调，1 亿 token，预算 5000 元' },
    { title: '够不够', text: '单张 A10 能跑 Qwen2.5-14B 的 QLoRA 吗？' },
    { title: '推理', text: '72B 推理，8k 上下文，30 个并发' },
    { title: '从头选', text: '在阿里云上训练 Transformer 模型，推荐使用哪种 GPU 实例？' },
  ],
  en: [
    { title: 'Fine-tune', text: 'Full fine-tuning of 7B on 100M tokens, budget ¥5,000' },
    { title: 'Will it fit', text: 'Can a single A10 do QLoRA on Qwen2.5-14B?' },
    { title: 'Serve', text: 'Serve a 72B model at 8k context for 30 concurrent users' },
    {
      title: 'From scratch',
      text: 'Which GPU instance should I use to train a Transformer on Alibaba Cloud?',
    },
  ],
};
