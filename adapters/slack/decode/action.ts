/** Clicks on buttons and choices in selects. */
import { z } from 'zod';
import { actionOf, OWN_ACTIONS, ownerOf } from '../render/actions.js';
import type { Decoded, Place } from './decoded.js';
import { conversationKey, isDirectChannel } from './decoded.js';
import { maybe, maybeText, textOrEmpty } from './fields.js';
import { ignored } from './message.js';

const Action = z.object({
  action_id: z.string(),
  block_id: maybeText,
  action_ts: textOrEmpty,
  value: maybeText,
  selected_option: maybe(z.object({ value: z.string() })),
});

export const BlockActions = z.object({
  type: z.literal('block_actions'),
  team: maybe(z.object({ id: z.string() })),
  user: z.object({ id: z.string(), team_id: maybeText }),
  channel: maybe(z.object({ id: z.string() })),
  container: maybe(
    z.object({
      message_ts: maybeText,
      channel_id: maybeText,
      thread_ts: maybeText,
      is_ephemeral: maybe(z.boolean()),
    }),
  ),
  message: maybe(z.object({ ts: z.string(), thread_ts: maybeText, subtype: maybeText })),
  response_url: maybeText,
  actions: z.array(Action).min(1),
});

/**
 * A click belongs to the conversation of the card, which its block id names: whoever clicks on Ann's card
 * moves Ann's conversation on.
 */
export function decodeAction(body: z.infer<typeof BlockActions>): Decoded {
  const [action] = body.actions;
  const channel = body.channel?.id ?? body.container?.channel_id;
  const messageTs = body.container?.message_ts ?? body.message?.ts;
  // Without a channel it was clicked in a modal or in App Home; none of ours has actions.
  if (!action || channel === undefined || messageTs === undefined) return ignored('not understood');

  const owner = ownerOf(action.block_id ?? '') ?? body.user.id;
  const onlySeenByAsker = body.container?.is_ephemeral === true || body.message?.subtype === 'ephemeral';
  const threadTs = body.message?.thread_ts ?? body.container?.thread_ts ?? messageTs;
  const url = body.response_url === undefined ? {} : { responseUrl: body.response_url };
  const team = body.team?.id ?? body.user.team_id ?? '';
  const place: Place = {
    team,
    channel,
    owner,
    ...(onlySeenByAsker ? url : { threadTs }),
  };

  const id = actionOf(action.action_id);
  if (id === null) return { type: 'stale', place: { ...place, ...url, owner: body.user.id } };
  const value = action.selected_option?.value ?? action.value ?? '';
  if (Object.values<string>(OWN_ACTIONS).includes(id)) return { type: 'own-action', id, value, place };
  return {
    type: 'ask',
    inbound: {
      platform: 'slack',
      eventKey: `slack:${team}:${channel}:action:${messageTs}:${body.user.id}:${action.action_id}:${action.action_ts}`,
      conversationKey: conversationKey(team, channel, onlySeenByAsker ? 'command' : threadTs, owner),
      user: body.user.id,
      content: { type: 'action', id, value },
      isDirect: isDirectChannel(channel),
    },
    place,
  };
}
