/** Slash commands. Slack offers them outside threads only, so the answer goes to the asker alone. */
import { z } from 'zod';
import type { Decoded } from './decoded.js';
import { conversationKey, isDirectChannel } from './decoded.js';
import { plainText } from './plain-text.js';

export const SlashCommand = z.object({
  command: z.string().startsWith('/'),
  text: z.string().default(''),
  team_id: z.string().default(''),
  channel_id: z.string(),
  user_id: z.string(),
  response_url: z.string(),
  trigger_id: z.string(),
});

/** @param emptyText what the command alone stands for */
export function decodeCommand(body: z.infer<typeof SlashCommand>, emptyText: string): Decoded {
  const { team_id: team, channel_id: channel, user_id: user } = body;
  const text = plainText(body.text);
  return {
    type: 'ask',
    inbound: {
      platform: 'slack',
      // A command has no ts; Slack gives each its own trigger.
      eventKey: `slack:${team}:${channel}:command:${body.trigger_id}`,
      conversationKey: conversationKey(team, channel, 'command', user),
      user,
      content: { type: 'text', text: text === '' ? emptyText : text },
      isDirect: isDirectChannel(channel),
    },
    place: { team, channel, responseUrl: body.response_url, owner: user },
  };
}
