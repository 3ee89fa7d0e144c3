/** The body of `POST /api/chat` as an inbound message. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Bilingual, LANGUAGES, type Lang } from '../../src/language.js';
import type { Content, Inbound } from '../../src/service/inbound.js';

/** Longest message, in UTF-16 units: a long error log fits; more is a mistake. */
const MAX_TEXT = 20_000;
/** As long as the ids and values that cards may carry (`cards/card.ts`). */
const MAX_ACTION_ID = 40;
const MAX_ACTION_VALUE = 150;
const MAX_SESSION = 128;

const body = z.object({
  session: z.string().min(1).max(MAX_SESSION),
  text: z.string().max(MAX_TEXT).optional(),
  action: z
    .object({ id: z.string().min(1).max(MAX_ACTION_ID), value: z.string().max(MAX_ACTION_VALUE) })
    .optional(),
  lang: z.enum(LANGUAGES).optional(),
  /** Sent again with the same id, a message is answered once. */
  messageId: z.string().min(1).max(MAX_SESSION).optional(),
});

export const REFUSALS = {
  NOT_JSON: {
    zh: '请求要是一段 JSON：{"session": "…", "text": "…"}。',
    en: 'The request must be JSON: {"session": "…", "text": "…"}.',
  },
  BAD_SESSION: {
    zh: `session 要是 1 到 ${MAX_SESSION} 个字符的文字。`,
    en: `session must be a text of 1 to ${MAX_SESSION} characters.`,
  },
  TEXT_TOO_LONG: {
    zh: `消息太长：最多 ${MAX_TEXT} 个字符。请只发模型、方法、数据量和预算，或报错的最后几行。`,
    en: `The message is too long: at most ${MAX_TEXT} characters. Send the model, method, data and budget, or the last lines of the error.`,
  },
  NOTHING_SAID: {
    zh: '请给出 text（一条消息）或 action（{id, value}，卡片上的按钮），二选一。',
    en: 'Give either text (a message) or action ({id, value}, a button of a card).',
  },
  BAD_FIELD: {
    zh: '有一项的类型或长度不对：session、text、action{id, value}、lang（zh 或 en）。',
    en: 'A field has the wrong type or length: session, text, action{id, value}, lang (zh or en).',
  },
  TOO_LARGE: { zh: '请求太大。', en: 'The request is too large.' },
  TOO_MANY: {
    zh: '这个会话里等待的消息太多了，请等上一条答完再发。',
    en: 'Too many messages of this session are waiting; send the next one after the last is answered.',
  },
  CROSS_SITE: {
    zh: '不接受来自其他网站的请求。',
    en: 'Requests from other sites are not accepted.',
  },
  NOT_FOUND: { zh: '没有这个地址。', en: 'There is nothing at this address.' },
  FAILED: {
    zh: '这一条没能处理，是服务这边的问题，已记录。请再发一次。',
    en: 'This message could not be handled. The fault is on our side and has been logged. Please send it again.',
  },
} as const satisfies Record<string, Bilingual>;
export type RefusalCode = keyof typeof REFUSALS;

export type Decoded =
  | { readonly inbound: Inbound }
  | { readonly refused: RefusalCode; readonly lang: Lang | undefined };

/** Reads a parsed body. Everything that is not a message is refused with the reason. */
export function decode(json: unknown): Decoded {
  const parsed = body.safeParse(json);
  const lang = statedLang(json);
  if (!parsed.success) return { refused: refusalOf(parsed.error), lang };
  const { session, text, action, messageId } = parsed.data;
  if ((text === undefined) === (action === undefined)) return { refused: 'NOTHING_SAID', lang };
  const content: Content = action ? { type: 'action', ...action } : { type: 'text', text: text ?? '' };
  return {
    inbound: {
      platform: 'web',
      eventKey: `web:${session}:${messageId ?? randomUUID()}`,
      conversationKey: `web:${session}`,
      user: session,
      content,
      isDirect: true,
      ...(lang ? { lang } : {}),
    },
  };
}

function statedLang(json: unknown): Lang | undefined {
  const stated = typeof json === 'object' && json !== null && 'lang' in json ? json.lang : undefined;
  return LANGUAGES.find((lang) => lang === stated);
}

function refusalOf(error: z.ZodError): RefusalCode {
  const issue = error.issues[0];
  const field = issue?.path[0];
  if (field === undefined) return 'NOT_JSON';
  if (field === 'session') return 'BAD_SESSION';
  if (field === 'text' && issue?.code === 'too_big') return 'TEXT_TOO_LONG';
  return 'BAD_FIELD';
}
