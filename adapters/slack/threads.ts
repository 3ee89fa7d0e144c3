/** Which threads the bot takes part in. */
import { webApi } from '@slack/bolt';
import { LRUCache } from 'lru-cache';
import { type Log, loggable } from './log.js';

/** Threads remembered; a forgotten one is asked of Slack again. */
const MOST_THREADS = 20_000;

export class Threads {
  readonly #client: webApi.WebClient;
  readonly #log: Log;
  readonly #known = new LRUCache<string, Promise<boolean>>({ max: MOST_THREADS });

  constructor(client: webApi.WebClient, log: Log) {
    this.#client = client;
    this.#log = log;
  }

  /** From now on the bot takes part in the thread. */
  join(channel: string, threadTs: string): void {
    this.#known.set(`${channel}:${threadTs}`, Promise.resolve(true));
  }

  /**
   * Whether the bot has spoken in the thread. Slack is asked once a thread; messages that wait for the same
   * answer go on in the order they came. Where Slack does not let the bot read the thread the answer is no.
   */
  includes(channel: string, threadTs: string, botUserId: string): Promise<boolean> {
    const key = `${channel}:${threadTs}`;
    const known = this.#known.get(key);
    if (known) return known;
    const asked = this.#ask(channel, threadTs, botUserId).catch((error: unknown) => {
      this.#log.debug({ platform: 'slack', reason: loggable(error) }, 'cannot read a thread');
      // A refusal stays one; after a failure the next message asks again.
      if (!(error instanceof webApi.WebAPIPlatformError)) this.#known.delete(key);
      return false;
    });
    this.#known.set(key, asked);
    return asked;
  }

  async #ask(channel: string, ts: string, botUserId: string): Promise<boolean> {
    const { messages } = await this.#client.conversations.replies({ channel, ts, limit: 200 });
    return (messages ?? []).some(({ user }) => user === botUserId);
  }
}
