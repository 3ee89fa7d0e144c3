/**
 * What the user wants. The conversation calls the same object "slots": a workload of which only
 * some fields are known. One schema serves both, so that understanding, state and engine agree.
 */
import { z } from 'zod';

export const TASKS = ['pretrain', 'cpt', 'sft', 'dpo', 'grpo', 'embedding', 'inference', 'train'] as const;
export const METHODS = ['full', 'lora', 'qlora'] as const;
const PLATFORMS = ['ECS', 'PAI-DSW', 'PAI-DLC', 'PAI-EAS'] as const;
const PRIORITIES = ['cost', 'speed'] as const;

export const budgetSchema = z.object({
  /** In `currency`; absent when the user was vague ("not much"). */
  amount: z.number().positive().optional(),
  /** `null`: not said, so the bot asks or states its assumption. */
  currency: z.enum(['CNY', 'USD']).nullable(),
  period: z.enum(['total', 'hour', 'day', 'month', 'year']),
  min: z.number().positive().optional(),
  vague: z.boolean().optional(),
});
export type Budget = z.infer<typeof budgetSchema>;

const positive = z.number().positive();
const count = z.number().int().positive();
const name = z.string().min(1).max(120);

const base = z.object({
  model: name,
  paramsB: positive,
  /** Active parameters of a mixture of experts, in billions. */
  activeB: positive,
  task: z.enum(TASKS),
  method: z.enum(METHODS),
  tokens: positive,
  samples: positive,
  dataGB: positive,
  epochs: positive,
  avgTokens: positive,
  avgChars: positive,
  budget: budgetSchema,
  /** A second, hourly figure beside a total budget ("¥100/hour for ten days"). */
  hourly: budgetSchema,
  deadlineHours: positive,
  /** ECS region id, e.g. `cn-hangzhou`. */
  region: name,
  gpuPreference: z.union([name, z.array(name)]),
  /** Total over all nodes. */
  gpuCount: count,
  nodes: count,
  platform: z.enum(PLATFORMS),
  seqLen: count,
  precision: z.enum(['fp32', 'tf32', 'fp16', 'bf16', 'fp8', 'int8', 'int4']),
  batch: count,
  zero: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  offload: z.union([z.boolean(), z.string()]),
  concurrency: count,
  qps: positive,
  users: count,
  loraRank: count,
  instanceType: name,
  instanceFamily: z.union([name, z.array(name)]),
  priority: z.enum(PRIORITIES),
  compare: z.array(name),
  paramsBList: z.array(positive),
  paramsBRange: z.tuple([positive, positive]),
  tasks: z.array(z.string()),
  /** Several requests in one message, each a partial workload of its own. */
  items: z.array(z.record(z.string(), z.unknown())),
  dataset: name,
  framework: name,
  hostRamGB: positive,
  /** Spot / preemptible instances asked for. */
  spot: z.boolean(),
});

/** Every field optional: what is not said stays empty. */
export const workloadSchema = base.partial();
export type Workload = z.infer<typeof workloadSchema>;
export type Slot = keyof Workload;
