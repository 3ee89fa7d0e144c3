import { afterEach, describe, expect, it } from 'vitest';
import type { WebAdapter } from '../../adapters/web/index.js';
import { post, repliesOf, startWeb, type WebStageOptions } from './stage.js';

const running: WebAdapter[] = [];
async function start(options: WebStageOptions = {}): Promise<string> {
  const web = await startWeb(options);
  running.push(web);
  return web.address;
}
afterEach(async () => {
  await Promise.all(running.splice(0).map((web) => web.stop()));
});

const errorOf = async (response: Response): Promise<{ code: string; message: string }> => {
  const body = (await response.json()) as { error: { code: string; message: string } };
  return body.error;
};

describe('POST /api/chat', () => {
  it('answers a text with its reply as text, card and HTML', async () => {
    const address = await start();
    const replies = await repliesOf(await post(address, { session: 's1', text: 'hello' }));
    expect(replies).toHaveLength(1);
    expect(replies[0]).toMatchObject({ card: { kind: 'notice' }, text: expect.stringContaining('hello') });
    expect(replies[0]?.html).toContain('<h3>hello</h3>');
  });

  it('answers a click', async () => {
    const address = await start();
    const replies = await repliesOf(
      await post(address, { session: 's1', action: { id: 'change:budget', value: '1' } }),
    );
    expect(replies[0]?.text).toContain('change:budget=1');
  });

  it('takes an empty text, and one of ten thousand characters', async () => {
    const address = await start();
    for (const text of ['', '卡'.repeat(10_000)]) {
      const response = await post(address, { session: 's1', text });
      expect(response.status).toBe(200);
      expect(await repliesOf(response)).toHaveLength(1);
    }
  });

  it.each([
    ['not JSON', '{', 400, 'NOT_JSON'],
    ['a list', [], 400, 'NOT_JSON'],
    ['no session', { text: 'x' }, 400, 'BAD_SESSION'],
    ['an empty session', { session: '', text: 'x' }, 400, 'BAD_SESSION'],
    ['a long session', { session: 'x'.repeat(129), text: 'x' }, 400, 'BAD_SESSION'],
    ['neither text nor action', { session: 's' }, 400, 'NOTHING_SAID'],
    ['both', { session: 's', text: 'x', action: { id: 'a', value: 'b' } }, 400, 'NOTHING_SAID'],
    ['a text that is too long', { session: 's', text: 'x'.repeat(20_001) }, 400, 'TEXT_TOO_LONG'],
    ['a text that is none', { session: 's', text: 5 }, 400, 'BAD_FIELD'],
    ['a language we do not speak', { session: 's', text: 'x', lang: 'fr' }, 400, 'BAD_FIELD'],
    ['a huge body', { session: 's', text: 'x'.repeat(300_000) }, 413, 'TOO_LARGE'],
  ])('refuses %s with the reason in one sentence', async (_, body, status, code) => {
    const response = await post(await start(), body);
    expect(response.status).toBe(status);
    const error = await errorOf(response);
    expect(error.code).toBe(code);
    expect(error.message).not.toMatch(/zod|expected|stack|at \w+ \(/i);
  });

  it('refuses in the language that was asked for', async () => {
    const address = await start();
    const english = await errorOf(await post(address, { session: 's', lang: 'en' }));
    const chinese = await errorOf(await post(address, { session: 's', lang: 'zh' }));
    expect(english.message).toMatch(/^Give either/);
    expect(chinese.message).toMatch(/请/);
  });

  it('refuses what another site could make a browser send', async () => {
    const address = await start();
    const form = await post(address, '{"session":"s","text":"x"}', { 'Content-Type': 'text/plain' });
    expect(form.status).toBe(415);
    const cross = await post(address, { session: 's', text: 'x' }, { 'Sec-Fetch-Site': 'cross-site' });
    expect(cross.status).toBe(403);
  });

  it('refuses the message that is too many for one session, and answers other sessions meanwhile', async () => {
    let open: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    let waiting = 0;
    let allWait: () => void = () => undefined;
    const full = new Promise<void>((resolve) => {
      allWait = resolve;
    });
    const address = await start({
      inbox: {
        inFlight: 0,
        drain: async () => {},
        receive: async (inbound) => {
          if (inbound.user !== 'busy') return;
          waiting += 1;
          if (waiting === 32) allWait();
          await opened;
        },
      },
    });
    const held = Array.from({ length: 32 }, () => post(address, { session: 'busy', text: 'x' }));
    await full;
    const refused = await post(address, { session: 'busy', text: 'x' });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect((await post(address, { session: 'calm', text: 'x' })).status).toBe(200);
    open();
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual(Array(32).fill(200));
    expect((await post(address, { session: 'busy', text: 'x' })).status).toBe(200);
  });

  it('says that it failed and nothing else where the inbox breaks', async () => {
    const address = await start({
      inbox: {
        inFlight: 0,
        drain: async () => {},
        receive: () => Promise.reject(new Error('secret detail')),
      },
    });
    const response = await post(address, { session: 's', text: 'x' });
    expect(response.status).toBe(500);
    expect(JSON.stringify(await response.json())).not.toContain('secret detail');
  });
});

describe('the page', () => {
  it('is served with all its files, under a policy without inline code or other origins', async () => {
    const address = await start();
    const page = await fetch(`${address}/`);
    const html = await page.text();
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe');
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    const files = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, file]) => file);
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) expect((await fetch(`${address}${file}`)).status).toBe(200);
    expect(html).not.toMatch(/https?:\/\//);
    expect(html).not.toMatch(/\son\w+=|<script>|style="/);
  });

  it('is not sent again when it has not changed', async () => {
    const address = await start();
    const etag = (await fetch(`${address}/style.css`)).headers.get('etag') ?? '';
    const again = await fetch(`${address}/style.css`, { headers: { 'If-None-Match': etag } });
    expect(again.status).toBe(304);
  });

  it('gives no file beside its own', async () => {
    const address = await start();
    for (const path of [
      '/package.json',
      '/../package.json',
      '/%2e%2e/package.json',
      '/page.ts',
      '/favicon.ico',
    ]) {
      expect((await fetch(`${address}${path}`)).status).toBe(404);
    }
  });

  it('is off with XUANKA_WEB=off, while operators still get their answers', async () => {
    const address = await start({ chat: false });
    expect((await fetch(`${address}/`)).status).toBe(404);
    expect((await post(address, { session: 's', text: 'x' })).status).toBe(404);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
  });
});

describe('what operators ask for', () => {
  it('is ready, or names the reasons why not', async () => {
    expect((await fetch(`${await start()}/readyz`)).status).toBe(200);
    const address = await start({ notReady: async () => ['slack: not connected'] });
    const response = await fetch(`${address}/readyz`);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ reasons: ['slack: not connected'] });
  });

  it('gives metrics as Prometheus text', async () => {
    const response = await fetch(`${await start()}/metrics`);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await response.text()).toContain('# TYPE xuanka_messages_total counter');
  });

  it('leaves a mounted path wholly to its owner', async () => {
    const address = await start({
      mounts: [
        {
          path: '/slack/events',
          listener: (request, response) => {
            request.resume().on('end', () => response.writeHead(202).end('mine'));
          },
        },
      ],
    });
    const response = await fetch(`${address}/slack/events?x=1`, { method: 'POST', body: 'raw' });
    expect([response.status, await response.text()]).toEqual([202, 'mine']);
  });
});
