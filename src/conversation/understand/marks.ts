/** Finds the vocabulary in a text: which words stand where. */
import * as cues from './lexicon/cues.js';
import * as places from './lexicon/places.js';
import * as units from './lexicon/units.js';
import * as work from './lexicon/work.js';
import { Phrases } from './phrases.js';

export type ThingKind =
  | 'task'
  | 'method'
  | 'precision'
  | 'zero'
  | 'offload'
  | 'priority'
  | 'serving-framework'
  | 'training-framework'
  | 'dataset'
  | 'region'
  | 'platform'
  | 'other-cloud'
  | 'our-cloud';

export interface Mark<K extends string = string> {
  readonly kind: K;
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

type Entry<K extends string> = Readonly<{ kind: K; value: string }>;

function table<K extends string>(
  groups: readonly (readonly [K, Readonly<Record<string, string>>])[],
): Phrases<Entry<K>> {
  const phrases = new Phrases<Entry<K>>();
  for (const [kind, words] of groups) {
    for (const [value, list] of Object.entries(words)) {
      for (const word of list.split('|')) phrases.add(word, { kind, value });
    }
  }
  return phrases;
}

const THINGS = table<ThingKind>([
  ['task', work.TASK_WORDS],
  ['method', work.METHOD_WORDS],
  ['precision', work.PRECISION_WORDS],
  ['zero', work.ZERO_WORDS],
  ['offload', { true: work.OFFLOAD_WORDS }],
  ['priority', work.PRIORITY_WORDS],
  ['serving-framework', { framework: work.SERVING_FRAMEWORKS }],
  ['training-framework', { framework: work.TRAINING_FRAMEWORKS }],
  ['dataset', Object.fromEntries(Object.entries(work.DATASETS).map(([name, { words }]) => [name, words]))],
  ['region', places.REGION_WORDS],
  ['platform', places.PLATFORM_WORDS],
  ['other-cloud', { other: places.OTHER_CLOUDS }],
  ['our-cloud', { ours: places.OUR_CLOUD }],
]);
const LABELS = table<'label'>([['label', units.LABEL_WORDS]]);
const PERIODS = table<'period'>([['period', units.PERIOD_WORDS]]);
const CUES = table<'cue'>([['cue', cues.CUE_WORDS]]);
const TOPICS = table<'topic'>([['topic', cues.TOPIC_WORDS]]);
const CONDITIONS = table<'condition'>([['condition', cues.CONDITION_WORDS]]);
const NEGATIONS = table<'negation'>([['negation', { no: cues.NEGATIONS }]]);
const CORRECTIONS = table<'correction'>([['correction', { later: cues.CORRECTIONS }]]);

function find<K extends string>(phrases: Phrases<Entry<K>>, text: string): Mark<K>[] {
  const marks: Mark<K>[] = [];
  for (let i = 0; i < text.length; i++) {
    const match = phrases.longestAt(text, i);
    if (!match) continue;
    for (const { kind, value } of match.values)
      marks.push({ kind, value, start: match.start, end: match.end });
    i = match.end - 1;
  }
  return marks;
}

export interface Vocabulary {
  readonly things: readonly Mark<ThingKind>[];
  readonly labels: readonly Mark<'label'>[];
  readonly periods: readonly Mark<'period'>[];
  readonly cues: readonly Mark<'cue'>[];
  readonly topics: readonly Mark<'topic'>[];
  readonly conditions: readonly Mark<'condition'>[];
  readonly negations: readonly Mark<'negation'>[];
  readonly corrections: readonly Mark<'correction'>[];
}

/** All words of the vocabulary in a normalised text, each kind in order of place. */
export function vocabularyOf(text: string): Vocabulary {
  return {
    things: find(THINGS, text),
    labels: find(LABELS, text),
    periods: find(PERIODS, text),
    cues: find(CUES, text),
    topics: find(TOPICS, text),
    conditions: find(CONDITIONS, text),
    negations: find(NEGATIONS, text),
    corrections: find(CORRECTIONS, text),
  };
}
