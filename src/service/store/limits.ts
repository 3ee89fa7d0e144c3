/** How long and how much both stores keep. */

/** A conversation that rests for a week starts afresh. */
export const CONVERSATION_TTL_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * A day: platforms redeliver for minutes (Slack retries three times within about five), a day leaves
 * room for an outage.
 */
export const CLAIM_TTL_MS = 24 * 60 * 60 * 1000;

/** Conversations of the embedded store; a state is about 1 kB, so at most some 20 MB. */
export const MAX_CONVERSATIONS = 20_000;

/** Claims of the embedded store: one event a second for more than a day. */
export const MAX_CLAIMS = 100_000;
