/** A verified payload from Slack as what it asks of us. Pure; payloads it does not know are ignored. */
import type { Lang } from '../../src/language.js';
import { BlockActions, decodeAction } from './decode/action.js';
import { decodeCommand, SlashCommand } from './decode/command.js';
import type { Bot, Decoded } from './decode/decoded.js';
import { decodeEvent, EventCallback, ignored } from './decode/message.js';

/** What a bare mention or a command without text is taken for. */
const HELP: Readonly<Record<Lang, string>> = { zh: '帮助', en: 'help' };

/**
 * Decodes the body of an event, a slash command or an interaction.
 * @param lang the operator's language, for a call that says nothing
 */
export function decode(body: unknown, bot: Bot, lang: Lang): Decoded {
  const event = EventCallback.safeParse(body);
  if (event.success) return decodeEvent(event.data, bot, HELP[lang]);
  const command = SlashCommand.safeParse(body);
  if (command.success) return decodeCommand(command.data, HELP[lang]);
  const action = BlockActions.safeParse(body);
  if (action.success) return decodeAction(action.data);
  return ignored('not understood');
}
