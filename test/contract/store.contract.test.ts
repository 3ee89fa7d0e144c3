import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createMemoryStore } from '../../src/service/store/memory.js';
import { createRedisStore, StoreError } from '../../src/service/store/redis.js';
import { type RedisProcess, startRedis } from '../redis.js';
import { redisServer } from '../services.js';
import { storeSuite } from './store-suite.js';

storeSuite('embedded', async (lifetimes) => createMemoryStore(lifetimes));

describe('the embedded store is bounded', () => {
  it('forgets the conversation that rested longest', async () => {
    const store = createMemoryStore({ maxConversations: 3 });
    for (const key of ['a', 'b', 'c', 'd']) await store.writeConversation(key, key);
    expect(await store.readConversation('a')).toBeNull();
    expect(await store.readConversation('d')).toBe('d');
  });
});

const program = redisServer();
if (program !== null) {
  let redis: RedisProcess;
  let made = 0;
  const make = (options = {}) => {
    made += 1;
    return createRedisStore(redis.url, { prefix: `test-${made}:`, ...options });
  };

  describe('with a Redis server', () => {
    beforeAll(async () => {
      redis = await startRedis(program);
    });
    afterAll(async () => {
      await redis.stop();
    });

    storeSuite('redis', make);

    it('locks a conversation across two processes', async () => {
      const one = await make({ prefix: 'shared:' });
      const two = await make({ prefix: 'shared:' });
      const events: string[] = [];
      let running = 0;
      const work = (name: string) => async (): Promise<void> => {
        running += 1;
        expect(running).toBe(1);
        await one.ping();
        events.push(name);
        running -= 1;
      };
      await Promise.all([
        ...Array.from({ length: 5 }, () => one.withLock('k', work('one'))),
        ...Array.from({ length: 5 }, () => two.withLock('k', work('two'))),
      ]);
      expect(events.filter((name) => name === 'one')).toHaveLength(5);
      expect(events.filter((name) => name === 'two')).toHaveLength(5);
      await Promise.all([one.close(), two.close()]);
    });

    it('claims across two processes', async () => {
      const one = await make({ prefix: 'shared:' });
      const two = await make({ prefix: 'shared:' });
      const won = await Promise.all([one.claim('e'), two.claim('e')]);
      expect([...won].sort()).toEqual([false, true]);
      await Promise.all([one.close(), two.close()]);
    });

    it('keeps a lock whose work outlasts the lock, by renewing it', async () => {
      const one = await make({ prefix: 'renew:', lockTtlMs: 60 });
      const two = await make({ prefix: 'renew:', lockTtlMs: 60 });
      let held = true;
      let checks = 0;
      const long = one.withLock('k', async () => {
        await expect.poll(() => ++checks, { interval: 20 }).toBeGreaterThan(15);
        held = false;
      });
      await two.withLock('k', async () => expect(held).toBe(false));
      await long;
      await Promise.all([one.close(), two.close()]);
    });

    it('says clearly that Redis is down, and works again when it is back', async () => {
      const own = await startRedis(program);
      const working = await createRedisStore(own.url, { prefix: 'down:' });
      await working.writeConversation('k', '1');
      await own.stop();
      await expect
        .poll(() =>
          working.ping().then(
            () => 'up',
            (error: unknown) => error,
          ),
        )
        .toBeInstanceOf(StoreError);
      await expect(working.claim('e')).rejects.toThrow(/^Redis at 127\.0\.0\.1:\d+ does not answer/);
      await own.start();
      await expect
        .poll(
          () =>
            working.ping().then(
              () => 'up',
              () => 'down',
            ),
          { timeout: 10_000 },
        )
        .toBe('up');
      expect(await working.claim('e')).toBe(true);
      await working.close();
      await own.stop();
    });

    it('does not wait for a server that hangs, and works again when it goes on', async () => {
      const own = await startRedis(program);
      onTestFinished(() => own.stop());
      const store = await createRedisStore(own.url, { commandTimeoutMs: 50 });
      own.pause();
      await expect(store.ping()).rejects.toThrow('no answer within 50 ms');
      own.resume();
      await expect
        .poll(() =>
          store.ping().then(
            () => 'up',
            () => 'down',
          ),
        )
        .toBe('up');
      await store.close();
    });

    it('starts without a server, names no password, and says so at the first use', async () => {
      const store = await createRedisStore('redis://user:hunter2@127.0.0.1:1');
      const failure = await store.ping().then(
        () => null,
        (error: unknown) => error,
      );
      expect(failure).toBeInstanceOf(StoreError);
      expect(String(failure)).not.toContain('hunter2');
      await store.close();
    });
  });
}
