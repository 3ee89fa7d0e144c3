/** Model families by nickname, and models that the registry lacks, each with the source of its size. */

/** Chinese nicknames, by the Latin beginning of the registry's names. */
export const NICKNAMES: Readonly<Record<string, string>> = {
  qwen: '通义千问|千问|通义|qwen|tongyi|qianwen|qw',
  llama: '羊驼|骆驼|拉马|meta llama|llama|lama|llma',
  baichuan: '百川|baichuan',
  chatglm: '智谱chatglm|chatglm',
  glm: '智谱glm|智谱|glm|chatglm',
  internlm: '书生浦语|书生·浦语|浦语|书生|internlm|intern lm',
  yi: '零一万物yi|零一万物|零一',
  deepseek: '深度求索|deepseek|deep seek|ds',
  minicpm: '面壁minicpm|面壁|minicpm',
  kimi: '月之暗面kimi|月之暗面|kimi',
  mistral: 'mistral|mistralai',
  mixtral: 'mixtral',
  gemma: 'gemma|google gemma',
  'gpt-oss': 'gpt oss|gptoss',
};

/** Bare families: a name without version or size still says which family it is. */
export const BARE_FAMILIES: Readonly<Record<string, string>> = {
  Qwen: '通义千问|千问|qwen|tongyi qianwen|qianwen|通义',
  Llama: '羊驼|llama|拉马',
  DeepSeek: 'deepseek|deep seek|深度求索',
  Baichuan: '百川|baichuan',
  ChatGLM: 'chatglm|智谱',
  GLM: 'glm',
  InternLM: 'internlm|书生浦语|浦语',
  InternVL: 'internvl|intern vl',
  Yi: 'yi|零一万物',
  Mistral: 'mistral',
  Mixtral: 'mixtral',
  Gemma: 'gemma',
  Phi: 'phi',
  Kimi: 'kimi',
  BERT: 'bert',
  RoBERTa: 'roberta',
  MiniCPM: 'minicpm|面壁',
  Falcon: 'falcon',
  BLOOM: 'bloom',
  Bloomz: 'bloomz',
  Whisper: 'whisper',
  CLIP: 'clip',
  Vicuna: 'vicuna',
  StarCoder: 'starcoder',
  CodeLlama: 'codellama|code llama',
  Grok: 'grok',
  Hunyuan: 'hunyuan|混元',
  MiniMax: 'minimax',
};

export interface ExtraModel {
  readonly name: string;
  readonly words: string;
  /** Billions; absent: the size is in the name or unknown. */
  readonly paramsB?: number;
  /** The family also exists in these sizes, billions, without a row in the registry. */
  readonly source: string;
}

/**
 * Models outside the registry. Whisper sizes: github.com/openai/whisper README (commit 0033c7f).
 * Baichuan-13B 13.3 B and Qwen2.5-VL-7B 8.3 B: figures of the projects' own reports in test/data/cases.jsonl.
 * E5 sizes: model card of intfloat/e5-large (24 layers, hidden 1024: BERT-large's shape, 335 M).
 */
export const EXTRA_MODELS: readonly ExtraModel[] = [
  {
    name: 'whisper-large-v3',
    words: 'whisper large v3|whisper large|whisper large v2',
    paramsB: 1.55,
    source: 'github.com/openai/whisper',
  },
  {
    name: 'whisper-large-v3-turbo',
    words: 'whisper large v3 turbo|whisper turbo',
    paramsB: 0.809,
    source: 'github.com/openai/whisper',
  },
  { name: 'whisper-medium', words: 'whisper medium', paramsB: 0.769, source: 'github.com/openai/whisper' },
  { name: 'whisper-small', words: 'whisper small', paramsB: 0.244, source: 'github.com/openai/whisper' },
  { name: 'whisper-base', words: 'whisper base', paramsB: 0.074, source: 'github.com/openai/whisper' },
  { name: 'whisper-tiny', words: 'whisper tiny', paramsB: 0.039, source: 'github.com/openai/whisper' },
  {
    name: 'e5-large',
    words: 'e5 large|e5 large v2|multilingual e5 large',
    paramsB: 0.335,
    source: 'huggingface.co/intfloat/e5-large',
  },
  {
    name: 'Baichuan-13B',
    words: 'baichuan 13b|百川13b|百川 13b',
    paramsB: 13.3,
    source: 'test/data/cases.jsonl',
  },
  { name: 'Qwen2.5-VL-7B', words: 'qwen2.5 vl 7b', paramsB: 8.3, source: 'test/data/cases.jsonl' },
  { name: 'GPT-3', words: 'gpt3|gpt 3', paramsB: 174.6, source: 'the registry, GPT-3-175B' },
  { name: 'SDXL', words: 'sdxl|stable diffusion xl', source: 'a diffusion model: no size needed' },
  {
    name: 'Stable Diffusion',
    words: 'stable diffusion|sd1.5|sd 1.5',
    source: 'a diffusion model: no size needed',
  },
  { name: 'GPT-4', words: 'gpt4|gpt 4|gpt 4o', source: 'size not published' },
  { name: 'DeepSeek-Coder', words: 'deepseek coder', source: 'family' },
  { name: 'Qwen2.5-VL', words: 'qwen2.5 vl', source: 'family' },
  { name: 'Qwen2-VL', words: 'qwen2 vl', source: 'family' },
  { name: 'Qwen3-VL', words: 'qwen3 vl', source: 'family' },
  { name: 'Qwen-VL', words: 'qwen vl', source: 'family' },
  { name: 'Llama-3.2-Vision', words: 'llama 3.2 vision', source: 'family' },
];

/** Ends of names that say nothing of the size: release dates, formats, tuning. */
export const NAME_ENDINGS =
  'instruct|chat|base|hf|it|pt|awq|gptq|int4|int8|fp8|gguf|uncased|cased|v0.1|v0.2|v0.3|0414|2501|2407|2507|1124|text|thinking|1m|4k|8k|16k|32k|128k|200k|vision|mmdit';
