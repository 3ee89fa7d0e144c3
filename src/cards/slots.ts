/** Names and values of slots in both languages, for "computed for …" and "changed from … to …". */
import type { Catalog } from '../../catalog/catalog.js';
import type { Budget, Slot, Workload } from '../engine/workload.js';
import type { Bilingual, Lang } from '../language.js';
import { count, duration, figure, money } from './amounts.js';

const TASK_NAMES: Readonly<Record<NonNullable<Workload['task']>, Bilingual>> = {
  pretrain: { zh: '从头预训练', en: 'pretraining' },
  cpt: { zh: '继续预训练', en: 'continued pretraining' },
  sft: { zh: '微调', en: 'fine-tuning' },
  dpo: { zh: 'DPO', en: 'DPO' },
  grpo: { zh: 'GRPO', en: 'GRPO' },
  embedding: { zh: '向量模型训练', en: 'embedding training' },
  inference: { zh: '推理', en: 'inference' },
  train: { zh: '训练', en: 'training' },
};
const METHOD_NAMES: Readonly<Record<NonNullable<Workload['method']>, Bilingual>> = {
  full: { zh: '全参', en: 'full' },
  lora: { zh: 'LoRA', en: 'LoRA' },
  qlora: { zh: 'QLoRA', en: 'QLoRA' },
};
const PERIODS: Readonly<Record<Budget['period'], Bilingual>> = {
  total: { zh: '', en: '' },
  hour: { zh: '/小时', en: '/h' },
  day: { zh: '/天', en: '/day' },
  month: { zh: '/月', en: '/month' },
  year: { zh: '/年', en: '/year' },
};

export function methodName(method: NonNullable<Workload['method']>, lang: Lang): string {
  return METHOD_NAMES[method][lang];
}
export function taskName(task: NonNullable<Workload['task']>, lang: Lang): string {
  return TASK_NAMES[task][lang];
}

function budgetText(budget: Budget, lang: Lang): string | null {
  if (budget.amount === undefined) return null;
  const period = PERIODS[budget.period][lang];
  return `${money(budget.amount, budget.currency ?? 'CNY')}${period}`;
}

type Say = (slots: Workload, lang: Lang, catalog: Catalog) => string | null;

interface Telling {
  readonly label: Bilingual;
  /** The value needs its label to be understood by itself. */
  readonly labelled?: boolean;
  readonly say: Say;
}

/**
 * How each slot is told back. Free text of the user (an unknown model, a framework) is never
 * told back: only names of the catalogue and numbers are.
 */
