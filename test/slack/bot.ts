/** The Slack adapter, running for a test: in Socket Mode, or over HTTP on a port of its own. */
import { createServer } from 'node:http';
import { pino } from 'pino';
import {
  createSlackAdapter,
  type SlackAdapter,
  type SlackAdapterOptions,
} from '../../adapters/slack/index.js';
import type { Inbound, Reply } from '../../src/service/inbound.js';
import { createMemoryStore } from '../../src/service/store/memory.js';
import { APP_TOKEN, BOT_TOKEN, SIGNING_SECRET } from './local-slack.js';

export type Mode = 'Socket Mode' | 'signed HTTP';
export type SlackInbox = SlackAdapterOptions['inbox'];

export interface Bot {
  readonly adapter: SlackAdapter;
  /** Lines of the log, JSON each. */
  readonly log: readonly string[];
  stop(): Promise<void>;
}

export interface BotOptions {
  readonly mode: Mode;
  readonly apiUrl: string;
  readonly inbox: SlackInbox;
  /** Where HTTP mode listens. */
  readonly port?: number;
  /** Ids that may ask; empty: everyone. */
  readonly allow?: readonly string[];
}

export async function startBot({ mode, apiUrl, inbox, port, allow = [] }: BotOptions): Promise<Bot> {
  const log: string[] = [];
  const credentials = mode === 'Socket Mode' ? { appToken: APP_TOKEN } : { signingSecret: SIGNING_SECRET };
  const adapter = createSlackAdapter({
    config: { botToken: BOT_TOKEN, ...credentials, apiUrl, defaultLang: 'zh', allow },
    inbox,
    log: pino({ level: 'debug' }, { write: (line: string) => void log.push(line) }),
  });
  const server = createServer((request, response) => adapter.requestListener?.(request, response));
  if (adapter.requestListener)
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await adapter.start();
  return {
    adapter,
    log,
    stop: async () => {
      await adapter.stop();
      server.closeAllConnections();
      server.close();
    },
  };
}

/** An inbox with the real claims and order, whose answer is `reply` of what was asked. */
export function simpleInbox(reply: (inbound: Inbound) => Promise<Reply> | Reply = echo) {
  const store = createMemoryStore();
  const asked: Inbound[] = [];
  return {
    asked,
    async receive(inbound: Inbound, deliver: (reply: Reply) => Promise<void>): Promise<void> {
      if (!(await store.claim(inbound.eventKey))) return;
      asked.push(inbound);
      await store.withLock(inbound.conversationKey, async () => deliver(await reply(inbound)));
    },
  };
}

function echo({ content }: Inbound): Reply {
  const text = content.type === 'text' ? content.text : `${content.id}=${content.value}`;
  return { text, card: { kind: 'notice', lang: 'zh', fallback: text, blocks: [{ type: 'text', text }] } };
}
