/** Logging without secrets. */
import type { webApi } from '@slack/bolt';
import type { Logger } from 'pino';

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

type SlackLogger = NonNullable<webApi.WebClientOptions['logger']>;

/** Slack's tokens, and the ticket in the address of a socket. */
const SECRETS = /xox[a-z]+-[\w-]+|xapp-[\w-]+|xwfp-[\w-]+|(?<=ticket=)[\w%-]+/g;

/** A text for the log: one line, without Slack's tokens. */
export function loggable(value: unknown): string {
  const text = value instanceof Error ? value.message : String(value);
  return text.replace(SECRETS, '[secret]').replace(/\s*\n\s*/g, ' ');
}

/** What Slack's SDK logs, into ours. Its debug lines hold whole payloads and socket tickets and are dropped. */
export function slackLogger(log: Log): SlackLogger {
  const line = (parts: unknown[]) => parts.map(loggable).join(' ');
  return {
    debug: () => {},
    info: (...parts) => log.debug({ platform: 'slack' }, line(parts)),
    warn: (...parts) => log.warn({ platform: 'slack' }, line(parts)),
    error: (...parts) => log.error({ platform: 'slack' }, line(parts)),
    setLevel: () => {},
    setName: () => {},
    getLevel: () => 'info' as ReturnType<SlackLogger['getLevel']>,
  };
}
