/** What a delivery from Slack comes to. */
import type { Inbound } from '../../../src/service/inbound.js';

/** Who the bot is in this workspace. */
export interface Bot {
  readonly userId: string;
  readonly botId?: string;
}

/** Where an answer goes. */
export interface Place {
  readonly team: string;
  readonly channel: string;
  /** Thread the answer is posted in; absent for an answer only the asker sees. */
  readonly threadTs?: string;
  /** Slack's address for an answer that only the asker sees. */
  readonly responseUrl?: string;
  /** Whose conversation it is: a click on the card comes back to it. */
  readonly owner: string;
}

/** Why a delivery gets no answer. */
export type IgnoredReason =
  | 'not a message'
  | 'not understood'
  | 'edited'
  | 'subtype'
  | 'bot'
  | 'own message'
  | 'system notice'
  | 'not for the bot'
  | 'someone else is addressed'
  | 'empty'
  | 'user event';

export type Decoded =
  | { readonly type: 'ask'; readonly inbound: Inbound; readonly place: Place }
  /** A message in a thread that names nobody: for the bot only if it takes part in the thread. */
  | {
      readonly type: 'follow-up';
      readonly inbound: Inbound;
      readonly place: Place & { readonly threadTs: string };
    }
  /** A button of the adapter's own, see `OWN_ACTIONS`. */
  | { readonly type: 'own-action'; readonly id: string; readonly value: string; readonly place: Place }
  /** A button that no card of this version has. */
  | { readonly type: 'stale'; readonly place: Place }
  | { readonly type: 'ignored'; readonly reason: IgnoredReason };

/** A conversation is a thread and an asker; all of a direct message is one. */
export function conversationKey(team: string, channel: string, scope: string, user: string): string {
  return isDirectChannel(channel)
    ? `slack:${team}:${channel}:dm:${user}`
    : `slack:${team}:${channel}:${scope}:${user}`;
}

/** Slack's ids of direct messages with one person start with D. */
export function isDirectChannel(channel: string): boolean {
  return channel.startsWith('D');
}
