/** The engine asked several times: by method, size or task, and for ways out when nothing fits. */
import type { CardBlock } from '../cards/card.js';
import { methodName, taskName } from '../cards/slots.js';
import { type Variant, variantBlocks } from '../cards/variants.js';
import type { OwnRun } from '../engine/own-run.js';
import { recommend } from '../engine/recommend.js';
import type { Recommendation } from '../engine/recommendation.js';
import { METHODS, type Slot, TASKS, type Workload } from '../engine/workload.js';
import type { Bilingual, Lang } from '../language.js';
import type { PerformContext } from './outcome.js';

/** The engine's answer for these slots, with the operator's region and rate where none is given. */
export function recommendFor(
  slots: Workload,
  context: PerformContext,
  ownRun: OwnRun | null = null,
): Recommendation {
  const { defaultRegion, usdCny } = context.settings;
  return recommend(slots, {
    catalog: context.catalog,
    now: context.now,
    defaultRegion,
    ...(ownRun ? { ownRun } : {}),
    ...(usdCny === undefined ? {} : { usdCny }),
  });
}

/** One job of what may be several: the first task, the upper end of a range of sizes. */
export function mainWish(slots: Workload): Workload {
  const { paramsBRange, paramsBList, tasks, ...rest } = slots;
  const size =
    slots.paramsB ?? (paramsBRange ? paramsBRange[1] : paramsBList ? Math.max(...paramsBList) : undefined);
  const task = slots.task ?? TASKS.find((name) => tasks?.includes(name));
  return {
    ...rest,
    ...(size === undefined ? {} : { paramsB: size }),
    ...(task === undefined ? {} : { task }),
  };
}

/** A small but real fine-tuning set: what hours and cost are shown for until the user gives a volume. */
const TUNING_TOKENS = 1e8;
/** Compute-optimal pretraining reads about 20 tokens a parameter (Hoffmann et al. 2022, arXiv:2203.15556). */
const TOKENS_PER_PARAMETER = 20;

/** Tokens to assume while the data volume is unknown; `null` where it is known or does not apply. */
function assumedTokens({ task, tokens, samples, dataGB, paramsB }: Workload): number | null {
  if (task === 'inference' || tokens !== undefined || samples !== undefined || dataGB !== undefined)
    return null;
  if (task !== 'pretrain') return TUNING_TOKENS;
  return paramsB === undefined ? null : paramsB * 1e9 * TOKENS_PER_PARAMETER;
}

/**
 * The answer for the wish. Without a data volume a typical one is assumed, so that hours and cost can
 * be shown; an assumption never makes a job impossible. `terabytes` is the number of a "2T" whose unit
 * is still asked for: until then it counts as tokens. `ownRun` is the user's run of this very job.
 */
export function computed(
  wish: Workload,
  context: PerformContext,
  { terabytes = null, ownRun = null }: { terabytes?: number | null; ownRun?: OwnRun | null } = {},
): { wish: Workload; assumed: number | null; recommendation: Recommendation } {
  const usual = assumedTokens(wish);
  const assumed = usual !== null && terabytes !== null ? terabytes * 1e12 : usual;
  if (assumed !== null) {
    const filled = { ...wish, tokens: assumed };
    const recommendation = recommendFor(filled, context, ownRun);
    if (recommendation.picks[0]?.role !== 'nearest') return { wish: filled, assumed, recommendation };
  }
  return { wish, assumed: null, recommendation: recommendFor(wish, context, ownRun) };
}

const MOST_VARIANTS = 4;
/** Tasks for which full, LoRA and QLoRA are all usual. */
const CHOOSES_METHOD: ReadonlySet<string> = new Set(['sft', 'train', 'dpo']);

