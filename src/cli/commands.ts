/** Every command, each loaded when it is called: `--help` and a small command start at once. */
import { parseArgs } from 'node:util';
import type { Catalog } from '../../catalog/catalog.js';
import { loadCatalog } from '../../catalog/files/load.js';
import { type Config, readConfig } from '../config.js';
import { EXIT, type ExitCode, type Io, UsageError } from './io.js';
import { answerLines } from './json-lines.js';

type Command = (args: readonly string[], io: Io) => Promise<ExitCode>;

const now = (): Date => new Date();

/** A command that answers JSON Lines from stdin: `--json -`. */
function overLines(
  name: string,
  prepare: (config: Config, catalog: Catalog) => Promise<(json: unknown) => object>,
): Command {
  return async (args, io) => {
    const { positionals } = parseArgs({
      args: [...args],
      options: { json: { type: 'boolean' } },
      allowPositionals: true,
    });
    if (positionals.length !== 1 || positionals[0] !== '-') {
      throw new UsageError(`xuanka ${name} --json - reads JSON Lines on stdin`);
    }
    const config = readConfig(io.env);
    await answerLines(io, await prepare(config, loadCatalog(config.catalogOverlay)));
    return EXIT.done;
  };
}

export const COMMANDS: Readonly<Record<string, Command>> = {
  async serve(args, io) {
    parseArgs({ args: [...args], options: {} });
    const { serveCommand } = await import('./serve.js');
    return serveCommand(io);
  },
  async chat(args, io) {
    const { chatCommand } = await import('./chat.js');
    return chatCommand(args, io);
  },
  async ask(args, io) {
    const { askCommand } = await import('./ask.js');
    return askCommand(args, io, async () => {
      const config = readConfig(io.env);
      return { catalog: loadCatalog(config.catalogOverlay), settings: config.settings, now };
    });
  },
  understand: overLines('understand', async (_, catalog) => {
    const { understandLine } = await import('./understand.js');
    return (json) => understandLine(json, catalog, now().toISOString());
  }),
  predict: overLines('predict', async (_, catalog) => {
    const { predictLine } = await import('./predict.js');
    return (json) => predictLine(json, catalog);
  }),
  recommend: overLines('recommend', async (config, catalog) => {
    const { recommendLine } = await import('./recommend.js');
    return (json) => recommendLine(json, catalog, { ...config.settings, now: now().toISOString() });
  }),
  async catalog(args, io) {
    const { catalogCommand } = await import('./catalog.js');
    return catalogCommand(args, io);
  },
  async setup(args, io) {
    const { setupCommand } = await import('./setup.js');
    return setupCommand(args, io);
  },
};
