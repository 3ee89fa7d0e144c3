/** Buttons and selects, and the ids by which a click finds its way back. */
import type { types } from '@slack/bolt';
import type { Button, Select } from '../../../src/cards/card.js';
import { ACTIONS_JSON_CHARS, LIMITS } from '../limits.js';
import { clamp, plainLabel } from './mrkdwn.js';

/** First letters of every id of ours. A change of what the ids mean changes it, and old cards become stale. */
const PREFIX = 'xk1';

/** Actions that the Slack adapter answers itself. */
export const OWN_ACTIONS = { more: 'slack:more', share: 'slack:share' } as const;

/** `action_id` of a card's action; `index` keeps it unique within its block. */
export function actionIdOf(id: string, index: number): string {
  return clamp(`${PREFIX}:${id}#${index}`, LIMITS.actionIdChars);
}

/** The card's action behind an `action_id`, or `null` when it is none of ours. */
export function actionOf(actionId: string): string | null {
  return new RegExp(`^${PREFIX}:(.+)#\\d+$`).exec(actionId)?.[1] ?? null;
}

/** `block_id` that carries whose conversation the card belongs to. */
export function blockIdOf(owner: string, index: number): string {
  return clamp(`${PREFIX}:${owner}:${index}`, LIMITS.blockIdChars);
}

/** Id of the asker whom a block's card answers, or `null`. */
export function ownerOf(blockId: string): string | null {
  return new RegExp(`^${PREFIX}:([UW][A-Z0-9]+):\\d+$`).exec(blockId)?.[1] ?? null;
}

/**
 * Actions blocks for a card's buttons and selects. Everything a button does can be typed too, so what
 * does not fit Slack's limits is left out, the last first.
 */
export function actionsBlocks(items: readonly (Button | Select)[], owner: string): types.ActionsBlock[] {
  const elements: (types.Button | types.StaticSelect)[] = [];
  let room = ACTIONS_JSON_CHARS;
  for (const [index, item] of items.entries()) {
    const element = item.type === 'button' ? buttonElement(item, index) : selectElement(item, index, room);
    const size = element ? JSON.stringify(element).length : 0;
    if (!element || size > room) continue;
    elements.push(element);
    room -= size;
  }
  const blocks: types.ActionsBlock[] = [];
  for (let at = 0; at < elements.length; at += LIMITS.actions.elements) {
    blocks.push({
      type: 'actions',
      block_id: blockIdOf(owner, blocks.length),
      elements: elements.slice(at, at + LIMITS.actions.elements),
    });
  }
  return blocks;
}

function buttonElement(button: Button, index: number): types.Button {
  const label = plainLabel(button.label, LIMITS.button.textChars);
  return {
    type: 'button',
    action_id: actionIdOf(button.id, index),
    text: { type: 'plain_text', text: label === '' ? plainLabel(button.id, LIMITS.button.textChars) : label },
    ...(button.value === '' ? {} : { value: clamp(button.value, LIMITS.button.valueChars) }),
    ...(button.style ? { style: button.style } : {}),
  };
}

/** A value over the limit would come back changed, so its option is left out. */
function selectElement(select: Select, index: number, room: number): types.StaticSelect | null {
  const { options: most, optionTextChars, optionValueChars, placeholderChars } = LIMITS.select;
  const placeholder = plainLabel(select.label, placeholderChars);
  const options: types.PlainTextOption[] = [];
  // 300: the JSON around the options, the placeholder included at its longest.
  let left = room - 300 - placeholder.length;
  for (const { label, value } of select.options) {
    const text = plainLabel(label, optionTextChars);
    if (text === '' || value === '' || value.length > optionValueChars) continue;
    const option: types.PlainTextOption = { text: { type: 'plain_text', text }, value };
    left -= JSON.stringify(option).length + 1;
    if (left < 0 || options.length === most) break;
    options.push(option);
  }
  if (options.length === 0) return null;
  return {
    type: 'static_select',
    action_id: actionIdOf(select.id, index),
    ...(placeholder === '' ? {} : { placeholder: { type: 'plain_text', text: placeholder } }),
    options,
  };
}
