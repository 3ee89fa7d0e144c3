/** Where conversations live. Two implementations pass one contract suite: embedded and Redis. */
export interface Store {
  /** The stored JSON text, or `null`. */
  readConversation(key: string): Promise<string | null>;
  writeConversation(key: string, json: string): Promise<void>;
  deleteConversation(key: string): Promise<void>;
  /** True for the first caller within the time to live, false for every later one. */
  claim(eventKey: string): Promise<boolean>;
  /** Gives a claim back so that a redelivery is handled: used when the work failed. */
  release(eventKey: string): Promise<void>;
  /** Runs `work` while no one else holds `key`; callers run in the order they asked in one process. */
  withLock<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Rejects when the store does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
