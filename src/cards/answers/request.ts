/** What an answer card is made from. The message's text is not here: only what was understood of it. */
import type { Catalog } from '../../../catalog/catalog.js';
import type { Recommendation } from '../../engine/recommendation.js';
import type { Workload } from '../../engine/workload.js';
import type { Lang } from '../../language.js';
import type { WrongName } from '../corrections.js';
import type { Topic } from './topic.js';

export interface AnswerRequest {
  readonly catalog: Catalog;
  readonly lang: Lang;
  /** Everything known of the wish. */
  readonly slots: Workload;
  readonly understanding: {
    readonly intent: string;
    /** Only what this message says. */
    readonly said: Workload;
    readonly topics: readonly Topic[];
    readonly unknownNames: readonly WrongName[];
    readonly mentions: {
      readonly instanceTypes: readonly string[];
      readonly families: readonly string[];
      readonly gpus: readonly string[];
      readonly models: readonly string[];
    };
  };
  /** ISO 8601. */
  readonly now: string;
  readonly settings: { readonly defaultRegion: string; readonly usdCny?: number };
  /** The standing answer, where there is one. */
  readonly recommendation?: Recommendation;
}
