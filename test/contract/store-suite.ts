import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../src/service/store/port.js';

/** What a fresh store of one kind is made with; short times so that tests can see them pass. */
export interface StoreLifetimes {
  readonly conversationTtlMs?: number;
  readonly claimTtlMs?: number;
}

/** A promise and the function that settles it: lets a test hold a step open without sleeping. */
function gate(): { readonly opened: Promise<void>; open(): void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

/** Every store does all of this. `make` gives an empty store each time. */
export function storeSuite(name: string, make: (lifetimes?: StoreLifetimes) => Promise<Store>): void {
  describe(`${name} store`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await make();
    });
    afterEach(async () => {
      await store.close();
    });

    it('answers a ping', async () => {
      await expect(store.ping()).resolves.toBeUndefined();
    });

    it('has no conversation until one is written', async () => {
      expect(await store.readConversation('nobody')).toBeNull();
    });

    it('gives back what was written, byte for byte, under keys with any characters', async () => {
      const key = 'slack:C1:1690000000.000100:用户 🙂*?[x]';
      const json = JSON.stringify({ text: '7B 全参微调，"预算" 5000 元 🚀\u0000' });
      await store.writeConversation(key, json);
      expect(await store.readConversation(key)).toBe(json);
      await store.writeConversation(key, '{}');
      expect(await store.readConversation(key)).toBe('{}');
    });

    it('keeps conversations apart', async () => {
      await store.writeConversation('a', '1');
      await store.writeConversation('b', '2');
      await store.deleteConversation('a');
      expect(await store.readConversation('a')).toBeNull();
      expect(await store.readConversation('b')).toBe('2');
    });

    it('forgets a conversation after its time to live', async () => {
      const shortLived = await make({ conversationTtlMs: 5 });
      await shortLived.writeConversation('old', '{}');
      await expect.poll(() => shortLived.readConversation('old')).toBeNull();
      await shortLived.close();
    });

    it('gives a claim to exactly one of many who ask at once', async () => {
      const claims = await Promise.all(Array.from({ length: 50 }, () => store.claim('event-1')));
      expect(claims.filter((won) => won)).toHaveLength(1);
      expect(await store.claim('event-2')).toBe(true);
    });

    it('gives a released claim again', async () => {
      await store.claim('event');
      await store.release('event');
      expect(await store.claim('event')).toBe(true);
      expect(await store.claim('event')).toBe(false);
    });

    it('gives a claim again after its time to live', async () => {
      const shortLived = await make({ claimTtlMs: 5 });
      await shortLived.claim('event');
      await expect.poll(() => shortLived.claim('event')).toBe(true);
      await shortLived.close();
    });

    it('never runs two works of one key at once, and runs them in the order asked', async () => {
      const seen: number[] = [];
      let running = 0;
      await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          store.withLock('one', async () => {
            running += 1;
            expect(running).toBe(1);
            await store.readConversation('x');
            seen.push(index);
            running -= 1;
          }),
        ),
      );
      expect(seen).toEqual(Array.from({ length: 20 }, (_, index) => index));
    });

    it('lets works of different keys run side by side', async () => {
      const first = gate();
      const held = store.withLock('a', () => first.opened);
      await store.withLock('b', async () => first.open());
      await held;
    });

    it('passes on the result of the work, and its error, and frees the key after both', async () => {
      expect(await store.withLock('k', async () => 42)).toBe(42);
      await expect(
        store.withLock('k', async () => {
          throw new Error('broken work');
        }),
      ).rejects.toThrow('broken work');
      expect(await store.withLock('k', async () => 'next')).toBe('next');
    });
  });
}
