/** A real `redis-server` of its own on a free loopback port. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './free-port.js';

export interface RedisProcess {
  readonly url: string;
  /** Ends the server; starting again keeps the port and loses the data. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** The server keeps its connections and answers nothing, until it is resumed. */
  pause(): void;
  resume(): void;
}

export async function startRedis(program: string): Promise<RedisProcess> {
  const port = await freePort();
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    child = spawn(program, settings, { stdio: ['ignore', 'pipe', 'ignore'] });
    await new Promise<void>((resolve, reject) => {
      let output = '';
      child?.stdout?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('Ready to accept connections')) resolve();
      });
      child?.once('error', reject);
      child?.once('exit', (code) => reject(new Error(`redis-server ended with ${code}: ${output}`)));
    });
  }

  async function stop(): Promise<void> {
    const running = child;
    child = null;
    if (running === null || running.exitCode !== null) return;
    const ended = once(running, 'exit');
    running.kill('SIGCONT');
    running.kill('SIGTERM');
    await ended;
  }

  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    stop,
    start,
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
  };
}
