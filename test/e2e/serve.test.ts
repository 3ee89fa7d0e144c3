import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { startRedis } from '../redis.js';
import { redisServer } from '../services.js';
import { post, repliesOf } from '../web/stage.js';
import { type Server, serveXuanka, xuanka } from './program.js';

const running: Server[] = [];
async function serve(env: Record<string, string> = {}): Promise<Server> {
  const server = await serveXuanka(env);
  running.push(server);
  return server;
}
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
});

describe('xuanka serve, with nothing configured', () => {
  it('is up in under three seconds, ready, and says what is on and how to turn on the rest', async () => {
    const server = await serve();
    expect(server.startedInMs).toBeLessThan(3_000);
    expect((await fetch(`${server.address}/`)).status).toBe(200);
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
    expect(server.log()).toContain(`web: on, open ${server.address}`);
    expect(server.log()).toMatch(/slack: off; set SLACK_BOT_TOKEN/);
    expect(server.log()).toMatch(/store: embedded/);
  });

  it('holds a conversation over HTTP: a size, a correction, a reset', async () => {
    const { address } = await serve();
    const say = async (text: string) => (await repliesOf(await post(address, { session: 'e2e', text })))[0];
    const first = await say('Qwen2.5-7B LoRA，2 万条数据，预算 500 元');
    expect(first?.card.kind).toBe('recommendation');
    expect(first?.text).toMatch(/ecs\.[a-z0-9-]+\.\w+/);
    const second = await say('不是 7B，是 13B');
    expect(second?.text).toContain('13B');
    const third = await say('重新开始');
    expect(third?.card.kind).toBe('notice');
  });

  it('counts what it did', async () => {
    const { address } = await serve();
    await post(address, { session: 's', text: '帮助', messageId: 'same' });
    await post(address, { session: 's', text: '帮助', messageId: 'same' });
    const metrics = await (await fetch(`${address}/metrics`)).text();
    expect(metrics).toContain('xuanka_messages_total{platform="web"} 1');
    expect(metrics).toContain('xuanka_replies_total{platform="web"} 1');
    expect(metrics).toContain('xuanka_duplicates_total{platform="web"} 1');
  });
});

describe('xuanka serve, at its end', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('exits with 0 at %s', async (signal) => {
    const server = await serveXuanka();
    server.signal(signal);
    expect(await server.exited).toBe(0);
  });

  it('finishes the message that is on its way before it exits', async () => {
    const server = await serveXuanka();
    const body = JSON.stringify({ session: 's', text: '帮助' });
    const { port } = new URL(server.address);
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(body)),
      // The server says that it has the head of the request, so the test knows that it is on its way.
      Expect: '100-continue',
    };
    const call = request({ host: '127.0.0.1', port, path: '/api/chat', method: 'POST', headers });
    const answered = once(call, 'response');
    call.flushHeaders();
    await once(call, 'continue');
    server.signal('SIGTERM');
    await server.logged('shutting down');
    call.end(body);
    const [response] = (await answered) as [import('node:http').IncomingMessage];
    let text = '';
    for await (const chunk of response) text += String(chunk);
    expect(response.statusCode).toBe(200);
    expect(JSON.parse(text)).toMatchObject({ replies: [{ card: { kind: 'help' } }] });
    expect(await server.exited).toBe(0);
  });
});

describe('xuanka serve, configured wrongly', () => {
  it('names each wrong variable in one line and exits with 2', async () => {
    const { code, stdout, stderr } = await xuanka(['serve'], { env: { PORT: 'http', LOG_LEVEL: 'loud' } });
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr.trim().split('\n')).toEqual([
      expect.stringMatching(/^xuanka: PORT must be /),
      expect.stringMatching(/^xuanka: LOG_LEVEL must be /),
    ]);
  });

  it('says in one line that the port is taken and exits with 1', async () => {
    const { address } = await serve();
    const { code, stderr } = await xuanka(['serve'], {
      env: { PORT: new URL(address).port, LOG_LEVEL: 'silent' },
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^xuanka: .*EADDRINUSE/);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  it('serves the page though Slack refuses the token, and says so in the log and at /readyz', async () => {
    const slack = createServer((_, response) => {
      response.setHeader('Content-Type', 'application/json');
      response.end('{"ok":false,"error":"invalid_auth"}');
    });
    slack.listen(0, '127.0.0.1');
    await once(slack, 'listening');
    const { port } = slack.address() as AddressInfo;
    const server = await serve({
      SLACK_API_URL: `http://127.0.0.1:${port}/api/`,
      SLACK_BOT_TOKEN: 'xoxb-refused-token',
      SLACK_SIGNING_SECRET: 'abc',
    });
    await server.logged('slack: did not start');
    expect((await post(server.address, { session: 's', text: '帮助' })).status).toBe(200);
    const ready = await fetch(`${server.address}/readyz`);
    expect(ready.status).toBe(503);
    expect(await ready.text()).toContain('slack: ');
    expect(server.log()).not.toContain('refused-token');
    slack.close();
  });
});

const redisProgram = redisServer();
if (redisProgram !== null) {
  describe('xuanka serve, with Redis', () => {
    it('keeps a conversation over a restart, and is not ready while Redis is away', async () => {
      const redis = await startRedis(redisProgram);
      onTestFinished(() => redis.stop());
      const env = { REDIS_URL: redis.url };
      const before = await serveXuanka(env);
      await post(before.address, { session: 'kept', text: '7B LoRA' });
      expect(await before.stop()).toBe(0);

      const after = await serve(env);
      const [reply] = await repliesOf(
        await post(after.address, { session: 'kept', text: '不是 7B，是 13B' }),
      );
      expect(reply?.card.kind).toBe('recommendation');
      expect((await fetch(`${after.address}/readyz`)).status).toBe(200);

      await redis.stop();
      const ready = () => fetch(`${after.address}/readyz`).then(({ status }) => status);
      await expect.poll(ready).toBe(503);
      const [apology] = await repliesOf(await post(after.address, { session: 'kept', text: '帮助' }));
      expect(apology?.card.kind).toBe('error');
      await redis.start();
      await expect.poll(ready, { timeout: 10_000 }).toBe(200);
    });
  });
}
