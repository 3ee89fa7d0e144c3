/** Many messages while Slack repeats itself, limits, fails and hangs up: none lost, none doubled, all in order. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Fault, rateLimit, refuse, SlackProxy, serverError } from '../fakes/slack-proxy.js';
import { simpleInbox, startBot } from './bot.js';
import { ALICE, BOT, GENERAL, LocalSlack, localSlackBinary } from './local-slack.js';
import { message } from './payloads.js';
import { until } from './until.js';

const binary = await localSlackBinary();
const LONG = process.env.XUANKA_LONG === '1';
const MESSAGES = LONG ? 2_000 : 120;
const THREADS = LONG ? 40 : 8;
const SOCKET_CUTS = LONG ? 10 : 2;

const FAULTS: readonly (readonly [share: number, name: string, fault: Fault | null])[] = [
  [0.93, 'answered', null],
  [0.02, '429', rateLimit(1)],
  [0.02, '503', serverError],
  [0.02, 'internal_error', refuse('internal_error')],
  [0.01, 'invalid_blocks', refuse('invalid_blocks')],
];

/** The fault at a place of the unit interval. */
function faultAt(place: number): (typeof FAULTS)[number] {
  let sum = 0;
  for (const fault of FAULTS) {
    sum += fault[0];
    if (place < sum) return fault;
  }
  return FAULTS[0] as (typeof FAULTS)[number];
}

/** Evenly spread numbers of [0, 1), the same for the same seed. */
function seededDie(seed: string): () => number {
  let throws = 0;
  return () => {
    throws += 1;
    return createHash('sha256').update(`${seed} ${throws}`).digest().readUInt32BE() / 2 ** 32;
  };
}

const forward: Fault = (ask) => ask();

describe.runIf(binary !== null)('under chaos', () => {
  it(
    `answers each of ${MESSAGES} messages once and in the order of its thread`,
    async () => {
      const slack = await LocalSlack.start(binary ?? '');
      const proxy = await SlackProxy.start(slack.url);
      const inbox = simpleInbox();
      const bot = await startBot({ mode: 'Socket Mode', apiUrl: proxy.apiUrl, inbox });
      const die = seededDie('2026-11-30');
      const injected: Record<string, number> = { duplicates: 0, 'socket cuts': 0 };
      for (let at = 0; at < MESSAGES; at += 1) {
        const [, name, fault] = faultAt(die());
        injected[name] = (injected[name] ?? 0) + 1;
        proxy.next('chat.postMessage', fault ?? forward);
      }

      const roots = await Promise.all(
        Array.from(
          { length: THREADS },
          async (_, at) => (await slack.write(GENERAL, ALICE, `thread ${at}`)).ts,
        ),
      );
      const expected = new Map(roots.map((root) => [root, [] as string[]]));
      const connected = () =>
        until('the bot is connected', () => bot.adapter.notReady() === null && proxy.openSockets > 0);
      for (let at = 0; at < MESSAGES; at += 1) {
        const root = roots[at % THREADS] ?? '';
        const text = `message ${at}`;
        expected.get(root)?.push(text);
        const payload = message({
          channel: GENERAL,
          user: ALICE,
          ts: `9000000000.${String(at).padStart(6, '0')}`,
          thread_ts: root,
          text: `<@${BOT}> ${text}`,
        });
        await connected();
        proxy.say({ type: 'events_api', envelope_id: `e${at}`, payload });
        if (die() < 0.2) {
          injected.duplicates = (injected.duplicates ?? 0) + 1;
          proxy.say({
            type: 'events_api',
            envelope_id: `e${at}-again`,
            payload,
            retry_attempt: 1,
            retry_reason: 'timeout',
          });
        }
        if ((at + 1) % Math.ceil(MESSAGES / (SOCKET_CUTS + 1)) === 0) {
          injected['socket cuts'] = (injected['socket cuts'] ?? 0) + 1;
          // What was said and not acknowledged is lost with a socket; Slack would say it again.
          await until('the bot took it', () => inbox.asked.length === at + 1);
          proxy.cutSockets();
          await until('the loss is noticed', () => bot.adapter.notReady() !== null);
        }
      }
      const answers = async () =>
        (await slack.messages(GENERAL)).filter(
          ({ user, thread_ts }) => user === BOT && thread_ts !== undefined,
        );
      await until(
        'all are answered',
        async () => (await answers()).length >= MESSAGES,
        LONG ? 280_000 : 30_000,
      );
      const seen = new Map<string, string[]>();
      for (const { thread_ts = '', text } of await answers())
        seen.set(thread_ts, [...(seen.get(thread_ts) ?? []), text]);
      await bot.stop();
      await proxy.stop();
      await slack.stop();
      if (LONG)
        process.stderr.write(
          `slack chaos, injected into ${MESSAGES} messages: ${JSON.stringify(injected)}\n`,
        );
      expect(seen).toEqual(expected);
    },
    LONG ? 300_000 : 40_000,
  );
});
