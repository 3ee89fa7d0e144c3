/**
 * The last look at every outgoing card: a name that looks like an instance type or family and is
 * in no catalogue is written apart ("ga7" becomes "ga 7"), so that it cannot be taken for one.
 */
import type { Catalog } from '../../catalog/catalog.js';
import type { Actions, Card, CardBlock, Details, RichText, Span } from './card.js';

type Inner = Details['blocks'][number];

/** The card with every invented name written apart. Ids, values and urls are left alone. */
export function guardCard(card: Card, catalog: Pick<Catalog, 'inventedNames'>): Card {
  const clean = (text: string): string => withoutInventedNames(text, catalog);
  return {
    ...card,
    blocks: card.blocks.map((block) => guardBlock(block, clean)),
    fallback: clean(card.fallback),
  };
}

/** The text with every invented name written apart; full-width spellings are found too. */
export function withoutInventedNames(text: string, catalog: Pick<Catalog, 'inventedNames'>): string {
  const names = catalog.inventedNames(text);
  if (names.length === 0) return text;
  return names.reduce(
    (result, name) => result.replaceAll(new RegExp(escaped(name), 'giu'), apart),
    text.normalize('NFKC'),
  );
}

/** A name with a space between its letters and digits. */
export function apart(name: string): string {
  return name.replace(/(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu, ' ');
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\-]/g, '\\$&');
}

type Clean = (text: string) => string;

function rich(text: RichText, clean: Clean): RichText {
  if (typeof text === 'string') return clean(text);
  return text.map((part): string | Span =>
    typeof part === 'string' ? clean(part) : { ...part, text: clean(part.text) },
  );
}

function guardBlock(block: CardBlock, clean: Clean): CardBlock {
  if (block.type === 'actions') return guardActions(block, clean);
  if (block.type === 'details') {
    return {
      ...block,
      summary: clean(block.summary),
      blocks: block.blocks.map((inner) => guardInner(inner, clean)),
    };
  }
  return guardInner(block, clean);
}

function guardActions(block: Actions, clean: Clean): Actions {
  return {
    ...block,
    items: block.items.map((item) =>
      item.type === 'button'
        ? { ...item, label: clean(item.label) }
        : {
            ...item,
            label: clean(item.label),
            options: item.options.map((option) => ({ ...option, label: clean(option.label) })),
          },
    ),
  };
}

function guardInner(block: Inner, clean: Clean): Inner {
  switch (block.type) {
    case 'heading':
    case 'code':
      return { ...block, text: clean(block.text) };
    case 'text':
      return { ...block, text: rich(block.text, clean) };
    case 'fields':
      return {
        ...block,
        items: block.items.map(({ label, value }) => ({ label: clean(label), value: rich(value, clean) })),
      };
    case 'table':
      return {
        ...block,
        columns: block.columns.map((column) => ({ ...column, label: clean(column.label) })),
        rows: block.rows.map((row) => row.map(clean)),
      };
    case 'bars':
      return {
        ...block,
        items: block.items.map((item) => ({ ...item, label: clean(item.label) })),
        ...(block.limit ? { limit: { ...block.limit, label: clean(block.limit.label) } } : {}),
      };
    case 'list':
    case 'context':
      return { ...block, items: block.items.map((item) => rich(item, clean)) };
  }
}
