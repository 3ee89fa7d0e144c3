#!/usr/bin/env node
/** The command line: finds the command, turns its failures into one line and an exit code. */
import { ConfigError } from '../config.js';
import { packageVersion } from '../service/package-root.js';
import { COMMANDS } from './commands.js';
import { EXIT, type ExitCode, type Io, UsageError } from './io.js';
import { USAGE } from './usage.js';

async function run(args: readonly string[], io: Io): Promise<ExitCode> {
  const [name = '', ...rest] = args;
  if (name === '' || name === 'help' || name === '--help' || name === '-h') {
    (name === '' ? io.stderr : io.stdout).write(USAGE);
    return name === '' ? EXIT.usage : EXIT.done;
  }
  if (name === '--version' || name === '-v') {
    io.stdout.write(`${packageVersion()}\n`);
    return EXIT.done;
  }
  if (rest.includes('--help') || rest.includes('-h')) {
    io.stdout.write(USAGE);
    return EXIT.done;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new UsageError(`there is no command "${name}"; xuanka --help lists them`);
  return command(rest, io);
}

function explain(error: unknown): { readonly lines: readonly string[]; readonly code: ExitCode } {
  if (error instanceof ConfigError) return { lines: error.lines, code: EXIT.usage };
  if (error instanceof UsageError) return { lines: [error.message], code: EXIT.usage };
  if (!(error instanceof Error)) return { lines: [String(error)], code: EXIT.failed };
  const wrongOption = 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');
  return { lines: [error.message], code: wrongOption ? EXIT.usage : EXIT.failed };
}

// A reader that has seen enough (head, less) closes the pipe: that is its right, not our failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? EXIT.done : EXIT.failed);
});

try {
  const { stdin, stdout, stderr, env } = process;
  process.exitCode = await run(process.argv.slice(2), { stdin, stdout, stderr, env });
} catch (error) {
  const { lines, code } = explain(error);
  for (const line of lines) process.stderr.write(`xuanka: ${line}\n`);
  process.exitCode = code;
}
