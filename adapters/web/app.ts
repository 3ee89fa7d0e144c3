/** The HTTP surface: chat page, `POST /api/chat`, and what operators ask for. */
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Lang } from '../../src/language.js';
import type { Reply } from '../../src/service/inbound.js';
import type { Inbox } from '../../src/service/inbox.js';
import type { Metrics } from '../../src/service/metrics.js';
import { decode, REFUSALS, type RefusalCode } from './decode.js';
import type { PageFile } from './page.js';
import { cardHtml } from './render.js';

export interface AppOptions {
  readonly inbox: Inbox;
  readonly metrics: Metrics;
  /** Why the service is not ready; empty when it is. */
  readonly notReady: () => Promise<readonly string[]>;
  /** `null`: page and chat are off. */
  readonly page: ReadonlyMap<string, PageFile> | null;
  readonly defaultLang: Lang;
}

/** A message of 20,000 characters of three bytes each, with room for JSON escapes. */
const MAX_BODY_BYTES = 256 * 1024;
/** Messages of one session that may wait at once: a person types one, a script a few. */
const MAX_WAITING_PER_SESSION = 32;

/** The page needs its own files and nothing else: no inline script or style, no other origin, no frame. */
const HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
};

export function createApp(options: AppOptions): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(HEADERS)) context.header(name, value);
  });
  app.notFound((context) => context.json(refusal('NOT_FOUND', options.defaultLang), 404));
  app.onError((_, context) => context.json(refusal('FAILED', options.defaultLang), 500));

  app.get('/healthz', (context) => context.json({ status: 'ok' }));
  app.get('/readyz', async (context) => {
    const reasons = await options.notReady();
    return reasons.length === 0
      ? context.json({ status: 'ready' })
      : context.json({ status: 'not ready', reasons }, 503);
  });
  app.get('/metrics', async (context) =>
    context.body(await options.metrics.text(), 200, { 'Content-Type': options.metrics.contentType }),
  );
  if (options.page !== null) {
    addPage(app, options.page);
    addChat(app, options);
  }
  return app;
}

function addPage(app: Hono, page: ReadonlyMap<string, PageFile>): void {
  for (const [path, file] of page) {
    app.get(path, (context) => {
      const headers = { ETag: file.etag, 'Cache-Control': 'no-cache', 'Content-Type': file.contentType };
      if (context.req.header('if-none-match') === file.etag) return context.body(null, 304, headers);
      return context.body(file.body, 200, headers);
    });
  }
}

function addChat(app: Hono, options: AppOptions): void {
  const waiting = new Map<string, number>();
  const limit = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: (context) => context.json(refusal('TOO_LARGE', options.defaultLang), 413),
  });
  app.post('/api/chat', limit, async (context) => {
    const refuse = (code: RefusalCode, status: ContentfulStatusCode, lang?: Lang): Response =>
      context.json(refusal(code, lang ?? options.defaultLang), status);

    if (context.req.header('sec-fetch-site') === 'cross-site') return refuse('CROSS_SITE', 403);
    // Only a same-origin page may send this type without asking first, so no other site can post here.
    if (!/^application\/json\b/i.test(context.req.header('content-type') ?? ''))
      return refuse('NOT_JSON', 415);
    const decoded = decode(await context.req.json().catch(() => null));
    if ('refused' in decoded) return refuse(decoded.refused, 400, decoded.lang);

    const { inbound } = decoded;
    const ahead = waiting.get(inbound.user) ?? 0;
    if (ahead >= MAX_WAITING_PER_SESSION) {
      context.header('Retry-After', '1');
      return refuse('TOO_MANY', 429, inbound.lang);
    }
    waiting.set(inbound.user, ahead + 1);
    try {
      const replies: object[] = [];
      await options.inbox.receive(inbound, async (reply) => {
        replies.push(withHtml(reply));
      });
      return context.json({ replies });
    } finally {
      const left = (waiting.get(inbound.user) ?? 1) - 1;
      if (left > 0) waiting.set(inbound.user, left);
      else waiting.delete(inbound.user);
    }
  });
}

function withHtml(reply: Reply): object {
  return { text: reply.text, card: reply.card, html: cardHtml(reply.card) };
}

function refusal(code: RefusalCode, lang: Lang): object {
  return { error: { code, message: REFUSALS[code][lang] } };
}
