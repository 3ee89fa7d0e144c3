import { webApi } from '@slack/bolt';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DeliveryError, Poster } from '../../adapters/slack/reply/post.js';
import { lateAnswer, rateLimit, refuse, SlackProxy, serverError } from '../fakes/slack-proxy.js';
import { ALICE, BOT, BOT_TOKEN, GENERAL, LocalSlack, localSlackBinary } from './local-slack.js';

const binary = await localSlackBinary();
const TIMEOUT_MS = 300;
const BLOCKS = [{ type: 'section' as const, text: { type: 'mrkdwn' as const, text: 'block' } }];

describe.runIf(binary !== null)('posting to Slack', () => {
  let slack: LocalSlack;
  let proxy: SlackProxy;
  let poster: Poster;
  let question: string;
  let lines: string[];

  beforeAll(async () => {
    slack = await LocalSlack.start(binary ?? '');
  });
  afterAll(() => slack.stop());
  beforeEach(async () => {
    proxy = await SlackProxy.start(slack.url);
    lines = [];
    const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
    const client = new webApi.WebClient(BOT_TOKEN, {
      slackApiUrl: proxy.apiUrl,
      retryConfig: { retries: 0 },
      rejectRateLimitedCalls: true,
      timeout: TIMEOUT_MS,
      logger: { ...silent, getLevel: () => 'error' as never },
    });
    poster = new Poster(client, log);
    question = (await slack.write(GENERAL, ALICE, 'question')).ts;
  });
  afterEach(() => proxy.stop());

  const post = (text: string, channel = GENERAL) =>
    poster.post({
      channel,
      threadTs: question,
      message: { text, blocks: BLOCKS },
      plainText: `${text} in words`,
    });
  const answers = async () =>
    (await slack.messages(GENERAL)).filter(({ user, thread_ts }) => user === BOT && thread_ts === question);

  it('goes to the thread of the question, without unfurling links', async () => {
    await post('one');
    expect((await answers()).map(({ text }) => text)).toEqual(['one']);
    expect(proxy.callsOf('chat.postMessage')[0]?.params).toMatchObject({
      unfurl_links: 'false',
      unfurl_media: 'false',
    });
  });

  it.each(['invalid_blocks', 'msg_blocks_too_long'])(
    'sends the plain text once when Slack says %s, and logs it',
    async (error) => {
      proxy.next('chat.postMessage', refuse(error));
      await post('drawn');
      const seen = await answers();
      expect(seen.map(({ text, blocks }) => ({ text, blocks }))).toEqual([
        { text: 'drawn in words', blocks: undefined },
      ]);
      expect(lines.some((line) => line.includes(error))).toBe(true);
    },
  );

  it('gives up when Slack refuses the plain text too', async () => {
    proxy.next('chat.postMessage', refuse('invalid_blocks'), refuse('invalid_blocks'));
    await expect(post('drawn')).rejects.toThrow(DeliveryError);
    expect(proxy.callsOf('chat.postMessage')).toHaveLength(2);
  });

  it('does not repeat what Slack refuses for good', async () => {
    proxy.next('chat.postMessage', refuse('channel_not_found'));
    await expect(post('nowhere')).rejects.toThrow('channel_not_found');
    expect(proxy.callsOf('chat.postMessage')).toHaveLength(1);
  });

  it('shows one answer when the post succeeds later than the time-out', async () => {
    proxy.next('chat.postMessage', lateAnswer(TIMEOUT_MS * 2));
    await post('late');
    expect((await answers()).map(({ text }) => text)).toEqual(['late']);
    expect(proxy.callsOf('chat.postMessage')).toHaveLength(1);
  });

  it('posts again after a failure that posted nothing', async () => {
    proxy.next('chat.postMessage', serverError, refuse('internal_error'));
    await post('third time');
    expect((await answers()).map(({ text }) => text)).toEqual(['third time']);
  });

  it('would rather lose an answer than double it where it cannot look', async () => {
    proxy.next('chat.postMessage', lateAnswer(TIMEOUT_MS * 2));
    proxy.next('conversations.replies', refuse('missing_scope'));
    await expect(post('late')).rejects.toThrow('cannot be looked up');
    expect((await answers()).map(({ text }) => text)).toEqual(['late']);
  });

  it('waits out a rate limit in its channel while other channels go on', async () => {
    proxy.next('chat.postMessage', rateLimit(1));
    const started = performance.now();
    const order: string[] = [];
    const limited = post('limited').then(() => order.push('limited'));
    const behind = post('behind').then(() => order.push('behind'));
    const elsewhere = post('elsewhere', ALICE).then(() => {
      order.push('elsewhere');
      return performance.now() - started;
    });
    expect(await elsewhere).toBeLessThan(900);
    await Promise.all([limited, behind]);
    expect(performance.now() - started).toBeGreaterThanOrEqual(1_000);
    expect(order).toEqual(['elsewhere', 'limited', 'behind']);
  });

  it('keeps the order of a channel after a failed post', async () => {
    proxy.next('chat.postMessage', refuse('channel_not_found'));
    const results = await Promise.allSettled([post('lost'), post('first'), post('second')]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect((await answers()).map(({ text }) => text)).toEqual(['first', 'second']);
  });
});

const silent = { debug() {}, info() {}, warn() {}, error() {}, setLevel() {}, setName() {} };
