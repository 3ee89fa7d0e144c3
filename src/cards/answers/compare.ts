/** "A or B?": the cards side by side, and for a known job the plan on each with time and total cost. */
import type { Gpu } from '../../../catalog/schema.js';
import { recommend } from '../../engine/recommend.js';
import type { Pick } from '../../engine/recommendation.js';
import type { Workload } from '../../engine/workload.js';
import type { Lang } from '../../language.js';
import { costCell } from '../alternatives.js';
import { count, durationRange, money } from '../amounts.js';
import type { Card, CardBlock } from '../card.js';
import { correctionBlocks } from '../corrections.js';
import { fitText, planName } from '../plan-lines.js';
import { familiesWith, LABELS, sourceItems, UNPUBLISHED } from './offers.js';
import type { AnswerRequest } from './request.js';

const MOST_SIDES = 4;
/** A small but real fine-tuning set, where no volume is given. Tokens. */
const USUAL_TOKENS = 1e8;

interface Side {
  readonly name: string;
  readonly gpu: Gpu | undefined;
  /** What narrows the search to this side; `null` = not offered on Alibaba Cloud. */
  readonly wish: Partial<Workload> | null;
}

function sideOf(name: string, { catalog }: AnswerRequest): Side | undefined {
  // "A10 x4": the number of cards is no part of the name.
  const bare = name.replace(/\s*[x×*]\s*\d{1,2}$/iu, '').trim();
  const type = catalog.instanceType(bare);
  if (type)
    return { name: type.instanceType, gpu: catalog.gpuOf(type), wish: { instanceType: type.instanceType } };
  const family = catalog.family(bare);
  const first = family?.types[0];
  if (family && first)
    return { name: family.name, gpu: catalog.gpuOf(first), wish: { instanceFamily: family.name } };
  const gpu = catalog.gpu(bare);
  if (!gpu) return undefined;
  const offered = gpu.offered && familiesWith(gpu.key, catalog).length > 0;
  return { name: gpu.name, gpu, wish: offered ? { gpuPreference: gpu.name } : null };
}

function sidesOf(request: AnswerRequest): readonly Side[] {
  const { said, mentions } = request.understanding;
  const named = [...(said.compare ?? []), ...mentions.instanceTypes, ...mentions.families, ...mentions.gpus];
  const sides = named.flatMap((name) => sideOf(name, request) ?? []);
  return sides
    .filter((side, index) => sides.findIndex((other) => other.name === side.name) === index)
    .slice(0, MOST_SIDES);
}

/** `undefined` when fewer than two things of the catalogue are named. */
export function compareCard(request: AnswerRequest): Card | undefined {
  const { catalog, lang, understanding } = request;
  const sides = sidesOf(request);
  if (sides.length < 2) return undefined;
  const plans = request.slots.paramsB === undefined ? [] : sides.map((side) => plan(side, request));
  const text = verdict(sides, plans, lang);
  const items = sourceItems(
    [
      ...sides.map(({ gpu }) => ({ label: LABELS.gpu, source: gpu?.sources[0] })),
      ...plans.map((pick) => ({
        label: LABELS.price,
        source: pick?.hourly ? { url: pick.hourly.priceSource, date: pick.hourly.priceDate } : undefined,
      })),
    ],
    lang,
  );
  return {
    kind: 'compare',
    lang,
    blocks: [
      ...correctionBlocks(understanding.unknownNames, catalog, lang),
      { type: 'text', text },
      ...planTable(sides, plans, lang),
      figures(sides, lang),
      { type: 'context', items: [...basis(request), ...items] },
    ],
    fallback: text,
  };
}

function basis({ slots, lang }: AnswerRequest): readonly string[] {
  const { tokens } = slots.paramsB === undefined ? {} : assumedData(slots);
  if (tokens === undefined) return [];
  return [
    lang === 'zh'
      ? `数据量未说明，按 ${count(tokens, lang)} token 计`
      : `data volume not given: ${count(tokens, lang)} tokens assumed`,
  ];
}

function plan({ wish }: Side, { catalog, slots, settings, now }: AnswerRequest): Pick | undefined {
  if (!wish) return undefined;
  const {
    compare: _names,
    gpuPreference: _gpu,
    instanceFamily: _family,
    instanceType: _type,
    ...job
  } = slots;
  const options = {
    catalog,
    now,
    defaultRegion: settings.defaultRegion,
    ...(settings.usdCny === undefined ? {} : { usdCny: settings.usdCny }),
  };
  return recommend({ ...job, ...assumedData(slots), ...wish }, options).picks[0];
}

/** Total costs can only be compared at a volume: a small but real set where none is given. */
function assumedData({ task, tokens, samples, dataGB }: Workload): { readonly tokens?: number } {
  const known = tokens !== undefined || samples !== undefined || dataGB !== undefined;
  return known || task === 'inference' ? {} : { tokens: USUAL_TOKENS };
}

