/** Cards of every shape, with texts that are long, empty, hostile or foreign. */
import fc from 'fast-check';
import type { Card, CardBlock, CardKind, RichText } from '../../src/cards/card.js';
import { LANGUAGES } from '../../src/language.js';

const HOSTILE = [
  '<!channel>',
  '<!here|here>',
  '<@U01ALICE>',
  '<#C01GEN|general>',
  '<https://evil.example|Slack sign-in>',
  '&lt;!channel&gt;',
  '&',
  '```',
  '`rm -rf`',
  '*bold* _it_ ~no~',
  '\u0000\u0007',
  '😀👩‍💻',
  '显存 80 GiB，够用',
  'ecs.gn7e-c16g1.4xlarge',
  '   ',
  '',
  '\n\n',
];

const text = (maxLength: number) =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.array(fc.constantFrom(...HOSTILE), { maxLength: 4 }).map((parts) => parts.join(' ')),
    },
    { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
    {
      weight: 1,
      arbitrary: fc.integer({ min: 0, max: maxLength }).map((length) => '字<&"'.repeat(length / 4)),
    },
  );

const rich: fc.Arbitrary<RichText> = fc.oneof(
  text(4_000),
  fc.array(
    fc.oneof(
      text(200),
      fc.record(
        {
          text: text(200),
          style: fc.constantFrom('bold' as const, 'code' as const, 'muted' as const),
          url: fc.oneof(
            fc.webUrl({ validSchemes: ['https', 'http'] }),
            fc.constantFrom('javascript:alert(1)', 'https://a.example/<!channel>|x'),
          ),
        },
        { requiredKeys: ['text'] },
      ),
    ),
    { maxLength: 6 },
  ),
);

const content = fc.oneof(
  fc.record({ type: fc.constant('heading' as const), text: text(300) }),
  fc.record({ type: fc.constant('text' as const), text: rich }),
  fc.record({
    type: fc.constant('fields' as const),
    items: fc.array(fc.record({ label: text(100), value: rich }), { maxLength: 14 }),
  }),
  fc.integer({ min: 0, max: 22 }).chain((width) =>
    fc.record({
      type: fc.constant('table' as const),
      columns: fc.array(
        fc.record(
          { label: text(60), align: fc.constantFrom('left' as const, 'right' as const) },
          { requiredKeys: ['label'] },
        ),
        { minLength: width, maxLength: width },
      ),
      rows: fc.array(fc.array(text(80), { maxLength: 24 }), { maxLength: 110, size: '+1' }),
    }),
  ),
  fc.record(
    {
      type: fc.constant('bars' as const),
      unit: fc.constant('GiB'),
      items: fc.array(fc.record({ label: text(40), value: fc.double({ min: 0, max: 1e6, noNaN: true }) }), {
        maxLength: 10,
      }),
      limit: fc.record({ label: text(40), value: fc.double({ min: 0, max: 1e6, noNaN: true }) }),
    },
    { requiredKeys: ['type', 'unit', 'items'] },
  ),
  fc.record({
    type: fc.constant('list' as const),
    ordered: fc.boolean(),
    items: fc.array(rich, { maxLength: 20 }),
  }),
  fc.record({ type: fc.constant('code' as const), language: fc.constant('bash'), text: text(9_000) }),
  fc.record({ type: fc.constant('context' as const), items: fc.array(rich, { maxLength: 14 }) }),
);

const id = fc.stringMatching(/^[a-z]{1,20}(:[a-z]{1,19})?$/);
const value = fc.string({ minLength: 1, maxLength: 150 });

const action = fc.oneof(
  fc.record(
    {
      type: fc.constant('button' as const),
      id,
      label: text(120),
      value,
      style: fc.constant('primary' as const),
    },
    { requiredKeys: ['type', 'id', 'label', 'value'] },
  ),
  fc.record({
    type: fc.constant('select' as const),
    id,
    label: text(200),
    options: fc.array(fc.record({ label: text(100), value: fc.string({ maxLength: 200 }) }), {
      maxLength: 120,
      size: '+1',
    }),
  }),
);

const KINDS: readonly CardKind[] = ['question', 'recommendation', 'catalog', 'error'];

export const arbitraryCard: fc.Arbitrary<Card> = fc.record({
  kind: fc.constantFrom(...KINDS),
  lang: fc.constantFrom(...LANGUAGES),
  fallback: text(9_000).filter((fallback) => fallback !== ''),
  blocks: fc.array(
    fc.oneof(
      { weight: 6, arbitrary: content },
      {
        weight: 2,
        arbitrary: fc.record({
          type: fc.constant('details' as const),
          summary: text(80),
          blocks: fc.array(content, { maxLength: 5 }),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          type: fc.constant('actions' as const),
          items: fc.array(action, { maxLength: 30 }),
        }),
      },
    ) as fc.Arbitrary<CardBlock>,
    { maxLength: 24 },
  ),
});
