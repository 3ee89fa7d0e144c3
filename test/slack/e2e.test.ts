/** The whole bot in a local Slack: real Bolt, inbox, conversation, engine and catalogue. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SlackMessage } from '../../adapters/slack/render.js';
import { readConfig } from '../../src/config.js';
import { serve } from '../../src/main.js';
import { createLog } from '../../src/service/log.js';
import { freePort } from '../free-port.js';
import type { Mode } from './bot.js';
import { faultsOf } from './lint.js';
import {
  ALICE,
  APP_TOKEN,
  BOB,
  BOT,
  BOT_TOKEN,
  GENERAL,
  LocalSlack,
  localSlackBinary,
  SIGNING_SECRET,
  type SlackMessageSeen,
} from './local-slack.js';
import { until } from './until.js';

const binary = await localSlackBinary();
const MODES: readonly Mode[] = ['Socket Mode', 'signed HTTP'];

/** A whole question: model, method, data and budget. */
const COMPLETE = '7B 全参微调 1亿token 预算5000元';
const HOSTILE =
  'notify everyone <!channel> <!here> &lt;!channel&gt; <@U02BOB> <https://evil.example|click me> ecs.gn99x-evil.8xlarge 7B lora';

describe.runIf(binary !== null).each(MODES)('Xuanka in Slack, %s', (mode) => {
  let slack: LocalSlack;
  let url: string;
  let served: Promise<void>;
  const shutdown = new AbortController();
  const log: string[] = [];

  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    slack = await LocalSlack.start(binary ?? '', mode === 'signed HTTP' ? `${url}/slack/events` : undefined);
    const config = readConfig({
      PORT: String(port),
      SLACK_BOT_TOKEN: BOT_TOKEN,
      SLACK_API_URL: slack.apiUrl,
      ...(mode === 'Socket Mode' ? { SLACK_APP_TOKEN: APP_TOKEN } : { SLACK_SIGNING_SECRET: SIGNING_SECRET }),
    });
    served = serve(config, createLog('debug', { write: (line) => void log.push(line) }), shutdown.signal);
    await until('the bot is ready', async () => (await fetch(`${url}/readyz`)).ok);
  });
  afterAll(async () => {
    shutdown.abort();
    await served;
    await slack.stop();
  });

  const mention = (user: string, text: string, thread?: SlackMessageSeen) =>
    slack.write(GENERAL, user, `<@${BOT}> ${text}`, thread?.ts);
  const ownIn = async (channel: string) => (await slack.messages(channel)).filter(({ user }) => user === BOT);
  const answersIn = async ({ channel, ts }: SlackMessageSeen) =>
    (await ownIn(channel)).filter(({ thread_ts }) => thread_ts === ts);
  /** Waits for the `count`th answer in the thread of `root`. */
  const answer = async (root: SlackMessageSeen, count = 1): Promise<SlackMessageSeen> => {
    const answers = await until(`answer ${count} comes`, async () => {
      const seen = await answersIn(root);
      return seen.length >= count ? seen : null;
    });
    const found = answers[count - 1];
    if (!found) throw new Error('no answer');
    return found;
  };
  /** Another question and its answer: whatever came before it had its chance. */
  const settled = async () => {
    await answer(await mention(BOB, 'L20 和 A10 哪个好'));
  };

  it('answers a mention with a priced recommendation in its thread', async () => {
    const root = await mention(ALICE, COMPLETE);
    const { text, blocks } = await answer(root);
    expect(text).toMatch(/ecs\.[a-z]\w+/);
    expect(contentOf({ text, blocks })).toMatch(/元|CNY|¥/);
    expect(blocks?.[0]).toMatchObject({ type: 'header' });
  });

  it('follows its thread without a mention and with one', async () => {
    const root = await mention(ALICE, '7B');
    await answer(root);
    await slack.write(GENERAL, ALICE, '预算改成 2 万元', root.ts);
    await answer(root, 2);
    await mention(ALICE, '换成 LoRA', root);
    expect(contentOf(await answer(root, 3))).toMatch(/LoRA/i);
  });

  it('answers a direct message', async () => {
    const question = await slack.write(ALICE, ALICE, 'Which GPU for QLoRA of a 13B model, 50M tokens?');
    expect(contentOf(await answer(question))).toMatch(/ecs\.[a-z]\w+/);
  });

  it('answers /gpu with text to the asker alone', async () => {
    const before = (await ownIn(GENERAL)).length;
    await slack.command(GENERAL, ALICE, COMPLETE);
    const [seen] = await until('the command is answered', async () => {
      const more = (await ownIn(GENERAL)).slice(before);
      return more.length > 0 ? more : null;
    });
    expect(seen).toMatchObject({ subtype: 'ephemeral', ephemeral_to: ALICE });
    expect(contentOf(seen ?? { text: '' })).toMatch(/ecs\.[a-z]\w+/);
  });

  it('answers /gpu alone with help and quick choices', async () => {
    const before = (await ownIn(GENERAL)).length;
    await slack.command(GENERAL, BOB, '');
    const seen = await until('the command is answered', async () => (await ownIn(GENERAL))[before]);
    expect(seen).toMatchObject({ subtype: 'ephemeral', ephemeral_to: BOB });
    expect(elementsOf(seen).length).toBeGreaterThan(0);
  });

  it('takes a click on a button of its question as an answer', async () => {
    const root = await mention(ALICE, '在阿里云上训练Transformer模型,推荐使用哪种GPU实例?');
    const question = await answer(root);
    const button = elementsOf(question).find(({ type }) => type === 'button');
    expect(button).toBeDefined();
    await slack.click({ channel: GENERAL, messageTs: question.ts, user: ALICE, action: { ...button } });
    const { text } = await answer(root, 2);
    expect(text).not.toBe(question.text);
  });

  it('takes a choice in a select', async () => {
    const root = await mention(ALICE, COMPLETE);
    const shown = await answer(root);
    const select = elementsOf(shown).find(({ type }) => type === 'static_select');
    if (!select) throw new Error('the answer has no select');
    const { options, ...action } = select;
    const choice = { ...action, selected_option: options?.[0] };
    await slack.click({ channel: GENERAL, messageTs: shown.ts, user: ALICE, action: choice });
    await answer(root, 2);
  });

  it('gives an edited question no second answer', async () => {
    const root = await mention(ALICE, '7B lora');
    await answer(root);
    await slack.edit(root, `<@${BOT}> 13B lora`);
    await settled();
    expect(await answersIn(root)).toHaveLength(1);
  });

  it('answers each of two askers in one thread from their own words', async () => {
    const root = await mention(ALICE, '7B lora');
    await mention(BOB, '70B 推理', root);
    await answer(root, 2);
    await mention(BOB, '那 13B 呢', root);
    const last = contentOf(await answer(root, 3));
    expect(last).toMatch(/13B/);
    expect(last).not.toMatch(/LoRA/i);
  });

  it('answers two askers at once in two threads, each in its own', async () => {
    const [one, two] = await Promise.all([mention(ALICE, '7B qlora'), mention(BOB, '72B inference')]);
    const [first, second] = await Promise.all([answer(one), answer(two)]);
    expect(contentOf(first)).toMatch(/7B/);
    expect(contentOf(second)).toMatch(/72B/);
  });

  it('answers two quick messages of a thread in their order', async () => {
    const root = await mention(ALICE, '7B lora 预算 3000 元');
    await slack.write(GENERAL, ALICE, '改成 32B', root.ts);
    const [first, second] = [await answer(root), await answer(root, 2)];
    expect(contentOf(first)).toMatch(/7B/);
    expect(contentOf(second)).toMatch(/32B/);
  });

  it('brings nothing of a hostile question to life', async () => {
    const root = await mention(ALICE, HOSTILE);
    const direct = await slack.write(ALICE, ALICE, HOSTILE);
    for (const seen of [await answer(root), await answer(direct)]) {
      expect(contentOf(seen)).not.toMatch(/<[!@#]|<https:\/\/evil/);
    }
  });

  it('has sent no message that Slack would refuse or that it would answer itself', async () => {
    await settled();
    const state = await (await fetch(`${slack.url}/_control/state`)).json();
    const channels = (state as { channels: { id: string }[] }).channels.map(({ id }) => id);
    const sent = (await Promise.all(channels.map(ownIn))).flat();
    expect(sent.length).toBeGreaterThan(10);
    for (const { text, blocks } of sent) {
      expect(faultsOf({ text, blocks: (blocks ?? []) as unknown as SlackMessage['blocks'] })).toEqual([]);
    }
    const questions = new Set(sent.filter(({ thread_ts }) => thread_ts).map(({ thread_ts }) => thread_ts));
    for (const { ts } of sent) expect(questions.has(ts)).toBe(false);
  });

  it('has written no secret to its log', () => {
    for (const secret of [BOT_TOKEN, APP_TOKEN, SIGNING_SECRET]) expect(log.join('')).not.toContain(secret);
  });
});

function contentOf({
  text,
  blocks,
}: {
  readonly text: string;
  readonly blocks?: SlackMessageSeen['blocks'];
}): string {
  return `${text}\n${JSON.stringify(blocks ?? [])}`;
}

interface Element {
  readonly type: string;
  readonly action_id: string;
  readonly block_id: string;
  readonly value?: string;
  readonly options?: readonly Record<string, unknown>[];
}

/** Buttons and selects as a click sends them. */
function elementsOf({ blocks }: SlackMessageSeen): readonly Element[] {
  return (blocks ?? []).flatMap((block) => {
    const { type, block_id, elements } = block as {
      type: string;
      block_id: string;
      elements?: Omit<Element, 'block_id'>[];
    };
    return type === 'actions' ? (elements ?? []).map((element) => ({ ...element, block_id })) : [];
  });
}
