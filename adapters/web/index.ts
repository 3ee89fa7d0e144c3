/**
 * The web adapter: one HTTP server for the chat page, the operators' endpoints and whatever another
 * adapter mounts (Slack's signed events). May import the service and the cards, no other adapter.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Lang } from '../../src/language.js';
import type { Adapter } from '../../src/service/inbound.js';
import type { Inbox } from '../../src/service/inbox.js';
import type { Log } from '../../src/service/log.js';
import type { Metrics } from '../../src/service/metrics.js';
import { createApp } from './app.js';
import { readPage } from './page.js';

/** A path that another adapter answers by itself, raw body and all. */
export interface Mount {
  readonly path: string;
  readonly listener: (request: IncomingMessage, response: ServerResponse) => unknown;
}

/** While stopping: a browser keeps its connection open after the last answer, so idle ones are closed. */
const IDLE_SWEEP_MS = 20;

export interface WebOptions {
  readonly host: string;
  /** 0 = any free port. */
  readonly port: number;
  /** The page and `POST /api/chat`; the operators' endpoints are always there. */
  readonly chat: boolean;
  readonly inbox: Inbox;
  readonly metrics: Metrics;
  readonly notReady: () => Promise<readonly string[]>;
  readonly mounts: readonly Mount[];
  readonly defaultLang: Lang;
  readonly log: Log;
}

export interface WebAdapter extends Adapter {
  /** `http://127.0.0.1:3000`, once started. */
  readonly address: string;
}

export function createWebAdapter(options: WebOptions): WebAdapter {
  const app = createApp({ ...options, page: options.chat ? readPage() : null });
  const answer = getRequestListener(app.fetch);
  const server = createServer((request, response) => {
    const path = request.url?.split('?', 1)[0];
    const mount = options.mounts.find((candidate) => candidate.path === path);
    if (mount) mount.listener(request, response);
    else void answer(request, response);
  });
  let address = '';

  return {
    platform: 'web',
    get address() {
      return address;
    },
    async start() {
      await listen(server, options.port, options.host);
      address = addressOf(server, options.host);
    },
    async stop() {
      if (!server.listening) return;
      const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
      await new Promise<void>((resolve) => server.close(() => resolve()));
      clearInterval(sweep);
    },
    notReady: () => (server.listening ? null : 'the HTTP server is not listening'),
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function addressOf(server: Server, host: string): string {
  const bound = server.address();
  const port = bound !== null && typeof bound === 'object' ? bound.port : 0;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
