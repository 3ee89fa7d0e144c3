/** Words for what is to be done: tasks, methods, precision, frameworks, priorities. Separated by `|`. */

export const TASK_WORDS = {
  pretrain:
    '预训练|从零训练|从零开始|从零训|从零|从头训练|从头训|从头开始|从头预训练|从头|预训炼|pretrain|pretraining|pre training|pretrained from scratch|from scratch|ground up',
  cpt: '增量预训练|继续预训练|二次预训练|持续预训练|增量训练|继续训练|领域预训练|continue pretrain|continue pretraining|continued pretrain|continued pretraining|continual pretraining|continually pretrain|further pretraining|further pretrain|domain adaptive pretraining|cpt',
  sft: '微调|微掉|微雕|微條|精调|指令微调|监督微调|有监督微调|指令精调|sft|finetune|finetunes|fine tune|fine tunes|fine tuned|finetuned|fine tuning|finetuning|finetune|instruction tuning|instruct tuning|instruction tune|ft|afinar|ajustar|微調',
  dpo: 'dpo|偏好对齐|偏好优化|orpo|kto|simpo|preference tuning|preference optimization',
  grpo: 'grpo|ppo|rlhf|强化学习|rlvr|dapo|reinforcement learning|rl training|reward training',
  embedding: 'embedding|embeddings|embedder|向量模型|向量化模型|嵌入模型|reranker|rerank|重排模型',
  inference:
    '推理|推里|部署|上线|在线服务|推理服务|serving|serve|served|inference|inferencing|infer|deploy|deploying|deployment|host|hosting|chat service|api服务|generate|predict|inferencia|布署|跑推理',
  train:
    '训练|训炼|训完|训出来|训得动|训得完|在训|能训|想训|要训|去训|来训|训一个|训个|训下|训|练|train|training|trained|trains|entrenar',
  distill: '蒸馏|知识蒸馏|distill|distillation|distilling|distilled model training',
} as const;

export const METHOD_WORDS = {
  full: '全参|全参数|全量|全参数微调|全量微调|全餐|全叁|全参微调|全微调|full parameter|full param|full params|full fine tune|full fine tuning|full finetune|full finetuning|full sft|full ft|fullft|full weight|all parameters|fft|full tuning|full-rank|fully finetune|fully fine tune|full',
  lora: 'lora|loar|罗拉|dora|rslora|lora+|longlora|低秩',
  qlora:
    'qlora|q lora|4bit lora|int4 lora|4比特lora|4bit微调|4 bit 微调|4bit qlora|4bit finetune|4bit fine tune|4bit fine tuning|4bit训练|4-bit training|int4微调|量化微调|4位微调|nf4',
  ptuning: 'ptuning|p tuning|p tuning v2|prefix tuning|prompt tuning',
  freeze: '冻结微调|freeze tuning|freeze微调',
} as const;

export const PRECISION_WORDS = {
  bf16: 'bf16|bfloat16|bfloat 16|bf 16',
  fp16: 'fp16|float16|半精度|half precision|fp 16',
  fp32: 'fp32|float32|单精度|fp 32',
  tf32: 'tf32',
  fp8: 'fp8|float8|fp 8',
  int8: 'int8|8bit|8 bit|w8a8|8比特|int 8',
  int4: 'int4|4bit|4 bit|awq|gptq|w4a16|4比特|int 4|bnb4',
} as const;

export const ZERO_WORDS = {
  0: 'zero0|zero stage 0|ddp',
  1: 'zero1|zero stage 1|zero stage1|ds zero1',
  2: 'zero2|zero stage 2|zero stage2|ds zero2|z2|stage2|zero ii',
  3: 'zero3|zero stage 3|zero stage3|ds zero3|z3|stage3|zero iii|zero infinity',
} as const;

export const OFFLOAD_WORDS = 'offload|offloading|cpu offload|卸载|卸到cpu|卸载到内存';

export const PRIORITY_WORDS = {
  cost: '最便宜|越便宜越好|便宜点|便宜一点|更便宜|再便宜|便宜些|最省钱|最省|省钱|省点|性价比最高的|最划算|最低成本|成本最低|预算有限|尽量便宜|cheapest|cheaper|lowest cost|least expensive|as cheap as possible|low cost|save money|lowest price|minimize cost|minimise cost|most cost effective|on a budget|最经济|便宜的就行|便宜为主|穷|钱少',
  speed:
    '最快|越快越好|尽快|要快|赶时间|速度优先|快一点|快点|更快|最短时间|fastest|asap|as fast as possible|as soon as possible|quickest|faster|minimize time|speed matters|time is critical',
} as const;

/** Frameworks that only serve, and those that only train. */
export const SERVING_FRAMEWORKS =
  'vllm|sglang|tgi|lmdeploy|ollama|triton server|tensorrt llm|trtllm|xinference';
export const TRAINING_FRAMEWORKS =
  'llama factory|llamafactory|ms swift|swift|deepspeed|megatron|megatron lm|axolotl|unsloth|trl|xtuner|fsdp|accelerate|torchtune|colossalai|verl|openrlhf|nemo|torchrun|peft|transformers|firefly|fastchat';

/** Known public data sets and how many rows they have. Alpaca: github.com/tatsu-lab/stanford_alpaca README, "52K". */
export const DATASETS: Readonly<Record<string, { words: string; samples: number }>> = {
  alpaca: { words: 'alpaca|alpaca数据集|alpaca dataset', samples: 52_000 },
};
