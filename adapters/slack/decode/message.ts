/** Messages and mentions. */
import { z } from 'zod';
import type { Bot, Decoded, IgnoredReason, Place } from './decoded.js';
import { conversationKey, isDirectChannel } from './decoded.js';
import { maybe, maybeText, textOrEmpty } from './fields.js';
import { mentionedUsers } from './mentions.js';
import { plainText } from './plain-text.js';

const MessageEvent = z.object({
  type: z.enum(['message', 'app_mention']),
  subtype: maybeText,
  user: maybeText,
  bot_id: maybeText,
  text: textOrEmpty,
  ts: z.string(),
  thread_ts: maybeText,
  parent_user_id: maybeText,
  channel: z.string(),
  channel_type: maybeText,
  hidden: maybe(z.boolean()),
  edited: maybe(z.unknown()),
  blocks: maybe(z.array(z.unknown())),
});
type MessageEvent = z.infer<typeof MessageEvent>;

export const EventCallback = z.object({
  type: z.literal('event_callback'),
  team_id: textOrEmpty,
  event: z.looseObject({ type: z.string() }),
  authorizations: maybe(z.array(z.object({ is_bot: maybe(z.boolean()) }))),
});

/** Subtypes that are still a person speaking. */
const SPOKEN_SUBTYPES = new Set(['file_share', 'thread_broadcast']);

/** Slack's own notices ("archived the channel") come as this user, without a subtype. */
const SLACK_NOTICES = 'USLACK';

/**
 * A mention reaches us as `message` and as `app_mention` with one `ts` and two event ids. Both decode to the
 * same event key, so that the inbox answers whichever comes first, once.
 * @param emptyText what a bare mention stands for
 */
export function decodeEvent(body: z.infer<typeof EventCallback>, bot: Bot, emptyText: string): Decoded {
  if (body.event.type !== 'message' && body.event.type !== 'app_mention') return ignored('not a message');
  const parsed = MessageEvent.safeParse(body.event);
  if (!parsed.success) return ignored('not understood');
  const event = parsed.data;
  const seenByUserOnly =
    body.authorizations?.length && body.authorizations.every(({ is_bot }) => is_bot === false);
  if (seenByUserOnly) return ignored('user event');
  const silent = whySilent(event, bot);
  if (silent) return ignored(silent);

  const user = event.user ?? '';
  const mentioned = mentionedUsers(event.text, event.blocks);
  const forBot = mentioned.has(bot.userId);
  const isDirect = event.channel_type === 'im' || isDirectChannel(event.channel);
  const inThread = event.thread_ts !== undefined && event.thread_ts !== event.ts;
  if (!forBot && !isDirect && !inThread) return ignored('not for the bot');
  if (!forBot && !isDirect && mentioned.size > 0) return ignored('someone else is addressed');
  const text = plainText(event.text);
  if (text === '' && !forBot && !isDirect) return ignored('empty');

  const threadTs = event.thread_ts ?? event.ts;
  const place: Place & { threadTs: string } = {
    team: body.team_id,
    channel: event.channel,
    threadTs,
    owner: user,
  };
  const inbound = {
    platform: 'slack',
    eventKey: `slack:${body.team_id}:${event.channel}:${event.ts}`,
    conversationKey: conversationKey(body.team_id, event.channel, threadTs, user),
    user,
    content: { type: 'text', text: text === '' ? emptyText : text },
    isDirect,
  } as const;
  const known = forBot || isDirect || event.parent_user_id === bot.userId;
  return { type: known ? 'ask' : 'follow-up', inbound, place };
}

function whySilent(event: MessageEvent, bot: Bot): IgnoredReason | null {
  if (event.subtype !== undefined && !SPOKEN_SUBTYPES.has(event.subtype)) return 'subtype';
  if (event.edited !== undefined || event.hidden === true) return 'edited';
  if (event.user === bot.userId) return 'own message';
  if (event.bot_id !== undefined) return 'bot';
  if (event.user === SLACK_NOTICES || event.user === undefined) return 'system notice';
  return null;
}

export function ignored(reason: IgnoredReason): Decoded {
  return { type: 'ignored', reason };
}
