/** The line that starts the job, and its DeepSpeed configuration: the numbers are the plan's own. */
import type { Gpu } from '../../catalog/schema.js';
import type { Pick as Plan } from '../engine/recommendation.js';
import type { Workload } from '../engine/workload.js';

/** FlashAttention-2 needs Ampere: compute capability 8.0 (its README, 2026-08-15). */
const FLASH_CAPABILITY = 8;

export interface Launch {
  readonly nodes: number;
  readonly procsPerNode: number;
  readonly precision: 'bf16' | 'fp16';
  readonly attention: 'flash_attention_2' | 'sdpa';
  /** A bash script that reads MASTER_ADDR and NODE_RANK where there are several nodes. */
  readonly script: string;
  /** DeepSpeed configuration; absent where the plan does not shard by ZeRO. */
  readonly deepspeed?: string;
}

export function launchOf(plan: Plan, workload: Workload, gpu: Gpu | undefined): Launch {
  const { layout } = plan;
  const precision = gpu?.bf16Supported === true ? 'bf16' : 'fp16';
  const capability = Number(gpu?.computeCapability ?? Number.NaN);
  const attention = capability >= FLASH_CAPABILITY && precision === 'bf16' ? 'flash_attention_2' : 'sdpa';
  const base = { nodes: plan.count, procsPerNode: plan.gpus / plan.count, precision, attention } as const;
  if (workload.task === 'inference') return { ...base, script: servingScript(plan, precision) };
  const split = layout.tp > 1 || layout.pp > 1 || layout.cp > 1 || layout.ep > 1;
  if (split) return { ...base, script: megatronScript(plan, precision) };
  const sharded = layout.zero > 0;
  const script = trainingScript(plan, workload, base, sharded);
  return sharded ? { ...base, script, deepspeed: deepspeedConfig(plan, precision) } : { ...base, script };
}

const HEAD = ['#!/usr/bin/env bash', 'set -euo pipefail', ''];

/** DLC calls the number of nodes WORLD_SIZE and the node RANK; elsewhere they are set by hand. */
function nodeLines(nodes: number): readonly string[] {
  if (nodes === 1) return [];
  return [
    '# PAI-DLC sets MASTER_ADDR, MASTER_PORT and RANK (the node); on ECS export them on each machine.',
    `: "\${MASTER_ADDR:?set MASTER_ADDR to the private address of the first machine}"`,
    `NODE_RANK="\${NODE_RANK:-\${RANK:?set NODE_RANK: 0 on the first machine, then 1, 2, ...}}"`,
    `MASTER_PORT="\${MASTER_PORT:-29500}"`,
    '',
  ];
}

function torchrun(nodes: number, procs: number): readonly string[] {
  const one = ['torchrun --standalone \\', `  --nnodes=1 --nproc_per_node=${procs} \\`];
  if (nodes === 1) return one;
  return [
    'torchrun \\',
    `  --nnodes=${nodes} --nproc_per_node=${procs} \\`,
    '  --node_rank="$NODE_RANK" --master_addr="$MASTER_ADDR" --master_port="$MASTER_PORT" \\',
  ];
}

function trainingScript(
  plan: Plan,
  workload: Workload,
  { nodes, procsPerNode, precision }: Pick<Launch, 'nodes' | 'procsPerNode' | 'precision'>,
  sharded: boolean,
): string {
  const { layout } = plan;
  const flags = [
    `--${precision} True`,
    `--per_device_train_batch_size ${layout.microBatch}`,
    `--gradient_accumulation_steps ${layout.gradAccum}`,
    `--gradient_checkpointing ${layout.checkpointing === 'none' ? 'False' : 'True'}`,
    ...(sharded ? ['--deepspeed ds_config.json'] : []),
    '--save_total_limit 2',
    '--output_dir "$OUTPUT_DIR"',
  ];
  return [
    ...HEAD,
    `# ${workload.method ?? 'training'}, ${layout.seqLen} tokens a sequence; TRAIN_SCRIPT takes the arguments of the Hugging Face Trainer.`,
    `TRAIN_SCRIPT="\${TRAIN_SCRIPT:-train.py}"`,
    `OUTPUT_DIR="\${OUTPUT_DIR:-./output}"`,
    'export PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True',
    ...nodeLines(nodes),
    ...torchrun(nodes, procsPerNode),
    '  "$TRAIN_SCRIPT" \\',
    ...flags.map((flag, index) => `  ${flag}${index === flags.length - 1 ? '' : ' \\'}`),
    '',
  ].join('\n');
}

/** Megatron-LM's flags: full recomputation keeps each layer's input only. */
function recomputation(checkpointing: Plan['layout']['checkpointing']): readonly string[] {
  if (checkpointing === 'none') return [];
  if (checkpointing === 'selective') return ['--recompute-granularity selective'];
  return ['--recompute-granularity full', '--recompute-method uniform', '--recompute-num-layers 1'];
}

function megatronScript(plan: Plan, precision: 'bf16' | 'fp16'): string {
  const { layout } = plan;
  const flags = [
    `--tensor-model-parallel-size ${layout.tp}`,
    `--pipeline-model-parallel-size ${layout.pp}`,
    ...(layout.cp > 1 ? [`--context-parallel-size ${layout.cp}`] : []),
    ...(layout.ep > 1 ? [`--expert-model-parallel-size ${layout.ep}`] : []),
    ...(layout.tp > 1 ? ['--sequence-parallel'] : []),
    '--use-distributed-optimizer',
    `--micro-batch-size ${layout.microBatch}`,
    `--global-batch-size ${layout.globalBatch}`,
    `--seq-length ${layout.seqLen}`,
    ...recomputation(layout.checkpointing),
    `--${precision}`,
  ];
  return [
    ...HEAD,
    '# Model splitting as in Megatron-LM; TRAIN_SCRIPT is its pretrain_gpt.py with your model and data arguments.',
    `TRAIN_SCRIPT="\${TRAIN_SCRIPT:-pretrain_gpt.py}"`,
    ...nodeLines(plan.count),
    ...torchrun(plan.count, plan.gpus / plan.count),
    '  "$TRAIN_SCRIPT" \\',
    ...flags.map((flag) => `  ${flag} \\`),
    '  "$@"',
    '',
  ].join('\n');
}

function servingScript(plan: Plan, precision: 'bf16' | 'fp16'): string {
  return [
    ...HEAD,
    `: "\${MODEL:?set MODEL to a local folder or a ModelScope id}"`,
    'vllm serve "$MODEL" \\',
    `  --tensor-parallel-size ${plan.layout.tp} \\`,
    `  --dtype ${precision === 'bf16' ? 'bfloat16' : 'half'} \\`,
    `  --max-model-len ${plan.layout.seqLen}`,
    '',
  ].join('\n');
}

function deepspeedConfig(plan: Plan, precision: 'bf16' | 'fp16'): string {
  const { layout } = plan;
  const cpu = { device: 'cpu', pin_memory: true };
  const config = {
    train_micro_batch_size_per_gpu: layout.microBatch,
    gradient_accumulation_steps: layout.gradAccum,
    [precision]: { enabled: true },
    zero_optimization: {
      stage: layout.zero,
      overlap_comm: true,
      ...(layout.offload.includes('optimizer') ? { offload_optimizer: cpu } : {}),
      ...(layout.offload.startsWith('params') ? { offload_param: cpu } : {}),
      ...(layout.zero === 3 ? { stage3_gather_16bit_weights_on_model_save: true } : {}),
    },
    gradient_clipping: 1,
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}
