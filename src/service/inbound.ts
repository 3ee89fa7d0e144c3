/** What an adapter hands to the service: one message, normalised, and a way to answer it. */
import type { Card } from '../cards/card.js';
import type { Lang } from '../language.js';

export type Platform = 'slack' | 'dingtalk' | 'web' | 'terminal';

export type Content =
  | { readonly type: 'text'; readonly text: string }
  /** A button or a select: `id` and `value` as the card gave them. */
  | { readonly type: 'action'; readonly id: string; readonly value: string };

export interface Inbound {
  readonly platform: Platform;
  /** The same for every delivery of one event; the service claims it before any work. */
  readonly eventKey: string;
  /** Messages with one key are handled in order and share one state (thread + asker). */
  readonly conversationKey: string;
  /** Id of the asker on the platform. */
  readonly user: string;
  readonly content: Content;
  readonly isDirect: boolean;
  readonly lang?: Lang;
}

export interface Reply {
  /** The whole answer as plain text. */
  readonly text: string;
  readonly card: Card;
}

/** Sends one reply; resolves once the platform has taken it. */
export type Deliver = (reply: Reply) => Promise<void>;

/** A chat platform the service can run. */
export interface Adapter {
  readonly platform: Platform;
  start(): Promise<void>;
  /** Stops taking messages, waits for those in work, then closes. */
  stop(): Promise<void>;
  /** `null` when connected, else why not. */
  notReady(): string | null;
}
