import { describe, expect, it } from 'vitest';
import { decode } from '../../adapters/slack/decode.js';
import { actionIdOf, blockIdOf, OWN_ACTIONS } from '../../adapters/slack/render/actions.js';
import { blockActions, command, message, rich } from './payloads.js';

const BOT = { userId: 'U0BOT', botId: 'B0BOT' };

function decoded(body: unknown) {
  return decode(body, BOT, 'zh');
}

/** The text a message asks with, or why it is ignored. */
function asked(body: unknown): string {
  const result = decoded(body);
  if (result.type === 'ignored') return `ignored: ${result.reason}`;
  if ((result.type === 'ask' || result.type === 'follow-up') && result.inbound.content.type === 'text') {
    return result.inbound.content.text;
  }
  return result.type;
}

describe('a mention', () => {
  it('is a question, answered in its thread and kept apart by asker', () => {
    expect(decoded(message({ text: '<@U0BOT> 7B 全参' }))).toEqual({
      type: 'ask',
      inbound: {
        platform: 'slack',
        eventKey: 'slack:T1:C1:100.1',
        conversationKey: 'slack:T1:C1:100.1:U1',
        user: 'U1',
        content: { type: 'text', text: '7B 全参' },
        isDirect: false,
      },
      place: { team: 'T1', channel: 'C1', threadTs: '100.1', owner: 'U1' },
    });
  });

  it('decodes the same from both of its deliveries', () => {
    const twin = { text: '<@U0BOT> 7B' };
    expect(decoded(message({ ...twin, type: 'app_mention', channel_type: undefined }))).toEqual(
      decoded(message(twin)),
    );
  });

  it('inside a thread belongs to that thread', () => {
    expect(decoded(message({ text: '<@U0BOT> 13B', thread_ts: '90.1' }))).toMatchObject({
      type: 'ask',
      inbound: { conversationKey: 'slack:T1:C1:90.1:U1', eventKey: 'slack:T1:C1:100.1' },
      place: { threadTs: '90.1' },
    });
  });

  it('without words asks for help in the operator’s language', () => {
    expect(asked(message({ text: '<@U0BOT>' }))).toBe('帮助');
    expect(decode(message({ text: ' <@U0BOT> ' }), BOT, 'en')).toMatchObject({
      inbound: { content: { text: 'help' } },
    });
  });

  it('is read from rich text, where code, quotes and code blocks mention nobody', () => {
    const user = { type: 'user', user_id: 'U0BOT' };
    const text = 'see `<@U0BOT>`';
    const spoken = rich({ type: 'rich_text_section', elements: [user] });
    const inList = rich({
      type: 'rich_text_list',
      elements: [{ type: 'rich_text_section', elements: [user] }],
    });
    const quoted = rich({ type: 'rich_text_quote', elements: [user] });
    const fenced = rich({ type: 'rich_text_preformatted', elements: [user] });
    const code = rich({ type: 'rich_text_section', elements: [{ ...user, style: { code: true } }] });
    expect([spoken, inList].map((blocks) => asked(message({ text, blocks })))).toEqual([
      'see ` `',
      'see ` `',
    ]);
    for (const blocks of [quoted, fenced, code]) {
      expect(asked(message({ text, blocks }))).toBe('ignored: not for the bot');
    }
  });

  it('is read from the text by the same rule where there is no rich text', () => {
    for (const text of ['`<@U0BOT>` 7B', '```\n<@U0BOT>\n```', '&gt; <@U0BOT> 7B']) {
      expect(asked(message({ text }))).toBe('ignored: not for the bot');
    }
  });
});

describe('the words of a question', () => {
  it.each([
    ['A100 &gt; V100 &amp;&amp; 7B', 'A100 > V100 && 7B'],
    ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['<https://a.example/x|docs> or <https://b.example>', 'docs or https://b.example'],
    ['<#C9|gpu> <!here> <!subteam^S1|@ml> <mailto:a@b.example|a@b.example>', '#gpu @here @ml a@b.example'],
    ['ask <@U02BOB> about 7B', 'ask about 7B'],
    ['two\nlines   here', 'two\nlines here'],
  ])('%s reads %s', (text, plain) => {
    expect(asked(message({ text: `<@U0BOT> ${text}` }))).toBe(plain);
  });
});

describe('a message that names nobody', () => {
  it('is ignored in a channel', () => {
    expect(asked(message({ text: '7B 多少钱' }))).toBe('ignored: not for the bot');
  });

  it('in a thread is a follow-up, if the bot takes part', () => {
    expect(decoded(message({ text: '预算5000', thread_ts: '90.1' })).type).toBe('follow-up');
  });

  it('in a thread the bot began is a question', () => {
    expect(decoded(message({ text: '预算5000', thread_ts: '90.1', parent_user_id: 'U0BOT' })).type).toBe(
      'ask',
    );
  });

  it('in a direct message is a question, and all of that direct message is one conversation', () => {
    const first = decoded(message({ text: '7B', channel: 'D1', channel_type: 'im' }));
    const second = decoded(
      message({ text: '13B', channel: 'D1', channel_type: 'im', ts: '101.1', thread_ts: '100.1' }),
    );
    expect(first).toMatchObject({
      type: 'ask',
      inbound: { isDirect: true, conversationKey: 'slack:T1:D1:dm:U1' },
    });
    expect(second).toMatchObject({
      inbound: { conversationKey: 'slack:T1:D1:dm:U1' },
      place: { threadTs: '100.1' },
    });
  });

  it('is not for the bot when it speaks to someone else', () => {
    expect(asked(message({ text: '<@U02BOB> 你看呢', thread_ts: '90.1' }))).toBe(
      'ignored: someone else is addressed',
    );
  });
});

