/** The log: JSON lines on stderr. What looks like a credential never gets in. */
import { type DestinationStream, destination, type Logger, type LoggerOptions, pino } from 'pino';

export type Log = Logger;

/** Slack tokens, Alibaba Cloud access keys, bearer headers, and passwords in addresses. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/\bx(?:ox[a-z]|app)-[\w-]+/gi, 'x***'],
  [/\bLTAI\w+/g, 'LTAI***'],
  [/\bBearer\s+[\w.~+/-]+=*/gi, 'Bearer ***'],
  [/(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@]*):[^\s@/]+@/gi, '$1:***@'],
];

/** The text with everything that looks like a credential replaced. */
function withoutSecrets(text: string): string {
  return SECRETS.reduce((clean, [pattern, mask]) => clean.replace(pattern, mask), text);
}

const REDACTED_FIELDS = [
  'token',
  'botToken',
  'appToken',
  'signingSecret',
  'clientSecret',
  'secret',
  'password',
];

/**
 * `stream` is where lines go; by default stderr, so that stdout stays for answers. A person at a terminal
 * gets short lines, a file or collector gets JSON.
 */
export function createLog(level: string, stream: DestinationStream = toStderr()): Log {
  const options: LoggerOptions = {
    level,
    base: { app: 'xuanka' },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: REDACTED_FIELDS.flatMap((field) => [field, `*.${field}`]), censor: '***' },
    hooks: { streamWrite: withoutSecrets },
  };
  return pino(options, stream);
}

function toStderr(): DestinationStream {
  const stderr = destination({ fd: 2, sync: true });
  if (!process.stderr.isTTY) return stderr;
  return { write: (line) => stderr.write(`${readable(line)}\n`) };
}

/** `10:31:04 info  web: on`, then what else the line holds; of an error its message only. */
export function readable(line: string): string {
  const { time, level, msg, err, app: _, ...rest } = JSON.parse(line) as Record<string, unknown>;
  const reason = typeof err === 'object' && err !== null && 'message' in err ? `: ${err.message}` : '';
  const more = Object.entries(rest).map(([name, value]) => ` ${name}=${JSON.stringify(value)}`);
  return `${String(time).slice(11, 19)} ${String(level).padEnd(5)} ${msg}${reason}${more.join('')}`;
}
