/** The words of this room: a request for setup tips, the tips, or the refusal. */
import type { Catalog } from '../../catalog/catalog.js';
import type { Gpu, InstanceType, Source } from '../../catalog/schema.js';
import type { Pick } from '../engine/recommendation.js';
import type { Workload } from '../engine/workload.js';
import type { Lang } from '../language.js';
import type { Launch } from './launch.js';

export const SETUP_PLATFORMS = ['dsw', 'dlc', 'ecs'] as const;
export type SetupPlatform = (typeof SETUP_PLATFORMS)[number];

export interface SetupRequest {
  readonly plan: Pick;
  readonly workload: Workload;
  /** Absent: the platform that suits the plan. */
  readonly platform?: SetupPlatform;
  readonly lang: Lang;
  readonly catalog: Catalog;
}

/** The plan with its rows of the catalogue, as the platform files need it. */
export interface SetupView extends SetupRequest {
  readonly type: InstanceType;
  readonly gpu: Gpu | undefined;
  readonly launch: Launch;
}

/** What one platform asks for. */
export interface Steps {
  readonly steps: readonly string[];
  /** The call that creates the machine or job. */
  readonly create: { readonly language: string; readonly text: string };
  /** Where data survives. */
  readonly data: string;
  /** How the bill stops. */
  readonly billing: string;
  readonly sources: readonly Source[];
}

export interface Tips extends Steps {
  readonly refused: false;
  readonly platform: SetupPlatform;
  /** Why this platform. */
  readonly why: string;
  readonly launch: Launch;
  /** About precision, attention, links and the first try. */
  readonly notes: readonly string[];
}

export interface Refusal {
  readonly refused: true;
  readonly platform: SetupPlatform;
  readonly reason: string;
  readonly instead: SetupPlatform;
  readonly sources: readonly Source[];
}

/** The plan names a type that is not in the catalogue: nothing can be said about it. */
export class UnknownTypeError extends Error {
  override readonly name = 'UnknownTypeError';
}

export const PLATFORM_NAMES: Readonly<Record<SetupPlatform, string>> = {
  dsw: 'PAI-DSW',
  dlc: 'PAI-DLC',
  ecs: 'ECS',
};
