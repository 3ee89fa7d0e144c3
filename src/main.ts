/**
 * `xuanka serve`: configuration → catalogue → store → inbox → adapters. Says which platforms are on and how
 * to turn each on; on SIGTERM or SIGINT it takes no more messages, finishes those in work and returns.
 */
import { createSlackAdapter, type SlackAdapter } from '../adapters/slack/index.js';
import { createWebAdapter, type Mount } from '../adapters/web/index.js';
import { loadCatalog } from '../catalog/files/load.js';
import type { Config } from './config.js';
import type { Adapter } from './service/inbound.js';
import { createInbox, type Inbox } from './service/inbox.js';
import type { Log } from './service/log.js';
import { createMetrics } from './service/metrics.js';
import { createMemoryStore } from './service/store/memory.js';
import type { Store } from './service/store/port.js';
import { createRedisStore } from './service/store/redis.js';

/** Longest that a shutdown waits for messages in work: below the 30 s that orchestrators give. */
const DRAIN_LIMIT_MS = 25_000;
/** Longest that `/readyz` waits for the store. */
const PING_LIMIT_MS = 1_000;

/**
 * Runs until `shutdown` is aborted. Rejects when it cannot start at all (the port is taken, the catalogue is
 * wrong); a platform that refuses its credentials is named in the log and does not stop the others.
 */
export async function serve(config: Config, log: Log, shutdown: AbortSignal): Promise<void> {
  const catalog = loadCatalog(config.catalogOverlay);
  const store = await openStore(config, log);
  const metrics = createMetrics();
  const { settings } = config;
  const inbox = createInbox({ store, catalog, settings, now: () => new Date(), log, metrics });

  const slack = slackAdapter(config, inbox, log);
  const platforms: Adapter[] = slack ? [slack] : [];
  const web = createWebAdapter({
    host: config.host,
    port: config.port,
    chat: config.web,
    inbox,
    metrics,
    notReady: () => reasonsNotReady(store, platforms),
    mounts: slack ? mountOf(slack) : [],
    defaultLang: config.settings.defaultLang,
    log,
  });
  await web.start();
  sayWhatIsOn(config, web.address, log);
  const starts = platforms.map((platform) => startPlatform(platform, log));

  await aborted(shutdown);
  log.info('shutting down: no more messages are taken, those in work are finished');
  await within(DRAIN_LIMIT_MS, async () => {
    await Promise.all([...platforms, web].map((adapter) => adapter.stop()));
    await Promise.all(starts);
    await inbox.drain();
  }).catch((error: unknown) => log.error({ err: error, inFlight: inbox.inFlight }, 'messages were left'));
  await store.close();
  log.info('stopped');
}

async function openStore(config: Config, log: Log): Promise<Store> {
  if (config.redisUrl === undefined) {
    log.info(
      'store: embedded, forgotten at exit; set REDIS_URL to keep conversations and run several replicas',
    );
    return createMemoryStore();
  }
  const store = await createRedisStore(config.redisUrl, {
    onTrouble: (error) => log.warn({ err: error }, 'store: trouble'),
  });
  await store.ping().then(
    () => log.info('store: Redis'),
    (error: unknown) => log.error({ err: error }, 'store: Redis does not answer yet; it is tried again'),
  );
  return store;
}

function slackAdapter(config: Config, inbox: Inbox, log: Log): SlackAdapter | null {
  const { botToken, appToken, signingSecret, apiUrl, allow } = config.slack;
  if (botToken === undefined || (appToken === undefined && signingSecret === undefined)) return null;
  const slack = {
    botToken,
    appToken,
    signingSecret,
    apiUrl,
    allow,
    defaultLang: config.settings.defaultLang,
  };
  return createSlackAdapter({ config: slack, inbox, log });
}

function mountOf(slack: SlackAdapter): readonly Mount[] {
  return slack.requestListener ? [{ path: '/slack/events', listener: slack.requestListener }] : [];
}

async function startPlatform(platform: Adapter, log: Log): Promise<void> {
  try {
    await platform.start();
    log.info(`${platform.platform}: connected`);
  } catch (error) {
    log.error({ err: error }, `${platform.platform}: did not start; the other platforms go on`);
  }
}

/** Empty when every configured platform is connected and the store answers. */
async function reasonsNotReady(store: Store, platforms: readonly Adapter[]): Promise<readonly string[]> {
  const reasons = platforms.flatMap((adapter) => {
    const reason = adapter.notReady();
    return reason === null ? [] : [`${adapter.platform}: ${reason}`];
  });
  await within(PING_LIMIT_MS, () => store.ping()).catch(() => reasons.push('store: it does not answer'));
  return reasons;
}

function sayWhatIsOn(config: Config, address: string, log: Log): void {
  if (config.web) log.info(`web: on, open ${address}`);
  else log.info(`web: off (XUANKA_WEB=off); /healthz, /readyz and /metrics at ${address}`);

  const { botToken, appToken, signingSecret } = config.slack;
  if (botToken && appToken) log.info('slack: on, Socket Mode');
  else if (botToken && signingSecret) log.info(`slack: on, signed HTTP at POST ${address}/slack/events`);
  else if (botToken)
    log.warn('slack: off; SLACK_BOT_TOKEN needs SLACK_APP_TOKEN or SLACK_SIGNING_SECRET beside it');
  else
    log.info(
      'slack: off; set SLACK_BOT_TOKEN with SLACK_APP_TOKEN (Socket Mode) or SLACK_SIGNING_SECRET (HTTP), see docs/slack.md',
    );
  if (config.dingtalk.clientId) log.warn('dingtalk: off; this version has no DingTalk adapter yet');
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

/** The result of `work`, or a rejection when it takes longer than `limitMs`. */
async function within<T>(limitMs: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done within ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