describe('what is not a person asking', () => {
  it.each([
    ['an edit', { subtype: 'message_changed', message: { text: '<@U0BOT> x' } }, 'subtype'],
    ['a deletion', { subtype: 'message_deleted' }, 'subtype'],
    ['a join', { subtype: 'channel_join' }, 'subtype'],
    ['a mention edited in', { type: 'app_mention', edited: { user: 'U1', ts: '1.1' } }, 'edited'],
    ['an unfurl', { hidden: true }, 'edited'],
    ['our own message', { user: 'U0BOT', bot_id: 'B0BOT' }, 'own message'],
    ['another bot', { bot_id: 'B9' }, 'bot'],
    ['a notice of Slack', { user: 'USLACK', channel: 'D1', channel_type: 'im' }, 'system notice'],
    ['a message of nobody', { user: undefined }, 'system notice'],
    ['a reaction', { type: 'reaction_added' }, 'not a message'],
    ['a broken message', { ts: 5 }, 'not understood'],
  ])('%s gets no answer', (_, event, reason) => {
    expect(asked(message({ text: '<@U0BOT> 7B', ...event }))).toBe(`ignored: ${reason}`);
  });

  it('a delivery seen only through a user’s authorization gets no answer', () => {
    const body = {
      ...message({ text: 'secret', channel: 'D9' }),
      authorizations: [{ user_id: 'U1', is_bot: false }],
    };
    expect(asked(body)).toBe('ignored: user event');
  });

  it('a shared file and a reply shown in the channel are still a person asking', () => {
    for (const subtype of ['file_share', 'thread_broadcast']) {
      expect(asked(message({ text: '<@U0BOT> 7B', subtype }))).toBe('7B');
    }
  });

  it.each([
    [null],
    [42],
    ['text'],
    [{}],
    [{ type: 'view_submission', view: {} }],
    [{ type: 'event_callback' }],
  ])('an unknown payload %j gets no answer', (body) => {
    expect(asked(body)).toBe('ignored: not understood');
  });
});

describe('/gpu', () => {
  it('with text asks, and only the asker sees the answer', () => {
    expect(decoded(command({ text: '7B &amp; LoRA' }))).toEqual({
      type: 'ask',
      inbound: {
        platform: 'slack',
        eventKey: 'slack:T1:C1:command:trigger-1',
        conversationKey: 'slack:T1:C1:command:U1',
        user: 'U1',
        content: { type: 'text', text: '7B & LoRA' },
        isDirect: false,
      },
      place: { team: 'T1', channel: 'C1', responseUrl: 'https://hooks.slack.com/commands/x', owner: 'U1' },
    });
  });

  it('alone asks for help', () => {
    expect(asked(command({ text: '' }))).toBe('帮助');
  });
});

describe('a click', () => {
  const button = (id: string, value = 'v', owner = 'U1') => ({
    action_id: actionIdOf(id, 3),
    block_id: blockIdOf(owner, 0),
    value,
    action_ts: '200.1',
  });

  it('on a button brings back what the card gave', () => {
    expect(decoded(blockActions(button('change:budget', '5000')))).toEqual({
      type: 'ask',
      inbound: {
        platform: 'slack',
        eventKey: 'slack:T1:C1:action:110.1:U1:xk1:change:budget#3:200.1',
        conversationKey: 'slack:T1:C1:100.1:U1',
        user: 'U1',
        content: { type: 'action', id: 'change:budget', value: '5000' },
        isDirect: false,
      },
      place: { team: 'T1', channel: 'C1', threadTs: '100.1', owner: 'U1' },
    });
  });

  it('on a select brings back the option', () => {
    const select = { ...button('region'), value: undefined, selected_option: { value: 'cn-beijing' } };
    expect(decoded(blockActions(select))).toMatchObject({
      inbound: { content: { type: 'action', id: 'region', value: 'cn-beijing' } },
    });
  });

  it('of someone else moves on the conversation of the card’s asker', () => {
    expect(decoded(blockActions(button('answer', 'v', 'U2')))).toMatchObject({
      inbound: { conversationKey: 'slack:T1:C1:100.1:U2', user: 'U1' },
      place: { owner: 'U2' },
    });
  });

  it('on an answer only the asker sees is answered to the asker alone', () => {
    const body = blockActions(button('answer'), { message: undefined, container: { is_ephemeral: true } });
    expect(decoded(body)).toMatchObject({
      inbound: { conversationKey: 'slack:T1:C1:command:U1' },
      place: { team: 'T1', channel: 'C1', responseUrl: 'https://hooks.slack.com/actions/x' },
    });
  });

  it('on a card of another version is stale', () => {
    const old = { action_id: 'show-table', block_id: 'UTKYO', action_ts: '200.1' };
    expect(decoded(blockActions(old))).toEqual({
      type: 'stale',
      place: {
        team: 'T1',
        channel: 'C1',
        threadTs: '100.1',
        responseUrl: 'https://hooks.slack.com/actions/x',
        owner: 'U1',
      },
    });
  });

  it('on “more” stays with the adapter', () => {
    expect(decoded(blockActions(button(OWN_ACTIONS.more, 'key')))).toMatchObject({
      type: 'own-action',
      id: OWN_ACTIONS.more,
      value: 'key',
    });
  });
});
