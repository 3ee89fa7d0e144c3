/** The conversation in a terminal: lines in, cards as text out. May import the service and the cards only. */
import { randomUUID } from 'node:crypto';
import { createInterface, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { cardText } from '../../src/cards/text.js';
import type { Bilingual, Lang } from '../../src/language.js';
import type { Adapter, Reply } from '../../src/service/inbound.js';
import type { Inbox } from '../../src/service/inbox.js';

const WORDS = {
  welcome: {
    zh: '选卡：说出模型大小和要做的事，例如“7B LoRA，2 万条数据，预算 500 元”。选项可以打它的序号；Ctrl-D 退出。',
    en: 'Xuanka: say the model size and the job, such as "7B LoRA, 20k samples, budget ¥500". Type an option by its number; Ctrl-D ends.',
  },
  bye: { zh: '再见。', en: 'Bye.' },
  failed: { zh: '这一条没能处理，请再试一次。', en: 'That one could not be handled; please try again.' },
} as const satisfies Record<string, Bilingual>;

const PROMPT = '› ';
const MAX_COLUMNS = 100;

export interface TerminalOptions {
  readonly inbox: Pick<Inbox, 'receive'>;
  readonly input: Readable;
  readonly output: Writable & { readonly columns?: number; readonly isTTY?: boolean };
  readonly lang: Lang;
  /** ANSI emphasis. */
  readonly color: boolean;
}

export interface TerminalAdapter extends Adapter {
  /** Resolves when the user has left (Ctrl-C, Ctrl-D) and every line is answered. */
  readonly ended: Promise<void>;
}

export function createTerminalAdapter(options: TerminalOptions): TerminalAdapter {
  const { inbox, input, output, lang } = options;
  const conversation = `terminal:${randomUUID()}`;
  let readline: Interface | null = null;
  let answered = Promise.resolve();
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });

  async function show(reply: Reply): Promise<void> {
    const width = Math.min(output.columns ?? MAX_COLUMNS, MAX_COLUMNS);
    output.write(`\n${cardText(reply.card, { width, color: options.color })}\n\n`);
  }

  async function answer(text: string): Promise<void> {
    const content = { type: 'text', text } as const;
    const eventKey = `${conversation}:${randomUUID()}`;
    const inbound = {
      platform: 'terminal',
      eventKey,
      conversationKey: conversation,
      user: 'terminal',
    } as const;
    await inbox
      .receive({ ...inbound, content, isDirect: true, lang }, show)
      .catch(() => output.write(`${WORDS.failed[lang]}\n`));
    readline?.prompt();
  }

  return {
    platform: 'terminal',
    ended,
    async start() {
      output.write(`${WORDS.welcome[lang]}\n\n`);
      const terminal = output.isTTY === true;
      readline = createInterface({ input, output, prompt: PROMPT, terminal });
      readline.on('line', (line) => {
        if (line.trim() !== '') answered = answered.then(() => answer(line));
        else readline?.prompt();
      });
      readline.on('SIGINT', () => readline?.close());
      readline.on('close', () => {
        readline = null;
        void answered.then(() => {
          output.write(`\n${WORDS.bye[lang]}\n`);
          end();
        });
      });
      readline.prompt();
    },
    async stop() {
      readline?.close();
      await ended;
    },
    notReady: () => null,
  };
}
