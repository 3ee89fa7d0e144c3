/**
 * Keeps the Socket Mode connection up. The SDK's own reconnection waits at least five seconds between
 * connections and rejects where nobody can catch it, so it is switched off and this takes its place.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { SocketModeReceiver } from '@slack/bolt';
import type { Log } from './log.js';
import { explained, reasonOf, SlackRefusal } from './refusal.js';

/** Slack says hello within a second; a connection silent for longer is given up. */
const HELLO_TIMEOUT_MS = 10_000;
const FIRST_RETRY_MS = 100;
/** Reconnecting more often than this would run into Slack's limit of 10 connections an app. */
const LONGEST_RETRY_MS = 8_000;

export class Socket {
  readonly #client: SocketModeReceiver['client'];
  readonly #log: Log;
  #reason: string | null = 'not connected yet';
  #opening = false;
  #closed = false;

  constructor(client: SocketModeReceiver['client'], log: Log) {
    this.#client = client;
    this.#log = log;
    client.on('disconnected', () => {
      if (!this.#opening && !this.#closed) this.#keepTrying('the connection was lost');
    });
  }

  /** `null` when connected, else why not. */
  get reason(): string | null {
    return this.#reason;
  }

  /**
   * Connects. Resolves when connected, or once the first attempt failed for a passing cause and more follow.
   * @throws SlackRefusal when Slack refuses the app token
   */
  async open(): Promise<void> {
    try {
      await this.#connect();
    } catch (error) {
      if (error instanceof SlackRefusal) throw error;
      this.#keepTrying(reasonOf(error));
    }
  }

  close(): void {
    this.#closed = true;
    this.#reason = 'stopped';
    this.#client
      .disconnect()
      .catch((error: unknown) => this.#log.warn({ reason: reasonOf(error) }, 'slack socket'));
  }

  async #connect(): Promise<void> {
    this.#opening = true;
    const tooLate = new AbortController();
    try {
      await Promise.race([
        this.#client.start(),
        delay(HELLO_TIMEOUT_MS, undefined, { signal: tooLate.signal }).then(() => {
          throw new Error(`no hello from Slack within ${HELLO_TIMEOUT_MS / 1000} s`);
        }),
      ]);
      if (this.#closed) this.close();
      else this.#reason = null;
    } catch (error) {
      const cause = explained(error, 'SLACK_APP_TOKEN');
      this.#reason = reasonOf(cause);
      throw cause;
    } finally {
      tooLate.abort();
      this.#opening = false;
    }
  }

  #keepTrying(why: string): void {
    this.#reason = why;
    this.#log.warn({ platform: 'slack', reason: why }, 'not connected, trying again');
    this.#retry().catch((error: unknown) => {
      this.#reason = reasonOf(error);
      this.#log.error({ platform: 'slack', reason: this.#reason }, 'gave up connecting');
    });
  }

  async #retry(): Promise<void> {
    for (let wait = FIRST_RETRY_MS; !this.#closed; wait = Math.min(wait * 2, LONGEST_RETRY_MS)) {
      await delay(wait * (0.75 + Math.random() / 2), undefined, { ref: false });
      if (this.#closed) return;
      try {
        await this.#connect();
        this.#log.info({ platform: 'slack' }, 'connected again');
        return;
      } catch (error) {
        if (error instanceof SlackRefusal) throw error;
        this.#log.debug({ platform: 'slack', reason: reasonOf(error) }, 'still not connected');
      }
    }
  }
}
