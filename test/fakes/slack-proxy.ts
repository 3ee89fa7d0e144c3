/**
 * Stands between a bot and a local Slack: forwards everything, and on request answers badly, answers late,
 * delivers twice or cuts the socket. It also keeps message metadata, which the local Slack forgets.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../free-port.js';

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What happens to one call of a Web API method; `forward` asks the local Slack. */
export type Fault = (forward: () => Promise<Answer>) => Promise<Answer>;

export interface Call {
  readonly method: string;
  readonly params: Readonly<Record<string, string>>;
}

export const refuse =
  (error: string): Fault =>
  async () => ({ status: 200, body: JSON.stringify({ ok: false, error }) });

export const rateLimit =
  (seconds: number): Fault =>
  async () => ({ status: 429, headers: { 'retry-after': String(seconds) }, body: '' });

/** Slack does the work and its answer is lost on the way. */
export const lateAnswer =
  (ms: number): Fault =>
  async (forward) => {
    const answer = await forward();
    await delay(ms);
    return answer;
  };

/** Slack fails before it does anything. */
export const serverError: Fault = async () => ({ status: 503, body: 'down' });

export class SlackProxy {
  readonly calls: Call[] = [];
  readonly #target: string;
  readonly #port: number;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #faults = new Map<string, Fault[]>();
  readonly #metadata = new Map<string, unknown>();

  private constructor(target: string, port: number) {
    this.#target = target;
    this.#port = port;
    this.#server = createServer((request, response) => {
      this.#handle(request, response).catch((error: unknown) => {
        response.writeHead(502).end(String(error));
      });
    });
    this.#server.on('upgrade', (request, socket, head) => this.#tunnel(request, socket as Socket, head));
  }

  static async start(target: string): Promise<SlackProxy> {
    const port = await freePort();
    const proxy = new SlackProxy(target, port);
    await new Promise<void>((resolve) => proxy.#server.listen(port, '127.0.0.1', resolve));
    return proxy;
  }

  get apiUrl(): string {
    return `http://127.0.0.1:${this.#port}/api/`;
  }

  /** The next calls of `method` meet these faults, one each. */
  next(method: string, ...faults: Fault[]): void {
    this.#faults.set(method, [...(this.#faults.get(method) ?? []), ...faults]);
  }

  callsOf(method: string): readonly Call[] {
    return this.calls.filter((call) => call.method === method);
  }

  get openSockets(): number {
    return this.#sockets.size;
  }

  /** Cuts the bot's socket without a goodbye. */
  cutSockets(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Says something to the bot over its socket, in the local Slack's name. */
  say(message: object): void {
    const payload = Buffer.from(JSON.stringify(message));
    // An unmasked text frame of RFC 6455 with a 16-bit length.
    const header = Buffer.from([0x81, 126, payload.length >> 8, payload.length & 0xff]);
    for (const socket of this.#sockets) socket.write(Buffer.concat([header, payload]));
  }

  async stop(): Promise<void> {
    this.cutSockets();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const method = (request.url ?? '').replace(/^\/api\//, '').replace(/\?.*$/, '');
    const call = { method, params: Object.fromEntries(new URLSearchParams(body)) };
    this.calls.push(call);
    const forward = () => this.#forward(request, body, call);
    const fault = this.#faults.get(method)?.shift();
    const answer = await (fault ? fault(forward) : forward());
    response
      .writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
      .end(answer.body);
  }

  async #forward(request: IncomingMessage, body: string, call: Call): Promise<Answer> {
    const answer = await fetch(this.#target + request.url, {
      method: request.method ?? 'POST',
      headers: {
        authorization: request.headers.authorization ?? '',
        'content-type': request.headers['content-type'] ?? 'application/x-www-form-urlencoded',
      },
      ...(request.method === 'GET' ? {} : { body }),
    });
    return { status: answer.status, body: this.#rewritten(call, await answer.text()) };
  }

  /** Leads the socket through here, keeps metadata and gives it back. */
  #rewritten({ method, params }: Call, body: string): string {
    const { host } = new URL(this.#target);
    if (method === 'apps.connections.open') return body.replaceAll(host, `127.0.0.1:${this.#port}`);
    if (method === 'chat.postMessage' && params.metadata) {
      const { ts } = JSON.parse(body) as { ts?: string };
      if (ts) this.#metadata.set(ts, JSON.parse(params.metadata));
    }
    if (method === 'conversations.replies') {
      const answer = JSON.parse(body) as { messages?: { ts: string }[] };
      const messages = answer.messages?.map((message) => ({
        ...message,
        metadata: this.#metadata.get(message.ts),
      }));
      return JSON.stringify({ ...answer, messages });
    }
    return body;
  }

  #tunnel(request: IncomingMessage, socket: Socket, head: Buffer): void {
    const { hostname, port } = new URL(this.#target);
    const upstream = connect(Number(port), hostname, () => {
      const headers = request.rawHeaders.flatMap((name, at, all) =>
        at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : [],
      );
      upstream.write(`${request.method} ${request.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
    });
    this.#sockets.add(socket);
    for (const end of [socket, upstream]) {
      end.on('error', () => end.destroy());
      end.on('close', () => {
        this.#sockets.delete(socket);
        socket.destroy();
        upstream.destroy();
      });
    }
  }
}
