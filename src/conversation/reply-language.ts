import type { Lang } from '../language.js';

/** Words of the trade that both languages use; they say nothing about the writer's language. */
const SHARED_WORDS =
  /(?<![a-z])(?:lora|qlora|dora|sft|dpo|grpo|ppo|cpt|zero|deepspeed|fsdp|gpu|cpu|oom|vllm|ecs|pai|dsw|dlc|eas|bf|fp|int|tokens?|full|qwen|llama|mistral|mixtral|glm|chatglm|baichuan|deepseek|bert|moe|nvlink|rdma|cny|usd|rmb|ok|max|len|chat|instruct|base|awq|gptq)(?![a-z])/giu;
const ENGLISH_WORD = /(?<![\p{L}\d_.-])[a-z]{2,}(?![\p{L}\d_.-])/iu;

/**
 * The language to answer in: the one the message is written in; a message that shows none ("7B
 * lora", "2", an emoji) keeps the language of the conversation.
 */
export function replyLanguage(text: string, current: Lang): Lang {
  if (/\p{Script=Han}/u.test(text)) return 'zh';
  return ENGLISH_WORD.test(text.replaceAll(SHARED_WORDS, ' ')) ? 'en' : current;
}
