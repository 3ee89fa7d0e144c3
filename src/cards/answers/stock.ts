/** "Is it in stock?": not checked, and how to check. Never "in stock". */
import type { Card, CardBlock } from '../card.js';
import { correctionBlocks } from '../corrections.js';
import { factSources, readFact } from './facts.js';
import { askedTypes } from './price.js';
import type { AnswerRequest } from './request.js';

const MOST_TYPES = 3;

export function stockCard(request: AnswerRequest): Card {
  const { catalog, lang, slots, understanding } = request;
  const zh = lang === 'zh';
  const types = askedTypes(request).slice(0, MOST_TYPES);
  const headline = zh
    ? '库存没有查询：我看不到实时库存，也不会说“有货”。'
    : 'Stock was not checked: I see no live stock and never say "in stock".';
  const listed = types.map((type) => {
    const regions = catalog.regionsOf(type.instanceType);
    if (type.salesOnly)
      return zh ? `${type.instanceType}：只通过销售开通` : `${type.instanceType}: through sales only`;
    if (regions.length === 0)
      return zh ? `${type.instanceType}：没有地域的公开记录` : `${type.instanceType}: no region on record`;
    const names = regions.join(zh ? '、' : ', ');
    return zh
      ? `${type.instanceType}：有列表价的地域是 ${names}（有价不等于有货）`
      : `${type.instanceType}: regions with a list price are ${names} (a price is not stock)`;
  });
  const region = slots.region ?? (zh ? '目标地域' : 'your region');
  const how = zh
    ? [
        `控制台购买页选 ${region}，看各可用区是否可选`,
        'API：DescribeAvailableResource 看 WithStock / WithoutStock，或 RunInstances 带 DryRun 试一次（返回 DryRunOperation 就是能开）',
        '卖完时：换可用区，换同档的其他规格，或改付费方式；要保证就用容量预定',
      ]
    : [
        `The console's order page for ${region} shows which zones can be chosen`,
        'API: DescribeAvailableResource says WithStock or WithoutStock, or try RunInstances with DryRun (DryRunOperation means it would start)',
        'Sold out: another zone, another type of the same class or another billing; a capacity reservation makes it certain',
      ];
  const page = readFact(catalog, 'instance-by-region-page').url;
  const blocks: CardBlock[] = [
    ...correctionBlocks(understanding.unknownNames, catalog, lang),
    { type: 'heading', text: headline },
    ...(listed.length > 0 ? [{ type: 'list' as const, items: listed }] : []),
    { type: 'list', ordered: true, items: how },
    {
      type: 'text',
      text: [{ text: zh ? '各地域可购规格（官方页面）' : 'Types by region (official page)', url: page }],
    },
    factSources(catalog, ['stock-categories', 'dry-run', 'capacity-reservation'], lang),
  ];
  return { kind: 'catalog', lang, blocks, fallback: headline };
}
