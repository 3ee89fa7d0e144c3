/** Sends replies where the question came from: in its thread, or to the asker alone. */
import { randomUUID } from 'node:crypto';
import type { webApi } from '@slack/bolt';
import { LRUCache } from 'lru-cache';
import type { Lang } from '../../src/language.js';
import type { Deliver, Reply } from '../../src/service/inbound.js';
import type { SlackAdapterConfig } from './config.js';
import { isDirectChannel, type Place } from './decode/decoded.js';
import { type Log, loggable } from './log.js';
import { OWN_ACTIONS } from './render/actions.js';
import { messageText } from './render/blocks.js';
import { type Rest, render, renderRest, type SlackMessage } from './render.js';
import { DeliveryError, Poster } from './reply/post.js';
import { isResponseUrl, respond } from './reply/response-url.js';
import { TEXTS } from './texts.js';

/** Answers whose rest or whole can still be called for with a button; each is under 20 kB. */
const MOST_KEPT = 1_000;
const KEPT_MS = 24 * 3600 * 1000;

interface Kept {
  readonly rest?: Rest;
  readonly shared?: Reply;
}

export class Replier {
  readonly #client: webApi.WebClient;
  readonly #config: SlackAdapterConfig;
  readonly #log: Log;
  readonly #poster: Poster;
  readonly #kept = new LRUCache<string, Kept>({ max: MOST_KEPT, ttl: KEPT_MS });

  constructor(client: webApi.WebClient, config: SlackAdapterConfig, log: Log) {
    this.#client = client;
    this.#config = config;
    this.#log = log;
    this.#poster = new Poster(client, log);
  }

  /** The way back to a place, for the inbox. Rejects when Slack does not take the reply. */
  deliverTo(place: Place): Deliver {
    return async (reply) => {
      const moreKey = randomUUID();
      const shareKey = canShare(place) ? randomUUID() : undefined;
      const { message, rest } = render(reply.card, {
        owner: place.owner,
        moreKey,
        ...(shareKey ? { shareKey } : {}),
      });
      if (rest) this.#kept.set(moreKey, { rest });
      if (shareKey) this.#kept.set(shareKey, { shared: reply });
      await this.#send(place, message, plainReply(reply));
    };
  }

  /** A button of the adapter's own was clicked. */
  async answerOwn(id: string, value: string, place: Place): Promise<void> {
    const kept = this.#kept.get(value);
    if (id === OWN_ACTIONS.more && kept?.rest) await this.#sendRest(kept.rest, place);
    else if (id === OWN_ACTIONS.share && kept?.shared) await this.#share(kept.shared, place);
    else await this.say('stale', place);
  }

  /** Says one of the adapter's own sentences, in the operator's language. */
  async say(what: keyof typeof TEXTS, place: Place): Promise<void> {
    await this.#send(place, notice(TEXTS[what], this.#config.defaultLang), '');
  }

  async #sendRest(rest: Rest, place: Place): Promise<void> {
    const moreKey = randomUUID();
    const next = renderRest(rest, { owner: place.owner, moreKey });
    if (next.rest) this.#kept.set(moreKey, { rest: next.rest });
    await this.#send(place, next.message, next.message.text);
  }

  /** Shared cards carry no buttons: the conversation stays the asker's. */
  async #share({ card, text }: Reply, place: Place): Promise<void> {
    const blocks = card.blocks.filter(({ type }) => type !== 'actions');
    const moreKey = randomUUID();
    const { message, rest } = render({ ...card, blocks }, { owner: place.owner, moreKey });
    if (rest) this.#kept.set(moreKey, { rest });
    const url = this.#allowed(place.responseUrl);
    if (url !== null && (await respond(url, message, 'in_channel')) === null) return;
    try {
      await this.#poster.post({ channel: place.channel, message, plainText: messageText(text) });
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      await this.#send(place, notice(TEXTS.cannotShare, card.lang), '');
    }
  }

  async #send(place: Place, message: SlackMessage, plainText: string): Promise<void> {
    if (place.responseUrl !== undefined || place.threadTs === undefined)
      await this.#whisper(place, message, plainText);
    else await this.#poster.post({ channel: place.channel, threadTs: place.threadTs, message, plainText });
  }

  /** Through the response URL; where that is used up or refused, as an ephemeral message. */
  async #whisper(place: Place, message: SlackMessage, plainText: string): Promise<void> {
    const url = this.#allowed(place.responseUrl);
    if (url !== null) {
      const refusal = await respond(url, message, 'ephemeral');
      if (refusal === null) return;
      this.#log.warn({ platform: 'slack', reason: loggable(refusal) }, 'response url refused');
      if (
        /block/i.test(refusal) &&
        (await respond(url, { text: plainText || message.text, blocks: [] }, 'ephemeral')) === null
      )
        return;
    }
    await this.#client.chat.postEphemeral({
      channel: place.channel,
      user: place.owner,
      text: message.text,
      ...(place.threadTs === undefined ? {} : { thread_ts: place.threadTs }),
      ...(message.blocks.length > 0 ? { blocks: [...message.blocks] } : {}),
    });
  }

  #allowed(url: string | undefined): string | null {
    if (url === undefined) return null;
    if (isResponseUrl(url, this.#config.apiUrl)) return url;
    this.#log.warn(
      { platform: 'slack', host: URL.canParse(url) ? new URL(url).host : '' },
      'response url not Slack’s',
    );
    return null;
  }
}

/** What only the asker sees can be shared, unless nobody else is there. */
function canShare(place: Place): boolean {
  return place.threadTs === undefined && !isDirectChannel(place.channel);
}

function plainReply(reply: Reply): string {
  const text = messageText(reply.text);
  return text === '' ? messageText(reply.card.fallback) : text;
}

function notice(text: (typeof TEXTS)[keyof typeof TEXTS], lang: Lang): SlackMessage {
  return { text: messageText(text[lang]), blocks: [] };
}
