/** Sentences about a choice: why a type was picked or left out, and what the search assumed. */
import type { Template } from './template.js';

const yuan = (value: string | number | undefined): string => `¥${Number(value).toLocaleString('en-US')}`;
const number = (value: string | number | undefined): string => Number(value).toLocaleString('en-US');

export const SEARCH_NOTES = {
  needsMemory: {
    zh: (v) => `每卡需要 ${v.need} GiB，可用 ${v.has} GiB`,
    en: (v) => `needs ${v.need} GiB, has ${v.has}`,
  },
  needsHostRam: {
    zh: (v) => `主机内存需要 ${v.need} GiB，整机只有 ${v.has} GiB`,
    en: (v) => `needs ${v.need} GiB of host RAM, has ${v.has}`,
  },
  overBudget: {
    zh: (v) => `费用上限 ${yuan(v.cost)}，预算 ${yuan(v.budget)}`,
    en: (v) => `costs up to ${yuan(v.cost)}, budget ${yuan(v.budget)}`,
  },
  overHourlyBudget: {
    zh: (v) => `每小时最多 ${yuan(v.cost)}，预算每小时 ${yuan(v.budget)}`,
    en: (v) => `costs up to ${yuan(v.cost)} an hour, budget ${yuan(v.budget)}`,
  },
  overDeadline: {
    zh: (v) => `最长要 ${v.hours} 小时，期限 ${v.deadline} 小时`,
    en: (v) => `takes up to ${v.hours} h, deadline ${v.deadline} h`,
  },
  precisionUnsupported: {
    zh: (v) => `${v.gpu} 不支持 ${v.precision}`,
    en: (v) => `${v.gpu} does not support ${v.precision}`,
  },
  budgetNeedsPrice: {
    zh: () => '没有公开价，无法和预算比',
    en: () => 'no public price to hold against the budget',
  },
  tightNotChosen: {
    zh: (v) => `显存临界（最多 ${v.need} GiB，可用 ${v.has} GiB），有更宽裕的选择`,
    en: (v) => `memory is tight (up to ${v.need} GiB of ${v.has}), roomier plans exist`,
  },
  dearer: {
    zh: (v) => `放得下，但预计 ${yuan(v.cost)}，首选 ${yuan(v.best)}`,
    en: (v) => `fits, but about ${yuan(v.cost)} against ${yuan(v.best)}`,
  },
  slower: {
    zh: (v) => `放得下，但预计 ${v.hours} 小时，首选 ${v.best} 小时`,
    en: (v) => `fits, but about ${v.hours} h against ${v.best} h`,
  },
  priceUnknown: {
    zh: (v) => `放得下，但没有公开价；低于 ${yuan(v.breakEven)}/小时才更划算`,
    en: (v) => `fits, but has no public price; would win below ${yuan(v.breakEven)}/h`,
  },
  priceUnknownPlain: {
    zh: () => '放得下，但没有公开价',
    en: () => 'fits, but has no public price',
  },
  retired: {
    zh: () => '已停售或不再推荐，点名才给',
    en: () => 'retired or no longer recommended; only when asked for by name',
  },
  preview: {
    zh: () => '邀测中，点名才给',
    en: () => 'invitational preview; only when asked for by name',
  },
  undocumented: {
    zh: () => '只在 API 里出现，官网没有说明，点名才给',
    en: () => 'seen in the API only, not documented; only when asked for by name',
  },
  byNameOnly: {
    zh: () => '特殊规格（如机密计算），点名才给',
    en: () => 'special offer (such as confidential computing); only when asked for by name',
  },
  notForTraining: {
    zh: () => '切分的 vGPU 或非 x86 主机，不用于这类任务',
    en: () => 'a vGPU slice or a non-x86 host: not for this kind of job',
  },
  notAskedFor: {
    zh: () => '不是你指定的硬件',
    en: () => 'not the hardware that was asked for',
  },
  notOnEcs: {
    zh: () => '只在 PAI 或灵骏里提供，不是 ECS',
    en: () => 'offered in PAI or Lingjun only, not on ECS',
  },
  figuresUnknown: {
    zh: () => 'GPU 型号或算力没有公布，无法计算',
    en: () => 'GPU model or figures are not published, so nothing can be computed',
  },
  countImpossible: {
    zh: (v) => `凑不出 ${v.gpus} 张卡的同型机器`,
    en: (v) => `no number of equal machines gives ${v.gpus} GPUs`,
  },
  bestWithin: {
    zh: (v) => `在 ${v.hours} 小时内能完成的方案里最省`,
    en: (v) => `the cheapest plan that finishes within ${v.hours} hours`,
  },
  bestCheapest: {
    zh: () => '满足条件的方案里最省',
    en: () => 'the cheapest plan that meets the conditions',
  },
  bestFastest: {
    zh: () => '满足条件的方案里最快',
    en: () => 'the fastest plan that meets the conditions',
  },
  bestPerToken: {
    zh: () => '单位价格跑的 token 最多；总价要等数据量',
    en: () => 'the most tokens for the money; the total waits for the data volume',
  },
  bestServing: {
    zh: () => '放得下且每小时最便宜',
    en: () => 'the cheapest by the hour that fits',
  },
  onlyUnpriced: {
    zh: () => '能放下的机型都没有公开价，按风险和用时选',
    en: () => 'no plan that fits has a public price: chosen by risk and time',
  },
  roomLeft: {
    zh: (v) => `按上限估算每卡还余 ${v.spare} GiB`,
    en: (v) => `${v.spare} GiB per GPU left at the upper estimate`,
  },
  nextCheaper: {
    zh: (v) => `比下一个方案（${v.type}）少 ${yuan(v.less)}`,
    en: (v) => `${yuan(v.less)} less than the next plan (${v.type})`,
  },
  linked: {
    zh: (v) => `${v.gpus} 张卡之间有 NVLink`,
    en: (v) => `NVLink between its ${v.gpus} GPUs`,
  },
  regionChosen: {
    zh: (v) => `${v.wanted} 没有它的公开价，按 ${v.region} 的价格算`,
    en: (v) => `no public price in ${v.wanted}: priced in ${v.region}`,
  },
  manyMachines: {
    zh: (v) => `${v.count} 台同型机器要先找销售确认库存；PAI 灵骏在 ${v.regions} 提供`,
    en: (v) =>
      `${v.count} machines of one type are a matter for sales first; PAI Lingjun is offered in ${v.regions}`,
  },
  failuresIncluded: {
    zh: (v) =>
      `${v.gpus} 张卡平均约 ${v.failure} 小时坏一次（按 Llama 3 公布的故障率，arXiv 2407.21783），时长已加 ${v.percent}%（最多 ${v.most}%）；建议每 ${v.save} 分钟存一次档，并打开自动重启`,
    en: (v) =>
      `${v.gpus} GPUs fail about every ${v.failure} h (the rate Llama 3 reported, arXiv 2407.21783): ${v.percent} % is added to the hours, up to ${v.most} %; save about every ${v.save} minutes and restart automatically`,
  },
  mustRaiseBudget: {
    zh: (v) => `预算要提到 ${yuan(v.cost)}（现在 ${yuan(v.budget)}）`,
    en: (v) => `the budget would have to be ${yuan(v.cost)} (now ${yuan(v.budget)})`,
  },
  mustRaiseHourly: {
    zh: (v) => `每小时预算要提到 ${yuan(v.cost)}（现在 ${yuan(v.budget)}）`,
    en: (v) => `the hourly budget would have to be ${yuan(v.cost)} (now ${yuan(v.budget)})`,
  },
  mustExtendDeadline: {
    zh: (v) => `期限要放宽到 ${v.hours} 小时（现在 ${v.deadline} 小时）`,
    en: (v) => `the deadline would have to be ${v.hours} h (now ${v.deadline} h)`,
  },
  mustFindMemory: {
    zh: (v) => `每卡还差 ${v.short} GiB：换更大的卡、加卡分片，或用 LoRA、QLoRA`,
    en: (v) => `${v.short} GiB short per GPU: larger cards, more of them, or LoRA or QLoRA`,
  },
  hardwareConflict: {
    zh: () => '你指定的实例、张数和台数对不上，已放开张数和台数',
    en: () => 'the instance, GPU count and node count asked for contradict each other: counts were set free',
  },
  methodAssumed: {
    zh: (v) => `方法未说明，按 ${v.method === 'full' ? '全参' : v.method} 计`,
    en: (v) => `method not given: ${v.method === 'full' ? 'full fine-tuning' : v.method} assumed`,
  },
  epochsAssumed: {
    zh: (v) => `轮数未说明，按 ${v.epochs} 轮计`,
    en: (v) => `epochs not given: ${v.epochs} assumed`,
  },
  sampleTokensAssumed: {
    zh: (v) => `每条样本按 ${v.low}–${v.high} token（预计 ${v.expected}）计`,
    en: (v) => `${v.low}–${v.high} tokens per sample assumed (about ${v.expected})`,
  },
  tokensFromSamples: {
    zh: (v) => `${number(v.samples)} 条 × 约 ${v.each} token × 轮数 ≈ ${number(v.tokens)} token`,
    en: (v) => `${number(v.samples)} samples × about ${v.each} tokens × epochs ≈ ${number(v.tokens)} tokens`,
  },
  tokensFromBytes: {
    zh: (v) => `${v.gigabytes} GB 文本 ≈ ${number(v.low)}–${number(v.high)} token（每字节 0.2–0.34 token）`,
    en: (v) => `${v.gigabytes} GB of text ≈ ${number(v.low)}–${number(v.high)} tokens (0.2–0.34 per byte)`,
  },
  beyondContext: {
    zh: (v) => `${v.model} 的上下文是 ${v.context}，${v.seqLen} 要先做长度外推`,
    en: (v) => `${v.model} has a context of ${v.context}: ${v.seqLen} needs context extension first`,
  },
  regionAssumed: {
    zh: (v) => `地域未说明，按 ${v.region} 计`,
    en: (v) => `region not given: ${v.region} assumed`,
  },
  spotUnpriced: {
    zh: () => '抢占式没有公开的价格记录，按按量付费算',
    en: () => 'no sourced spot price: computed at pay-as-you-go',
  },
  setupIncluded: {
    zh: () => '时长含开机装驱动（6–30 分钟）、加载模型（2–10 分钟）和每小时一次保存',
    en: () => 'hours include boot and driver (6–30 min), loading (2–10 min) and one checkpoint an hour',
  },
  staleWidened: {
    zh: (v) => `列表价是 ${v.month} 的，费用上限已加 35%（之后有最高 34% 的涨价报道）`,
    en: (v) =>
      `list prices are of ${v.month}: the upper cost carries 35 % more (a rise of up to 34 % was reported since)`,
  },
  dollarsConverted: {
    zh: (v) => `美元按 1 : ${v.rate} 折算${v.day ? `（${v.day} 中间价）` : ''}`,
    en: (v) => `dollars converted at 1 : ${v.rate}${v.day ? ` (central parity of ${v.day})` : ''}`,
  },
  currencyAssumed: {
    zh: (v) => `预算 ${v.amount} 的币种未说明，按人民币计`,
    en: (v) => `currency of the budget ${v.amount} not given: yuan assumed`,
  },
  paiPriceUnknown: {
    zh: () => 'PAI 的单价没有公开，这里按同规格 ECS 列表价估算',
    en: () => 'PAI publishes no unit prices: the ECS list price of the type is shown instead',
  },
  usersAtOnce: {
    zh: (v) => `${v.users} 个用户按同时请求算（最坏情况）；实际并发更低时更省`,
    en: (v) => `${v.users} users are taken as requests at once, the worst case; fewer at a time need less`,
  },
  rolloutUnscored: {
    zh: () => 'GRPO 的采样时间没有实测数据，时长未包含',
    en: () => 'GRPO roll-out time is unscored and not in the hours',
  },
} as const satisfies Readonly<Record<string, Template>>;
