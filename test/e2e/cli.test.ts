import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { jsonLines, launch, xuanka } from './program.js';

const lines = (...values: unknown[]): string =>
  values
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
    .join('\n')
    .concat('\n');

describe('the command line', () => {
  it('explains itself and tells its version', async () => {
    const help = await xuanka(['--help']);
    expect(help.code).toBe(0);
    for (const name of ['serve', 'chat', 'ask', 'understand', 'predict', 'recommend', 'catalog', 'setup']) {
      expect(help.stdout).toContain(`xuanka ${name}`);
    }
    const version = await xuanka(['--version']);
    expect(version.stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it.each([
    [[]],
    [['nonsense']],
    [['constructor']],
    [['ask']],
    [['ask', '--lang', 'fr', 'x']],
    [['ask', '--wrong', 'x']],
    [['predict']],
    [['predict', '--json', 'file.jsonl']],
    [['serve', 'now']],
  ])('exits with 2 and one hint on stderr for %j', async (args) => {
    const { code, stdout, stderr } = await xuanka(args);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^xuanka/);
    expect(stderr).not.toMatch(/\n\s+at /);
  });
});

describe('xuanka ask', () => {
  it('answers a text in the language it is asked in', async () => {
    const chinese = await xuanka(['ask', 'Qwen2.5-7B LoRA 2万条数据 预算500元']);
    expect(chinese.code).toBe(0);
    expect(chinese.stdout).toMatch(/ecs\.[a-z0-9-]+\.\w+/);
    expect(chinese.stderr).toBe('');
    const english = await xuanka(['ask', 'LoRA on Qwen2.5-7B, 20k samples, budget $70', '--lang', 'en']);
    expect(english.stdout).not.toMatch(/[\u4e00-\u9fff]/);
  });

  it('takes several texts as turns of one conversation, one reply each', async () => {
    const { stdout } = await xuanka(['ask', '7B LoRA', '不是7B，是13B', '--json']);
    const [answer] = jsonLines(stdout);
    expect(answer).toMatchObject({
      id: null,
      replies: [{ slots: { paramsB: 7 } }, { slots: { paramsB: 13 } }],
    });
  });

  it('gives text, card, state, slots and, where it recommends, the recommendation', async () => {
    const { stdout } = await xuanka(['ask', 'Qwen2.5-7B LoRA 2万条数据', '--json']);
    const [answer] = jsonLines(stdout);
    const [reply] = (answer?.replies ?? []) as Record<string, unknown>[];
    expect(Object.keys(reply ?? {})).toEqual(['text', 'card', 'state', 'slots', 'recommendation']);
    expect(reply?.recommendation).toMatchObject({
      picks: expect.arrayContaining([
        expect.objectContaining({ role: 'best', instanceType: expect.stringMatching(/^ecs\./) }),
      ]),
    });
  });

  it('answers JSON Lines one by one, each with exactly one reply per turn, bad ones with their fault', async () => {
    const input = lines(
      { id: 'a', turns: ['7B LoRA', '帮助', ''], lang: 'zh', now: '2026-11-30T09:00:00+08:00' },
      'not json',
      { id: 2, turns: [] },
      { id: 3, turns: ['x'], now: 'yesterday' },
      { id: 4, turns: ['hello'], lang: 'fr', extra: true },
    );
    const { code, stdout } = await xuanka(['ask', '--json', '-'], { input });
    const answers = jsonLines(stdout);
    expect(code).toBe(0);
    expect(answers.map(({ id }) => id)).toEqual(['a', null, 2, 3, 4]);
    expect(answers[0]?.replies).toHaveLength(3);
    expect(answers[1]).toMatchObject({ error: { code: 'NOT_JSON' } });
    expect(answers[2]).toMatchObject({ error: { code: 'BAD_LINE' } });
    expect(answers[3]).toMatchObject({
      error: { code: 'BAD_LINE', message: expect.stringContaining('now') },
    });
    expect(answers[4]?.replies).toHaveLength(1);
  });

  it('answers the same question with the same words', async () => {
    const input = lines({ id: 1, turns: ['70B QLoRA 预算 2000 元'], now: '2026-11-30T09:00:00+08:00' });
    const [first, second] = await Promise.all([1, 2].map(() => xuanka(['ask', '--json', '-'], { input })));
    expect(first?.stdout).toBe(second?.stdout);
  });

  it('has a kind answer to input that says nothing, and gives nothing of it back live', async () => {
    const turns = [
      '',
      '🙂🙂',
      '卡'.repeat(10_000),
      '\u0000\u0001\u001b[2J',
      '<script>alert(1)</script>',
      '7B 的 70B',
    ];
    const { stdout } = await xuanka(['ask', '--json', '-'], { input: lines({ id: 1, turns }) });
    const [answer] = jsonLines(stdout);
    const replies = (answer?.replies ?? []) as { text: string; card: { kind: string } }[];
    expect(replies).toHaveLength(turns.length);
    for (const { text, card } of replies) {
      expect(text.trim()).not.toBe('');
      expect(text).not.toMatch(/(?!\n)\p{Cc}/u);
      expect(card.kind).not.toBe('error');
    }
  });
});

describe.each([
  [
    'understand',
    { id: 1, text: '7B 全参微调，预算 5000 元' },
    { lang: 'zh', slots: { paramsB: 7, method: 'full' } },
  ],
  [
    'predict',
    { id: 1, kind: 'lora', modelName: 'Qwen2.5-7B', gpu: 'A10', gpuCount: 1, seqLen: 2048 },
    {
      verdict: expect.stringMatching(/^(fits|tight|no)$/),
      memory: { peakGiB: { expected: expect.any(Number) } },
    },
  ],
  [
    'recommend',
    { id: 1, paramsB: 7, task: 'sft', method: 'lora', tokens: 1e7 },
    {
      picks: expect.arrayContaining([
        expect.objectContaining({ role: 'best', instanceType: expect.stringMatching(/^ecs\./) }),
      ]),
      rejected: expect.any(Array),
    },
  ],
])('xuanka %s', (command, line, answer) => {
  it('answers a line, and goes on after lines that are none', async () => {
    const input = lines(line, 'not json', { ...line, id: 'second' });
    const { code, stdout, stderr } = await xuanka([command, '--json', '-'], { input });
    const answers = jsonLines(stdout);
    expect([code, stderr]).toEqual([0, '']);
    expect(answers).toHaveLength(3);
    expect(answers[0]).toMatchObject({ id: 1, ...answer });
    expect(answers[1]).toMatchObject({ id: null, error: { code: 'NOT_JSON' } });
    expect(answers[2]).toMatchObject({ id: 'second', ...answer });
  });

  it('answers while its input is still open', async () => {
    const child = launch([command, '--json', '-']);
    child.stdin?.write(lines(line));
    const [chunk] = (await once(child.stdout ?? child, 'data')) as [Buffer];
    expect(String(chunk)).toContain('"id":1');
    child.stdin?.end();
    expect((await once(child, 'close'))[0]).toBe(0);
  });

  it('ends quietly when its reader has seen enough', async () => {
    const child = launch([command, '--json', '-']);
    let stderr = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    child.stdin?.on('error', () => undefined);
    child.stdin?.write(lines(line).repeat(50));
    await once(child.stdout ?? child, 'data');
    child.stdout?.destroy();
    child.stdin?.end(lines(line).repeat(50));
    expect((await once(child, 'close'))[0]).toBe(0);
    expect(stderr).toBe('');
  });
});

describe('xuanka catalog', () => {
  it('lists, shows and checks, and exits with 1 when a name does not exist', async () => {
    const list = await xuanka(['catalog', 'list', '--json']);
    expect(list.code).toBe(0);
    expect(list.stdout).toContain('ecs.gn7i-c8g1.2xlarge');
    const known = await xuanka(['catalog', 'check', 'ecs.gn7i-c8g1.2xlarge', '--json']);
    expect(known.code).toBe(0);
    const unknown = await xuanka(['catalog', 'check', 'ecs.gn7i-c8g1.24xlarge', 'gn7e', '--json']);
    expect(unknown.code).toBe(1);
    expect(unknown.stdout).toContain('"suggestions"');
  });
});

describe('xuanka chat', () => {
  it('talks over a pipe: a card for each line, options by their number, a clean end', async () => {
    const { code, stdout, stderr } = await xuanka(['chat'], {
      input: '在阿里云上训练 Transformer，用哪种实例？\n1\n',
    });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/\[1\] /);
    expect(stdout).not.toContain('\u001b');
    expect(stdout.trimEnd().endsWith('再见。')).toBe(true);
  });
});