/** The same wish by method, by size or by task, where the user left that open or named several. */
export function variants(
  slots: Workload,
  wish: Workload,
  lang: Lang,
  context: PerformContext,
): readonly CardBlock[] {
  const zh = lang === 'zh';
  const sizes = slots.paramsB === undefined ? (slots.paramsBList ?? slots.paramsBRange ?? []) : [];
  if (sizes.length > 1) {
    const changes = sizes
      .slice(0, MOST_VARIANTS)
      .map((paramsB) => ({ label: `${paramsB}B`, change: { paramsB } }));
    return variantBlocks(zh ? '按模型大小' : 'By model size', rows(wish, changes, context), lang);
  }
  const tasks = TASKS.filter((task) => slots.tasks?.includes(task));
  if (tasks.length > 1) {
    const changes = tasks.map((task) => ({ label: taskName(task, lang), change: { task } }));
    return variantBlocks(zh ? '按任务' : 'By task', rows(wish, changes, context), lang);
  }
  if (slots.method !== undefined || !CHOOSES_METHOD.has(wish.task ?? 'train')) return [];
  const title = zh ? '三种方法对照' : 'The three methods side by side';
  return variantBlocks(title, rows(wish, byMethod(lang), context), lang);
}

/** When the named hardware or the limits rule the job out: lift one of them, or take a lighter method. */
export function waysOut(wish: Workload, lang: Lang, context: PerformContext): readonly Variant[] {
  const lifted = LIMITS.flatMap(({ slots: names, label }) =>
    names.some((name) => wish[name] !== undefined) ? [{ label: label[lang], change: without(names) }] : [],
  );
  const lighter = CHOOSES_METHOD.has(wish.task ?? 'train')
    ? byMethod(lang).filter(({ change }) => change.method !== 'full' && change.method !== wish.method)
    : [];
  const offloaded = allWeights(wish)
    ? [{ label: lang === 'zh' ? 'CPU offload（慢）' : 'CPU offload (slow)', change: { offload: true } }]
    : [];
  return rows(wish, [...lifted, ...offloaded, ...lighter], context).filter(
    ({ pick }) => pick.role !== 'nearest',
  );
}

/** The optimizer's states of full training can move to host memory; adapters have hardly any. */
function allWeights({ method, task, offload }: Workload): boolean {
  return !offload && (method === 'full' || (method === undefined && (task === 'pretrain' || task === 'cpt')));
}

/** Heading and table of the ways out; nothing without one. */
export function waysOutBlocks(ways: readonly Variant[], lang: Lang): readonly CardBlock[] {
  return variantBlocks(lang === 'zh' ? '做得到的办法' : 'What does work', ways, lang, 1);
}

/** Conditions that can be lifted, each by itself. */
const LIMITS: readonly { readonly slots: readonly Slot[]; readonly label: Bilingual }[] = [
  {
    slots: [
      'gpuPreference',
      'gpuCount',
      'nodes',
      'instanceType',
      'instanceFamily',
      'zero',
      'offload',
      'precision',
    ],
    label: { zh: '不限定卡和张数', en: 'Any GPU, any number' },
  },
  { slots: ['budget', 'hourly'], label: { zh: '不限预算', en: 'No budget limit' } },
  { slots: ['deadlineHours'], label: { zh: '不限时间', en: 'No deadline' } },
];

type Lifted = { readonly [K in Slot]?: Workload[K] | undefined };

function without(names: readonly Slot[]): Lifted {
  return Object.fromEntries(names.map((name) => [name, undefined]));
}

interface Change {
  readonly label: string;
  /** `undefined` lifts a condition. */
  readonly change: Lifted;
}

function byMethod(lang: Lang): readonly Change[] {
  return METHODS.map((method) => ({ label: methodName(method, lang), change: { method } }));
}

function rows(wish: Workload, changes: readonly Change[], context: PerformContext): readonly Variant[] {
  return changes.flatMap(({ label, change }) => {
    const changed = Object.entries({ ...wish, ...change }).filter(([, value]) => value !== undefined);
    const pick = recommendFor(Object.fromEntries(changed), context).picks[0];
    return pick ? [{ label, pick }] : [];
  });
}
