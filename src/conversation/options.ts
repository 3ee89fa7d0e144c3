/** The choices a card offers, and which of them a typed message means. */
import type { Card } from '../cards/card.js';
import { cardChoices } from '../cards/text.js';
import type { OfferedOption } from './state.js';

/** More choices than this are not remembered; no card offers more. */
const MOST_OPTIONS = 30;

/** Every button and select option of a card, numbered as its text shows them. */
export function offeredBy(card: Card): OfferedOption[] {
  return cardChoices(card).slice(0, MOST_OPTIONS);
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, '');
const ONLY_A_NUMBER = /^[([]?(\d{1,2})[.)\]、]?$/u;

/** The offered choice whose label was typed, whatever its case and spacing. */
export function labelled(options: readonly OfferedOption[], text: string): OfferedOption | undefined {
  const typed = plain(text);
  return typed === '' ? undefined : options.find((option) => plain(option.label) === typed);
}

/**
 * The offered choice that a message names by its label or number, or `undefined`. `choice` is what
 * understanding read ("the second one"), counted from 1.
 */
export function offeredOption(
  options: readonly OfferedOption[],
  text: string,
  choice?: number,
): OfferedOption | undefined {
  const number = choice ?? Number(ONLY_A_NUMBER.exec(plain(text))?.[1] ?? 0);
  return labelled(options, text) ?? (number >= 1 ? options[number - 1] : undefined);
}
