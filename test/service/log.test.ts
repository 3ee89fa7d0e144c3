import { describe, expect, it } from 'vitest';
import { createLog, readable } from '../../src/service/log.js';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog('trace', { write: (line) => void lines.push(line) }));
  return lines.join('');
}

describe('the log', () => {
  it.each([
    ['a bot token', 'xoxb-111-222-abcDEF'],
    ['an app token', 'xapp-1-A0-1-deadbeef'],
    ['an access key', 'LTAI5tExampleKeyId'],
    ['a bearer header', 'Bearer abc.def-ghi='],
    ['a password in an address', 'redis://user:hunter2@host:6379'],
  ])('never holds %s, in a message, a field or an error', (_, secret) => {
    const text = logged((log) => {
      log.info(`with ${secret}`);
      log.info({ detail: { url: secret } }, 'in a field');
      log.error({ err: new Error(`failed: ${secret}`) }, 'in an error');
    });
    expect(text).toContain('in an error');
    expect(text).not.toMatch(/222-abc|deadbeef|5tExample|abc\.def|hunter2/);
  });

  it('masks fields that are named as secrets', () => {
    expect(
      logged((log) => log.info({ botToken: 'plain-value', slack: { signingSecret: 'other' } })),
    ).not.toMatch(/plain-value|other/);
  });

  it('writes one JSON object a line with time, level and message', () => {
    const line: unknown = JSON.parse(logged((log) => log.warn({ code: 'X' }, 'hello')));
    expect(line).toMatchObject({ level: 'warn', msg: 'hello', code: 'X', time: expect.stringMatching(/Z$/) });
  });

  it('is short for a person: time, level, message and the reason of a failure', () => {
    const line = logged((log) =>
      log.error({ err: new Error('no route'), platform: 'slack' }, 'did not start'),
    );
    expect(readable(line)).toMatch(/^\d\d:\d\d:\d\d error did not start: no route platform="slack"$/);
  });
});
