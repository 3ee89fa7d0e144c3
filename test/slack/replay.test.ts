/** Deliveries recorded from production by the maintainers of vercel/chat (MIT), anonymised. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../free-port.js';
import { type Bot, simpleInbox, startBot } from './bot.js';
import { BOT, LocalSlack, localSlackBinary } from './local-slack.js';
import { signedPost } from './signed-post.js';

/** Data of the project's surroundings, not of the repository. */
const FOLDER = fileURLToPath(new URL('../../../shared/data/platforms/slack-recorded/', import.meta.url));
const binary = await localSlackBinary();

/** What Slack allows before it delivers again. */
const SLACK_PATIENCE_MS = 3_000;

interface Recorded {
  readonly name: string;
  readonly text: string;
}

function recordings(): Recorded[] {
  if (!existsSync(FOLDER)) return [];
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json') && name !== 'index.json')
    .map((name) => ({ name: name.replace('.json', ''), text: readFileSync(FOLDER + name, 'utf8') }));
}

const recorded = recordings();
if (recorded.length === 0)
  process.stderr.write('recorded Slack deliveries are not beside the repository: their replay is left out\n');

describe.runIf(binary !== null && recorded.length > 0)('recorded deliveries', () => {
  let slack: LocalSlack;
  let bot: Bot;
  let url: string;
  /** The recorded bot has another id, and its response URLs would lead to Slack. */
  const payloadOf = ({ text }: Recorded) =>
    JSON.parse(
      text.replaceAll('U00FAKEBOT01', BOT).replaceAll('https://hooks.slack.com', `${slack.url}/_hooks`),
    ) as Record<string, unknown>;
  const inbox = simpleInbox();

  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}/slack/events`;
    slack = await LocalSlack.start(binary ?? '', url);
    bot = await startBot({ mode: 'signed HTTP', apiUrl: slack.apiUrl, inbox, port });
  });
  afterAll(async () => {
    await bot.stop();
    await slack.stop();
  });

  it.each(recorded)('$name is answered in time', async (recording) => {
    const { status, ms } = await signedPost(url, payloadOf(recording));
    expect(status).toBe(200);
    expect(ms).toBeLessThan(SLACK_PATIENCE_MS);
  });

  it('ask only what people asked', async () => {
    for (const recording of recorded) await signedPost(url, payloadOf(recording));
    const texts = new Set(
      inbox.asked.map(({ content }) => (content.type === 'text' ? content.text : content.id)),
    );
    expect([...texts].sort()).toEqual([
      '1',
      '2',
      'Hey',
      'Hey!',
      'Hi',
      "[AI] I don't really understand this explanation.",
      'cool!!',
      'some arguments here',
      'test',
    ]);
  });
});
