/** One turn of a conversation: a message or a click in, exactly one reply and the new state out. */
import type { Catalog } from '../../catalog/catalog.js';
import type { Card } from '../cards/card.js';
import { guardCard } from '../cards/guard.js';
import { cardText } from '../cards/text.js';
import type { Recommendation } from '../engine/recommendation.js';
import type { Warning } from '../engine/verdict.js';
import type { Workload } from '../engine/workload.js';
import type { Lang } from '../language.js';
import { advance } from './machine.js';
import { perform } from './perform.js';
import type { ConversationState } from './state.js';
import type { Understanding } from './understanding.js';

export type TurnInput =
  | { readonly type: 'text'; readonly text: string }
  /** A button or a select, as the card gave them. */
  | { readonly type: 'action'; readonly id: string; readonly value: string };

export interface TurnSettings {
  /** ECS region id used when the user names none. */
  readonly defaultRegion: string;
  readonly defaultLang: Lang;
  /** Yuan for one dollar; absent: the catalogue's dated rate. */
  readonly usdCny?: number;
}

export interface TurnContext {
  readonly catalog: Catalog;
  /** ISO 8601 with offset. */
  readonly now: string;
  readonly settings: TurnSettings;
  /** What the platform says of the user's language; the words of a message weigh more. */
  readonly lang?: Lang;
  /**
   * False where the surface draws buttons without numbers, so that a typed "3" is an amount rather
   * than the third choice. Default true, as in the plain text.
   */
  readonly numbered?: boolean;
}

export interface Turn {
  readonly state: ConversationState;
  readonly reply: { readonly text: string; readonly card: Card };
  /** Everything known of the wish after this turn. */
  readonly slots: Workload;
  /** Present when this reply recommends. */
  readonly recommendation?: Recommendation;
  /** What the reply warns of. */
  readonly warnings: readonly Warning[];
  /** Present for text. */
  readonly understanding?: Understanding;
}

/** Answers one message or click. Pure: the same arguments give the same reply. Never throws on input. */
export function takeTurn(state: ConversationState, input: TurnInput, context: TurnContext): Turn {
  const step = advance(state, input, context);
  const outcome = perform(step, context);
  const card = guardCard(outcome.card, context.catalog);
  return {
    state: outcome.state,
    reply: { text: cardText(card), card },
    slots: outcome.state.slots,
    warnings: outcome.warnings ?? [],
    ...(outcome.recommendation ? { recommendation: outcome.recommendation } : {}),
    ...(step.understanding ? { understanding: step.understanding } : {}),
  };
}
