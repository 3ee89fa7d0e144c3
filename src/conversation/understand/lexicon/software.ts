/** Software whose version may follow. */
export const SOFTWARE_VERSION_WORDS =
  'cuda|cudnn|torch|pytorch|python|transformers|vllm|deepspeed|driver|驱动|ubuntu|centos|alinux|flash attn|flash attention|megatron|trl|peft|accelerate|tensorflow|nccl|gcc|glibc|nvidia driver|triton|sglang|unsloth|swift|ms swift|llama factory|compute capability|sm|capability|版本|version|bitsandbytes|xformers|tensorrt|tensorrt llm|jax|docker|paddle|mindspore|nvidia smi';
