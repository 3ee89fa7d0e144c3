/** What carrying out an effect needs and gives. */
import type { Catalog } from '../../catalog/catalog.js';
import type { Card } from '../cards/card.js';
import type { Recommendation } from '../engine/recommendation.js';
import type { Warning } from '../engine/verdict.js';
import type { Lang } from '../language.js';
import type { ConversationState } from './state.js';

export interface PerformContext {
  readonly catalog: Catalog;
  readonly now: string;
  readonly settings: { readonly defaultRegion: string; readonly defaultLang: Lang; readonly usdCny?: number };
}

export interface Outcome {
  readonly state: ConversationState;
  readonly card: Card;
  readonly recommendation?: Recommendation;
  /** What the card warns of. */
  readonly warnings?: readonly Warning[];
}
