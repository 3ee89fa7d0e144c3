/** Runs the engine for what is known and builds the recommendation, or says that nothing fits. */

import type { Card, CardBlock } from '../cards/card.js';
import { changedBlocks } from '../cards/changed.js';
import { correctionBlocks } from '../cards/corrections.js';
import { nothingFitsCard } from '../cards/nothing-fits.js';
import { ownPlanBlocks } from '../cards/own-plan.js';
import { ownRunBlocks } from '../cards/own-run.js';
import { plainCard } from '../cards/plain.js';
import { type RecommendationView, recommendationCard, warningsOf } from '../cards/recommendation.js';
import { slotChanges } from '../cards/slots.js';
import type { Pick, Recommendation } from '../engine/recommendation.js';
import type { Workload } from '../engine/workload.js';
import type { Effect, Focus } from './effect.js';
import type { Outcome, PerformContext } from './outcome.js';
import { isElsewhere, ownPlanOf } from './own-plan.js';
import type { Step } from './proceed.js';
import { raisedBy } from './raised.js';
import { ranPlan } from './ran-plan.js';
import type { ConversationState, LastPick } from './state.js';
import { computed, mainWish, variants, waysOut, waysOutBlocks } from './variants.js';

export function recommendReply(
  step: Step,
  effect: Effect & { type: 'recommend' },
  context: PerformContext,
): Outcome {
  const { state, understanding } = step;
  const { slots, lang } = state;
  const job = mainWish(slots);
  const { terabytes } = effect;
  const ran = effect.ran ? ranPlan(computed(job, context).wish, state.ownRun, context) : null;
  const ownRun = ran?.run ?? state.ownRun;
  const { wish, assumed, recommendation } = computed(job, context, { terabytes, ownRun });
  const main = focused(recommendation, effect.focus);
  if (!main) return { state, card: plainCard(null, lang, context.catalog), recommendation };
  const remembered = { ...state, ownRun, last: lastPick(main) };
  if (effect.focus === 'plain') {
    return { state: remembered, card: plainCard(main, lang, context.catalog), recommendation };
  }
  const ways = main.role === 'nearest' ? waysOut(wish, lang, context) : [];
  const own = isElsewhere(wish, context.catalog) ? ownPlanOf(wish, context.catalog) : null;
  const raised = [
    ...raisedBy(understanding, slots, context.catalog),
    ...(own?.prediction.warnings ?? []),
    ...ways.flatMap(({ pick }) => pick.warnings.filter(({ code }) => code === 'CPU_OFFLOAD_SLOW')),
    ...ways.flatMap(({ pick }) =>
      pick.layout.offload === 'none'
        ? []
        : [{ code: 'HOST_RAM' as const, values: { need: Math.round(pick.memory.hostRamGiB) } }],
    ),
  ];
  const view: RecommendationView = {
    lang,
    catalog: context.catalog,
    slots: wish,
    assumedTokens: assumed,
    terabytes: effect.terabytes,
    recommendation,
    main,
    question: effect.ask,
    before: [
      ...correctionBlocks(understanding?.unknownNames ?? [], context.catalog, lang),
      ...changes(effect.before, state, main, context),
      ...(ran ? ownRunBlocks({ ...ran, slots: wish, catalog: context.catalog, now: context.now }, lang) : []),
      ...(own ? ownPlanBlocks(own, wish, lang) : []),
    ],
    beside: main.role === 'nearest' ? waysOutBlocks(ways, lang) : variants(slots, wish, lang, context),
    raised,
    yesNo: effect.yesNo,
  };
  return { state: remembered, card: card(view), recommendation, warnings: warningsOf(view) };
}

function card(view: RecommendationView): Card {
  return view.main.role === 'nearest' ? nothingFitsCard(view) : recommendationCard(view);
}

function focused({ picks }: Recommendation, focus: Focus): Pick | undefined {
  if (focus === 'whole' || focus === 'plain') return picks[0];
  return picks.find((pick) => pick.role === focus) ?? picks[0];
}

function changes(
  before: Workload | null,
  state: ConversationState,
  main: Pick,
  { catalog }: PerformContext,
): readonly CardBlock[] {
  if (!before) return [];
  return changedBlocks(slotChanges(before, state.slots, state.lang, catalog), state.last, main, state.lang);
}

function lastPick(pick: Pick): LastPick {
  return {
    instanceType: pick.instanceType,
    count: pick.count,
    verdict: pick.verdict,
    hours: pick.hours?.expected ?? null,
    cost: pick.cost?.expected ?? null,
    currency: pick.cost?.currency ?? null,
  };
}
