/** Setup tips for the plan the conversation stands at. */
import { noticeCard } from '../cards/notice.js';
import type { Pick, Recommendation } from '../engine/recommendation.js';
import { setupCard } from '../setup/card.js';
import type { Effect } from './effect.js';
import type { Outcome, PerformContext } from './outcome.js';
import type { ConversationState } from './state.js';
import { computed, mainWish } from './variants.js';

export function setupReply(
  state: ConversationState,
  { platform }: Effect & { type: 'setup' },
  context: PerformContext,
): Outcome {
  const { wish: workload, recommendation } = computed(mainWish(state.slots), context, {
    ownRun: state.ownRun,
  });
  const plan = standing(state, recommendation);
  if (!plan) return { state, card: noticeCard('oldCard', state.lang) };
  const { lang } = state;
  return { state, card: setupCard({ plan, workload, platform, lang, catalog: context.catalog }) };
}

/** The plan shown last, else the first pick; the engine computes the same from the same slots. */
function standing({ last }: ConversationState, { picks, frontier }: Recommendation): Pick | undefined {
  const shown = [...picks, ...frontier].find(
    ({ instanceType, count }) => instanceType === last?.instanceType && count === last.count,
  );
  return shown ?? picks[0];
}
