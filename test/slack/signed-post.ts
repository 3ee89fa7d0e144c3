/** Deliveries as Slack's HTTP mode makes them, signed over the raw body. */
import { createHmac } from 'node:crypto';
import { SIGNING_SECRET } from './local-slack.js';

export interface Delivered {
  readonly status: number;
  readonly body: string;
  readonly ms: number;
}

interface Options {
  readonly secret?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Events go as JSON, interactions as a form with `payload`, commands as a form of their fields. */
export async function signedPost(
  url: string,
  payload: Record<string, unknown>,
  options: Options = {},
): Promise<Delivered> {
  const isEvent = payload.type === 'event_callback' || payload.type === 'url_verification';
  const body = isEvent
    ? JSON.stringify(payload)
    : new URLSearchParams(
        'command' in payload ? (payload as Record<string, string>) : { payload: JSON.stringify(payload) },
      ).toString();
  const timestamp = Math.floor(Date.now() / 1000);
  const digest = createHmac('sha256', options.secret ?? SIGNING_SECRET)
    .update(`v0:${timestamp}:${body}`)
    .digest('hex');
  const started = performance.now();
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': isEvent ? 'application/json' : 'application/x-www-form-urlencoded',
      'x-slack-request-timestamp': String(timestamp),
      'x-slack-signature': `v0=${digest}`,
      ...options.headers,
    },
    body,
  });
  return { status: response.status, body: await response.text(), ms: performance.now() - started };
}
