/**
 * The way of a message through the service: claim it, wait for its conversation's turn, read the state,
 * take the turn, save, deliver. A redelivered event is answered once; messages of one conversation are
 * answered in order; a failure is told to the asker once and named in the log.
 */
import type { Catalog } from '../../catalog/catalog.js';
import { errorCard } from '../cards/error.js';
import { cardText } from '../cards/text.js';
import { parseState } from '../conversation/state.js';
import { type TurnContext, type TurnSettings, takeTurn } from '../conversation/turn.js';
import type { Lang } from '../language.js';
import type { Deliver, Inbound, Reply } from './inbound.js';
import type { Log } from './log.js';
import type { Metrics } from './metrics.js';
import type { Store } from './store/port.js';

export interface InboxOptions {
  readonly store: Store;
  readonly catalog: Catalog;
  readonly settings: TurnSettings;
  readonly now: () => Date;
  readonly log: Log;
  readonly metrics: Metrics;
}

export interface Inbox {
  /**
   * Answers one event. Resolves when the reply (or the apology for a failure) is delivered, or at once for
   * a duplicate. Rejects when nothing could be delivered; the event may then be delivered again.
   */
  receive(inbound: Inbound, deliver: Deliver): Promise<void>;
  /** Messages in work now. */
  readonly inFlight: number;
  /** Resolves when no message is in work. Stop the adapters first. */
  drain(): Promise<void>;
}

export function createInbox(options: InboxOptions): Inbox {
  const { store, log, metrics } = options;
  const working = new Set<Promise<void>>();

  async function receive(inbound: Inbound, deliver: Deliver): Promise<void> {
    const work = answer(inbound, deliver);
    const settled = work.then(
      () => undefined,
      () => undefined,
    );
    working.add(settled);
    metrics.inFlight(working.size);
    try {
      await work;
    } finally {
      working.delete(settled);
      metrics.inFlight(working.size);
    }
  }

  async function answer(inbound: Inbound, deliver: Deliver): Promise<void> {
    const started = performance.now();
    const { platform } = inbound;
    try {
      if (!(await store.claim(inbound.eventKey))) {
        metrics.duplicate(platform);
        return;
      }
      metrics.message(platform);
      await store.withLock(inbound.conversationKey, () => turn(inbound, deliver));
      metrics.reply(platform);
      log.debug({ platform, ms: Math.round(performance.now() - started) }, 'answered');
    } catch (error) {
      await apologise(error, inbound, deliver);
    } finally {
      metrics.turnSeconds(platform, (performance.now() - started) / 1000);
    }
  }

  /** State is saved before the reply leaves; a reply that cannot leave takes the state back. */
  async function turn(inbound: Inbound, deliver: Deliver): Promise<void> {
    const key = inbound.conversationKey;
    const before = await store.readConversation(key);
    const state = parseState(before, inbound.lang ?? options.settings.defaultLang);
    const result = takeTurn(state, inbound.content, contextOf(inbound));
    await store.writeConversation(key, JSON.stringify(result.state));
    try {
      await deliver(result.reply);
    } catch (error) {
      if (before === null) await store.deleteConversation(key);
      else await store.writeConversation(key, before);
      throw new DeliveryError(error);
    }
  }

  function contextOf(inbound: Inbound): TurnContext {
    return {
      catalog: options.catalog,
      now: options.now().toISOString(),
      settings: options.settings,
      // Only the terminal shows numbers beside the choices: elsewhere a typed "3" is an answer, not the third button.
      numbered: inbound.platform === 'terminal',
      ...(inbound.lang ? { lang: inbound.lang } : {}),
    };
  }

  async function apologise(error: unknown, inbound: Inbound, deliver: Deliver): Promise<void> {
    const code = codeOf(error);
    metrics.error(inbound.platform, code);
    log.error(
      { code, platform: inbound.platform, eventKey: inbound.eventKey, err: error },
      'a message failed',
    );
    try {
      if (error instanceof DeliveryError) throw error;
      await deliver(apology(inbound.lang ?? options.settings.defaultLang));
    } catch (last) {
      await store.release(inbound.eventKey).catch((problem: unknown) => {
        log.error(
          { code: codeOf(problem), eventKey: inbound.eventKey, err: problem },
          'a claim was not released',
        );
      });
      throw last;
    }
  }

  return {
    receive,
    get inFlight() {
      return working.size;
    },
    async drain() {
      while (working.size > 0) await Promise.all(working);
    },
  };
}

/** The platform did not take the reply; a second reply would not fare better. */
class DeliveryError extends Error {
  readonly code = 'DELIVERY_FAILED';

  constructor(cause: unknown) {
    super('the platform did not take the reply', { cause });
    this.name = 'DeliveryError';
  }
}

function apology(lang: Lang): Reply {
  const card = errorCard(lang);
  return { text: cardText(card), card };
}

/** A short code for logs and metrics: never free text. */
function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return 'INTERNAL';
}
