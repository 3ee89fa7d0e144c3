/** Kind corrections of names that do not exist, written apart so that they cannot be copied. */
import type { Catalog } from '../../catalog/catalog.js';
import type { Lang } from '../language.js';
import type { CardBlock } from './card.js';
import { apart } from './guard.js';

/** A name that is in no catalogue, with the nearest real ones. */
export interface WrongName {
  readonly text: string;
  readonly suggestions: readonly string[];
}

/** More wrong names than this in one message are not gone through one by one. */
const MOST_NAMES = 4;
const MOST_SUGGESTIONS = 3;
/** Shown at most this long: a name is short, anything else is not one. */
const LONGEST_NAME = 40;

/** The types that share the part before the size: those of `gn7i-c8g1` for `gn7i-c8g1.24xlarge`. */
function siblings(
  text: string,
  catalog: Catalog,
): { stem: string; size: string; types: readonly string[] } | null {
  const match = /^(?:ecs\.)?([a-z0-9-]+)\.([a-z0-9-]+)$/i.exec(text.trim());
  if (!match?.[1] || !match[2]) return null;
  const stem = match[1].toLowerCase();
  const types = catalog.instanceTypes
    .map((type) => type.instanceType)
    .filter((name) => name.startsWith(`ecs.${stem}.`));
  return types.length > 0 ? { stem, size: match[2].toLowerCase(), types } : null;
}

/** One sentence about one wrong name. */
export function correction({ text, suggestions }: WrongName, catalog: Catalog, lang: Lang): string {
  const zh = lang === 'zh';
  const near = siblings(text, catalog);
  if (near) {
    const real = near.types.slice(0, MOST_SUGGESTIONS).join(zh ? '、' : ', ');
    const more = near.types.length > MOST_SUGGESTIONS;
    return zh
      ? `${near.stem} 没有 ${near.size} 这一规格，${more ? '有' : '只有'} ${real}${more ? ' 等' : ''}`
      : `${near.stem} has no size ${near.size}; ${more ? 'there are' : 'there is only'} ${real}${more ? ' and others' : ''}`;
  }
  const shown = apart(
    text
      .trim()
      .slice(0, LONGEST_NAME)
      .replace(/^ecs\./i, ''),
  ).toUpperCase();
  const readable = /^[\p{L}\p{N} .-]+$/u.test(shown) ? `“${shown}”` : zh ? '这个名字' : 'This name';
  const nearest = suggestions.slice(0, MOST_SUGGESTIONS).join(zh ? '、' : ', ');
  if (zh) return `阿里云没有 ${readable} 这个名字${nearest ? `；名字相近的有 ${nearest}` : ''}`;
  return `${readable} is not a name on Alibaba Cloud${nearest ? `; names close to it: ${nearest}` : ''}`;
}

/** A list of corrections, to stand where the user sees it first; nothing when all names are real. */
export function correctionBlocks(
  names: readonly WrongName[],
  catalog: Catalog,
  lang: Lang,
): readonly CardBlock[] {
  if (names.length === 0) return [];
  const items = names.slice(0, MOST_NAMES).map((name) => correction(name, catalog, lang));
  return [{ type: 'list', items }];
}
