import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actionIdOf, blockIdOf } from '../../adapters/slack/render/actions.js';
import type { Reply } from '../../src/service/inbound.js';
import { rateLimit, refuse, SlackProxy, serverError } from '../fakes/slack-proxy.js';
import { freePort } from '../free-port.js';
import { type Bot, type SlackInbox, simpleInbox, startBot } from './bot.js';
import {
  ALICE,
  APP_TOKEN,
  BOB,
  BOT,
  BOT_TOKEN,
  GENERAL,
  LocalSlack,
  localSlackBinary,
  SIGNING_SECRET,
  type SlackMessageSeen,
} from './local-slack.js';
import { blockActions, command, message } from './payloads.js';
import { signedPost } from './signed-post.js';
import { until } from './until.js';

const binary = await localSlackBinary();

describe.runIf(binary !== null)('the Slack adapter', () => {
  let slack: LocalSlack;
  let proxy: SlackProxy;
  let bot: Bot | null;
  let url: string;
  let port: number;

  beforeAll(async () => {
    port = await freePort();
    url = `http://127.0.0.1:${port}/slack/events`;
  });
  afterEach(async () => {
    await bot?.stop();
    await proxy.stop();
    await slack.stop();
  });

  const answersTo = async ({ channel, ts, thread_ts }: SlackMessageSeen) =>
    (await slack.messages(channel)).filter(
      (seen) => seen.user === BOT && seen.thread_ts === (thread_ts ?? ts),
    );
  const answered = (question: SlackMessageSeen, withinMs?: number) =>
    until('the bot answers', async () => (await answersTo(question))[0], withinMs);

  describe('in Socket Mode', () => {
    beforeEach(async () => {
      slack = await LocalSlack.start(binary ?? '');
      proxy = await SlackProxy.start(slack.url);
      bot = null;
    });

    const start = async (inbox: SlackInbox = simpleInbox()) => {
      bot = await startBot({ mode: 'Socket Mode', apiUrl: proxy.apiUrl, inbox });
      return bot;
    };
    const ask = (text: string) => slack.write(GENERAL, ALICE, `<@${BOT}> ${text}`);
    const ready = (running: Bot) => until('the bot is connected', () => running.adapter.notReady() === null);

    it('says which token Slack refuses and where to get it', async () => {
      proxy.next('auth.test', refuse('invalid_auth'));
      await expect(start()).rejects.toThrow(/SLACK_BOT_TOKEN \(invalid_auth.*Bot User OAuth Token/);
      proxy.next('apps.connections.open', refuse('not_allowed_token_type'));
      await expect(start()).rejects.toThrow(/SLACK_APP_TOKEN \(not_allowed_token_type.*connections:write/);
    });

    it('starts while Slack is down and answers once it is up', async () => {
      proxy.next('auth.test', serverError);
      const running = await start();
      expect(running.adapter.notReady()).toMatch(/503/);
      await ready(running);
      expect((await answered(await ask('hello'))).text).toBe('hello');
    });

    it('is back within seconds after the socket was cut, even if Slack fails at first', async () => {
      const running = await start();
      proxy.next('apps.connections.open', serverError, refuse('internal_error'), rateLimit(1));
      proxy.cutSockets();
      await until('the loss is noticed', () => running.adapter.notReady() !== null);
      await ready(running);
      expect((await answered(await ask('still there?'))).text).toBe('still there?');
      expect(proxy.openSockets).toBe(1);
    });

    it('connects anew when Slack asks it to', async () => {
      const running = await start();
      const before = proxy.callsOf('apps.connections.open').length;
      proxy.say({
        type: 'disconnect',
        reason: 'warning',
        debug_info: { host: 'a' },
        padding: 'x'.repeat(80),
      });
      await until('it connects anew', () => proxy.callsOf('apps.connections.open').length > before);
      await ready(running);
      expect((await answered(await ask('after'))).text).toBe('after');
    });

    it('answers once what the socket delivers twice', async () => {
      await start();
      const question = await slack.write(GENERAL, ALICE, 'not for the bot yet');
      const payload = message({ ...question, type: 'app_mention', text: `<@${BOT}> twice` });
      proxy.say({ type: 'events_api', envelope_id: 'e1', payload });
      proxy.say({
        type: 'events_api',
        envelope_id: 'e2',
        payload,
        retry_attempt: 1,
        retry_reason: 'timeout',
      });
      await answered(question);
      await answered(await ask('next'));
      expect((await answersTo(question)).map(({ text }) => text)).toEqual(['twice']);
    });

    it('answers once when the socket is cut while the answer is in work', async () => {
      let release = () => {};
      const working = new Promise<void>((resolve) => {
        release = resolve;
      });
      const inbox = simpleInbox(async ({ content }) => {
        await working;
        return replyOf(content.type === 'text' ? content.text : '');
      });
      const running = await start(inbox);
      const question = await ask('in work');
      await until('the question is taken', () => inbox.asked.length === 1);
      proxy.cutSockets();
      release();
      expect((await answered(question)).text).toBe('in work');
      await ready(running);
      await answered(await ask('next'));
      expect(await answersTo(question)).toHaveLength(1);
    });

    it('stops trying when the token was revoked meanwhile', async () => {
      const running = await start();
      proxy.next('apps.connections.open', refuse('token_revoked'));
      const before = proxy.callsOf('apps.connections.open').length;
      proxy.cutSockets();
      await until('the refusal is known', () => running.adapter.notReady()?.includes('token_revoked'));
      await delay(1_000);
      expect(proxy.callsOf('apps.connections.open').length - before).toBe(1);
    });

    it('finishes what is in work before it stops', async () => {
      const inbox = simpleInbox(async () => {
        await delay(300);
        return replyOf('finished');
      });
      const running = await start(inbox);
      const question = await ask('last one');
      await until('the question is taken', () => inbox.asked.length === 1);
      await running.stop();
      expect((await answersTo(question)).map(({ text }) => text)).toEqual(['finished']);
      expect(running.adapter.notReady()).toBe('stopped');
    });

    it('writes no secret to the log, whatever happens', async () => {
      proxy.next('auth.test', serverError);
      const running = await start();
      await ready(running);
      await answered(await ask('hello'));
      proxy.cutSockets();
      await until('the loss is noticed', () => running.adapter.notReady() !== null);
      await ready(running);
      const log = running.log.join('');
      expect(log).not.toBe('');
      for (const secret of [BOT_TOKEN, APP_TOKEN, 'ws://']) expect(log).not.toContain(secret);
    });
  });

  describe('over signed HTTP', () => {
    beforeEach(async () => {
      slack = await LocalSlack.start(binary ?? '', url);
      proxy = await SlackProxy.start(slack.url);
      bot = null;
    });

    const start = async (inbox: SlackInbox = simpleInbox()) => {
      bot = await startBot({ mode: 'signed HTTP', apiUrl: slack.apiUrl, inbox, port });
      return bot;
    };
    /** Asks last and waits for the answer, so that whatever came before had its chance. */
    const settled = async () => answered(await slack.write(GENERAL, BOB, `<@${BOT}> anyone?`));
    const mention = (ts: string, text: string, more: Record<string, unknown> = {}) =>
      message({ channel: GENERAL, user: ALICE, ts, text: `<@${BOT}> ${text}`, ...more });
    const threadOf = async (ts: string) =>
      (await slack.messages(GENERAL)).filter((seen) => seen.thread_ts === ts);

    it('answers Slack’s check of the address', async () => {
      await start();
      const { status, body } = await signedPost(url, { type: 'url_verification', challenge: 'abc' });
      expect({ status, body }).toEqual({ status: 200, body: expect.stringContaining('abc') });
    });

    it('turns away what is not signed with the secret', async () => {
      const inbox = simpleInbox();
      await start(inbox);
      const forged = await signedPost(url, mention('1.1', 'forged'), { secret: 'another' });
      expect(forged.status).toBe(401);
      await settled();
      expect(inbox.asked.map(({ content }) => content)).toEqual([{ type: 'text', text: 'anyone?' }]);
      expect((bot?.log ?? []).join('')).not.toContain(SIGNING_SECRET);
    });

    it('acknowledges in under a second while the answer takes longer', async () => {
      const inbox = simpleInbox(async () => {
        await delay(1_500);
        return replyOf('slow');
      });
      await start(inbox);
      const { status, ms } = await signedPost(url, mention('2.1', 'slow'));
      expect(status).toBe(200);
      expect(ms).toBeLessThan(1_000);
      await until('the slow answer comes', async () => (await threadOf('2.1')).length === 1);
    });

    it('answers a delivery once, however often Slack repeats it, and a repeat it never saw before', async () => {
      await start();
      const retry = { headers: { 'x-slack-retry-num': '1', 'x-slack-retry-reason': 'http_timeout' } };
      await signedPost(url, mention('3.1', 'once'));
      await signedPost(url, mention('3.1', 'once'), retry);
      await signedPost(url, mention('3.2', 'unseen'), retry);
      await settled();
      expect((await threadOf('3.1')).map(({ text }) => text)).toEqual(['once']);
      expect((await threadOf('3.2')).map(({ text }) => text)).toEqual(['unseen']);
    });

    it('answers a mention once although it comes as two events', async () => {
      await start();
      await signedPost(url, { ...mention('4.1', 'twin'), event_id: 'Ev41' });
      await signedPost(url, { ...mention('4.1', 'twin', { type: 'app_mention' }), event_id: 'Ev42' });
      await settled();
      expect(await threadOf('4.1')).toHaveLength(1);
    });

    it('answers two quick messages of a thread in order', async () => {
      await start(
        simpleInbox(async ({ content }) => {
          const text = content.type === 'text' ? content.text : '';
          if (text === 'first') await delay(200);
          return replyOf(text);
        }),
      );
      await signedPost(url, mention('5.1', 'first'));
      await signedPost(
        url,
        message({ channel: GENERAL, user: ALICE, ts: '5.2', thread_ts: '5.1', text: 'second' }),
      );
      await until('both are answered', async () => (await threadOf('5.1')).length === 2);
      expect((await threadOf('5.1')).map(({ text }) => text)).toEqual(['first', 'second']);
    });

    it('follows a thread it spoke in before it was restarted', async () => {
      const first = await start();
      const question = await slack.write(GENERAL, ALICE, `<@${BOT}> before`);
      await answered(question);
      await first.stop();
      await start();
      await slack.write(GENERAL, ALICE, 'after', question.ts);
      await until('the follow-up is answered', async () => (await answersTo(question)).length === 2);
    });

    it('stays out of threads it has no part in', async () => {
      const inbox = simpleInbox();
      await start(inbox);
      const root = await slack.write(GENERAL, ALICE, 'lunch?');
      await slack.write(GENERAL, BOB, 'yes', root.ts);
      await settled();
      expect(inbox.asked).toHaveLength(1);
    });

    it('acknowledges a button it does not know and explains', async () => {
      await start();
      const clicked = blockActions({ action_id: 'show-table', block_id: 'UTKYO', action_ts: '1.2' });
      const { status, ms } = await signedPost(url, {
        ...clicked,
        channel: { id: GENERAL },
        response_url: await responseUrl(),
      });
      expect(status).toBe(200);
      expect(ms).toBeLessThan(1_000);
      const seen = await until('it is explained', async () =>
        (await slack.messages(GENERAL)).find(({ text }) => text.includes('已经过期')),
      );
      expect(seen.subtype).toBe('ephemeral');
    });

    it('acknowledges modals, shortcuts and commands of other apps without a word', async () => {
      const inbox = simpleInbox();
      await start(inbox);
      for (const type of ['view_submission', 'view_closed', 'shortcut', 'message_action']) {
        const view = { id: 'V1', callback_id: 'x', state: { values: {} } };
        const payload = {
          type,
          callback_id: 'x',
          user: { id: ALICE },
          team: { id: 'T01TEST' },
          trigger_id: '1.1',
          view,
        };
        expect((await signedPost(url, payload)).status).toBe(200);
      }
      expect(inbox.asked).toEqual([]);
    });

    it('never posts to a response URL that is not Slack’s, and still answers', async () => {
      await start();
      let reached = 0;
      const elsewhere = createServer((_, response) => {
        reached += 1;
        response.end();
      });
      await new Promise<void>((resolve) => elsewhere.listen(0, 'localhost', resolve));
      const address = elsewhere.address();
      const target = `http://localhost:${typeof address === 'object' ? address?.port : 0}/`;
      await signedPost(
        url,
        command({ text: 'secret 7B', channel_id: GENERAL, user_id: ALICE, response_url: target }),
      );
      const seen = await until('it is answered', async () =>
        (await slack.messages(GENERAL)).find(({ text }) => text === 'secret 7B'),
      );
      elsewhere.close();
      expect({ reached, subtype: seen.subtype }).toEqual({ reached: 0, subtype: 'ephemeral' });
    });

    it('takes nothing more once it is stopping', async () => {
      const running = await start();
      await running.adapter.stop();
      expect((await signedPost(url, mention('6.1', 'late'))).status).toBe(503);
    });

    it('brings the rest of a long answer on “more”, and explains when that is gone', async () => {
      await start(simpleInbox(() => replyOf('long', `${'a line of the answer\n'.repeat(700)}[end]`)));
      const question = await slack.write(GENERAL, ALICE, `<@${BOT}> long`);
      const answer = await answered(question);
      expect(JSON.stringify(answer.blocks).includes('[end]')).toBe(false);
      const click = { channel: GENERAL, messageTs: answer.ts, user: ALICE, action: buttonOf(answer) };
      await slack.click(click);
      await until('the rest comes', async () => JSON.stringify(await answersTo(question)).includes('[end]'));
      await slack.click({ ...click, action: { ...click.action, value: 'forgotten' } });
      await until('it is explained', async () =>
        JSON.stringify(await slack.messages(GENERAL)).includes('已经过期'),
      );
    });

    it('shares an answer that only the asker sees, without its buttons', async () => {
      await start();
      await slack.command(GENERAL, ALICE, '7B');
      const answer = await until('it answers', async () => (await slack.messages(GENERAL))[0]);
      expect(answer).toMatchObject({ subtype: 'ephemeral', ephemeral_to: ALICE, text: '7B' });
      await slack.click({ channel: GENERAL, messageTs: answer.ts, user: ALICE, action: buttonOf(answer) });
      const shared = await until('it is shared', async () => (await slack.messages(GENERAL))[1]);
      expect(shared).toMatchObject({ text: '7B', blocks: [{ type: 'section' }] });
      expect(shared.subtype).toBeUndefined();
      expect(shared.blocks).toHaveLength(1);
    });

    it('answers only those on the allow-list and turns others away once, politely', async () => {
      const inbox = simpleInbox();
      bot = await startBot({ mode: 'signed HTTP', apiUrl: slack.apiUrl, inbox, port, allow: [ALICE] });
      const refused = await slack.write(GENERAL, BOB, `<@${BOT}> 7B`);
      expect((await answered(refused)).text).toContain('允许名单');
      await slack.write(GENERAL, BOB, '为什么', refused.ts);
      await answered(await slack.write(GENERAL, ALICE, `<@${BOT}> 13B`));
      expect(await answersTo(refused)).toHaveLength(1);
      expect(inbox.asked.map(({ user }) => user)).toEqual([ALICE]);
    });

    it('answers a click with the conversation of its card', async () => {
      const inbox = simpleInbox();
      await start(inbox);
      const question = await slack.write(GENERAL, ALICE, `<@${BOT}> 7B`);
      const answer = await answered(question);
      const action = {
        type: 'button',
        action_id: actionIdOf('answer', 0),
        block_id: blockIdOf(ALICE, 0),
        value: '13',
      };
      await slack.click({ channel: GENERAL, messageTs: answer.ts, user: BOB, action });
      await until('the click is answered', async () => (await answersTo(question)).length === 2);
      expect(inbox.asked.map(({ conversationKey }) => conversationKey)).toEqual([
        `slack:T01TEST:${GENERAL}:${question.ts}:${ALICE}`,
        `slack:T01TEST:${GENERAL}:${question.ts}:${ALICE}`,
      ]);
    });

    /** A response URL that this Slack really gave out. */
    async function responseUrl(): Promise<string> {
      await slack.command(GENERAL, ALICE, 'for a url');
      const found = await until('there is a response url', async () =>
        /http[^"]*\/_hooks\/response\/[\w-]+/.exec(decodeURIComponent(await slack.traffic())),
      );
      return found[0];
    }
  });

  afterAll(() => {
    bot = null;
  });
});

function replyOf(fallback: string, text = fallback): Reply {
  return { text, card: { kind: 'notice', lang: 'zh', fallback, blocks: [{ type: 'text', text }] } };
}

/** The first button of a message, as a click sends it. */
function buttonOf({ blocks }: SlackMessageSeen): Record<string, unknown> {
  const actions = blocks?.find(({ type }) => type === 'actions') as
    | { block_id: string; elements: { type: string; action_id: string; value: string }[] }
    | undefined;
  const [button] = actions?.elements ?? [];
  if (!actions || !button) throw new Error('the message has no button');
  return { type: button.type, action_id: button.action_id, value: button.value, block_id: actions.block_id };
}
