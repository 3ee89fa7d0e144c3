import { post, repliesOf, startWeb } from '../web/stage.js';
import { adapterSuite } from './adapter-suite.js';

adapterSuite('web', async () => {
  const web = await startWeb();
  const session = 'contract';
  const arrived: string[] = [];
  const send = async (body: object): Promise<void> => {
    const replies = await repliesOf(await post(web.address, { session, ...body }));
    arrived.push(...replies.map(({ html }) => html));
  };
  return {
    isLive: (html) =>
      /href="(?!https:)/i.test(html) ||
      /<(script|img|svg\s+on)|<[a-z][^<>]*\son\w+\s*=/i.test(html.replace(/"[^"]*"/g, '""')),
    async say(texts) {
      // The page sends one message after the other.
      for (const text of texts) await send({ text });
      return arrived;
    },
    async sayTwice(text) {
      await Promise.all([send({ text, messageId: 'm1' }), send({ text, messageId: 'm1' })]);
      return arrived;
    },
    close: () => web.stop(),
  };
});
