import { describe, expect, it } from 'vitest';
import type { Catalog } from '../../catalog/catalog.js';
import { loadCatalog } from '../../catalog/files/load.js';
import type { Inbound, Reply } from '../../src/service/inbound.js';
import { createInbox, type Inbox } from '../../src/service/inbox.js';
import { createLog } from '../../src/service/log.js';
import { createMetrics, type Metrics } from '../../src/service/metrics.js';
import { createMemoryStore } from '../../src/service/store/memory.js';
import type { Store } from '../../src/service/store/port.js';

const catalog = loadCatalog();

interface Stage {
  readonly inbox: Inbox;
  readonly store: Store;
  readonly metrics: Metrics;
  readonly logged: string[];
}

function stage(parts: { store?: Store; catalog?: Catalog } = {}): Stage {
  const store = parts.store ?? createMemoryStore();
  const metrics = createMetrics();
  const logged: string[] = [];
  const inbox = createInbox({
    store,
    catalog: parts.catalog ?? catalog,
    settings: { defaultRegion: 'cn-hangzhou', defaultLang: 'zh' },
    now: () => new Date('2026-11-30T00:00:00Z'),
    log: createLog('info', { write: (line) => void logged.push(line) }),
    metrics,
  });
  return { inbox, store, metrics, logged };
}

let events = 0;
function message(text: string, more: Partial<Inbound> = {}): Inbound {
  events += 1;
  return {
    platform: 'web',
    eventKey: `event-${events}`,
    conversationKey: 'conversation',
    user: 'u1',
    content: { type: 'text', text },
    isDirect: true,
    ...more,
  };
}

function mailbox(): { readonly replies: Reply[]; readonly deliver: (reply: Reply) => Promise<void> } {
  const replies: Reply[] = [];
  return {
    replies,
    deliver: async (reply) => {
      replies.push(reply);
    },
  };
}

function gate(): { readonly opened: Promise<void>; open(): void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

describe('the inbox', () => {
  it('answers a message with exactly one reply and remembers the conversation', async () => {
    const { inbox, store } = stage();
    const { replies, deliver } = mailbox();
    await inbox.receive(message('7B LoRA，2 万条数据'), deliver);
    expect(replies).toHaveLength(1);
    expect(replies[0]?.text).not.toBe('');
    const state: unknown = JSON.parse((await store.readConversation('conversation')) ?? 'null');
    expect(state).toMatchObject({ slots: { paramsB: 7, method: 'lora' } });
  });

  it('answers an event once, however often and however close together it is delivered', async () => {
    const { inbox, metrics } = stage();
    const { replies, deliver } = mailbox();
    const event = message('帮助');
    await Promise.all([inbox.receive(event, deliver), inbox.receive(event, deliver)]);
    await inbox.receive(event, deliver);
    expect(replies).toHaveLength(1);
    expect(await metrics.text()).toContain('xuanka_duplicates_total{platform="web"} 2');
  });

  it('answers the messages of one conversation in the order they came, though the first is slow', async () => {
    const { inbox } = stage();
    const order: string[] = [];
    const slow = gate();
    const first = inbox.receive(message('7B'), async () => {
      await slow.opened;
      order.push('first');
    });
    const second = inbox.receive(message('13B'), async () => {
      order.push('second');
    });
    slow.open();
    await Promise.all([first, second]);
    expect(order).toEqual(['first', 'second']);
  });

  it('does not let one conversation wait for another', async () => {
    const { inbox } = stage();
    const slow = gate();
    const first = inbox.receive(message('7B'), () => slow.opened);
    const { replies, deliver } = mailbox();
    await inbox.receive(message('7B', { conversationKey: 'other' }), deliver);
    expect(replies).toHaveLength(1);
    slow.open();
    await first;
  });

  it('keeps conversations apart: what one asker said is unknown in another conversation', async () => {
    const { inbox, store } = stage();
    const { deliver } = mailbox();
    await inbox.receive(message('70B QLoRA', { conversationKey: 'a' }), deliver);
    await inbox.receive(message('帮助', { conversationKey: 'b' }), deliver);
    const other: unknown = JSON.parse((await store.readConversation('b')) ?? 'null');
    expect(other).toMatchObject({ slots: {} });
    expect(JSON.stringify(other)).not.toContain('70');
  });

  it('takes the state back and lets the event be delivered again when its reply could not be sent', async () => {
    const { inbox, store, logged } = stage();
    const event = message('7B LoRA');
    await expect(
      inbox.receive(event, async () => {
        throw new Error('the platform is down');
      }),
    ).rejects.toThrow('the platform did not take the reply');
    expect(await store.readConversation('conversation')).toBeNull();
    expect(logged.join()).toContain('DELIVERY_FAILED');
    const { replies, deliver } = mailbox();
    await inbox.receive(event, deliver);
    expect(replies).toHaveLength(1);
  });

  it('apologises once when the work fails, says nothing of the cause, and logs it with a code', async () => {
    const store = createMemoryStore();
    const broken: Store = {
      ...store,
      readConversation: () =>
        Promise.reject(Object.assign(new Error('secret detail'), { code: 'STORE_UNAVAILABLE' })),
    };
    const { inbox, logged, metrics } = stage({ store: broken });
    const { replies, deliver } = mailbox();
    const event = message('7B', { lang: 'en' });
    await inbox.receive(event, deliver);
    await inbox.receive(event, deliver);
    expect(replies).toHaveLength(1);
    expect(replies[0]?.card.kind).toBe('error');
    expect(JSON.stringify(replies)).not.toContain('secret detail');
    expect(logged.join()).toContain('STORE_UNAVAILABLE');
    expect(await metrics.text()).toContain('xuanka_errors_total{platform="web",code="STORE_UNAVAILABLE"} 1');
  });

  it('starts afresh where the stored state is damaged', async () => {
    const { inbox, store } = stage();
    await store.writeConversation('conversation', '{"version":');
    const { replies, deliver } = mailbox();
    await inbox.receive(message('7B LoRA'), deliver);
    expect(replies[0]?.card.kind).not.toBe('error');
  });

  it('drains: waits until every message in work is answered', async () => {
    const { inbox } = stage();
    const slow = gate();
    let delivered = false;
    const work = inbox.receive(message('7B'), async () => {
      await slow.opened;
      delivered = true;
    });
    expect(inbox.inFlight).toBe(1);
    const drained = inbox.drain().then(() => delivered);
    slow.open();
    expect(await drained).toBe(true);
    expect(inbox.inFlight).toBe(0);
    await work;
  });
});
