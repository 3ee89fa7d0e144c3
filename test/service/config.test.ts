import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../src/config.js';

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
  return [];
}

describe('the environment', () => {
  it('may be empty: everything has its default', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      logLevel: 'info',
      web: true,
      settings: { defaultRegion: 'cn-hangzhou', defaultLang: 'zh' },
      redisUrl: undefined,
      slack: { botToken: undefined, apiUrl: undefined, allow: [] },
    });
  });

  it('takes an empty or blank value as absent', () => {
    const blank = {
      PORT: '',
      HOST: ' ',
      XUANKA_WEB: '',
      REDIS_URL: '',
      SLACK_BOT_TOKEN: '',
      XUANKA_USD_CNY: '\t',
    };
    expect(readConfig(blank)).toEqual(readConfig({}));
  });

  it('reads every setting of the service', () => {
    const config = readConfig({
      HOST: '0.0.0.0',
      PORT: '8080',
      LOG_LEVEL: 'DEBUG',
      XUANKA_WEB: 'off',
      XUANKA_DEFAULT_REGION: 'ap-southeast-1',
      XUANKA_DEFAULT_LANG: 'en',
      XUANKA_USD_CNY: '7.1',
      XUANKA_CATALOG_OVERLAY: '/srv/overlay',
      REDIS_URL: 'redis://:secret@redis:6379/2',
      SLACK_BOT_TOKEN: 'xoxb-1',
      SLACK_APP_TOKEN: 'xapp-1',
      SLACK_API_URL: 'http://127.0.0.1:4000/api/',
      XUANKA_SLACK_ALLOW: 'U1, U2 U3',
    });
    expect(config).toMatchObject({
      host: '0.0.0.0',
      port: 8080,
      logLevel: 'debug',
      web: false,
      settings: { defaultRegion: 'ap-southeast-1', defaultLang: 'en', usdCny: 7.1 },
      catalogOverlay: '/srv/overlay',
      slack: { botToken: 'xoxb-1', appToken: 'xapp-1', allow: ['U1', 'U2', 'U3'] },
    });
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['LOG_LEVEL', 'loud'],
    ['XUANKA_WEB', 'maybe'],
    ['XUANKA_DEFAULT_REGION', 'Hangzhou!'],
    ['XUANKA_DEFAULT_LANG', 'fr'],
    ['XUANKA_USD_CNY', '0.14'],
    ['XUANKA_USD_CNY', 'seven'],
    ['REDIS_URL', 'localhost:6379'],
    ['SLACK_API_URL', 'ftp://slack'],
    ['DINGTALK_OAPI_ENDPOINT', 'oapi'],
  ])('names %s=%s in one line', (name, value) => {
    const lines = faultsOf({ [name]: value });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^${name} must be `));
  });

  it('names every wrong variable, one line each, and repeats no secret', () => {
    const lines = faultsOf({ PORT: 'x', LOG_LEVEL: 'y', SLACK_BOT_TOKEN: 'xoxb-very secret' });
    expect(lines).toHaveLength(3);
    expect(lines.join()).not.toContain('very');
    expect(lines.every((line) => !line.includes('\n'))).toBe(true);
  });
});
