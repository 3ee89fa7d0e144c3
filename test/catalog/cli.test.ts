import { PassThrough, Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { catalogCommand } from '../../src/cli/catalog.js';
import { UsageError } from '../../src/cli/io.js';

/** Runs the command and keeps what it writes. */
async function run(...args: string[]) {
  const written = { out: '', err: '' };
  const into = (key: 'out' | 'err') =>
    new Writable({
      write(chunk, _, done) {
        written[key] += String(chunk);
        done();
      },
    });
  const io = { stdin: new PassThrough(), stdout: into('out'), stderr: into('err'), env: {} };
  const code = await catalogCommand(args, io);
  return { code, ...written };
}

describe('xuanka catalog', () => {
  it('lists every type with its source and date', async () => {
    const { code, out } = await run('list');
    const lines = out.trimEnd().split('\n');
    expect(code).toBe(0);
    expect(lines).toHaveLength(188);
    for (const line of lines) expect(line).toMatch(/\| [^|]+\(.*20\d\d.*\)$/);
  });

  it('lists one family as JSON', async () => {
    const { code, out } = await run('list', '--family', 'GN7E', '--json');
    const rows = JSON.parse(out) as { family: string; sources: unknown[] }[];
    expect(code).toBe(0);
    expect(rows.map((row) => row.family)).toEqual(['gn7e', 'gn7e', 'gn7e', 'gn7e']);
    for (const row of rows) expect(row.sources.length).toBeGreaterThan(0);
  });

  it('answers a family that does not exist with the nearest ones and exit code 1', async () => {
    const { code, out, err } = await run('list', '--family', 'gn6p');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('gn6v');
  });

  it.each(['ecs.gn7i-c8g1.2xlarge', 'gn7e', 'H20', 'Qwen2.5-7B', 'gn4'])(
    'shows %s with source and date',
    async (name) => {
      const { code, out } = await run('show', name);
      expect(code).toBe(0);
      expect(out).toMatch(/https?:.*20\d\d/);
    },
  );

  it('says that a price is unknown instead of leaving it out', async () => {
    expect((await run('show', 'ecs.gn8v.4xlarge')).out).toContain('price: unknown');
  });

  it('checks names, and one missing name gives exit code 1', async () => {
    const good = await run('check', '--json', 'gn7e', 'H20');
    expect(good.code).toBe(0);
    const bad = await run('check', '--json', 'gn7e', 'ecs.gn7i-c8g1.24xlarge');
    expect(bad.code).toBe(1);
    expect(JSON.parse(bad.out)).toEqual([
      { name: 'gn7e', exists: true, kind: 'family', suggestions: [], note: expect.any(String) },
      {
        name: 'ecs.gn7i-c8g1.24xlarge',
        exists: false,
        kind: null,
        suggestions: ['ecs.gn7i-c8g1.2xlarge'],
        note: expect.any(String),
      },
    ]);
  });

  it.each([[[]], [['check']], [['show']], [['show', 'a', 'b']], [['list', 'a']], [['toString']]])(
    'called as %j is wrong usage',
    async (args) => {
      await expect(run(...args)).rejects.toBeInstanceOf(UsageError);
    },
  );

  it('says politely that sync is not there yet', async () => {
    const { code, out, err } = await run('sync', '--region', 'cn-hangzhou', '--dry-run');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('not available yet');
  });
});
