import { createWebAdapter, type Mount, type WebAdapter } from '../../adapters/web/index.js';
import type { Inbox } from '../../src/service/inbox.js';
import { createLog } from '../../src/service/log.js';
import { createMetrics } from '../../src/service/metrics.js';
import { createEchoInbox } from '../contract/echo-inbox.js';

export interface WebStageOptions {
  readonly chat?: boolean;
  readonly inbox?: Inbox;
  readonly mounts?: readonly Mount[];
  readonly notReady?: () => Promise<readonly string[]>;
}

/** The web adapter on a free port, with an inbox that echoes. */
export async function startWeb(options: WebStageOptions = {}): Promise<WebAdapter> {
  const echo = createEchoInbox();
  const web = createWebAdapter({
    host: '127.0.0.1',
    port: 0,
    chat: options.chat ?? true,
    inbox: options.inbox ?? { receive: echo.receive, inFlight: 0, drain: async () => {} },
    metrics: createMetrics(),
    notReady: options.notReady ?? (async () => []),
    mounts: options.mounts ?? [],
    defaultLang: 'zh',
    log: createLog('silent'),
  });
  await web.start();
  return web;
}

export interface ChatReply {
  readonly text: string;
  readonly html: string;
  readonly card: { readonly kind: string; readonly lang: string };
}

export function post(
  address: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${address}/api/chat`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** Replies of one request; the type is what the contract states. */
export async function repliesOf(response: Response): Promise<readonly ChatReply[]> {
  const body = (await response.json()) as { replies: readonly ChatReply[] };
  return body.replies;
}
