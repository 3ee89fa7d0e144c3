import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../src/config.js';
import { dockerCompose } from '../services.js';

const path = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const text = (name: string): string => readFileSync(path(name), 'utf8');

const duration = { type: 'string', pattern: '^(\\d+(ms|s|m|h))+$' };
const strings = { type: 'array', items: { type: 'string' } };

/** The part of the Compose specification that our file uses, and nothing beside it. */
const COMPOSE = {
  type: 'object',
  additionalProperties: false,
  required: ['services'],
  properties: {
    services: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        anyOf: [{ required: ['image'] }, { required: ['build'] }],
        properties: {
          image: { type: 'string' },
          build: { type: 'string' },
          restart: { enum: ['no', 'always', 'on-failure', 'unless-stopped'] },
          ports: { type: 'array', items: { type: 'string', pattern: '^(\\S+:)?\\S+:\\d+$' } },
          environment: {
            type: 'object',
            additionalProperties: { type: ['string', 'number', 'boolean', 'null'] },
          },
          depends_on: {
            type: 'object',
            additionalProperties: {
              type: 'object',
              required: ['condition'],
              properties: {
                condition: { enum: ['service_started', 'service_healthy', 'service_completed_successfully'] },
              },
            },
          },
          command: strings,
          volumes: strings,
          tmpfs: strings,
          cap_drop: strings,
          security_opt: strings,
          read_only: { type: 'boolean' },
          stop_grace_period: duration,
          healthcheck: {
            type: 'object',
            additionalProperties: false,
            required: ['test'],
            properties: {
              test: strings,
              interval: duration,
              timeout: duration,
              retries: { type: 'integer' },
            },
          },
        },
      },
    },
    volumes: { type: 'object', additionalProperties: { type: ['object', 'null'] } },
  },
};

interface Compose {
  readonly services: Readonly<
    Record<string, { environment?: Record<string, string>; depends_on?: object; volumes?: readonly string[] }>
  >;
  readonly volumes: object;
}

describe('docker-compose.yml', () => {
  const compose: Compose = parse(text('docker-compose.yml'));

  it('has the shape that Compose reads', () => {
    const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(COMPOSE);
    expect(validate(compose), JSON.stringify(validate.errors)).toBe(true);
  });

  it('refers only to services and volumes that it defines', () => {
    for (const service of Object.values(compose.services)) {
      for (const name of Object.keys(service.depends_on ?? {}))
        expect(Object.keys(compose.services)).toContain(name);
      for (const volume of service.volumes ?? [])
        expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0]);
    }
  });

  it('gives the bot an environment that it accepts, with no variable set outside', () => {
    const given = Object.entries(compose.services.bot?.environment ?? {});
    const resolved = given.map(([name, value]) => [name, value.replace(/^\$\{\w+:-(.*)\}$/, '$1')]);
    expect(readConfig(Object.fromEntries(resolved))).toMatchObject({
      redisUrl: 'redis://redis:6379',
      web: true,
    });
  });

  it('is accepted by docker compose where that is installed, and by its schema above elsewhere', () => {
    const command = ['compose', '--file', path('docker-compose.yml'), 'config', '--quiet'];
    const status = dockerCompose() ? spawnSync('docker', command).status : 0;
    expect(status).toBe(0);
  });
});

describe('Dockerfile', () => {
  const lines = text('Dockerfile').split('\n');

  it('runs as a user without rights, with a health check, and starts what package.json names', () => {
    const bin: { bin: { xuanka: string } } = JSON.parse(text('package.json'));
    expect(lines).toContain('USER node');
    expect(lines.some((line) => line.startsWith('HEALTHCHECK'))).toBe(true);
    expect(lines).toContain(`CMD ["node", "${bin.bin.xuanka}", "serve"]`);
  });

  it('copies only what .dockerignore lets in', () => {
    const allowed = text('.dockerignore')
      .split('\n')
      .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));
    const copies = lines.filter((line) => /^COPY (?!--from)/.test(line));
    const sources = copies.flatMap((line) => line.split(' ').slice(1, -1));
    expect(sources.length).toBeGreaterThan(5);
    for (const source of sources) expect(allowed).toContain(source);
  });
});
