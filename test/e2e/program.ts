/** Runs the built program as a user does: the file that package.json names, in its own process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const BIN = process.env.XUANKA_BIN ?? fileURLToPath(new URL('../../dist/src/cli/main.js', import.meta.url));

/** No token of the person who runs the tests gets in. */
function environment(extra: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  return { ...(PATH ? { PATH } : {}), ...(HOME ? { HOME } : {}), ...extra };
}

export function launch(args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess {
  return spawn(process.execPath, [BIN, ...args], { env: environment(env), stdio: 'pipe' });
}

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command to its end. */
export async function xuanka(
  args: readonly string[],
  options: { readonly input?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<Finished> {
  const child = launch(args, options.env);
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  child.stdin?.end(options.input ?? '');
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}

/** Every line of a JSON Lines answer. */
export function jsonLines(text: string): readonly Record<string, unknown>[] {
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

export interface Server {
  readonly address: string;
  /** From the start of the process to the page being served, in milliseconds. */
  readonly startedInMs: number;
  /** The log so far. */
  log(): string;
  /** Resolves when the log holds `text`. */
  logged(text: string): Promise<void>;
  /** Sends SIGTERM and gives the exit code. */
  stop(): Promise<number | null>;
  signal(name: NodeJS.Signals): void;
  readonly exited: Promise<number | null>;
}

/** `xuanka serve` on a free port, ready to answer. */
export async function serveXuanka(env: Readonly<Record<string, string>> = {}): Promise<Server> {
  const started = performance.now();
  const child = launch(['serve'], { PORT: '0', ...env });
  let log = '';
  const watchers = new Set<() => void>();
  child.stderr?.on('data', (chunk: Buffer) => {
    log += chunk.toString();
    for (const look of watchers) look();
  });
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const logged = (text: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (!log.includes(text)) return;
        watchers.delete(look);
        resolve();
      };
      watchers.add(look);
      void exited.then((code) => {
        look();
        reject(new Error(`ended with ${code} before it said "${text}":\n${log}`));
      });
      look();
    });

  await logged('"web: o');
  const address = /http:\/\/127\.0\.0\.1:\d+/.exec(log)?.[0];
  if (address === undefined) throw new Error(`no address in the log:\n${log}`);
  await fetch(`${address}/healthz`);
  return {
    address,
    startedInMs: performance.now() - started,
    log: () => log,
    logged,
    exited,
    signal: (name) => void child.kill(name),
    stop() {
      child.kill('SIGTERM');
      return exited;
    },
  };
}
