/** What a message wants: the first rule whose features hold. */
import type { Intent } from '../understanding.js';
import type { Features } from './features.js';
import type { Scene } from './scene.js';

type Rule = readonly [Intent, (f: Features, scene: Scene) => boolean];

/** A wish for a plan: a size with what to do, or a question of which or how many. */
const isJob = (f: Features): boolean => f.size && (f.task || f.method || f.data || f.money);
const isShort = (f: Features): boolean => f.length <= 16;
const asksAnything = (f: Features): boolean =>
  (
    [
      'price',
      'ops',
      'trouble',
      'howLong',
      'compare',
      'largest',
      'enough',
      'canIt',
      'which',
      'howMany',
      'why',
      'whatIs',
      'stock',
    ] as const
  ).some(f.has);
const questioned = (scene: Scene): boolean => /[?？吗呢么]|多少|几|怎么|如何|哪/.test(scene.text);

/** Said whatever went before. */
const ALWAYS: readonly Rule[] = [
  ['human_handoff', (f) => f.has('human') && !isJob(f)],
  ['reset', (f) => f.has('reset') && !isJob(f) && f.length <= 30],
  ['help', (f) => f.has('help') && !f.anything && f.length <= 24],
  ['malicious', (f) => f.has('malicious') && !f.size && !f.has('trouble')],
  ['cancel', (f) => f.has('cancel') && !f.anything && isShort(f)],
  ['out_of_scope', (f) => f.has('buy') || (f.has('mining') && !f.task)],
  ['out_of_scope', (f) => f.has('offTopic') && !isJob(f)],
  ['out_of_scope', (f) => f.has('billingAdmin') && !f.size && !f.has('ops')],
  ['out_of_scope', (f) => f.has('otherWork')],
  ['other_cloud', (f) => f.otherCloud && !f.has('trouble')],
  ['smalltalk', (f) => f.has('identity') && !isJob(f)],
];

/** In the middle of a talk. */
const FOLLOW_UP: readonly Rule[] = [
  ['clarify', (f) => f.has('clarify') && !f.anything],
  ['feedback', (f) => f.has('feedback') && !f.anything],
  ['answer', (f) => f.has('dontKnow') && !f.anything && f.length <= 20],
  ['export', (f) => f.has('export') && !f.size],
  ['code', (f) => f.has('code') && !f.size],
  [
    'smalltalk',
    (f) => (f.has('thanks') || f.has('greeting')) && !f.anything && !asksAnything(f) && f.length <= 20,
  ],
  ['correct', (f, s) => f.has('correct') && f.anything && !/[吗?？]/.test(s.text) && !f.has('why')],
  ['correct', (f, s) => f.negated && f.anything && !/[吗?？]/.test(s.text)],
  [
    'correct',
    (f, s) =>
      f.money && /预算.{0,4}改|改.{0,4}预算|change .{0,12}budget|budget .{0,12}(?:instead|now)/.test(s.text),
  ],
  ['troubleshoot', (f) => f.has('trouble') && !f.has('stock')],
  ['stock', (f) => f.has('stock')],
  ['explain', (f) => f.has('why')],
  ['explain', (f) => f.has('enough') && f.hardware],
  ['price', (f) => f.has('price') && !f.anything],
  ['time_estimate', (f) => f.has('howLong')],
  ['ops', (f) => f.has('ops') && !f.size && !f.money],
  ['refine', (f) => isPriority(f) || (f.has('change') && f.anything)],
  ['price', (f) => f.has('price')],
  ['reverse_size', (f) => f.has('largest')],
  ['compare', (f) => f.rivals && f.has('compare')],
  ['feasibility', (f) => f.has('canIt') && !f.money],
  ['explain', (f) => f.has('whatIs') && !f.anything],
  ['clarify', (f, s) => !f.anything && isShort(f) && /^[?？!！.。\s]+$/.test(s.text)],
  ['answer', (f) => f.anything],
];
const isPriority = (f: Features): boolean =>
  f.has('which') === false && f.has('compare') === false && f.has('change') && f.anything;

/** "What can 3000 yuan do": the size is asked for. */
const WHAT_CAN = /\bwhat (?:can|could|would) [^.?!]{0,40}\b(?:do|get|buy|train|tune|afford)\b/;

