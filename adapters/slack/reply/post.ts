/** Posting in a channel: exactly one message for one reply, as far as Slack lets one know. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { webApi } from '@slack/bolt';
import { type Log, loggable } from '../log.js';
import type { SlackMessage } from '../render.js';
import { ChannelQueue } from './channel-queue.js';

/** Slack is slow at times; giving up early would leave us not knowing whether it posted. */
export const POST_TIMEOUT_MS = 30_000;
const MOST_ATTEMPTS = 5;
const FIRST_RETRY_MS = 500;
/** In all, a reply waits this long for a channel's rate limit. */
const LONGEST_RATE_LIMIT_MS = 300_000;

/** Slack's answers that blame the blocks: the plain text is sent instead. */
const BLOCK_ERRORS = new Set([
  'invalid_blocks',
  'invalid_blocks_format',
  'msg_blocks_too_long',
  'only_one_table_allowed',
]);
/** Slack's answers that blame Slack. */
const PASSING_ERRORS = new Set(['internal_error', 'fatal_error', 'service_unavailable', 'request_timeout']);
/** The request did not leave this machine. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

const METADATA_TYPE = 'xuanka_reply';

export interface Post {
  readonly channel: string;
  readonly threadTs?: string;
  readonly message: SlackMessage;
  /** Sent alone when Slack refuses the blocks. */
  readonly plainText: string;
}

/** A reply that Slack did not take. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
}

export class Poster {
  readonly #client: webApi.WebClient;
  readonly #log: Log;
  readonly #queue = new ChannelQueue();

  /** @param client must neither retry by itself nor wait out rate limits */
  constructor(client: webApi.WebClient, log: Log) {
    this.#client = client;
    this.#log = log;
  }

  /**
   * Posts in the channel's turn.
   * @throws DeliveryError when Slack refuses, or when it stays unknown whether it posted
   */
  post(post: Post): Promise<void> {
    return this.#queue.run(post.channel, () => this.#untilTaken(post, randomUUID()));
  }

  async #untilTaken(post: Post, id: string): Promise<void> {
    let blocks: SlackMessage['blocks'] | null = post.message.blocks;
    let waited = 0;
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#send(post, blocks, id);
        return;
      } catch (error) {
        const failure = failureOf(error);
        if (failure.kind === 'blocks' && blocks !== null && blocks.length > 0) {
          this.#log.error(
            { platform: 'slack', reason: failure.reason, detail: detailOf(error) },
            'blocks refused, sending text',
          );
          blocks = null;
          continue;
        }
        if (failure.kind === 'rate limit' && waited + failure.waitMs <= LONGEST_RATE_LIMIT_MS) {
          waited += failure.waitMs;
          attempt -= 1;
          await delay(failure.waitMs);
          continue;
        }
        const mayRepeat = failure.kind === 'never sent' || failure.kind === 'unknown';
        if (!mayRepeat || attempt === MOST_ATTEMPTS)
          throw new DeliveryError(failure.reason, { cause: error });
        await delay(FIRST_RETRY_MS * 2 ** (attempt - 1));
        if (failure.kind === 'unknown' && (await this.#wasPosted(post, id, failure.reason))) return;
      }
    }
  }

  async #send(post: Post, blocks: SlackMessage['blocks'] | null, id: string): Promise<void> {
    await this.#client.chat.postMessage({
      channel: post.channel,
      ...(post.threadTs === undefined ? {} : { thread_ts: post.threadTs }),
      text: blocks === null ? post.plainText : post.message.text,
      ...(blocks === null || blocks.length === 0 ? {} : { blocks: [...blocks] }),
      unfurl_links: false,
      unfurl_media: false,
      metadata: { event_type: METADATA_TYPE, event_payload: { id } },
    });
  }

  /**
   * After an answer that did not come: looks for the message by the id in its metadata.
   * @throws DeliveryError when it cannot be looked for: a missing answer is better than a doubled one
   */
  async #wasPosted({ channel, threadTs }: Post, id: string, reason: string): Promise<boolean> {
    const since = String(Date.now() / 1000 - 600);
    try {
      const { messages } =
        threadTs === undefined
          ? await this.#client.conversations.history({
              channel,
              oldest: since,
              limit: 100,
              include_all_metadata: true,
            })
          : await this.#client.conversations.replies({
              channel,
              ts: threadTs,
              oldest: since,
              limit: 100,
              include_all_metadata: true,
            });
      return (messages ?? []).some(
        ({ metadata }) => (metadata?.event_payload as { id?: string } | undefined)?.id === id,
      );
    } catch (error) {
      const refused = error instanceof webApi.WebAPIPlatformError;
      this.#log.warn({ platform: 'slack', reason: loggable(error) }, 'cannot see whether a reply was posted');
      if (refused) throw new DeliveryError(`${reason}; and it cannot be looked up`, { cause: error });
      return false;
    }
  }
}

type Failure =
  | { readonly kind: 'blocks' | 'refused' | 'never sent' | 'unknown'; readonly reason: string }
  | { readonly kind: 'rate limit'; readonly reason: string; readonly waitMs: number };

function failureOf(error: unknown): Failure {
  const reason = loggable(error);
  if (error instanceof webApi.WebAPIRateLimitedError) {
    return { kind: 'rate limit', reason, waitMs: error.retryAfter * 1000 };
  }
  if (error instanceof webApi.WebAPIPlatformError) {
    const code = error.data.error;
    if (BLOCK_ERRORS.has(code)) return { kind: 'blocks', reason: code };
    if (code === 'ratelimited' || code === 'rate_limited')
      return { kind: 'rate limit', reason: code, waitMs: 1_000 };
    return { kind: PASSING_ERRORS.has(code) ? 'unknown' : 'refused', reason: code };
  }
  if (error instanceof webApi.WebAPIHTTPError) {
    return { kind: error.statusCode >= 500 ? 'unknown' : 'refused', reason: `HTTP ${error.statusCode}` };
  }
  return { kind: NEVER_SENT.has(networkCode(error)) ? 'never sent' : 'unknown', reason };
}

/** The system's code, from however deep the SDK wrapped it. */
function networkCode(error: unknown): string {
  for (let at: unknown = error; at instanceof Error; at = 'original' in at ? at.original : at.cause) {
    const code = (at as NodeJS.ErrnoException).code;
    if (code !== undefined && NEVER_SENT.has(code)) return code;
  }
  return '';
}

/** What Slack says is wrong with the blocks, for the log. */
function detailOf(error: unknown): string {
  if (!(error instanceof webApi.WebAPIPlatformError)) return '';
  return loggable((error.data.response_metadata?.messages ?? []).join('; '));
}
