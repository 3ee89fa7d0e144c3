/** The conversation as the service and this tab keep it: session, transcript, requests. */

/**
 * One entry of the transcript. `html` comes from the service, which escapes every text in it.
 * @typedef {{ from: 'you', text: string } | { from: 'bot', html: string, kind: string, lang: string }} Entry
 */

const SESSION_KEY = 'xuanka.session';
const TRANSCRIPT_KEY = 'xuanka.transcript';
/** Entries kept over a reload. */
const TRANSCRIPT_LENGTH = 60;
const REQUEST_TIMEOUT_MS = 30_000;

/** 128 random bits: the session's name is all that protects it. */
function randomId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function session() {
  const known = sessionStorage.getItem(SESSION_KEY);
  if (known) return known;
  const fresh = randomId();
  sessionStorage.setItem(SESSION_KEY, fresh);
  return fresh;
}

/** @returns {Entry[]} */
export function transcript() {
  try {
    const stored = JSON.parse(sessionStorage.getItem(TRANSCRIPT_KEY) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

/** @param {Entry} entry */
export function remember(entry) {
  const kept = [...transcript(), entry].slice(-TRANSCRIPT_LENGTH);
  try {
    sessionStorage.setItem(TRANSCRIPT_KEY, JSON.stringify(kept));
  } catch {
    // The tab's storage is full: the conversation goes on, only a reload will not show all of it.
    sessionStorage.removeItem(TRANSCRIPT_KEY);
  }
}

export function forget() {
  sessionStorage.removeItem(SESSION_KEY);
  sessionStorage.removeItem(TRANSCRIPT_KEY);
}

/** A request that failed; `message` is what the service says, or empty when it was not reached. */
export class ChatError extends Error {}

/**
 * @param {{ text: string } | { action: { id: string, value: string } }} content
 * @param {string | undefined} lang what the user chose, if anything
 * @returns {Promise<{ html: string, card: { kind: string, lang: 'zh' | 'en' } }[]>}
 */
export async function send(content, lang) {
  const response = await fetch('/api/chat', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ session: session(), ...content, ...(lang ? { lang } : {}) }),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  }).catch((cause) => {
    throw new ChatError('', { cause });
  });
  const body = await response.json().catch(() => ({}));
  if (!Array.isArray(body.replies)) throw new ChatError(body.error?.message ?? '');
  return body.replies;
}
