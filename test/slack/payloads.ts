/** Payloads as Slack sends them, cut to what matters. */

/** A `message` event of U1 in channel C1; `event` overrides its fields. */
export function message(event: Record<string, unknown>): Record<string, unknown> {
  return {
    type: 'event_callback',
    team_id: 'T1',
    api_app_id: 'A1',
    event_id: 'Ev1',
    authorizations: [{ team_id: 'T1', user_id: 'U0BOT', is_bot: true }],
    event: {
      type: 'message',
      user: 'U1',
      text: '',
      ts: '100.1',
      event_ts: '100.1',
      channel: 'C1',
      channel_type: 'channel',
      ...event,
    },
  };
}

export function rich(...elements: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  return [{ type: 'rich_text', block_id: 'b1', elements }];
}

export function command(fields: Record<string, unknown>): Record<string, unknown> {
  return {
    command: '/gpu',
    team_id: 'T1',
    channel_id: 'C1',
    user_id: 'U1',
    response_url: 'https://hooks.slack.com/commands/x',
    trigger_id: 'trigger-1',
    ...fields,
  };
}

/** A click by U1 on a message 110.1 in thread 100.1. */
export function blockActions(
  action: Record<string, unknown>,
  { container, ...fields }: { container?: Record<string, unknown>; message?: unknown } = {},
): Record<string, unknown> {
  return {
    type: 'block_actions',
    team: { id: 'T1', domain: 'test' },
    user: { id: 'U1', team_id: 'T1' },
    channel: { id: 'C1', name: 'general' },
    container: { type: 'message', message_ts: '110.1', channel_id: 'C1', is_ephemeral: false, ...container },
    message: { ts: '110.1', thread_ts: '100.1', user: 'U0BOT' },
    response_url: 'https://hooks.slack.com/actions/x',
    actions: [{ type: 'button', ...action }],
    ...fields,
  };
}
