/** "Is it in stock?": not checked, how to check, and what to take instead. Never "in stock". */
import type { Family } from '../../../catalog/catalog.js';
import type { Card, CardBlock } from '../card.js';
import { correctionBlocks } from '../corrections.js';
import { listPrice, priceText } from './catalog-lookup.js';
import { factSources } from './facts.js';
import { cardName, regionOf, statusText } from './offers.js';
import { askedTypes } from './price.js';
import type { AnswerRequest } from './request.js';

const MOST_SUBSTITUTES = 5;

/** Families on offer for training with at least the memory of what was asked for, nearest first. */
function substitutes(request: AnswerRequest): readonly Family[] {
  const asked = askedTypes(request);
  const memory = Math.max(0, ...asked.map((type) => type.gpuMemoryGiB ?? 0));
  if (memory === 0) return [];
  const same = new Set(asked.map((type) => type.family));
  const memoryOf = (family: Family): number => family.types[0]?.gpuMemoryGiB ?? 0;
  return request.catalog.families
    .filter((family) => family.training && family.status === 'current' && !same.has(family.name))
    .filter((family) => memoryOf(family) >= memory && family.types.some(({ offer }) => offer === 'default'))
    .filter((family) => family.types.some(({ platform }) => platform === 'ecs' || platform === 'ebm'))
    .toSorted((a, b) => memoryOf(a) - memoryOf(b))
    .slice(0, MOST_SUBSTITUTES);
}

function substituteTable(
  families: readonly Family[],
  { catalog, lang, ...rest }: AnswerRequest,
): CardBlock[] {
  if (families.length === 0) return [];
  const zh = lang === 'zh';
  return [
    {
      type: 'table',
      columns: [
        { label: zh ? '替代规格族' : 'Instead' },
        { label: 'GPU' },
        { label: zh ? '状态' : 'Status' },
        { label: zh ? '最小规格' : 'Smallest type' },
        { label: zh ? '列表价' : 'List price' },
      ],
      rows: families.flatMap((family) => {
        const [type] = family.types;
        if (!type) return [];
        const price = priceText(listPrice(type, catalog, regionOf(rest)), lang);
        const status = statusText(family, lang);
        return [[family.name, cardName(type, catalog, lang), status, type.instanceType, price]];
      }),
    },
  ];
}

export function stockCard(request: AnswerRequest): Card {
  const { catalog, lang, understanding } = request;
  const zh = lang === 'zh';
  const region = regionOf(request);
  const text = zh
    ? '库存没有查询，我也不会说“有货”：它随地域、可用区和时间变化。'
    : 'Stock was not checked, and I never call anything available: it changes by region, zone and hour.';
  const steps = zh
    ? [
        `在购买页选地域 ${region}，逐个看可用区；换可用区常能解决`,
        '用 API 查：DescribeAvailableResource 返回 WithStock（有）、ClosedWithStock（所剩不多）、WithoutStock（暂无）、ClosedWithoutStock（不再补货）',
        '下单前用 RunInstances 的 DryRun 预检：返回 DryRunOperation 才算通过',
        '一定要拿到：容量预留（不用也计费），或联系销售',
      ]
    : [
        `On the buying page choose region ${region} and look at each zone; another zone often helps`,
        'By API: DescribeAvailableResource says WithStock, ClosedWithStock (little left), WithoutStock (none now) or ClosedWithoutStock (none to come)',
        'Before ordering try RunInstances with DryRun: only DryRunOperation means it would pass',
        'To be sure: a capacity reservation (billed even unused), or sales',
      ];
  const facts = ['instance-by-region-page', 'stock-categories', 'dry-run', 'capacity-reservation'];
  return {
    kind: 'catalog',
    lang,
    blocks: [
      ...correctionBlocks(understanding.unknownNames, catalog, lang),
      { type: 'text', text },
      { type: 'list', ordered: true, items: steps },
      ...substituteTable(substitutes(request), request),
      factSources(catalog, facts, lang),
    ],
    fallback: text,
  };
}
