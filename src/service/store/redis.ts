/**
 * The Redis store: shared by replicas. Claims are `SET NX PX`; the lock of a conversation carries a
 * token, is renewed while the work runs, and is given back only by its holder.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from 'redis';
import { CLAIM_TTL_MS, CONVERSATION_TTL_MS } from './limits.js';
import type { Store } from './port.js';
import { Turns } from './turns.js';

/** Redis does not answer; the message names the address without its password. */
export class StoreError extends Error {
  readonly code = 'STORE_UNAVAILABLE';

  constructor(address: string, cause: unknown) {
    super(`Redis at ${address} does not answer: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
    this.name = 'StoreError';
  }
}

export interface RedisStoreOptions {
  /** Set before every key, so that several bots can share a server. */
  readonly prefix?: string;
  readonly conversationTtlMs?: number;
  readonly claimTtlMs?: number;
  readonly lockTtlMs?: number;
  readonly commandTimeoutMs?: number;
  /** Told of trouble that the store recovers from by itself: lost connection, lost lock. */
  readonly onTrouble?: (error: Error) => void;
}

/** A turn takes milliseconds; ten seconds cover a slow delivery, and renewal covers anything longer. */
const LOCK_TTL_MS = 10_000;
/** Waiting for another replica's lock: polled, with jitter so that waiters do not march in step. */
const LOCK_POLL_MS = 15;
const RECONNECT_MIN_MS = 50;
const RECONNECT_MAX_MS = 2_000;
const CONNECT_TIMEOUT_MS = 2_000;
/** A command takes less than a millisecond; a server that hangs must not hold a conversation for long. */
const COMMAND_TIMEOUT_MS = 2_000;

const RENEW = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) end return 0`;
const GIVE_BACK = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`;

/**
 * Connects, waiting at most two seconds: a server that is down now is tried again in the background,
 * and until it answers every call rejects with `StoreError`.
 */
export async function createRedisStore(url: string, options: RedisStoreOptions = {}): Promise<Store> {
  const prefix = options.prefix ?? 'xuanka:';
  const lockTtlMs = options.lockTtlMs ?? LOCK_TTL_MS;
  const commandTimeoutMs = options.commandTimeoutMs ?? COMMAND_TIMEOUT_MS;
  const trouble = options.onTrouble ?? (() => undefined);
  const address = new URL(url).host;
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      reconnectStrategy: (retries) => Math.min(RECONNECT_MIN_MS * 2 ** retries, RECONNECT_MAX_MS),
    },
  });
  let lastError: unknown = new Error('not connected yet');
  client.on('error', (error: Error) => {
    lastError = error;
    trouble(new StoreError(address, error));
  });
  const connecting = client.connect().then(
    () => undefined,
    (error: unknown) => {
      lastError = error;
    },
  );
  await Promise.race([connecting, pause(CONNECT_TIMEOUT_MS, undefined, { ref: false })]);

  const turns = new Turns();
  const conversationKey = (key: string): string => `${prefix}conversation:${key}`;
  const claimKey = (key: string): string => `${prefix}claim:${key}`;
  const lockKey = (key: string): string => `${prefix}lock:${key}`;

  async function ask<T>(command: () => Promise<T>): Promise<T> {
    if (!client.isReady) throw new StoreError(address, lastError);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new Error(`no answer within ${commandTimeoutMs} ms`)),
        commandTimeoutMs,
      );
    });
    try {
      return await Promise.race([command(), late]);
    } catch (error) {
      throw new StoreError(address, error);
    } finally {
      clearTimeout(timer);
    }
  }

  async function takeLock(key: string, token: string): Promise<void> {
    const condition = { condition: 'NX', expiration: { type: 'PX', value: lockTtlMs } } as const;
    while ((await ask(() => client.set(key, token, condition))) === null) {
      await pause(LOCK_POLL_MS * (1 + Math.random()));
    }
  }

  /** Keeps the lock while the work runs; gives back the function that stops it. */
  function keepRenewing(key: string, token: string): () => void {
    const timer = setInterval(() => {
      ask(() => client.eval(RENEW, { keys: [key], arguments: [token, String(lockTtlMs)] })).then((kept) => {
        if (kept !== 1) trouble(new Error(`the lock ${key} was lost while its work ran`));
      }, trouble);
    }, lockTtlMs / 3);
    timer.unref();
    return () => clearInterval(timer);
  }

  return {
    readConversation: (key) => ask(() => client.get(conversationKey(key))),
    async writeConversation(key, json) {
      const value = options.conversationTtlMs ?? CONVERSATION_TTL_MS;
      await ask(() => client.set(conversationKey(key), json, { expiration: { type: 'PX', value } }));
    },
    async deleteConversation(key) {
      await ask(() => client.del(conversationKey(key)));
    },
    async claim(eventKey) {
      const value = options.claimTtlMs ?? CLAIM_TTL_MS;
      const set = { condition: 'NX', expiration: { type: 'PX', value } } as const;
      return (await ask(() => client.set(claimKey(eventKey), '1', set))) !== null;
    },
    async release(eventKey) {
      await ask(() => client.del(claimKey(eventKey)));
    },
    withLock: (key, work) =>
      turns.take(key, async () => {
        const token = randomUUID();
        await takeLock(lockKey(key), token);
        const stopRenewing = keepRenewing(lockKey(key), token);
        try {
          return await work();
        } finally {
          stopRenewing();
          // A lock that cannot be given back lapses by itself; the work's own result stands.
          await ask(() => client.eval(GIVE_BACK, { keys: [lockKey(key)], arguments: [token] })).catch(
            trouble,
          );
        }
      }),
    async ping() {
      await ask(() => client.ping());
    },
    async close() {
      if (client.isReady) await client.close();
      else client.destroy();
      await connecting;
    },
  };
}
