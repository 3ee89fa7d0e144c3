/** Answers that only the asker sees, through the address Slack gives with a command or a click. */
import { loggable } from '../log.js';
import type { SlackMessage } from '../render.js';

const TIMEOUT_MS = 10_000;
const SLACK_HOOKS = 'https://hooks.slack.com';

/**
 * Whether an address may be posted to: Slack's own, or with a local Slack configured any port of its host.
 * The address comes from outside, so anything else could point into the operator's network.
 */
export function isResponseUrl(url: string, apiUrl: string | undefined): boolean {
  if (!URL.canParse(url)) return false;
  const { origin, hostname, protocol } = new URL(url);
  if (origin === SLACK_HOOKS) return true;
  if (apiUrl === undefined) return false;
  return hostname === new URL(apiUrl).hostname && (protocol === 'http:' || protocol === 'https:');
}

export type Visibility = 'ephemeral' | 'in_channel';

/**
 * Posts to a response URL; the card that was clicked stays as it is.
 * @returns `null` when Slack took it, else what went wrong
 */
export async function respond(
  url: string,
  message: SlackMessage,
  visibility: Visibility,
): Promise<string | null> {
  const body = {
    response_type: visibility,
    replace_original: false,
    text: message.text,
    ...(message.blocks.length > 0 ? { blocks: message.blocks } : {}),
    unfurl_links: false,
    unfurl_media: false,
  };
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const said = await response.text();
    return response.ok ? null : `HTTP ${response.status} ${said.slice(0, 200)}`;
  } catch (error) {
    return loggable(error);
  }
}
