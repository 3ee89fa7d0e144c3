/** Units behind a number, and labels before or behind it. Separated by `|`. */

export const UNIT_WORDS = {
  samples:
    '条|条数据|条对话|条样本|条指令|条问答|条语料|个样本|样本|样例|个样例|对|组对话|组数据|组|行|行数据|份|份数据|问答对|个问答|轮对话|samples|sample|examples|example|instructions|instruction|pairs|pair|rows|row|records|record|conversations|conversation|dialogues|dialogs|entries|items|data points|datapoints|qa|qas|q&a|q&a pairs|prompts|instruction pairs|训练样本|muestras|ejemplos|lines|line|instances of data|documents|docs|篇|篇文章|篇文档|张图|张图片|images',
  tokens: 'token|tokens|tok|toks|个token|个tokens|词元|tks',
  params: '参数|参|个参数|params|param|parameters|parameter|参数量|参数级|级参数|级别参数|级|级别|规模',
  cny: '元|块|块钱|圆|rmb|cny|yuan|人民币|元人民币|块人民币|￥|¥|大洋|米|软妹币|kuai',
  usd: 'usd|dollars|dollar|bucks|buck|刀|美元|美金|us dollars|us$|$|美刀|usdollar',
  twd: '台币|新台币|twd|nt$|ntd',
  hkd: '港币|港元|hkd|hk$',
  eur: '欧元|eur|euro|euros|€',
  gbp: '英镑|gbp|pounds|£',
  jpy: '日元|jpy|yen',
  sgd: '新币|sgd|s$',
  minute: '分钟|min|mins|minute|minutes',
  hour: '小时|个小时|个钟|钟头|个钟头|h|hr|hrs|hour|hours|点钟以内|horas',
  day: '天|日|d|day|days|个工作日|工作日|dias|天时间|天内',
  week: '周|星期|个星期|个礼拜|礼拜|week|weeks|wk|wks|周时间',
  month: '月|个月|month|months|mo|mos|个月内',
  year: '年|year|years|yr|yrs',
  gpus: '卡|张|张卡|块卡|块gpu|块显卡|张显卡|张gpu|个gpu|gpu|gpus|cards|card|个卡|路gpu|块',
  nodes:
    '台|台机器|台服务器|机|个节点|节点|node|nodes|machine|machines|server|servers|台ecs|box|boxes|个机器|个worker|workers|台实例|个实例',
  epochs: 'epoch|epochs|个epoch|个epochs|轮|个轮次|轮次|遍|ep|轮训练',
  concurrency:
    '并发|个并发|路并发|人并发|个人并发|个用户并发|并发用户|concurrent|concurrent users|concurrent requests|concurrency|concurrent sessions|simultaneous users|parallel requests|人同时|个人同时|人同时用|个用户同时|人在线|同时在线|路',
  users: '人|个人|名员工|员工|用户|个用户|users|user|people|employees|developers',
  qps: 'qps|req/s|rps|requests per second|requests/s|requests/sec|req/sec|reqs/s|次/秒|tps请求|queries per second|requests a second|个请求每秒|请求/秒',
  chars: '字|个字|汉字|个汉字|characters|chars|字符|个字符|words',
  steps: '步|steps|step|iters|iterations',
  cores: '核|vcpu|vcpus|核心|cores|c|cpu',
  percent: '%|个点|percent',
  times: '倍|次|x',
  models: '个模型|models|套',
  layers: '层|layers',
  audio:
    '小时音频|小时语音|小时录音|个小时音频|个小时语音|个小时录音|小时的音频|小时的语音|小时的录音|小时视频|小时的视频|小时数据|小时的数据|小时的对话录音|hours of audio|hours of speech|hours of video|hours of recordings|hours audio|h audio|h of audio|hours of data|hours of voice|hr of audio',
  gbps: 'gbps|gbit|gbit/s|mbps|m带宽|g带宽|gb/s|tb/s',
  tokensPerSecond: 'tokens/s|token/s|tokens per second|tok/s|tokens/sec|tps',
  milliseconds: 'ms|毫秒|秒|seconds|s|sec|secs',
} as const;
export type Unit = keyof typeof UNIT_WORDS;

