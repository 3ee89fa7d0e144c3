/** Which platform suits a plan, and which cannot carry it. */
import type { Catalog } from '../../catalog/catalog.js';
import type { InstanceType, Source } from '../../catalog/schema.js';
import { readFact } from '../cards/answers/facts.js';
import type { Pick } from '../engine/recommendation.js';
import type { Lang } from '../language.js';
import type { SetupPlatform } from './request.js';

const managedOnly = (type: InstanceType): boolean => type.platform === 'lingjun' || type.platform === 'pai';

/** Several machines and Lingjun go to DLC, few GPUs on one machine to DSW, the rest to ECS. */
export function platformFor(plan: Pick, type: InstanceType, catalog: Catalog): SetupPlatform {
  if (plan.count > 1 || managedOnly(type)) return 'dlc';
  const { gpus } = readFact(catalog, 'dsw-public-gpu-limit');
  return plan.gpus <= gpus ? 'dsw' : 'ecs';
}

export interface Refused {
  readonly reason: string;
  readonly instead: SetupPlatform;
  readonly sources: readonly Source[];
}

/** Why this platform cannot carry the plan; `null` when it can. */
export function refusal(
  platform: SetupPlatform,
  plan: Pick,
  type: InstanceType,
  catalog: Catalog,
  lang: Lang,
): Refused | null {
  const zh = lang === 'zh';
  if (platform === 'dsw' && plan.count > 1) {
    return {
      reason: zh
        ? `PAI-DSW 按量只能单机，这个方案要 ${plan.count} 台；请用 PAI-DLC（或自己管理的 ECS）。`
        : `Pay-as-you-go PAI-DSW is one machine and this plan takes ${plan.count}; use PAI-DLC (or ECS that you manage).`,
      instead: 'dlc',
      sources: catalog.fact('dsw-multi-node').sources,
    };
  }
  if (platform === 'ecs' && managedOnly(type)) {
    return {
      reason: zh
        ? `${type.instanceType} 属于 PAI 的资源配额，ECS 里买不到；请用 PAI-DLC。`
        : `${type.instanceType} belongs to PAI resource quotas and is not sold on ECS; use PAI-DLC.`,
      instead: 'dlc',
      sources: type.sources.slice(0, 1),
    };
  }
  return null;
}
