/** How deliveries reach us: Bolt over Socket Mode, or over signed HTTP on the server's own port. */
import type { RequestListener } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { App, HTTPReceiver, SocketModeReceiver, type webApi } from '@slack/bolt';
import type { SlackAdapterConfig } from './config.js';
import type { Bot } from './decode/decoded.js';
import { type Log, slackLogger } from './log.js';
import { explained, reasonOf, SlackRefusal } from './refusal.js';
import { Socket } from './socket.js';

const HTTP_PATH = '/slack/events';

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

export interface Transport {
  /** @throws SlackRefusal when Slack refuses a token */
  start(): Promise<void>;
  /** Takes no more deliveries. */
  stop(): void;
  notReady(): string | null;
  /** Answers `POST /slack/events`; absent in Socket Mode. */
  readonly requestListener?: RequestListener;
}

export interface TransportOptions {
  readonly config: SlackAdapterConfig;
  readonly log: Log;
  /** Called once a delivery is acknowledged. */
  readonly onDelivery: (body: unknown, bot: Bot) => void;
}

export function createTransport(options: TransportOptions): Transport {
  return options.config.appToken === undefined
    ? overHttp(options)
    : overSocket(options, options.config.appToken);
}

/** Options for one Web API client. Each client gets its own object, because the SDK writes into it. */
export function clientOptions(config: SlackAdapterConfig, log: Log): webApi.WebClientOptions {
  return { logger: slackLogger(log), ...(config.apiUrl ? { slackApiUrl: config.apiUrl } : {}) };
}

function overSocket(options: TransportOptions, appToken: string): Transport {
  const { config, log } = options;
  const receiver = new SocketModeReceiver({
    appToken,
    logger: slackLogger(log),
    autoReconnectEnabled: false,
    installerOptions: {
      clientOptions: { ...clientOptions(config, log), retryConfig: { retries: 0 }, timeout: 10_000 },
    },
  });
  const socket = new Socket(receiver.client, log);
  const app = createApp(options, receiver);
  const login = new Login(app, log, () => socket.open());
  return {
    start: () => login.start(),
    stop: () => {
      login.stop();
      socket.close();
    },
    notReady: () => login.reason ?? socket.reason,
  };
}

function overHttp(options: TransportOptions): Transport {
  const receiver = new HTTPReceiver({
    signingSecret: options.config.signingSecret ?? '',
    endpoints: HTTP_PATH,
    logger: slackLogger(options.log),
  });
  const app = createApp(options, receiver);
  const login = new Login(app, options.log, async () => {});
  return {
    start: () => login.start(),
    stop: () => login.stop(),
    notReady: () => login.reason,
    requestListener: (request, response) => {
      if (login.reason === null) return receiver.requestListener(request, response);
      // Slack delivers again after a minute, and after five.
      response.writeHead(503, { 'retry-after': '60' }).end();
    },
  };
}

function createApp(
  { config, log, onDelivery }: TransportOptions,
  receiver: HTTPReceiver | SocketModeReceiver,
): App {
  const app = new App({
    token: config.botToken,
    receiver,
    logger: slackLogger(log),
    clientOptions: { ...clientOptions(config, log), retryConfig: { retries: 0 }, timeout: 10_000 },
    // The constructor would verify the token where its failure cannot be caught.
    deferInitialization: true,
    convoStore: false,
    extendedErrorHandler: true,
  });
  // One door for everything: Bolt acknowledges events itself, and a listener for each button would leave
  // unknown and old buttons hanging.
  app.use(async (args) => {
    if ('ack' in args && typeof args.ack === 'function') await args.ack();
    const { botUserId, botId } = args.context;
    onDelivery(args.body, { userId: botUserId ?? '', ...(botId ? { botId } : {}) });
  });
  app.error(async ({ error }: { readonly error: Error }) => {
    log.error({ platform: 'slack', reason: reasonOf(error) }, 'a delivery failed');
  });
  return app;
}

/** Learns who the bot is (`auth.test`), then runs `next`; tries again while the network fails. */
class Login {
  readonly #app: App;
  readonly #log: Log;
  readonly #next: () => Promise<void>;
  readonly #stopped = new AbortController();
  #reason: string | null = 'not started';

  constructor(app: App, log: Log, next: () => Promise<void>) {
    this.#app = app;
    this.#log = log;
    this.#next = next;
  }

  get reason(): string | null {
    return this.#reason;
  }

  /** @throws SlackRefusal when Slack refuses a token */
  async start(): Promise<void> {
    if (!(await this.#attempt())) {
      this.#log.warn({ platform: 'slack', reason: this.#reason }, 'cannot reach Slack, trying again');
      this.#retry().catch((error: unknown) => {
        this.#reason = reasonOf(error);
        if (!this.#stopped.signal.aborted)
          this.#log.error({ platform: 'slack', reason: this.#reason }, 'gave up');
      });
    }
  }

  stop(): void {
    this.#stopped.abort();
    this.#reason = 'stopped';
  }

  async #retry(): Promise<void> {
    for (let wait = FIRST_RETRY_MS; ; wait = Math.min(wait * 2, LONGEST_RETRY_MS)) {
      await delay(wait, undefined, { signal: this.#stopped.signal, ref: false });
      if (await this.#attempt()) return;
    }
  }

  async #attempt(): Promise<boolean> {
    try {
      await this.#app.init();
      await this.#next();
      this.#reason = null;
      return true;
    } catch (error) {
      const cause = explained(error, 'SLACK_BOT_TOKEN');
      this.#reason = reasonOf(cause);
      if (cause instanceof SlackRefusal) throw cause;
      return false;
    }
  }
}
