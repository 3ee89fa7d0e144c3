/** One subject people ask about: a first line that answers, points, and where it is said. */
import type { Catalog } from '../../../../catalog/catalog.js';
import type { Gpu, Source } from '../../../../catalog/schema.js';
import type { Workload } from '../../../engine/workload.js';
import type { Bilingual, Lang } from '../../../language.js';

export interface TopicText {
  readonly first: Bilingual;
  readonly points: Readonly<Record<Lang, readonly string[]>>;
  /** A source, or the id of a fact of the catalogue that has one. */
  readonly sources: readonly (Source | string)[];
}

/** What a topic may compute with. */
export interface TopicView {
  readonly catalog: Catalog;
  readonly slots: Workload;
  /** Size of the user's model in billions of parameters; 7 where none is known. */
  readonly sizeB: number;
}

export type Topic = (view: TopicView) => TopicText;

/** Size that examples use when the user named none, in billions: the one most asked about. */
const EXAMPLE_SIZE_B = 7;

export function topicView(catalog: Catalog, slots: Workload): TopicView {
  return { catalog, slots, sizeB: slots.paramsB ?? EXAMPLE_SIZE_B };
}

/** Cards on offer that fulfil `holds`, by short name. */
export function offeredGpus(catalog: Catalog, holds: (gpu: Gpu) => boolean): readonly string[] {
  return catalog.gpus.filter((gpu) => gpu.offered && !gpu.masked && holds(gpu)).map((gpu) => gpu.name);
}

/** A number with at most one decimal, for sizes. */
export const short = (value: number): string =>
  (value >= 100 ? Math.round(value) : Number(value.toFixed(1))).toLocaleString('en-US');

/** Names joined as the language does. */
export const listed = (names: readonly string[], lang: Lang): string =>
  names.length > 0
    ? names.join(lang === 'zh' ? '、' : ', ')
    : lang === 'zh'
      ? '（目录里没有）'
      : '(none in the catalogue)';

/** The paper or page, with its date. */
export const SOURCES = {
  zero: { url: 'https://arxiv.org/abs/1910.02054', date: '2019-10' },
  lora: { url: 'https://arxiv.org/abs/2106.09685', date: '2021-06' },
  qlora: { url: 'https://arxiv.org/abs/2305.14314', date: '2023-05' },
  checkpointing: { url: 'https://arxiv.org/abs/2205.05198', date: '2022-05' },
  families: {
    url: 'https://www.alibabacloud.com/help/en/egs/gpu-accelerated-compute-optimized-instance-families',
    date: 'undated, 2026 content',
  },
  flashAttention: { url: 'https://github.com/Dao-AILab/flash-attention', date: '2026-08-15' },
  transformerEngine: { url: 'https://github.com/NVIDIA/TransformerEngine', date: '2026-08-22' },
  bitsandbytes: { url: 'https://github.com/bitsandbytes-foundation/bitsandbytes', date: '2026-08-19' },
  deepspeed: { url: 'https://www.deepspeed.ai/docs/config-json/', date: '2026-08-22' },
  megatron: { url: 'https://github.com/NVIDIA/Megatron-LM', date: '2026-08-22' },
  swift: { url: 'https://github.com/modelscope/ms-swift', date: '2026-08-22' },
  nccl: {
    url: 'https://docs.nvidia.com/deeplearning/nccl/user-guide/docs/env.html',
    date: 'read 2026-11-30',
  },
  eri: {
    url: 'https://help.aliyun.com/en/ecs/user-guide/elastic-rdma-network-interface-card-eri',
    date: 'read 2026-11-30',
  },
  lingjunNccl: { url: 'https://www.alibabacloud.com/help/en/pai/use-a-custom-image', date: '2026-02-27' },
  dswBilling: {
    url: 'https://www.alibabacloud.com/help/en/pai/product-overview/dsw-billing-description',
    date: 'read 2026-11-30',
  },
  economical: { url: 'https://help.aliyun.com/en/ecs/user-guide/economical-mode', date: 'read 2026-11-30' },
  dlcSpot: { url: 'https://www.alibabacloud.com/help/ja/doc-detail/2785448.html', date: '2025-02-07' },
  dlcEnvironment: {
    url: 'https://www.alibabacloud.com/help/en/pai/general-environment-variables',
    date: '2026-04-01',
  },
  ossConnector: {
    url: 'https://help.aliyun.com/en/oss/developer-reference/install-oss-connector',
    date: '1.2.3, 2026-03',
  },
  driver: {
    url: 'https://help.aliyun.com/en/eci/user-guide/create-a-pod-by-specifying-the-gpu-specification',
    date: 'after 2025-03-17',
  },
  moeThread: { url: 'https://github.com/hiyouga/LlamaFactory/issues/7921', date: 'read 2026-11-30' },
  moePai: { url: 'https://github.com/alibaba/Pai-Megatron-Patch/issues/643', date: 'read 2026-11-30' },
  hostRam: { url: 'https://github.com/01-ai/Yi/issues/152', date: 'read 2026-11-30' },
  ecsDocs: { url: 'https://github.com/AlibabaCloudDocs/ecs', date: '2021-07-19' },
  ecsApi: { url: 'https://www.npmjs.com/package/@alicloud/ecs20140526', date: '7.11.6, read 2026-11-30' },
  ragAlibaba: {
    url: 'https://www.alibabacloud.com/blog/bridging-the-gap-in-generative-ai-fine-tuning-meets-rag-on-alibaba-cloud_602142',
    date: 'read 2026-11-30',
  },
  allocator: {
    url: 'https://docs.nvidia.com/nemo/megatron-bridge/nightly/skills/perf-techniques/memory-tuning/SKILL.html',
    date: 'read 2026-11-30',
  },
  vllm: {
    url: 'https://github.com/vllm-project/vllm/blob/main/docs/features/quantization/README.md',
    date: 'read 2026-11-30',
  },
} as const satisfies Readonly<Record<string, Source>>;
