/** What one message says: the result of `understand`. */

import type { Topic } from '../cards/answers/topic.js';
import type { WarningCode } from '../engine/verdict.js';
import type { Slot, Workload } from '../engine/workload.js';
import type { Lang } from '../language.js';

export const INTENTS = [
  'recommend',
  'feasibility',
  'compare',
  'reverse_size',
  'time_estimate',
  'budget_fit',
  'price',
  'catalog_lookup',
  'troubleshoot',
  'explain',
  'ops',
  'stock',
  'answer',
  'refine',
  'correct',
  'clarify',
  'reset',
  'code',
  'export',
  'feedback',
  'help',
  'smalltalk',
  'out_of_scope',
  'other_cloud',
  'malicious',
  'noise',
  'human_handoff',
  'cancel',
] as const;
export type Intent = (typeof INTENTS)[number];

export type { Topic } from '../cards/answers/topic.js';

/** A name that looks like an instance type, family or GPU and is in no catalogue. */
export interface UnknownName {
  /** As the user typed it. Never print it as one word: see `apart` in the answers. */
  readonly text: string;
  readonly suggestions: readonly string[];
}

export interface Understanding {
  readonly lang: Lang;
  readonly intent: Intent;
  /** Prior slots merged with what this message says. */
  readonly slots: Workload;
  /** Only what this message says. */
  readonly said: Workload;
  /** Where in the text each slot came from: [start, end) in UTF-16 units. */
  readonly spans: Readonly<Partial<Record<Slot, readonly [number, number]>>>;
  /** Slots the message leaves ambiguous or contradicts, the most telling first. */
  readonly asks: readonly string[];
  readonly warnings: readonly WarningCode[];
  readonly topics: readonly Topic[];
  readonly unknownNames: readonly UnknownName[];
  /** Real catalogue names in the message, in order: types, families, GPUs, models. */
  readonly mentions: {
    readonly instanceTypes: readonly string[];
    readonly families: readonly string[];
    readonly gpus: readonly string[];
    readonly models: readonly string[];
  };
  /** "2", "第二个", "B": the option chosen, counted from 1. */
  readonly choice?: number;
  /** "don't know", "随便": take the default and do not ask again. */
  readonly dontKnow: boolean;
}
