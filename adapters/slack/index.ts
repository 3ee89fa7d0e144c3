/**
 * Slack. This folder verifies, acknowledges, decodes and draws; it decides nothing about the answer.
 * `transport` receives, `decode` reads, the inbox answers, `render` draws, `reply` sends.
 */
import type { RequestListener } from 'node:http';
import { webApi } from '@slack/bolt';
import { LRUCache } from 'lru-cache';
import type { Adapter, Inbound } from '../../src/service/inbound.js';
import type { Inbox } from '../../src/service/inbox.js';
import type { SlackAdapterConfig } from './config.js';
import type { Bot, Place } from './decode/decoded.js';
import { decode } from './decode.js';
import { type Log, loggable } from './log.js';
import { POST_TIMEOUT_MS } from './reply/post.js';
import { Replier } from './reply.js';
import { Threads } from './threads.js';
import { clientOptions, createTransport } from './transport.js';

/** Longest that `stop` waits for answers in work. */
const DRAIN_MS = 20_000;

export interface SlackAdapterOptions {
  readonly config: SlackAdapterConfig;
  readonly inbox: Pick<Inbox, 'receive'>;
  readonly log: Log;
}

export interface SlackAdapter extends Adapter {
  /** Answers `POST /slack/events` on the server's port; absent in Socket Mode. */
  readonly requestListener?: RequestListener;
}

/** The Slack adapter: Socket Mode with an app token, signed HTTP without. */
export function createSlackAdapter({ config, inbox, log }: SlackAdapterOptions): SlackAdapter {
  const client = new webApi.WebClient(config.botToken, {
    ...clientOptions(config, log),
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    timeout: POST_TIMEOUT_MS,
  });
  const replier = new Replier(client, config, log);
  const threads = new Threads(client, log);
  const turnedAway = new LRUCache<string, true>({ max: 1_000 });
  const inWork = new Set<Promise<void>>();

  const isAllowed = ({ team, channel }: Place, user: string): boolean =>
    config.allow.length === 0 || [team, channel, user].some((id) => config.allow.includes(id));
  /** Once for a question, which may come as two events. */
  const turnAway = async ({ eventKey }: Inbound, place: Place): Promise<void> => {
    if (turnedAway.has(eventKey)) return;
    turnedAway.set(eventKey, true);
    await replier.say('notAllowed', place);
  };
  const ask = async (inbound: Inbound, place: Place): Promise<void> => {
    if (!isAllowed(place, inbound.user)) return turnAway(inbound, place);
    if (place.threadTs !== undefined) threads.join(place.channel, place.threadTs);
    await inbox.receive(inbound, replier.deliverTo(place));
  };
  const handle = async (body: unknown, bot: Bot): Promise<void> => {
    const decoded = decode(body, bot, config.defaultLang);
    switch (decoded.type) {
      case 'ask':
        return ask(decoded.inbound, decoded.place);
      case 'follow-up': {
        const { channel, threadTs } = decoded.place;
        if (!isAllowed(decoded.place, decoded.inbound.user)) return;
        if (await threads.includes(channel, threadTs, bot.userId)) await ask(decoded.inbound, decoded.place);
        return;
      }
      case 'own-action':
        return replier.answerOwn(decoded.id, decoded.value, decoded.place);
      case 'stale':
        return replier.say('stale', decoded.place);
      case 'ignored':
        log.debug({ platform: 'slack', reason: decoded.reason }, 'ignored');
    }
  };
  const transport = createTransport({
    config,
    log,
    onDelivery: (body, bot) => {
      const work: Promise<void> = handle(body, bot)
        .catch((error: unknown) =>
          log.error({ platform: 'slack', reason: loggable(error) }, 'no answer sent'),
        )
        .finally(() => inWork.delete(work));
      inWork.add(work);
    },
  });

  return {
    platform: 'slack',
    start: () => transport.start(),
    stop: async () => {
      transport.stop();
      await Promise.race([Promise.all(inWork), afterDrain()]);
    },
    notReady: () => transport.notReady(),
    ...(transport.requestListener ? { requestListener: transport.requestListener } : {}),
  };
}

function afterDrain(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, DRAIN_MS).unref();
  });
}
