/** `xuanka chat`: the conversation in this terminal, with a store of its own. */
import { parseArgs } from 'node:util';
import { createTerminalAdapter } from '../../adapters/terminal/index.js';
import { loadCatalog } from '../../catalog/files/load.js';
import { readConfig } from '../config.js';
import { LANGUAGES } from '../language.js';
import { createInbox } from '../service/inbox.js';
import { createLog } from '../service/log.js';
import { createMetrics } from '../service/metrics.js';
import { createMemoryStore } from '../service/store/memory.js';
import { EXIT, type ExitCode, type Io, UsageError } from './io.js';

export async function chatCommand(args: readonly string[], io: Io): Promise<ExitCode> {
  const { values } = parseArgs({ args: [...args], options: { lang: { type: 'string' } } });
  const config = readConfig(io.env);
  const lang = LANGUAGES.find((known) => known === (values.lang ?? config.settings.defaultLang));
  if (lang === undefined) throw new UsageError('xuanka chat [--lang zh|en]');
  const inbox = createInbox({
    store: createMemoryStore(),
    catalog: loadCatalog(config.catalogOverlay),
    settings: { ...config.settings, defaultLang: lang },
    now: () => new Date(),
    log: createLog('error'),
    metrics: createMetrics(),
  });
  const color = 'isTTY' in io.stdout && io.stdout.isTTY === true && !io.env.NO_COLOR;
  const terminal = createTerminalAdapter({ inbox, input: io.stdin, output: io.stdout, lang, color });
  await terminal.start();
  await terminal.ended;
  return EXIT.done;
}
