/** `xuanka ask`: turns of one conversation in, one reply for each out (contract §2). */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Catalog } from '../../catalog/catalog.js';
import { freshState } from '../conversation/state.js';
import { type Turn, type TurnSettings, takeTurn } from '../conversation/turn.js';
import { LANGUAGES, type Lang } from '../language.js';
import { EXIT, type ExitCode, type Io, UsageError } from './io.js';
import { answerLines, fault, idOf, linesOf, writeLine } from './json-lines.js';
import { recommendationJson } from './recommend.js';

const lineSchema = z.object({
  turns: z.array(z.string()).min(1),
  // A language we do not speak is no reason to refuse: the words of the turns decide.
  lang: z.enum(LANGUAGES).optional().catch(undefined),
  now: z.iso.datetime({ offset: true }).optional(),
});

export interface Asking {
  readonly catalog: Catalog;
  readonly settings: TurnSettings;
  readonly now: () => Date;
}

/** Answers one JSON line; a line that is not valid gives `{id, error}`. */
function askLine(json: unknown, asking: Asking): object {
  const parsed = lineSchema.safeParse(json);
  const id = idOf(json);
  if (!parsed.success) return fault(id, 'BAD_LINE', reasonOf(parsed.error));
  const { turns, lang, now } = parsed.data;
  const replies = converse(turns, { ...asking, ...(now ? { now: () => new Date(now) } : {}) }, lang);
  return { id, replies: replies.map(replyJson) };
}

function reasonOf(error: z.ZodError): string {
  const field = error.issues[0]?.path[0];
  if (field === 'now') return 'now must be an ISO 8601 time with offset, such as 2026-11-30T09:00:00+08:00';
  return 'turns must be a list of at least one text';
}

/** Every text is one turn of one conversation. */
function converse(texts: readonly string[], asking: Asking, lang?: Lang): readonly Turn[] {
  let state = freshState(lang ?? asking.settings.defaultLang);
  return texts.map((text) => {
    const turn = takeTurn(
      state,
      { type: 'text', text },
      {
        catalog: asking.catalog,
        settings: asking.settings,
        now: asking.now().toISOString(),
        ...(lang ? { lang } : {}),
      },
    );
    state = turn.state;
    return turn;
  });
}

function replyJson(turn: Turn): object {
  return {
    text: turn.reply.text,
    card: turn.reply.card,
    state: turn.state,
    slots: turn.slots,
    ...(turn.recommendation ? { recommendation: recommendationJson(turn.recommendation) } : {}),
  };
}

const USAGE = 'xuanka ask TEXT… [--lang zh|en] [--json], or xuanka ask --json - for JSON Lines';

export async function askCommand(
  args: readonly string[],
  io: Io,
  prepare: () => Promise<Asking>,
): Promise<ExitCode> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { lang: { type: 'string' }, json: { type: 'boolean' } },
    allowPositionals: true,
  });
  const lang = LANGUAGES.find((known) => known === values.lang);
  if (values.lang !== undefined && lang === undefined) throw new UsageError(`--lang is zh or en. ${USAGE}`);
  if (positionals.length === 0) throw new UsageError(USAGE);
  const asking = await prepare();
  const fromStdin = positionals.length === 1 && positionals[0] === '-';
  if (fromStdin && values.json) {
    await answerLines(io, (json) => askLine(json, asking));
    return EXIT.done;
  }
  const texts = fromStdin ? await textsOf(io) : positionals;
  const turns = converse(texts, asking, lang);
  if (values.json) {
    await writeLine(io.stdout, JSON.stringify({ id: null, replies: turns.map(replyJson) }));
    return EXIT.done;
  }
  for (const [index, turn] of turns.entries()) {
    if (turns.length > 1) await writeLine(io.stdout, `${index > 0 ? '\n' : ''}> ${texts[index] ?? ''}\n`);
    await writeLine(io.stdout, turn.reply.text);
  }
  return EXIT.done;
}

/** Each line of stdin is one turn. */
async function textsOf(io: Io): Promise<readonly string[]> {
  const texts: string[] = [];
  for await (const line of linesOf(io.stdin)) if (line !== null && line.trim() !== '') texts.push(line);
  if (texts.length === 0) throw new UsageError(`nothing came on stdin. ${USAGE}`);
  return texts;
}
