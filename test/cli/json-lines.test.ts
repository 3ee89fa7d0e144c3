import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { answerLines, idOf, linesOf, MAX_LINE } from '../../src/cli/json-lines.js';

async function linesFrom(chunks: readonly (string | Buffer)[]): Promise<readonly (string | null)[]> {
  const found: (string | null)[] = [];
  for await (const line of linesOf(Readable.from(chunks))) found.push(line);
  return found;
}

async function answersTo(input: string, answer: (json: unknown) => object): Promise<readonly unknown[]> {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  await answerLines({ stdin: Readable.from([input]), stdout, stderr, env: {} }, answer);
  const text = String(stdout.read() ?? '');
  return text
    .split('\n')
    .slice(0, -1)
    .map((line): unknown => JSON.parse(line));
}

describe('lines of a stream', () => {
  it('end at line feeds alone, with or without a carriage return, the last with or without an end', async () => {
    expect(await linesFrom(['a\nb\r\n\nc'])).toEqual(['a', 'b', '', 'c']);
    expect(await linesFrom(['a\n'])).toEqual(['a']);
    expect(await linesFrom([])).toEqual([]);
  });

  it('may hold the line separators of Unicode, which JSON allows in a text', async () => {
    expect(await linesFrom(['{"t":"a\u2028b\u2029c\u0085"}\n'])).toEqual(['{"t":"a\u2028b\u2029c\u0085"}']);
  });

  it('are the same however the bytes are cut', async () => {
    const bytes = Buffer.from('显存\n🚀 够\n');
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      expect(await linesFrom([bytes.subarray(0, cut), bytes.subarray(cut)])).toEqual(['显存', '🚀 够']);
    }
  });

  it('are given up when too long, and the next ones are read again', async () => {
    expect(await linesFrom(['x'.repeat(MAX_LINE), 'xx', '\nok\n'])).toEqual([null, 'ok']);
  });
});

describe('JSON Lines', () => {
  const echo = (json: unknown): object => ({ id: idOf(json) });

  it('get one answer each, in order, whatever the lines are', async () => {
    const answers = await answersTo('{"id":1}\nnot json\n{"id":"b"}\n\n[1]\n"x"\nnull\n{"id":2}\n', echo);
    expect(answers).toEqual([
      { id: 1 },
      { id: null, error: { code: 'NOT_JSON', message: 'the line is not JSON' } },
      { id: 'b' },
      { id: null, error: { code: 'NOT_JSON', message: 'the line is not JSON' } },
      { id: null },
      { id: null },
      { id: null },
      { id: 2 },
    ]);
  });

  it('go on after a line whose answer breaks, and say nothing of the cause in the answer', async () => {
    const answers = await answersTo('{"id":7}\n{"id":8}\n', (json) => {
      if (idOf(json) === 7) throw new Error('secret detail');
      return echo(json);
    });
    expect(answers[0]).toMatchObject({ id: 7, error: { code: 'INTERNAL' } });
    expect(JSON.stringify(answers)).not.toContain('secret detail');
    expect(answers[1]).toEqual({ id: 8 });
  });

  it('are answered as they come, before the input ends', async () => {
    const stdin = new PassThrough();
    const stdout = new PassThrough();
    const done = answerLines({ stdin, stdout, stderr: new PassThrough(), env: {} }, echo);
    stdin.write('{"id":1}\n');
    const [first] = await new Promise<unknown[]>((resolve) =>
      stdout.once('data', (...data) => resolve(data)),
    );
    expect(String(first)).toBe('{"id":1}\n');
    stdin.end();
    await done;
  });
});
