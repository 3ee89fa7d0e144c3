import type { Card } from '../../src/cards/card.js';
import { cardText } from '../../src/cards/text.js';
import type { Deliver, Inbound } from '../../src/service/inbound.js';
import { createMemoryStore } from '../../src/service/store/memory.js';

/** A card that puts `text` into every kind of block: what is live in one of them shows. */
export function echoCard(text: string): Card {
  const value = text.slice(0, 100);
  return {
    kind: 'notice',
    lang: 'en',
    fallback: text,
    blocks: [
      { type: 'heading', text },
      {
        type: 'text',
        text: [
          { text, style: 'bold' },
          { text, style: 'code' },
          { text, url: text },
        ],
      },
      { type: 'fields', items: [{ label: text, value: text }] },
      { type: 'table', columns: [{ label: text }], rows: [[text]] },
      { type: 'bars', unit: text, items: [{ label: text, value: 1 }], limit: { label: text, value: 2 } },
      { type: 'list', items: [text] },
      { type: 'code', language: text, text },
      { type: 'details', summary: text, blocks: [{ type: 'text', text }] },
      { type: 'context', items: [text] },
      {
        type: 'actions',
        items: [
          { type: 'button', id: 'echo', label: text, value },
          { type: 'select', id: 'pick', label: text, options: [{ label: text, value }] },
        ],
      },
    ],
  };
}

/** An inbox that says back what it was told, once for each event and in order, as the real one does. */
export function createEchoInbox(): {
  receive(inbound: Inbound, deliver: Deliver): Promise<void>;
  readonly received: Inbound[];
} {
  const store = createMemoryStore();
  const received: Inbound[] = [];
  return {
    received,
    async receive(inbound, deliver) {
      if (!(await store.claim(inbound.eventKey))) return;
      await store.withLock(inbound.conversationKey, async () => {
        received.push(inbound);
        const { content } = inbound;
        const card = echoCard(content.type === 'text' ? content.text : `${content.id}=${content.value}`);
        await deliver({ text: cardText(card), card });
      });
    },
  };
}
