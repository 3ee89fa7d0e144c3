/** A whole conversation at once, on the shipped catalogue. */
import { loadCatalog } from '../../catalog/files/load.js';
import type { Card } from '../../src/cards/card.js';
import { type ConversationState, freshState, parseState } from '../../src/conversation/state.js';
import { type Turn, type TurnContext, type TurnInput, takeTurn } from '../../src/conversation/turn.js';
import type { Lang } from '../../src/language.js';

export const catalog = loadCatalog();

function contextFor(lang: Lang): TurnContext {
  return {
    catalog,
    now: '2026-11-30T15:00:00+08:00',
    settings: { defaultRegion: 'cn-hangzhou', defaultLang: lang },
  };
}

/** Every turn's result; between turns the state goes through JSON, as in a store. */
export function talk(
  inputs: readonly (string | TurnInput)[],
  lang: Lang = 'zh',
  from: ConversationState = freshState(lang),
): Turn[] {
  let state = from;
  return inputs.map((input) => {
    const turn = takeTurn(
      state,
      typeof input === 'string' ? { type: 'text', text: input } : input,
      contextFor(lang),
    );
    state = parseState(JSON.stringify(turn.state), lang);
    return turn;
  });
}

/** The last reply of a conversation. */
export function answer(inputs: readonly (string | TurnInput)[], lang: Lang = 'zh'): Turn {
  const last = talk(inputs, lang).at(-1);
  if (!last) throw new Error('a conversation has at least one turn');
  return last;
}

/** Clicks the button or select option with this label. */
export function click(card: Card, label: string): TurnInput {
  for (const block of card.blocks) {
    if (block.type !== 'actions') continue;
    for (const item of block.items) {
      if (item.type === 'button' && item.label === label)
        return { type: 'action', id: item.id, value: item.value };
      const option = item.type === 'select' ? item.options.find((one) => one.label === label) : undefined;
      if (option) return { type: 'action', id: item.id, value: option.value };
    }
  }
  throw new Error(`no choice "${label}" on the card`);
}

/** Every text a person can see on the card. */
export function visibleText(card: Card): string {
  const texts: string[] = [card.fallback];
  const walk = (value: unknown, key: string): void => {
    if (typeof value === 'string' && !['type', 'id', 'url', 'style', 'align', 'language'].includes(key))
      texts.push(value);
    else if (Array.isArray(value)) for (const item of value) walk(item, key);
    else if (value && typeof value === 'object') {
      const choice =
        'label' in value && 'value' in value && typeof value.value === 'string' && !Array.isArray(value);
      const isAction = choice && (('type' in value && value.type === 'button') || key === 'options');
      for (const [name, inner] of Object.entries(value))
        if (!(isAction && name === 'value')) walk(inner, name);
    }
  };
  walk(card.blocks, 'blocks');
  return texts.join('\n');
}
