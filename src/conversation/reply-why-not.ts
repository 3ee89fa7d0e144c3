/** Judges a GPU, family or instance type that the user asks "why not" about. */
import { noticeCard } from '../cards/notice.js';
import { whyNotCard } from '../cards/why-not.js';
import type { Workload } from '../engine/workload.js';
import type { Effect } from './effect.js';
import type { Outcome, PerformContext } from './outcome.js';
import type { ConversationState } from './state.js';
import { computed, mainWish, recommendFor } from './variants.js';

export function whyNotReply(
  state: ConversationState,
  effect: Effect & { type: 'whyNot' },
  context: PerformContext,
): Outcome {
  const { catalog } = context;
  const { wish, recommendation: standing } = computed(mainWish(state.slots), context, {
    ownRun: state.ownRun,
  });
  const target = wishWith(wish, effect, context);
  if (!target) return { state, card: noticeCard('oldCard', state.lang) };
  const asked = recommendFor(target.wish, context).picks[0] ?? null;
  const matches = asked && isOf(asked.instanceType, target, context);
  return {
    state,
    card: whyNotCard({
      lang: state.lang,
      catalog,
      slots: state.slots,
      name: target.name,
      asked: matches ? asked : null,
      reason: standing.rejected.find(({ family }) => family === target.family)?.reason ?? null,
      best: standing.picks[0] ?? null,
    }),
  };
}

interface Target {
  readonly name: string;
  readonly family: string | null;
  readonly gpuKey: string | null;
  readonly wish: Workload;
}

/** The user's wish bound to the named hardware, or `null` when the catalogue has no such name. */
function wishWith(
  slots: Workload,
  { name, gpuCount }: Effect & { type: 'whyNot' },
  context: PerformContext,
): Target | null {
  const { catalog } = context;
  const { gpuPreference, instanceFamily, instanceType, gpuCount: wanted, nodes, ...rest } = slots;
  const base: Workload = gpuCount === null ? rest : { ...rest, gpuCount };
  const type = catalog.instanceType(name);
  if (type) {
    const wish = { ...base, instanceType: type.instanceType };
    return { name: type.instanceType, family: type.family, gpuKey: type.gpuKey, wish };
  }
  const family = catalog.family(name);
  if (family) {
    const wish = { ...base, instanceFamily: family.name };
    return { name: family.name, family: family.name, gpuKey: family.gpuKey, wish };
  }
  const gpu = catalog.gpu(name);
  if (!gpu) return null;
  return { name: gpu.name, family: null, gpuKey: gpu.key, wish: { ...base, gpuPreference: gpu.name } };
}

function isOf(instanceType: string, target: Target, { catalog }: PerformContext): boolean {
  const type = catalog.instanceType(instanceType);
  if (!type) return false;
  return target.family === null ? type.gpuKey === target.gpuKey : type.family === target.family;
}
