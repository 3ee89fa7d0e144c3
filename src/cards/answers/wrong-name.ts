/** A name that is in no catalogue: said kindly, written apart, with the nearest real ones. */
import type { Card, CardBlock } from '../card.js';
import { correction, correctionBlocks } from '../corrections.js';
import { gpuCell, LABELS, sourceItems, statusText } from './offers.js';
import type { AnswerRequest } from './request.js';

const MOST_NEAR = 4;

/** `undefined` when every name of the message is real. */
export function wrongNameCard({ catalog, lang, understanding }: AnswerRequest): Card | undefined {
  const names = understanding.unknownNames;
  const [first] = names;
  if (!first) return undefined;
  const zh = lang === 'zh';
  const near = [...new Set(names.flatMap((name) => name.suggestions))].slice(0, MOST_NEAR);
  const offers = near.flatMap((name) => {
    const type = catalog.instanceType(name) ?? catalog.family(name)?.types[0];
    return type ? [{ name, type }] : [];
  });
  const table: CardBlock = {
    type: 'table',
    columns: [
      { label: zh ? '真实存在的' : 'Real name' },
      { label: 'GPU' },
      { label: zh ? '状态' : 'Status' },
    ],
    rows: offers.map(({ name, type }) => [name, gpuCell(type, catalog, lang), statusText(type, lang)]),
  };
  const text = zh
    ? '不存在的名字不给参数、价格或时长；把要做的事和模型大小告诉我，可以直接算。'
    : 'A name that does not exist gets no specification, price or time from me; tell me the job and the model size and I can compute.';
  const items = sourceItems(
    offers.map(({ type }) => ({ label: LABELS.specification, source: type.sources[0] })),
    lang,
  );
  return {
    kind: 'catalog',
    lang,
    blocks: [
      ...correctionBlocks(names, catalog, lang),
      ...(offers.length > 0 ? [table] : []),
      { type: 'text', text },
      ...(items.length > 0 ? [{ type: 'context' as const, items }] : []),
    ],
    fallback: correction(first, catalog, lang),
  };
}
