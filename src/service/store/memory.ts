/** The embedded store: bounded, for one process, gone when it ends. */
import { LRUCache } from 'lru-cache';
import { CLAIM_TTL_MS, CONVERSATION_TTL_MS, MAX_CLAIMS, MAX_CONVERSATIONS } from './limits.js';
import type { Store } from './port.js';
import { Turns } from './turns.js';

export interface MemoryStoreOptions {
  /** The oldest conversation is forgotten beyond this many. */
  readonly maxConversations?: number;
  readonly maxClaims?: number;
  readonly conversationTtlMs?: number;
  readonly claimTtlMs?: number;
}

export function createMemoryStore(options: MemoryStoreOptions = {}): Store {
  const conversations = new LRUCache<string, string>({
    max: options.maxConversations ?? MAX_CONVERSATIONS,
    ttl: options.conversationTtlMs ?? CONVERSATION_TTL_MS,
  });
  const claims = new LRUCache<string, true>({
    max: options.maxClaims ?? MAX_CLAIMS,
    ttl: options.claimTtlMs ?? CLAIM_TTL_MS,
  });
  const turns = new Turns();

  return {
    async readConversation(key) {
      return conversations.get(key) ?? null;
    },
    async writeConversation(key, json) {
      conversations.set(key, json);
    },
    async deleteConversation(key) {
      conversations.delete(key);
    },
    async claim(eventKey) {
      if (claims.has(eventKey)) return false;
      claims.set(eventKey, true);
      return true;
    },
    async release(eventKey) {
      claims.delete(eventKey);
    },
    withLock: (key, work) => turns.take(key, work),
    async ping() {},
    async close() {
      conversations.clear();
      claims.clear();
    },
  };
}
