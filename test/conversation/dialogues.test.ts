import { describe, expect, it } from 'vitest';
import { answer, click, talk, visibleText } from './talk.js';

const SEED = {
  zh: '在阿里云上训练Transformer模型,推荐使用哪种GPU实例?',
  en: 'Which GPU instance do you recommend for training Transformer models on Alibaba Cloud?',
} as const;

describe('the general question, without a size', () => {
  for (const lang of ['zh', 'en'] as const) {
    const turn = answer([SEED[lang]], lang);
    const text = visibleText(turn.reply.card);

    it(`is answered with tiers of real instances and dated prices (${lang})`, () => {
      expect(turn.reply.card.kind).toBe('general');
      expect(text).toMatch(lang === 'zh' ? /10B 以上预训练/ : /Pretraining, 10B up/);
      expect(text).toMatch(lang === 'zh' ? /1B–10B 微调/ : /Fine-tuning, 1B–10B/);
      expect(text).toMatch(lang === 'zh' ? /推理和小实验/ : /Inference and small experiments/);
      expect(text).toContain('ecs.gn7i-c8g1.2xlarge');
      expect(text).toMatch(/¥[\d.,]+\/(?:小时|h)/u);
      expect(text).toMatch(/20\d\d-\d\d/);
    });

    it(`says what else decides, each from the catalogue (${lang})`, () => {
      for (const word of [
        'NVLink',
        'eRDMA',
        'RoCE',
        'vCPU',
        'PL3',
        'IOPS',
        'OSS',
        'CPFS',
        'PAI-DSW',
        'PAI-DLC',
      ]) {
        expect(text).toContain(word);
      }
      expect(text).toMatch(lang === 'zh' ? /灵骏/ : /Lingjun/);
      expect(text).toContain('Data Science Workshop');
      expect(text).toMatch(lang === 'zh' ? /抢占式/ : /Spot/);
      expect(text).toMatch(lang === 'zh' ? /checkpoint 恢复，快照/ : /Checkpoints .* snapshots/);
    });

    it(`repeats none of the usual mistakes (${lang})`, () => {
      expect(text).not.toMatch(/GA\s?7|gn6p|HCCS|ENI|Designer Studio|local SSD|本地 SSD/i);
    });

    it(`ends with one question, the size, and its quick choices (${lang})`, () => {
      expect(turn.state.pending).toBe('size');
      expect(turn.state.asked).toEqual(['size']);
      expect(text).toMatch(lang === 'zh' ? /模型多大/ : /How big is the model/);
    });
  }
});

describe('the same question with a job in it', () => {
  it('gets a priced recommendation in Chinese', () => {
    const turn = answer([`${SEED.zh} 7B 全参微调 1亿token 预算5000元`]);
    expect(turn.reply.card.kind).toBe('recommendation');
    expect(turn.slots).toMatchObject({ paramsB: 7, method: 'full', tokens: 1e8, budget: { amount: 5000 } });
    const best = turn.recommendation?.picks[0];
    expect(best?.cost?.high).toBeLessThanOrEqual(5000);
    const [first, second, third] = openingTexts(turn.reply.card.blocks);
    expect(first).toContain(`${best?.count} × ${best?.instanceType}`);
    expect(second).toMatch(/费用 ¥[\d,.]+–[\d,.]+.*列表价，20\d\d/u);
    expect(third).toMatch(/用时 .*(余|临界)/u);
  });

  it('gets a priced recommendation in English', () => {
    const turn = answer([`${SEED.en} Full fine-tuning of a 7B model, 100M tokens, budget 5000 yuan`], 'zh');
    expect(turn.reply.card.kind).toBe('recommendation');
    expect(turn.reply.card.lang).toBe('en');
    const [, second, third] = openingTexts(turn.reply.card.blocks);
    expect(second).toMatch(/Cost ¥[\d,.]+–[\d,.]+.*list price, 20\d\d/u);
    expect(third).toMatch(/Takes .*(to spare|tight)/u);
  });
});

describe('the same question with names that do not exist', () => {
  it('is corrected in Chinese, with the one real size', () => {
    const text = answer([`${SEED.zh} ecs.gn7i-c8g1.24xlarge 和 GA7 怎么样`]).reply.text.replaceAll(
      /\s+/g,
      ' ',
    );
    expect(text).toMatch(/24xlarge/);
    expect(text).toContain('ecs.gn7i-c8g1.2xlarge');
    expect(text).toMatch(/GA 7/i);
    expect(text).not.toMatch(/GA7|gn7i-c8g1\.24xlarge/i);
  });

  it('still gets its job computed, on what does exist', () => {
    const turn = answer(['13B 在 gn13 上跑 lora']);
    expect(turn.reply.card.kind).toBe('recommendation');
    expect(turn.reply.text).toMatch(/没有 “GN 13” 这个名字/);
  });

  it('is corrected in English', () => {
    const text = answer([`${SEED.en} What about ecs.gn7i-c8g1.24xlarge and GA7?`], 'en').reply.text;
    expect(text).toContain('ecs.gn7i-c8g1.2xlarge');
    expect(text).toMatch(/GA 7/i);
    expect(text).not.toMatch(/GA7|gn7i-c8g1\.24xlarge/i);
  });
});

