/** What a command reads and writes; the exit codes it may end with. */
import type { Readable, Writable } from 'node:stream';

export interface Io {
  readonly stdin: Readable;
  /** Answers only. */
  readonly stdout: Writable;
  /** Everything else. */
  readonly stderr: Writable;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export const EXIT = { done: 0, failed: 1, usage: 2 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The command was called wrongly; the message says how it is called. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
