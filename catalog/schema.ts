/** Shapes of the catalogue's rows. Every row states its source and date, or it does not load. */
import { z } from 'zod';

const sourceSchema = z.object({
  url: z.string().min(1),
  /** ISO date, or the source's own wording where it gives none ("official page, undated"). */
  date: z.string().min(1),
});
export type Source = z.infer<typeof sourceSchema>;

const tflops = z.number().positive().nullable();

/** One accelerator. Unknown figures are `null`: unknown stays unknown. */
export const gpuSchema = z.object({
  /** Unique key that instance rows point to, e.g. `NVIDIA A100 80GB (SXM4)`. */
  key: z.string().min(1),
  /** Short display name, e.g. `A100 80GB`. */
  name: z.string().min(1),
  aliases: z.array(z.string()),
  /** Nominal size, GiB. */
  memoryGiB: z.number().positive(),
  /** What nvidia-smi shows as total on this card, MiB; `null` = not sourced. */
  nvidiaSmiTotalMiB: z.number().positive().nullable(),
  memoryBandwidthGBps: z.number().positive().nullable(),
  /** Dense peaks (no sparsity), TFLOPS. */
  peakDenseTflops: z.object({
    fp32: tflops,
    tf32: tflops,
    fp16: tflops,
    bf16: tflops,
    fp8: tflops,
    int8: tflops,
    fp4: tflops,
  }),
  /** Both directions together, GB/s; `null` = none or unknown. */
  nvlinkGBps: z.number().positive().nullable(),
  pcieGen: z.number().nullable(),
  computeCapability: z.string().nullable(),
  bf16Supported: z.boolean().nullable(),
  tdpW: z.number().nullable(),
  architecture: z.string().nullable(),
  /** The vendor does not say which chip it is; never guess. */
  masked: z.boolean(),
  /** False: occurs only in measurements, never offered on Alibaba Cloud, never recommended. */
  offered: z.boolean(),
  confidence: z.enum(['high', 'medium', 'low']),
  sources: z.array(sourceSchema).min(1),
  note: z.string(),
});
export type Gpu = z.infer<typeof gpuSchema>;

const statusSchema = z.enum(['current', 'preview', 'retired', 'undocumented']);
export type Status = z.infer<typeof statusSchema>;

/** One instance type: one machine as it can be ordered. */
export const instanceTypeSchema = z.object({
  instanceType: z.string().min(1),
  family: z.string().min(1),
  /** Points to `Gpu.key`; `null` where the vendor publishes no model. */
  gpuKey: z.string().nullable(),
  gpuCount: z.number().positive().nullable(),
  /** A vGPU slice, e.g. `1/6`; `null` = whole cards. */
  gpuFraction: z.string().nullable(),
  /** Per GPU, nominal GiB. */
  gpuMemoryGiB: z.number().positive().nullable(),
  vCpu: z.number().positive().nullable(),
  /** Host RAM, GiB. */
  memoryGiB: z.number().positive().nullable(),
  /** Network of the whole machine, Gbit/s. */
  networkGbps: z.number().positive().nullable(),
  rdma: z.enum(['none', 'eRDMA', 'RoCE', 'unknown']),
  /** RDMA rate of the whole machine, Gbit/s; `null` = not published. */
  rdmaGbps: z.number().positive().nullable(),
  nvlink: z.boolean().nullable(),
  nvlinkGBps: z.number().positive().nullable(),
  localStorageGiB: z.number().nullable(),
  maxDiskIops: z.number().nullable(),
  maxDiskGBps: z.number().nullable(),
  platform: z.enum(['ecs', 'ebm', 'lingjun', 'pai']),
  status: statusSchema,
  statusNote: z.string(),
  salesOnly: z.boolean(),
  /** False: never picked for training (vGPU slices, Arm hosts). */
  training: z.boolean(),
  offer: z.enum(['default', 'by name only', 'never for training']),
  knownAvailableIn: z.array(z.string()),
  /** The GPU was seen in nvidia-smi on a real instance of this type. */
  nvidiaSmiVerified: z.boolean(),
  /** The type was in the DescribeInstanceTypes crawl of 2026-01-31; `null` = not applicable. */
  inApiListing: z.boolean().nullable().optional(),
  confidence: z.string(),
  sources: z.array(sourceSchema).min(1),
  note: z.string(),
});
export type InstanceType = z.infer<typeof instanceTypeSchema>;