function verdict(sides: readonly Side[], plans: readonly (Pick | undefined)[], lang: Lang): string {
  const zh = lang === 'zh';
  const ranked = plans
    .flatMap((pick, index) =>
      pick && pick.role !== 'nearest' ? [{ pick, name: sides[index]?.name ?? '' }] : [],
    )
    .toSorted((a, b) => total(a.pick) - total(b.pick));
  const [first, second] = ranked;
  const missing = sides.filter(({ wish }) => wish === null).map(({ name }) => name);
  if (missing.length > 0) {
    const names = missing.join(zh ? '、' : ', ');
    return zh
      ? `阿里云没有 ${names} 的规格，只能比纸面参数；显存相同不代表速度相同。`
      : `Alibaba Cloud has no type with ${names}, so only data-sheet figures can be compared; equal memory is not equal speed.`;
  }
  if (!first || !second || total(second.pick) === Number.POSITIVE_INFINITY) {
    if (plans.length === 0)
      return zh
        ? '哪张划算取决于任务：说出模型大小、方法和数据量，我按总费用比。'
        : 'Which is better depends on the job: give me model size, method and data, and I compare the total cost.';
    return zh
      ? '两边至少有一边没有公开价或放不下，总费用没法直接比；下面是各自的方案。'
      : 'At least one side has no public price or does not fit, so totals cannot be compared; here is what each would take.';
  }
  const unpriced = plans.some((pick) => !pick?.hourly);
  const note = unpriced
    ? zh
      ? '（没有公开价的不参与比价）'
      : ' (sides without a public price are not ranked)'
    : '';
  if (!first.pick.cost || !second.pick.cost)
    return zh
      ? `按每小时列表价，${first.name} 更低${note}；速度不同，总费用要看任务。`
      : `By list price an hour ${first.name} is lower${note}; speeds differ, so the total depends on the job.`;
  const [low, high] = [first.pick.cost, second.pick.cost];
  const overlap =
    low.high >= high.low
      ? zh
        ? '；两者区间重叠，差距不确定'
        : '; the ranges overlap, so it is not certain'
      : '';
  const [cheaper, dearer] = [money(low.expected, low.currency), money(high.expected, high.currency)];
  return zh
    ? `按总费用，${first.name} 更省：预计 ${cheaper}，${second.name} 预计 ${dearer}${overlap}${note}。`
    : `By total cost, ${first.name} is the cheaper one: about ${cheaper} against ${dearer} on ${second.name}${overlap}${note}.`;
}

const total = (pick: Pick): number =>
  pick.cost?.expected ??
  (pick.hours ? Number.POSITIVE_INFINITY : (pick.hourly?.amount ?? Number.POSITIVE_INFINITY));

function planTable(
  sides: readonly Side[],
  plans: readonly (Pick | undefined)[],
  lang: Lang,
): readonly CardBlock[] {
  if (plans.length === 0) return [];
  const zh = lang === 'zh';
  return [
    {
      type: 'table',
      columns: [
        { label: '' },
        { label: zh ? '方案' : 'Plan' },
        { label: zh ? '用时' : 'Time' },
        { label: zh ? '费用' : 'Cost' },
        { label: zh ? '显存' : 'Memory' },
      ],
      rows: sides.map(({ name }, index) => {
        const pick = plans[index];
        if (!pick) return [name, zh ? '阿里云没有' : 'not on Alibaba Cloud', '–', '–', '–'];
        return [
          name,
          planName(pick),
          pick.hours ? durationRange(pick.hours, lang) : '–',
          costCell(pick, lang),
          fitText(pick, lang),
        ];
      }),
    },
  ];
}

function figures(sides: readonly Side[], lang: Lang): CardBlock {
  const zh = lang === 'zh';
  const or = (value: number | null | undefined, unit: string): string =>
    value ? `${value} ${unit}` : UNPUBLISHED[lang];
  return {
    type: 'table',
    columns: [
      { label: '' },
      { label: 'GPU' },
      { label: zh ? '显存' : 'Memory' },
      { label: zh ? '带宽' : 'Bandwidth' },
      { label: zh ? 'fp16 稠密' : 'fp16 dense' },
      { label: 'bf16' },
    ],
    rows: sides.map(({ name, gpu }) => [
      name,
      gpu?.name ?? UNPUBLISHED[lang],
      or(gpu?.memoryGiB, 'GiB'),
      or(gpu?.memoryBandwidthGBps, 'GB/s'),
      or(gpu?.peakDenseTflops.fp16, 'TFLOPS'),
      gpu?.bf16Supported === true
        ? zh
          ? '支持'
          : 'yes'
        : gpu?.bf16Supported === false
          ? zh
            ? '不支持'
            : 'no'
          : UNPUBLISHED[lang],
    ]),
  };
}
