/** Warnings that the message itself calls for; the engine adds those of the plan. */
import type { Catalog } from '../../../catalog/catalog.js';
import type { WarningCode } from '../../engine/verdict.js';
import type { Workload } from '../../engine/workload.js';
import type { Intent } from '../understanding.js';
import type { Features } from './features.js';
import type { Condition } from './lexicon/cues.js';
import type { Scene } from './scene.js';

interface Situation {
  readonly slots: Workload;
  readonly said: Workload;
  readonly intent: Intent;
  readonly features: Features;
  readonly has: (condition: Condition) => boolean;
  /** Of the cards and families named or wished for. */
  readonly oldCard: boolean;
  readonly noFp8: boolean;
  readonly pcieOnly: boolean;
  readonly vgpu: boolean;
  readonly text: string;
}

/** From here on, tokens, the sequence drives memory. */
const LONG_SEQ_TOKENS = 6000;

const RULES: readonly (readonly [WarningCode, (s: Situation) => boolean])[] = [
  [
    'BF16_UNSUPPORTED',
    (s) =>
      s.oldCard &&
      (s.said.precision === 'bf16' ||
        s.features.topics.has('bf16') ||
        s.features.topics.has('nan') ||
        s.said.compare !== undefined),
  ],
  [
    'FP16_NAN',
    (s) =>
      s.features.topics.has('nan') ||
      (s.oldCard &&
        s.said.precision === 'bf16' &&
        s.intent === 'troubleshoot' &&
        s.said.task !== 'inference'),
  ],
  ['FA2_UNSUPPORTED', (s) => s.oldCard && (s.has('flashAttention2') || s.has('flashAttention'))],
  ['FP8_UNSUPPORTED', (s) => s.noFp8 && s.said.precision === 'fp8'],
  [
    'MOE_TOTAL_PARAMS',
    (s) => s.said.activeB !== undefined || (s.features.topics.has('moe') && s.features.size),
  ],
  [
    'LONG_SEQ',
    (s) =>
      (s.said.seqLen ?? 0) >= LONG_SEQ_TOKENS && s.slots.task !== 'inference' && !(s.said.offload === true),
  ],
  ['RL_ROLLOUT', (s) => s.said.task === 'grpo'],
  ['DPO_REF_MODEL', (s) => s.said.task === 'dpo'],
  ['NO_RDMA', (s) => (s.said.nodes ?? 0) > 1 && s.has('plainNetwork')],
  ['NEED_RDMA', (s) => s.has('severalNodes') && (s.said.nodes ?? 0) === 0 && s.features.topics.has('rdma')],
  [
    'PCIE_SLOW',
    (s) =>
      s.pcieOnly &&
      (s.slots.gpuCount ?? 0) > 1 &&
      s.slots.method === 'full' &&
      (s.features.topics.has('nvlink') || (s.said.nodes ?? 0) > 1),
  ],
  ['CPU_OFFLOAD_SLOW', (s) => s.said.offload === true],
  ['HOST_RAM', (s) => s.said.offload === true || s.has('hostKilled')],
  ['DISK_SPACE', (s) => s.has('diskFull')],
  ['SPOT_RISK', (s) => s.features.topics.has('spot') && !s.text.includes('dlc')],
  [
    'STOP_BILLING',
    (s) => s.features.topics.has('stop-billing') && !s.text.includes('dsw') && s.intent === 'ops',
  ],
  ['DSW_EPHEMERAL', (s) => s.features.topics.has('dsw-disk') && s.has('lostData')],
  ['STOCK', (s) => s.intent === 'stock' || s.has('queue')],
  ['PRICE_NOT_LIVE', (s) => s.intent === 'price' && !/要不要|值得/.test(s.text) && !s.features.unknownName],
  ['AGGREGATE_NOT_PER_GPU', (s) => s.has('together') && /\d ?g/.test(s.text) && (s.slots.gpuCount ?? 0) > 1],
  [
    'AGGREGATE_NOT_PER_GPU',
    (s) =>
      s.features.topics.has('oom') && (s.said.zero === 2 || s.said.zero === 0) && (s.slots.gpuCount ?? 0) > 1,
  ],
  [
    'AGGREGATE_NOT_PER_GPU',
    (s) =>
      s.features.prior &&
      (s.said.gpuCount ?? 0) > 1 &&
      (s.slots.paramsB ?? 0) >= 30 &&
      s.said.gpuPreference !== undefined,
  ],
  ['KV_CACHE', (s) => s.slots.task === 'inference' && s.has('concurrencyLimit')],
  ['VGPU_NOT_FOR_TRAINING', (s) => s.vgpu && s.intent !== 'price'],
  [
    'VL_IMAGE_TOKENS',
    (s) =>
      s.has('images') &&
      s.said.task !== undefined &&
      s.features.size &&
      s.has('images') &&
      /vl|图|image|vision|多模态/.test(s.text) &&
      s.features.topics.has('oom'),
  ],
];

export interface WarningInput {
  readonly scene: Scene;
  readonly features: Features;
  readonly intent: Intent;
  readonly said: Workload;
  readonly slots: Workload;
  readonly catalog: Catalog;
}

export function warningsOf({ scene, features, intent, said, slots, catalog }: WarningInput): WarningCode[] {
  const conditions = new Set(scene.words.conditions.map((c) => c.value));
  const families = scene.instances.map((n) =>
    n.kind === 'family' ? catalog.family(n.name) : catalog.family(catalog.instanceType(n.name)?.family ?? ''),
  );
  const cards = [...scene.gpus.map((g) => g.name), ...families.map((f) => f?.gpuKey ?? '')].flatMap(
    (name) => catalog.gpu(name) ?? catalog.gpu(name.split('-')[0] ?? '') ?? [],
  );
  const names = [...scene.gpus.map((g) => g.name), ...families.map((f) => f?.gpuKey ?? '')].join(' ');
  const situation: Situation = {
    slots,
    said,
    intent,
    features,
    has: (condition) => conditions.has(condition),
    oldCard: cards.some((c) => c.bf16Supported === false) || /V100|T4|P100/.test(names),
    noFp8: cards.some((c) => c.peakDenseTflops.fp8 === null && !c.masked),
    pcieOnly: cards.some((c) => c.nvlinkGBps === null && !c.masked),
    vgpu: families.some((f) => f !== undefined && !f.training),
    text: scene.text,
  };
  return [...new Set(RULES.flatMap(([code, holds]) => (holds(situation) ? [code] : [])))];
}