/** The first message, or a question that stands by itself. */
const FIRST: readonly Rule[] = [
  ['correct', (f) => f.selfCorrected],
  ['clarify', (f) => f.has('clarify') && !f.anything],
  ['export', (f) => f.has('export') && !f.anything],
  ['code', (f) => f.has('code') && !f.money && !f.has('trouble')],
  ['catalog_lookup', (f) => f.unknownName && !f.has('price') && !f.has('stock')],
  ['price', (f) => f.has('price') && !isJob(f) && !f.has('ops') && !f.has('whatIs')],
  ['stock', (f) => f.has('stock')],
  ['troubleshoot', (f) => f.has('trouble') && !f.has('ops') && !f.rivals && !f.has('canIt')],
  ['troubleshoot', (f) => f.has('trouble') && (f.has('why') || !isJob(f)) && !isOperational(f)],
  ['feasibility', (f) => f.has('useFor') && f.hardware],
  ['compare', (f) => f.rivals && f.has('compare')],
  ['ops', (f) => isOperational(f)],
  ['reverse_size', (f) => f.has('largest')],
  ['reverse_size', (f, s) => f.money && !f.size && WHAT_CAN.test(s.text)],
  ['time_estimate', (f) => f.has('howLong') && !f.has('howMany') && !f.has('which') && !f.has('price')],
  ['budget_fit', (f) => f.money && f.has('enough')],
  ['explain', (f, s) => isConcept(f) && questioned(s)],
  [
    'catalog_lookup',
    (f) =>
      (f.has('catalog') || f.has('canIt')) &&
      !f.size &&
      !f.method &&
      !f.money &&
      f.hardware &&
      !f.has('which'),
  ],
  ['recommend', (f) => f.has('which') || f.has('howMany')],
  ['feasibility', (f) => f.has('canIt') && !f.money && (f.hardware || f.rivals) && !f.has('enough')],
  [
    'catalog_lookup',
    (f) => (f.has('catalog') || f.has('canIt')) && !f.size && !f.method && !f.money && f.anything,
  ],
  ['recommend', (f) => f.size || f.money || f.method || f.data || f.task],
  ['smalltalk', (f) => (f.has('thanks') || f.has('greeting')) && !f.anything],
  ['feedback', (f) => f.has('feedback') && !f.anything],
  ['explain', (f) => f.topics.size > 0 && (f.has('whatIs') || f.has('why') || f.has('canIt'))],
  ['ops', (f) => f.has('ops')],
  ['answer', (f) => f.has('dontKnow') && isShort(f)],
  ['catalog_lookup', (f) => f.hardware],
  ['recommend', (f) => f.anything],
];
const isOperational = (f: Features): boolean => f.has('ops') && !f.size && !f.method && !f.money;
/** "Which GPU should I use": a choice, though "should I" alone asks for a reason. */
const isChoice = (f: Features): boolean => f.has('which') && !f.has('why');
const isConcept = (f: Features): boolean =>
  (f.has('whatIs') || f.has('why')) &&
  !f.money &&
  !f.data &&
  !f.has('howMany') &&
  (!isJob(f) || !f.hardware) &&
  !isChoice(f);

/** Common words of English: a sentence with one of them says something. */
const ENGLISH =
  /\b(?:the|is|are|what|how|why|who|when|where|to|for|my|me|you|can|do|does|i|it|of|and|in|please|will|which|should|want|need|have)\b/;

const ABOUT_MODELS = /模型|显卡|gpu|model|llm|算力/;

export function intentOf(features: Features, scene: Scene): Intent {
  const bare = scene.text.trim();
  if (bare === '') return 'noise';
  if (!/[a-z0-9\u4e00-\u9fff]/.test(bare)) return symbolsOnly(bare, features);
  for (const [intent, holds] of [...ALWAYS, ...(features.prior ? FOLLOW_UP : FIRST)]) {
    if (holds(features, scene)) return intent;
  }
  if (features.prior && features.anything) return 'answer';
  if (scene.readings.some((r) => r.kind === 'bare' || r.kind === 'unclear'))
    return features.prior ? 'answer' : 'recommend';
  if (ABOUT_MODELS.test(bare)) return 'recommend';
  if (scene.chinese) return 'out_of_scope';
  return ENGLISH.test(bare) ? 'out_of_scope' : 'noise';
}

function symbolsOnly(bare: string, { prior }: Features): Intent {
  if (/[👍🙏👌😂❤🎉😊👏💯🙂😄]/u.test(bare)) return 'smalltalk';
  return prior && /[?？]/.test(bare) ? 'clarify' : 'noise';
}