const billingSchema = z.enum([
  'postpaid-hour',
  'prepaid-month',
  'spot-hour',
  'contract-hour',
  'pai-eas-hour-upper-bound',
]);

/** One list or contract price. A missing price is unknown: there is no row, never a zero. */
export const priceSchema = z.object({
  instanceType: z.string().min(1),
  region: z.string().min(1),
  currency: z.enum(['CNY', 'USD']),
  billing: billingSchema,
  amount: z.number().positive(),
  /** A quote that holds more than the machine (a disk): never used as the machine's price. */
  includesDisk: z.boolean(),
  /** ISO date (or month) the price was in force at the source. */
  date: z.string().regex(/^\d{4}-\d{2}(-\d{2})?$/),
  source: z.string().min(1),
  confidence: z.string(),
  note: z.string(),
});
export type Price = z.infer<typeof priceSchema>;

const nullableCount = z.number().nonnegative().nullable();

/** One model architecture, as its config states it. */
export const modelSchema = z.object({
  name: z.string().min(1),
  hfId: z.string().nullable(),
  aliases: z.array(z.string()),
  family: z.string(),
  type: z.string(),
  layers: z.number().positive(),
  encoderLayers: nullableCount,
  hidden: z.number().positive(),
  heads: z.number().positive(),
  kvHeads: z.number().positive(),
  headDim: z.number().positive(),
  /** Dense FFN width; for MoE the width of the dense layers if any, else `null`. */
  ffn: nullableCount,
  expertFfn: nullableCount,
  vocab: z.number().nonnegative(),
  tiedEmbeddings: z.boolean(),
  mlp: z.string(),
  mlpMatrices: z.number(),
  context: nullableCount,
  moe: z.record(z.string(), z.unknown()).nullable(),
  mla: z.record(z.string(), z.unknown()).nullable(),
  /** Patch size, channels, tokens. */
  vit: z.array(z.number()).nullable(),
  slidingWindow: z.unknown(),
  /** Billions, total: what memory is computed from. */
  paramsB: z.number().positive(),
  /** Billions, active for one token: what compute is computed from. */
  activeParamsB: z.number().positive(),
  embeddingParams: nullableCount,
  computeParamsPerToken: nullableCount,
  kvCacheBytesPerTokenBf16: nullableCount,
  bias: z.boolean(),
  learnedPositions: nullableCount,
  note: z.string(),
  confidence: z.string(),
  source: z.string().min(1),
  date: z.string().min(1),
});
export type Model = z.infer<typeof modelSchema>;

/** One sourced fact that texts are computed from. */
export const factSchema = z.object({
  id: z.string().min(1),
  value: z.unknown(),
  sources: z.array(sourceSchema).min(1),
});
export type Fact = z.infer<typeof factSchema>;

/** What a source says about where a family or a product is to be had. A listed region is not stock. */
export const regionStatementSchema = z.object({
  what: z.string().min(1),
  where: z.union([z.string(), z.array(z.string())]),
  source: z.string().min(1),
  date: z.string().min(1),
});
export type RegionStatement = z.infer<typeof regionStatementSchema>;

/** An ECS region with the names people use for it. */
export const regionSchema = z.object({
  id: z.string().min(1),
  zh: z.string().min(1),
  en: z.string().min(1),
  aliases: z.array(z.string()),
  mainland: z.boolean(),
  sources: z.array(sourceSchema).min(1),
});
export type Region = z.infer<typeof regionSchema>;

/** A real name without a full row: a family no longer sold, or a type that a document only mentions. */
export const otherNameSchema = z.object({
  name: z.string().min(1),
  kind: z.enum(['family', 'instance']),
  status: z.enum(['retired', 'undocumented']),
  /** The GPU in the source's words; `null` = not published. */
  gpu: z.string().nullable(),
  /** The types of a family, as far as the source lists them. */
  types: z.array(z.string().min(1)),
  sources: z.array(sourceSchema).min(1),
  note: z.string(),
});
export type OtherName = z.infer<typeof otherNameSchema>;
