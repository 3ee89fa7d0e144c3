/** JSON Lines: one answer for each line, in order, written as soon as it is known. */
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import type { Io } from './io.js';

/** A line longer than this is no workload: it gets an error, and its memory is not kept. */
export const MAX_LINE = 1024 * 1024;

/**
 * Lines of a stream, split at line feeds only: JSON texts may hold U+2028, which Node's own readline
 * takes for the end of a line. A line that is too long comes as `null`.
 */
export async function* linesOf(input: Readable): AsyncGenerator<string | null> {
  const decoder = new StringDecoder('utf8');
  let line = '';
  let tooLong = false;
  const finished = (): string | null => {
    const whole = tooLong ? null : line.replace(/\r$/, '');
    line = '';
    tooLong = false;
    return whole;
  };
  for await (const chunk of input) {
    const [rest = '', ...starts] = decoder.write(Buffer.from(chunk)).split('\n');
    line += rest;
    for (const start of starts) {
      tooLong ||= line.length > MAX_LINE;
      yield finished();
      line = start;
    }
    if (line.length > MAX_LINE) {
      tooLong = true;
      line = '';
    }
  }
  line += decoder.end();
  if (line !== '' || tooLong) yield finished();
}

/** Writes one line and waits where the reader is slower. */
export async function writeLine(output: Writable, text: string): Promise<void> {
  if (!output.write(`${text}\n`)) await once(output, 'drain');
}

/** Answers every line of stdin. `answer` never throws for bad input; what it throws is a fault of ours. */
export async function answerLines(io: Io, answer: (json: unknown) => object): Promise<void> {
  for await (const line of linesOf(io.stdin)) {
    await writeLine(io.stdout, JSON.stringify(answerLine(line, answer, io)));
  }
}

function answerLine(line: string | null, answer: (json: unknown) => object, io: Io): object {
  if (line === null) return fault(null, 'LINE_TOO_LONG', `a line may have at most ${MAX_LINE} characters`);
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return fault(null, 'NOT_JSON', 'the line is not JSON');
  }
  try {
    return answer(json);
  } catch (error) {
    io.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    return fault(idOf(json), 'INTERNAL', 'this line could not be answered; the fault is in the program');
  }
}

export function fault(id: unknown, code: string, message: string): object {
  return { id, error: { code, message } };
}

/** `id` of a line, echoed as it came; `null` where there is none. */
export function idOf(json: unknown): unknown {
  return typeof json === 'object' && json !== null && 'id' in json ? (json.id ?? null) : null;
}