/** Labels: before a number with at most glue between, or directly behind it. */
export const LABEL_WORDS = {
  budget:
    '预算|预计花|经费|budget|花费控制在|费用控制在|预算是|成本控制在|总预算|总价|花不超过|最多花|只能花|只有|我有|手里有|手头有|手上有|keep it under|spend|willing to pay|can pay|credit|credits|under budget|money|presupuesto|cap|花|给了|批了|经费只有|老板给|批的|资金|成本|费用|支出',
  seqLen:
    '上下文|上下文长度|上下文窗口|序列长度|最大长度|长度|文本长度|输入长度|context|context length|context window|context size|ctx|ctx len|seq|seqlen|seq len|seq length|sequence length|sequence|sequences|max len|max length|max seq len|max seq length|max model len|model max length|cutoff|cutoff len|cutoff length|max tokens|max_length|block size|window|maxlen|max-model-len|长文本|max_position_embeddings|text length|long context|token 长度|token长度|序列|max input length|长的上下文|长上下文',
  batch:
    'batch|batch size|batchsize|bs|批大小|批次|micro batch|micro batch size|micro bsz|per device train batch size|per device batch size|train batch size|mbs|每卡batch|bsz|train_micro_batch_size_per_gpu|per gpu batch size',
  epochs: 'epoch|epochs|num train epochs|num epochs|训练轮数|轮数|max epochs|n epochs',
  samples:
    'samples|样本数|样本量|数据量|数据|样本|训练集|训练数据|num samples|dataset size|examples|数据集|data size|语料|dataset|train samples',
  tokens: 'tokens|token数|token量|total tokens|train tokens|token 数',
  average:
    '平均|平均每条|平均长度|每条|每条大概|每条约|单条|avg|average|on average|each about|avg length|average length|每个样本|每条数据|each around|each sample|per sample|of about|每篇',
  loraRank: 'lora rank|rank|lora r|秩|lora dim',
  perNodeGpus:
    'nproc per node|gpus per node|每台|每机|每个节点|每节点|单机|each with|with|per node|num gpus|ngpus|n gpus|gpu num|gpus|x',
  nodesLabel: 'nnodes|num nodes|num machines|机器数|节点数|nodes',
  deadline: 'deadline|ddl|截止|期限|时限|限时|交期|工期|within|in|by|under|不超过|以内|内',
  concurrency: '并发|并发数|concurrency|concurrent users|并发量|max num seqs|concurrent requests|支持|同时',
  qps: 'qps|rps|每秒|tps|每秒请求',
  size: 'params|parameters|paramsb|参数量|参数|模型大小|模型规模|model size|size|model',
  ram: '内存|系统内存|主机内存|ram|host ram|memory|host memory|cpu内存|系统ram|cpu ram',
  vram: '显存|vram|gpu memory|gpu mem|显卡内存|总显存|gpu ram|显存总共|total capacity|capacity|allocated|free|reserved|in total memory',
  dataset:
    '语料|语料库|数据|数据集|文本|训练数据|数据量|文档|corpus|text|data|dataset|jsonl|json|txt|csv|training data|of text|parquet|training set|日志数据|数据有|语料大概|语料约',
  ignored:
    'lr|learning rate|warmup|warmup ratio|warmup steps|save steps|logging steps|eval steps|alpha|lora alpha|dropout|lora dropout|seed|gradient accumulation|gradient accumulation steps|grad accum|grad acc|accumulation steps|weight decay|max grad norm|temperature|top p|top k|port|master port|timeout|max steps|max_steps|step|signal|exit code|exitcode|error code|errno|code|rank id|local rank|node rank|cuda visible devices|gpu 0|pid|line|version|ver|num workers|workers|preprocessing num workers|tensor parallel size|tp|tp size|pp|pp size|dp|ep|cp|shm size|shm|beta|gpu memory utilization|gamma|val size|ratio|第|beam|iter|iteration|global step|tensor model parallel size|pipeline model parallel size|micro|num beams|max new tokens|eval|port number|disk|磁盘|硬盘|带宽|系统盘|云盘|数据盘|网络|essd|nas|oss|host port|gradient_checkpointing|dataloader|利用率|加速比|mfu|loss|tried to allocate|already allocated|of which|process',
} as const;
export type Label = keyof typeof LABEL_WORDS;

/** How often money is paid. */
export const PERIOD_WORDS = {
  hour: '每小时|一小时|一个小时|每个小时|/小时|/h|/hr|/hour|per hour|an hour|hourly|a hour|per hr|每钟头|小时|/时|每时|一个钟',
  day: '每天|一天|每日|/天|/日|/day|per day|a day|daily',
  month: '每月|每个月|一个月|/月|/month|/mo|per month|a month|monthly|月费|月|包月|月付|月预算|个月',
  year: '每年|一年|/年|/year|per year|a year|yearly|annually|annual|年|包年|年度|年预算',
} as const;

/** "about", "at most": stands between a label and its number, or between a number and its unit. */
export const GLUE_WORDS =
  '是|为|约|大约|大概|大致|差不多|左右|最多|至多|至少|只有|只|就|仅|仅有|仅仅|控制在|不超过|不能超过|别超过|不要超过|不到|以内|在|要|有|给|给到|到|改成|改为|改到|改|调到|调成|降到|加到|提高到|提到|增加到|共|共有|总共|一共|合计|需要|支持|设|设为|设成|设置为|开到|拉到|可能|应该|预计|估计|上限|=|:|：|"|\'|,|~|≈|<|>|≤|<=|>=|(|（|about|around|roughly|approx|approximately|is|are|of|at|to|at most|up to|under|below|less than|max|maximum|only|just|no more than|not more than|within|limit|limited to|set to|size|the|a|some|over|more than|be|was|now|我|我的|我们|大小|长度|钱|款|的|金额|数|量|还|剩|了|能|能有|用|按|算|es|de';

/** Between a number and its unit. */
export const SOFTENERS = '多|余|来|几|左右|+|上下|个左右|-ish|ish|多个|的';
