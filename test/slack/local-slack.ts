/**
 * A real local Slack: github.com/parvalabs/local-slack, MIT, as the prebuilt Linux binary from npm. It speaks
 * the Web API, Socket Mode and signed HTTP, and lets a test act as a user.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../free-port.js';
import { service } from '../services.js';
import { until } from './until.js';

const PACKAGE = 'local-slack-linux-x64';
const VERSION = '0.1.8';
const CACHE = fileURLToPath(new URL('../../.cache/', import.meta.url));
const HOME = join(CACHE, `local-slack-${VERSION}`);
const BINARY = join(HOME, 'node_modules', PACKAGE, 'bin', 'local-slack');

export const BOT_TOKEN = 'xoxb-test-token';
export const APP_TOKEN = 'xapp-test-token';
export const SIGNING_SECRET = 'test-signing-secret';
export const BOT = 'U0BOT';
export const ALICE = 'U01ALICE';
export const BOB = 'U02BOB';
export const GENERAL = 'C01GEN';

/** Path of the binary, fetched once into `.cache`; `null`, or an error where it is required, without it. */
export async function localSlackBinary(): Promise<string | null> {
  const name = `${PACKAGE}@${VERSION}`;
  if (existsSync(BINARY)) return service(name, BINARY, '');
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return service(name, null, 'built for Linux x64 only');
  try {
    await fetchBinary();
    return service(name, BINARY, '');
  } catch (error) {
    const [why] = (error instanceof Error ? error.message : String(error)).split('\n');
    return service(name, null, `npm cannot fetch it: ${why}`);
  }
}

/** Installs beside, then renames: several test files may fetch at once. */
async function fetchBinary(): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const beside = await mkdtemp(join(CACHE, 'fetching-'));
  const args = [
    'install',
    '--prefix',
    beside,
    '--no-save',
    '--no-audit',
    '--no-fund',
    `${PACKAGE}@${VERSION}`,
  ];
  try {
    await promisify(execFile)('npm', args, { timeout: 180_000 });
    await rename(beside, HOME);
  } catch (error) {
    await rm(beside, { recursive: true, force: true });
    if (!existsSync(BINARY)) throw error;
  }
}

export interface SlackMessageSeen {
  readonly ts: string;
  readonly thread_ts?: string;
  readonly user?: string;
  readonly bot_id?: string;
  readonly subtype?: string;
  readonly ephemeral_to?: string;
  readonly channel: string;
  readonly text: string;
  readonly blocks?: readonly Record<string, unknown>[];
}

export interface Click {
  readonly channel: string;
  readonly messageTs: string;
  readonly user: string;
  readonly action: Record<string, unknown>;
}

/** One running local Slack and the hands of its users. */
export class LocalSlack {
  readonly url: string;
  readonly #process: ChildProcess;
  readonly #folder: string;

  private constructor(url: string, child: ChildProcess, folder: string) {
    this.url = url;
    this.#process = child;
    this.#folder = folder;
  }

  /** @param eventsUrl where signed HTTP goes; absent: Socket Mode */
  static async start(binary: string, eventsUrl?: string): Promise<LocalSlack> {
    const folder = await mkdtemp(join(tmpdir(), 'local-slack-'));
    const config = join(folder, 'config.yaml');
    await writeFile(config, workspace(eventsUrl));
    const port = await freePort();
    const child = spawn(binary, ['--config', config, '--port', String(port), '--base-host', '127.0.0.1'], {
      stdio: 'ignore',
    });
    const slack = new LocalSlack(`http://127.0.0.1:${port}`, child, folder);
    await until('local Slack is up', async () => (await fetch(`${slack.url}/_control/state`)).ok);
    return slack;
  }

  async stop(): Promise<void> {
    this.#process.kill();
    await rm(this.#folder, { recursive: true, force: true });
  }

  get apiUrl(): string {
    return `${this.url}/api/`;
  }

  /** A user writes; a user id as channel is the direct message with the bot. */
  async write(channel: string, user: string, text: string, threadTs?: string): Promise<SlackMessageSeen> {
    const body = { channel, user, text, ...(threadTs ? { thread_ts: threadTs } : {}) };
    const { message } = (await this.#control('message', body)) as { message: SlackMessageSeen };
    return message;
  }

  async command(channel: string, user: string, text: string): Promise<void> {
    await this.#control('command', { channel, user, command: '/gpu', text });
  }

  async edit(message: SlackMessageSeen, text: string): Promise<void> {
    await this.#control('edit-message', {
      channel: message.channel,
      user: message.user,
      ts: message.ts,
      text,
    });
  }

  async click(click: Click): Promise<void> {
    await this.#control('interact', click);
  }

  async messages(channel: string): Promise<readonly SlackMessageSeen[]> {
    const response = await fetch(`${this.url}/_control/messages/${channel}`);
    return ((await response.json()) as { messages: SlackMessageSeen[] }).messages;
  }

  /** Every request, envelope and answer between Slack and the bot, as text. */
  async traffic(): Promise<string> {
    return (await fetch(`${this.url}/_control/log`)).text();
  }

  async #control(path: string, body: unknown): Promise<unknown> {
    const response = await fetch(`${this.url}/_control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok)
      throw new Error(`local Slack: ${path} answered ${response.status} ${await response.text()}`);
    return response.json();
  }
}

function workspace(eventsUrl: string | undefined): string {
  return JSON.stringify({
    workspace: { name: 'Test', domain: 'test-workspace', teamId: 'T01TEST' },
    app: {
      appId: 'A01APP',
      botUserId: BOT,
      botName: 'xuanka',
      botToken: BOT_TOKEN,
      appToken: APP_TOKEN,
      signingSecret: SIGNING_SECRET,
      mode: eventsUrl === undefined ? 'socket' : 'events',
      ...(eventsUrl === undefined ? {} : { requestUrl: eventsUrl }),
    },
    users: [
      { id: ALICE, name: 'alice', real_name: 'Alice Anderson' },
      { id: BOB, name: 'bob', real_name: 'Bob Brown' },
    ],
    channels: [{ id: GENERAL, name: 'general', members: [ALICE, BOB, BOT] }],
  });
}