describe('questions', () => {
  it('come one a turn and never twice, until none is left', () => {
    const turns = talk(['想训练一个模型', '不知道', '不知道', '不知道', '不知道', '不知道', '不知道']);
    const pending = turns.map((turn) => turn.state.pending).filter((question) => question !== null);
    expect(new Set(pending).size).toBe(pending.length);
    expect(turns.at(-1)?.state.pending).toBeNull();
  });

  it('are not asked about what is already known', () => {
    const turn = answer(['7B LoRA 微调，1 亿 token，预算 2000 元，序列长度 4096']);
    expect(turn.state.pending).toBeNull();
  });

  it('take the default for "不知道" and say so', () => {
    const turn = talk([SEED.zh, '不知道'])[1];
    expect(turn?.reply.card.kind).toBe('recommendation');
    expect(turn?.slots.paramsB).toBe(7);
  });

  it('can be answered by a click, a typed label, a number or free text alike', () => {
    const first = answer([SEED.en], 'en');
    const ways = [click(first.reply.card, '14B'), '14B', '3', 'it has 14 billion parameters'];
    for (const way of ways) expect(answer([SEED.en, way], 'en').slots.paramsB).toBe(14);
  });
});

describe('corrections', () => {
  it('change one slot and show what changed, old against new', () => {
    const [before, after] = talk(['7B 全参微调，1 亿 token，预算 5000', '那改成 lora 呢']);
    expect(after?.slots).toEqual({ ...before?.slots, method: 'lora' });
    expect(after?.reply.text).toMatch(/方法：全参 → LoRA/);
    expect(after?.reply.text.replaceAll(/\s+/g, '')).toMatch(/费用：约?¥[\d,.]+→¥[\d,.]+/);
  });

  it('change the size and nothing else', () => {
    const [before, after] = talk(['7B full fine-tuning, 100M tokens', 'not 7B, 13B'], 'en');
    expect(after?.slots.paramsB).toBe(13);
    expect(after?.slots.method).toBe(before?.slots.method);
    expect(after?.slots.tokens).toBe(before?.slots.tokens);
    expect(after?.reply.text).toMatch(/7B → 13B/);
  });

  it('that change nothing in the answer say so', () => {
    const after = talk(['7B lora，1 亿 token', 'make it 5000 dollars budget'])[1];
    expect(after?.reply.text.replaceAll(/\s+/g, ' ')).toMatch(
      /Budget: not given → \$5,000; pick, time and cost stay the same/,
    );
  });

  it('work by the buttons of the card', () => {
    const first = answer(['7B 全参微调，1 亿 token，预算 5000']);
    const asked = answer(['7B 全参微调，1 亿 token，预算 5000', click(first.reply.card, '改方法')]);
    expect(asked.reply.card.kind).toBe('question');
    const turns = talk(['7B 全参微调，1 亿 token，预算 5000', click(first.reply.card, '改方法'), 'QLoRA']);
    expect(turns.at(-1)?.slots.method).toBe('qlora');
    expect(turns.at(-1)?.reply.card.kind).toBe('recommendation');
  });
});

describe('"why not"', () => {
  const wish = '7B 全参微调，1 亿 token';

  it('is answered with the sum that does not fit, and the wish stays as it was', () => {
    const [before, after] = talk([wish, '为什么不能用一张 A100？不是有80G吗']);
    const text = after?.reply.text.replaceAll(/\s+/g, ' ') ?? '';
    expect(text).toMatch(/1 × A100 80GB.*放不下/);
    expect(text).toMatch(/权重 [\d.]+ \+ 梯度 [\d.]+ \+ 优化器 [\d.]+/);
    expect(text).toMatch(/7B × 16 ≈ 104 GiB/);
    expect(after?.slots).toEqual(before?.slots);
  });

  it('says that the memory of several cards does not simply add up', () => {
    const text = talk([wish, '4 张 A10 加起来 96G 不够吗'])[1]?.reply.text.replaceAll(/\s+/g, '') ?? '';
    expect(text).toMatch(/放不下/);
    expect(text).toMatch(/卡的显存不能简单相加/);
  });

  it('works by the select of the card', () => {
    const first = answer([wish]);
    const why = answer([wish, click(first.reply.card, '为什么不选 gn7i')]);
    expect(why.reply.card.kind).toBe('explain');
    expect(why.reply.card.fallback).toMatch(/gn7i/);
  });
});

