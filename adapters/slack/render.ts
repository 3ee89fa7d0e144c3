/**
 * A neutral card as a Slack message. Pure: the same card gives the same blocks, and nothing over a limit
 * of `limits.ts` ever leaves. What does not fit stays in `rest`, behind a "more" button.
 */
import type { Button, Card, Select } from '../../src/cards/card.js';
import { textWidth } from '../../src/cards/width.js';
import type { Lang } from '../../src/language.js';
import { LIMITS } from './limits.js';
import { actionsBlocks, OWN_ACTIONS } from './render/actions.js';
import { type Content, contentBlocks, messageText, type SlackBlock } from './render/blocks.js';
import { TEXTS } from './texts.js';

/**
 * Details are shown in place while a message stays below this, some three screens of a thread's side pane;
 * beyond it the last of them wait behind the "more" button.
 */
const READING_CELLS = 3_000;

export interface RenderOptions {
  /** Id of the asker: a click on the card acts on this person's conversation. */
  readonly owner: string;
  /** What the "more" button sends back when not everything fits. */
  readonly moreKey: string;
  /** What the "share to channel" button sends back; absent where the channel already sees the answer. */
  readonly shareKey?: string;
}

export interface SlackMessage {
  readonly text: string;
  readonly blocks: readonly SlackBlock[];
}

/** The part of an answer that did not fit, ready to be drawn by `renderRest`. */
export interface Rest {
  readonly lang: Lang;
  readonly blocks: readonly SlackBlock[];
}

export interface Rendered {
  readonly message: SlackMessage;
  readonly rest: Rest | null;
}

/** One content block drawn; folded ones leave first when room is short. */
interface Item {
  readonly blocks: readonly SlackBlock[];
  readonly folded: boolean;
}

/** Draws a card: what fits, buttons included, and the rest. */
export function render(card: Card, options: RenderOptions): Rendered {
  const actions = card.blocks.flatMap((block) => (block.type === 'actions' ? block.items : []));
  return laidOut(contentOf(card), actions, messageText(card.fallback), card.lang, options);
}

/** Draws what a "more" button brings. */
export function renderRest(rest: Rest, options: RenderOptions): Rendered {
  const items = rest.blocks.map((block) => ({ blocks: [block], folded: false }));
  return laidOut(items, [], TEXTS.moreTitle[rest.lang], rest.lang, options);
}

function laidOut(
  all: readonly Item[],
  actions: readonly (Button | Select)[],
  text: string,
  lang: Lang,
  options: RenderOptions,
): Rendered {
  const items = all.slice();
  const left: SlackBlock[] = [];
  let blocks = [...shown(items), ...buttons(actions, lang, options, false)];
  const withMore = buttons(actions, lang, options, true);
  while (isTooLong(items, blocks) && items.length > 0) {
    const folded = items.findLastIndex((item) => item.folded);
    if (folded >= 0) {
      left.unshift(...items.splice(folded, 1).flatMap((item) => item.blocks));
    } else {
      const last = items.pop();
      left.unshift(...(last?.blocks.slice(-1) ?? []));
      if (last && last.blocks.length > 1) items.push({ ...last, blocks: last.blocks.slice(0, -1) });
    }
    blocks = [...shown(items), ...withMore];
  }
  return {
    message: { text: text === '' ? '…' : text, blocks },
    rest: left.length > 0 ? { lang, blocks: left } : null,
  };
}

function shown(items: readonly Item[]): SlackBlock[] {
  return items.flatMap(({ blocks }) => blocks);
}

function isTooLong(items: readonly Item[], blocks: readonly SlackBlock[]): boolean {
  const hasDetails = items.some(({ folded }) => folded);
  return !fits(blocks) || (hasDetails && readingCells(blocks) > READING_CELLS);
}

function contentOf(card: Card): Item[] {
  const items: Item[] = [];
  let tables = 0;
  const draw = (block: Content, isTitle: boolean): SlackBlock[] => {
    const blocks = contentBlocks(block, { isTitle, nativeTable: tables < LIMITS.message.tables });
    tables += blocks.filter(({ type }) => type === 'table').length;
    return blocks;
  };
  for (const block of card.blocks) {
    if (block.type === 'actions') continue;
    const folded = block.type === 'details';
    const parts: readonly Content[] = folded
      ? [{ type: 'heading', text: block.summary }, ...block.blocks]
      : [block];
    const blocks = parts.flatMap((part) => draw(part, items.length === 0 && !folded));
    if (blocks.length > 0) items.push({ blocks, folded });
  }
  return items;
}

/** The card's own buttons, after "more" and before "share to channel". */
function buttons(
  actions: readonly (Button | Select)[],
  lang: Lang,
  { owner, moreKey, shareKey }: RenderOptions,
  more: boolean,
): SlackBlock[] {
  const own = (id: string, label: string, value: string): Button => ({ type: 'button', id, label, value });
  const all = [
    ...(more ? [own(OWN_ACTIONS.more, TEXTS.more[lang], moreKey)] : []),
    ...actions,
    ...(shareKey ? [own(OWN_ACTIONS.share, TEXTS.share[lang], shareKey)] : []),
  ];
  return actionsBlocks(all, owner);
}

/** How much there is to read, in cells: a Chinese character takes two. Tables and buttons are looked at, not read. */
function readingCells(blocks: readonly SlackBlock[]): number {
  const texts = blocks.flatMap((block) => {
    if (block.type === 'section') return [block.text, ...(block.fields ?? [])];
    return block.type === 'context' ? block.elements : [];
  });
  return texts.reduce(
    (sum, element) => sum + (element && 'text' in element ? textWidth(element.text) : 0),
    0,
  );
}

function fits(blocks: readonly SlackBlock[]): boolean {
  return (
    blocks.length <= LIMITS.message.blocks && JSON.stringify(blocks).length < LIMITS.message.blocksJsonChars
  );
}
