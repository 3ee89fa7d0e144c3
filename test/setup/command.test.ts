import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UsageError } from '../../src/cli/io.js';
import { setupCommand } from '../../src/cli/setup.js';
import { planFor } from './plan.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'xuanka-setup-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function setup(input: unknown, ...args: string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const stdin = Readable.from([typeof input === 'string' ? input : JSON.stringify(input)]);
  const code = await setupCommand([...args, '--out', join(folder, 'kit'), '-'], {
    stdin,
    stdout,
    stderr,
    env: {},
  });
  stdout.end();
  stderr.end();
  return { code, out: await text(stdout), err: await text(stderr) };
}

const WISH = { paramsB: 7, task: 'sft', method: 'lora', tokens: 1e7 };

describe('xuanka setup', () => {
  it('writes the kit for a workload and prints its list', async () => {
    const { code, out } = await setup(WISH);
    expect(code).toBe(0);
    const files = readdirSync(join(folder, 'kit'));
    expect(files).toContain('README.md');
    expect(files).toContain('launch.sh');
    expect(out.trim().split('\n')).toHaveLength(files.length);
  });

  it('writes the kit for a pick of recommend', async () => {
    const pick = planFor({ ...WISH, task: 'sft', method: 'lora', instanceType: 'ecs.gn7e-c16g1.4xlarge' });
    const { code } = await setup({ workload: WISH, pick });
    expect(code).toBe(0);
    const plan = JSON.parse(readFileSync(join(folder, 'kit', 'plan.json'), 'utf8'));
    expect(plan.instanceType).toBe('ecs.gn7e-c16g1.4xlarge');
  });

  it('leaves a folder with files alone unless told', async () => {
    await setup(WISH);
    writeFileSync(join(folder, 'kit', 'launch.sh'), 'mine');
    expect((await setup(WISH)).code).toBe(1);
    expect(readFileSync(join(folder, 'kit', 'launch.sh'), 'utf8')).toBe('mine');
    expect((await setup(WISH, '--force')).code).toBe(0);
  });

  it('refuses several machines in DSW, naming the platform that can', async () => {
    const pick = planFor({
      paramsB: 70,
      task: 'sft',
      method: 'full',
      tokens: 1e9,
      instanceFamily: 'ebmgn7ex',
      nodes: 4,
    });
    const { code, err } = await setup(
      { workload: { paramsB: 70 }, pick },
      '--platform',
      'dsw',
      '--lang',
      'en',
    );
    expect(code).toBe(1);
    expect(err).toContain('PAI-DLC');
  });

  it('says what is wrong with input that is no workload', async () => {
    expect((await setup('not json')).code).toBe(1);
    expect((await setup({ paramsB: -1 })).err).toContain('paramsB');
    const pick = { ...planFor(WISH as { paramsB: number }), region: '$(id)' };
    expect(await setup({ workload: WISH, pick })).toMatchObject({
      code: 1,
      err: expect.stringContaining('region'),
    });
  });

  it('calls an unknown platform wrong usage', async () => {
    await expect(setup(WISH, '--platform', 'colab')).rejects.toThrow(UsageError);
  });
});
