/** `xuanka serve`: the process around the service: log, signals, last resorts. */
import { readConfig } from '../config.js';
import { serve } from '../main.js';
import { createLog } from '../service/log.js';
import { EXIT, type ExitCode, type Io } from './io.js';

export async function serveCommand(io: Io): Promise<ExitCode> {
  const config = readConfig(io.env);
  const log = createLog(config.logLevel);
  const shutdown = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // A second signal means now.
      if (shutdown.signal.aborted) process.exit(EXIT.failed);
      shutdown.abort();
    });
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, `stopped by an ${event}`);
      process.exit(EXIT.failed);
    });
  }
  await serve(config, log, shutdown.signal);
  // A connection that a library keeps must not keep the process.
  process.exit(EXIT.done);
}
