import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** An adapter on stage: its inbox echoes, and the test speaks to it as its platform does. */
export interface AdapterStage {
  /** Sends messages one right after the other, without waiting; gives the replies in the order they arrive. */
  say(texts: readonly string[]): Promise<readonly string[]>;
  /** Delivers one message twice, as a platform does that missed the acknowledgement. */
  sayTwice?(text: string): Promise<readonly string[]>;
  /** Whether something of a hostile text is live in the reply as this surface draws it. */
  isLive(reply: string): boolean;
  close(): Promise<void>;
}

const HOSTILE = [
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  "\"><svg onload=alert(1)>' onmouseover='x",
  'javascript:alert(1)',
  '<!channel> <@U1> <https://evil.example|click>',
  '\u001b[2J\u001b]0;owned\u0007\u009b31m',
  '{{constructor.constructor("x")()}} [x](javascript:alert(1))',
];

/** Every adapter does all of this. */
export function adapterSuite(name: string, make: () => Promise<AdapterStage>): void {
  describe(`the ${name} adapter`, () => {
    let stage: AdapterStage;
    beforeEach(async () => {
      stage = await make();
    });
    afterEach(async () => {
      await stage.close();
    });

    it('answers a message with exactly one reply', async () => {
      const replies = await stage.say(['7B LoRA 预算 500 元']);
      expect(replies).toHaveLength(1);
      expect(replies[0]).toContain('7B LoRA 预算 500 元');
    });

    it('answers messages of one conversation in the order they were sent', async () => {
      const texts = Array.from({ length: 8 }, (_, index) => `question number ${index};`);
      const replies = await stage.say(texts);
      expect(replies).toHaveLength(texts.length);
      for (const [index, reply] of replies.entries()) expect(reply).toContain(texts[index]);
    });

    it('answers a message that is delivered twice only once', async () => {
      const replies = stage.sayTwice ? await stage.sayTwice('once') : await stage.say(['once']);
      expect(replies).toHaveLength(1);
    });

    it.each(HOSTILE)('shows hostile text as text: %j', async (text) => {
      const replies = await stage.say([text]);
      expect(replies).toHaveLength(1);
      expect(stage.isLive(replies[0] ?? '')).toBe(false);
    });
  });
}