describe('what cannot be done', () => {
  it('is refused clearly, with what would have to give and what does work', () => {
    const turn = answer(['Qwen3-30B-A3B 只激活3B，是不是一张 A10 就能全参微调']);
    expect(turn.reply.card.kind).toBe('nothing-fits');
    expect(turn.reply.text).toMatch(/^按这些条件做不到/);
    expect(turn.reply.text).toMatch(/做得到的办法/);
  });

  it('is not said of what can: a yes comes first', () => {
    const turn = answer(['can a single A10 do qlora on mistral 7b at 4k ctx?'], 'en');
    expect(turn.reply.text).toMatch(/^Yes: 1 × ecs\.gn7i-/);
  });

  it('a budget that is too small gets the least that would do', () => {
    const turn = answer(['7B lora 1亿token 预算 20 块']);
    expect(turn.reply.card.kind).toBe('nothing-fits');
    expect(turn.reply.text).toMatch(/预算要提到 ¥\d+/);
  });
});

describe('an assumed data volume', () => {
  it('is named in the line that rests on it', () => {
    expect(answer(['7B lora']).reply.text).toMatch(/按 1 亿 token 算：费用/);
  });

  it('a "2T" counts as tokens until its unit is answered, and both readings are offered', () => {
    const turn = answer(['2T 数据预训练 13B']);
    expect(turn.state.pending).toBe('dataUnit');
    expect(turn.reply.text).toMatch(/T 先按 token 计：2 万亿 token/);
    const asText = answer(['2T 数据预训练 13B', click(turn.reply.card, '2 TB 文本')]);
    expect(asText.slots.dataGB).toBe(2000);
  });
});

describe('setup', () => {
  it('gives the steps for the plan that stands', () => {
    const wish = '7B LoRA，1 亿 token，预算 2000';
    const first = answer([wish]);
    const turn = answer([wish, click(first.reply.card, 'ECS 上手')]);
    expect(turn.reply.card.kind).toBe('setup');
    expect(turn.reply.text).toContain(first.recommendation?.picks[0]?.instanceType);
  });
});

describe('commands', () => {
  for (const [help, reset, cancel] of [
    ['帮助', '重新开始', '取消'],
    ['help', 'reset', 'cancel'],
  ] as const) {
    it(`${help}, ${reset} and ${cancel} work at any time`, () => {
      const turns = talk(['7B lora', help, cancel, reset]);
      expect(turns[1]?.reply.card.kind).toBe('help');
      expect(turns[1]?.slots).toEqual(turns[0]?.slots);
      expect(turns[2]?.state.pending).toBeNull();
      expect(turns[2]?.slots).toEqual(turns[0]?.slots);
      expect(turns[3]?.slots).toEqual({});
      expect(turns[3]?.state.asked).toEqual([]);
    });
  }
});

describe('the language of the reply', () => {
  it('is that of the message, and the last one for messages that show none', () => {
    const langs = talk(['7B lora 用什么机器', '14B', 'what about full fine-tuning?', '👍', '谢谢']).map(
      (turn) => turn.reply.card.lang,
    );
    expect(langs).toEqual(['zh', 'zh', 'en', 'en', 'zh']);
  });
});

describe('small talk and noise', () => {
  it('thanks are acknowledged without starting over', () => {
    for (const thanks of ['好的谢谢', '👍', 'thanks!']) {
      const turn = talk(['7B lora，1 亿 token', thanks])[1];
      expect(turn?.reply.card.kind).toBe('notice');
      expect(turn?.slots).toMatchObject({ paramsB: 7, method: 'lora' });
    }
  });

  it('a click on a card that no longer means anything is answered kindly', () => {
    for (const [id, value] of [
      ['launch-missiles', ''],
      ['answer:shoe-size', '44'],
      ['setup:dsw', 'dsw'],
      ['why', 'gn7i'],
      ['change:', ''],
    ] as const) {
      const turn = answer([{ type: 'action', id, value }]);
      expect(turn.reply.card.kind).toBe('notice');
      expect(turn.reply.text).toMatch(/更早的对话/);
    }
  });
});

/** The texts of the first three blocks that are headings or texts. */
function openingTexts(blocks: ReturnType<typeof answer>['reply']['card']['blocks']): string[] {
  return blocks
    .flatMap((block) => (block.type === 'heading' || block.type === 'text' ? [block.text] : []))
    .slice(0, 3)
    .map((text) =>
      typeof text === 'string'
        ? text
        : text.map((part) => (typeof part === 'string' ? part : part.text)).join(''),
    );
}