const SAY: Readonly<Partial<Record<Slot, Telling>>> = {
  model: {
    label: { zh: '模型', en: 'model' },
    say: ({ model }, _lang, catalog) => (model ? (catalog.model(model)?.name ?? null) : null),
  },
  paramsB: {
    label: { zh: '参数量', en: 'size' },
    say: ({ paramsB }) => (paramsB === undefined ? null : `${figure(paramsB)}B`),
  },
  task: { label: { zh: '任务', en: 'task' }, say: ({ task }, lang) => (task ? taskName(task, lang) : null) },
  method: {
    label: { zh: '方法', en: 'method' },
    say: ({ method }, lang) => (method ? methodName(method, lang) : null),
  },
  tokens: {
    label: { zh: '数据', en: 'data' },
    say: ({ tokens }, lang) => (tokens ? `${count(tokens, lang)} token${lang === 'en' ? 's' : ''}` : null),
  },
  samples: {
    label: { zh: '数据', en: 'data' },
    say: ({ samples }, lang) =>
      samples ? `${count(samples, lang)}${lang === 'zh' ? '条' : ' samples'}` : null,
  },
  dataGB: {
    label: { zh: '数据', en: 'data' },
    say: ({ dataGB }) => (dataGB ? `${figure(dataGB)} GB` : null),
  },
  epochs: {
    label: { zh: '轮数', en: 'epochs' },
    say: ({ epochs }, lang) => (epochs ? `${figure(epochs)}${lang === 'zh' ? ' 轮' : ' epochs'}` : null),
  },
  seqLen: {
    label: { zh: '序列长度', en: 'sequence length' },
    labelled: true,
    say: ({ seqLen }) => (seqLen ? figure(seqLen) : null),
  },
  concurrency: {
    label: { zh: '并发', en: 'concurrency' },
    say: ({ concurrency }, lang) =>
      concurrency ? `${figure(concurrency)}${lang === 'zh' ? ' 并发' : ' concurrent'}` : null,
  },
  budget: {
    label: { zh: '预算', en: 'budget' },
    labelled: true,
    say: ({ budget }, lang) => (budget ? budgetText(budget, lang) : null),
  },
  hourly: {
    label: { zh: '每小时预算', en: 'hourly budget' },
    labelled: true,
    say: ({ hourly }, lang) => (hourly ? budgetText(hourly, lang) : null),
  },
  deadlineHours: {
    label: { zh: '期限', en: 'deadline' },
    say: ({ deadlineHours }, lang) =>
      deadlineHours
        ? lang === 'zh'
          ? `${duration(deadlineHours, lang)}内`
          : `within ${duration(deadlineHours, lang)}`
        : null,
  },
  gpuPreference: {
    label: { zh: 'GPU', en: 'GPU' },
    say: ({ gpuPreference }, _lang, catalog) => {
      const names = [gpuPreference ?? []].flat().flatMap((name) => catalog.gpu(name)?.name ?? []);
      return names.length > 0 ? names.join(' / ') : null;
    },
  },
  gpuCount: {
    label: { zh: '卡数', en: 'GPUs' },
    say: ({ gpuCount }, lang) =>
      gpuCount ? `${gpuCount}${lang === 'zh' ? ' 张卡' : gpuCount > 1 ? ' GPUs' : ' GPU'}` : null,
  },
  instanceFamily: {
    label: { zh: '规格族', en: 'family' },
    say: ({ instanceFamily }, _lang, catalog) => {
      const names = [instanceFamily ?? []].flat().flatMap((name) => catalog.family(name)?.name ?? []);
      return names.length > 0 ? names.join(' / ') : null;
    },
  },
  instanceType: {
    label: { zh: '规格', en: 'instance type' },
    say: ({ instanceType }, _lang, catalog) =>
      instanceType ? (catalog.instanceType(instanceType)?.instanceType ?? null) : null,
  },
  region: {
    label: { zh: '地域', en: 'region' },
    say: ({ region }) => (region && /^[a-z]{2}-[a-z]+(?:-\d)?$/.test(region) ? region : null),
  },
  platform: { label: { zh: '平台', en: 'platform' }, say: ({ platform }) => platform ?? null },
  precision: { label: { zh: '精度', en: 'precision' }, say: ({ precision }) => precision ?? null },
  priority: {
    label: { zh: '优先', en: 'priority' },
    labelled: true,
    say: ({ priority }, lang) =>
      priority
        ? { cost: { zh: '最省', en: 'cheapest' }, speed: { zh: '最快', en: 'fastest' } }[priority][lang]
        : null,
  },
  zero: {
    label: { zh: 'ZeRO', en: 'ZeRO' },
    say: ({ zero }) => (zero === undefined ? null : `ZeRO-${zero}`),
  },
};

const ORDER = Object.keys(SAY) as readonly (keyof typeof SAY)[];

/** What is known, in one line: `Qwen2.5-7B · 微调 · 全参 · 1 亿 token · 预算 ¥5,000`. */
export function wishText(slots: Workload, lang: Lang, catalog: Catalog): string {
  const parts = ORDER.flatMap((slot) => {
    if (slot === 'paramsB' && slots.model && catalog.model(slots.model)) return [];
    const entry = SAY[slot];
    const value = entry?.say(slots, lang, catalog);
    if (!entry || !value) return [];
    return entry.labelled ? `${entry.label[lang]} ${value}` : value;
  });
  return parts.join(' · ');
}

export interface SlotChange {
  readonly label: string;
  /** `null`: was, or is now, not said. */
  readonly from: string | null;
  readonly to: string | null;
}

/** The slots that differ, as they would be told back; those that cannot be told are left out. */
export function slotChanges(
  before: Workload,
  after: Workload,
  lang: Lang,
  catalog: Catalog,
): readonly SlotChange[] {
  return ORDER.flatMap((slot) => {
    const entry = SAY[slot];
    if (!entry) return [];
    const from = entry.say(before, lang, catalog);
    const to = entry.say(after, lang, catalog);
    return from === to ? [] : [{ label: entry.label[lang], from, to }];
  });
}
