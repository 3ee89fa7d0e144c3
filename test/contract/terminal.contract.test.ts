import { PassThrough } from 'node:stream';
import { createTerminalAdapter } from '../../adapters/terminal/index.js';
import { adapterSuite } from './adapter-suite.js';
import { createEchoInbox } from './echo-inbox.js';

adapterSuite('terminal', async () => {
  const echo = createEchoInbox();
  const input = new PassThrough();
  const output = new PassThrough();
  const shown: string[] = [];
  const inbox = {
    receive: (inbound: Parameters<typeof echo.receive>[0], deliver: Parameters<typeof echo.receive>[1]) =>
      echo.receive(inbound, async (reply) => {
        output.read();
        await deliver(reply);
        shown.push(String(output.read()));
      }),
  };
  const terminal = createTerminalAdapter({ inbox, input, output, lang: 'zh', color: false });
  await terminal.start();
  return {
    // Control characters, which a terminal obeys; only the line feed is ours.
    isLive: (text) => /(?!\n)\p{Cc}/u.test(text),
    async say(texts) {
      input.write(`${texts.join('\n')}\n`);
      input.end();
      await terminal.ended;
      return shown;
    },
    close: () => terminal.stop(),
  };
});
