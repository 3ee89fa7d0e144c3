/**
 * The environment, read once into one typed object. An empty value is the same as an absent one; a
 * wrong one is named in one clear line, and all wrong ones are named together.
 */
import { z } from 'zod';
import type { TurnSettings } from './conversation/turn.js';
import { LANGUAGES } from './language.js';

const SWITCH = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['on', 'off'], 'must be on or off'))
  .transform((value) => value === 'on');

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' });
const secret = z.string().regex(/^\S+$/, 'must not contain spaces');
const idList = z.string().transform((text) => text.split(/[\s,]+/).filter((id) => id !== ''));

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const MAX_PORT = 65_535;

const environment = z.object({
  HOST: z.string().regex(/^\S+$/, 'must be a host name or address').default('127.0.0.1'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, `must be a whole number from 0 to ${MAX_PORT}`)
    .transform(Number)
    .refine((port) => port <= MAX_PORT, `must be a whole number from 0 to ${MAX_PORT}`)
    .default(3000),
  LOG_LEVEL: z
    .string()
    .toLowerCase()
    .pipe(z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`))
    .default('info'),
  XUANKA_WEB: SWITCH.default(true),
  XUANKA_DEFAULT_REGION: z
    .string()
    .regex(/^[a-z]{2}-[a-z0-9-]+$/, 'must be a region id such as cn-hangzhou')
    .default('cn-hangzhou'),
  XUANKA_DEFAULT_LANG: z.enum(LANGUAGES, 'must be zh or en').default('zh'),
  XUANKA_CATALOG_OVERLAY: z.string().optional(),
  // A rate below 1 would be dollars for a yuan, the wrong way round.
  XUANKA_USD_CNY: z
    .string()
    .regex(/^\d+(\.\d+)?$/, 'must be yuan for one dollar, such as 7.1')
    .transform(Number)
    .refine((rate) => rate >= 1 && rate <= 100, 'must be yuan for one dollar, such as 7.1')
    .optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a redis:// or rediss:// address' }).optional(),
  SLACK_BOT_TOKEN: secret.optional(),
  SLACK_APP_TOKEN: secret.optional(),
  SLACK_SIGNING_SECRET: secret.optional(),
  SLACK_API_URL: httpUrl.optional(),
  SLACK_CLIENT_ID: secret.optional(),
  SLACK_CLIENT_SECRET: secret.optional(),
  SLACK_STATE_SECRET: secret.optional(),
  XUANKA_ENCRYPTION_KEY: secret.optional(),
  XUANKA_SLACK_ALLOW: idList.default([]),
  XUANKA_DINGTALK_ALLOW: idList.default([]),
  DINGTALK_CLIENT_ID: secret.optional(),
  DINGTALK_CLIENT_SECRET: secret.optional(),
  DINGTALK_ROBOT_CODE: secret.optional(),
  DINGTALK_OPENAPI_ENDPOINT: httpUrl.default('https://api.dingtalk.com'),
  DINGTALK_OAPI_ENDPOINT: httpUrl.default('https://oapi.dingtalk.com'),
  DINGTALK_CARD_TEMPLATE_ID: secret.optional(),
  ALIBABA_CLOUD_ACCESS_KEY_ID: secret.optional(),
  ALIBABA_CLOUD_ACCESS_KEY_SECRET: secret.optional(),
  XUANKA_LIVE: SWITCH.default(false),
  XUANKA_ECS_ENDPOINT: z.string().optional(),
  XUANKA_PAI_ENDPOINT: z.string().optional(),
});
type Environment = z.infer<typeof environment>;

/** What Xuanka runs with. Absent credentials are `undefined`: that platform is off. */
export interface Config {
  readonly host: string;
  /** 0 = any free port. */
  readonly port: number;
  readonly logLevel: Environment['LOG_LEVEL'];
  /** The chat page and `POST /api/chat`. */
  readonly web: boolean;
  /** Region, language and exchange rate where the user names none. */
  readonly settings: TurnSettings;
  /** Folder with the operator's own prices and types. */
  readonly catalogOverlay: string | undefined;
  /** Absent: the embedded store. */
  readonly redisUrl: string | undefined;
  readonly slack: SlackConfig;
  readonly dingtalk: { readonly clientId: string | undefined; readonly clientSecret: string | undefined };
}

export interface SlackConfig {
  readonly botToken: string | undefined;
  /** Present: Socket Mode. */
  readonly appToken: string | undefined;
  /** HTTP mode, `POST /slack/events`. */
  readonly signingSecret: string | undefined;
  /** Absent: Slack's own. */
  readonly apiUrl: string | undefined;
  /** Ids that may ask; empty: everyone. */
  readonly allow: readonly string[];
}

/** The environment holds wrong values: `lines` names each variable and what it must be. */
export class ConfigError extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'ConfigError';
    this.lines = lines;
  }
}

/** Reads the environment. Throws `ConfigError`; a value that may be a secret is never repeated. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(env)
      .map(([name, value]) => [name, value?.trim()] as const)
      .filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) throw new ConfigError(lines(parsed.error));
  const value = parsed.data;
  return {
    host: value.HOST,
    port: value.PORT,
    logLevel: value.LOG_LEVEL,
    web: value.XUANKA_WEB,
    settings: {
      defaultRegion: value.XUANKA_DEFAULT_REGION,
      defaultLang: value.XUANKA_DEFAULT_LANG,
      ...(value.XUANKA_USD_CNY === undefined ? {} : { usdCny: value.XUANKA_USD_CNY }),
    },
    catalogOverlay: value.XUANKA_CATALOG_OVERLAY,
    redisUrl: value.REDIS_URL,
    slack: {
      botToken: value.SLACK_BOT_TOKEN,
      appToken: value.SLACK_APP_TOKEN,
      signingSecret: value.SLACK_SIGNING_SECRET,
      apiUrl: value.SLACK_API_URL,
      allow: value.XUANKA_SLACK_ALLOW,
    },
    dingtalk: { clientId: value.DINGTALK_CLIENT_ID, clientSecret: value.DINGTALK_CLIENT_SECRET },
  };
}

/** One line per variable: its first fault. */
function lines(error: z.ZodError): readonly string[] {
  const first = new Map<string, string>();
  for (const issue of error.issues) {
    const name = String(issue.path[0]);
    if (!first.has(name)) first.set(name, `${name} ${issue.message}`);
  }
  return [...first.values()];
}
