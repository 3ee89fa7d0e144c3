/** Phrases that show what a message wants. They set no slot; `intent.ts` weighs them. Separated by `|`. */

export const CUE_WORDS = {
  help: 'help|帮助|怎么用|使用说明|你能做什么|你会什么|你能干什么|你有什么功能|能帮我做什么|what can you do|how do i use this|how does this work|usage|指令列表|命令列表|使用方法|功能介绍',
  reset:
    '重新开始|重来|从头再来|重置|清空|清空对话|start over|reset|restart|new conversation|clear|forget everything|重新来|全部重来|忘掉之前的|重新选',
  cancel: '取消|算了|不用了|不弄了|cancel|never mind|nevermind|forget it|stop|别管了|不要了',
  human:
    '转人工|人工客服|人工服务|找人工|人工|真人|客服电话|客服|联系销售|找销售|对接人|talk to a human|human agent|real person|speak to someone|customer service|customer support|talk to sales|contact sales|support engineer|speak to a human|talk to someone|live agent|a human',
  feedback:
    '推荐错了|推荐得不对|推荐的不对|不准|太坑了|垃圾|好评|差评|反馈|建议你们|你们这个|bug|你错了|说得不对|不靠谱|你算错了|算错了|价格不对|价格错了|wrong answer|you are wrong|that is wrong|not helpful|useless|great bot|feedback|your estimate was|太离谱|太好用了|很好用|真好用|好用|answer is wrong|was wrong|was helpful',
  thanks:
    '谢谢|谢了|多谢|感谢|辛苦了|好的|收到|明白了|懂了|了解了|ok谢谢|thank you|thanks|thx|ty|great|got it|cool|awesome|nice|perfect|okay|ok|sounds good|牛|厉害|不错|棒|赞|可以了|行吧|哈哈|嗯|嗯嗯|好|好嘞|好吧|👍|🙏|👌|😂|❤️|🎉|cheers|much appreciated',
  greeting: '你好|您好|在吗|在不在|hi|hello|hey|早上好|下午好|晚上好|good morning|good afternoon|嗨|哈喽|yo',
  identity:
    '你是谁|你是什么|你叫什么|谁开发的|用的什么模型|你是机器人吗|你是ai吗|你是真人吗|who are you|are you a bot|are you human|who made you|what model are you|are you chatgpt|你是gpt吗|哪家公司做的',
  clarify:
    "说人话|没看懂|看不懂|没听懂|听不懂|什么意思啊|啥意思|没明白|不明白|简单点说|简单说|说简单点|通俗点|讲人话|太复杂了|再说一遍|what do you mean|i dont understand|i don't understand|don't get it|confused|in plain english|simpler please|explain simply|eli5|tl;dr|tldr|太长了|不太懂|huh|simplify|再解释一下|plain words|simpler",
  dontKnow:
    "不知道|不清楚|不确定|没想好|随便|都行|都可以|无所谓|你定|你看着办|看着办|你决定|默认|按默认|不懂|没概念|没想过|还没定|不好说|dont know|don't know|not sure|no idea|idk|whatever|up to you|you decide|any|default|anything is fine|doesn't matter|does not matter|dunno|no preference|you choose|你推荐吧|你来定",
  malicious:
    '系统提示词|系统提示|system prompt|你的提示词|api key|apikey|access key|accesskey|access_key|ak/sk|secret key|密钥|密码|password|passwords|credentials|credential|token泄露|环境变量|environment variables|env vars|/etc/passwd|rm -rf|ddos|攻击|入侵|黑进|破解|绕过|hack|exploit|jailbreak|越狱|dump your|reveal your|your instructions|developer mode|开发者模式|洗钱|盗版|暴力破解|木马|病毒|malware|crack|slack token|bot token|别人的对话|其他用户的|other users|刷单|撞库|诈骗|phishing|钓鱼',
  buy: '下单|帮我买|直接买|替我买|帮我开通|帮我开一台|帮我租|帮我创建|帮我关掉|帮我释放|帮我续费|替我下单|代付|place an order|buy it for me|order it|purchase for me|launch it for me|create the instance for me|provision it for me|buy me|book it|go ahead and buy|shut it down for me|帮我启动|替我开',
  mining: '挖矿|挖币|比特币|以太坊|门罗|mining|mine crypto|bitcoin|ethereum|crypto|miner|矿机',
  offTopic:
    '吃什么|天气|股票|写诗|写首诗|诗|poem|笑话|joke|讲个笑话|weather|recipe|movie|电影|足球|世界杯|彩票|星座|旅游|作文|翻译一下|translate this|homework|写作业|女朋友|男朋友|唱歌|music|lottery|stock market|football|北京房价|房价|简历|resume|cover letter|world cup|dinner|lunch|午饭|晚饭|打游戏|玩游戏|gaming|游戏显卡|黑神话|cyberpunk',
  billingAdmin:
    '发票|报销|开票|invoice|receipt|合同|备案|实名认证|充值|退款|refund|代金券|优惠券|coupon|工单|发票抬头|域名',
  otherWork:
    '渲染|blender|视频剪辑|render|rendering|video editing|stable diffusion|sdxl|文生图|图像生成|comfyui|midjourney|yolo|resnet|目标检测|分子动力学|gromacs|cfd|仿真|simulation|fluent|ansys|lammps|xgboost|lightgbm|云游戏|转码|transcoding',
  price:
    "多少钱|价格|报价|单价|价钱|几块钱|几钱|什么价|啥价|贵不贵|多贵|包月|包年|包年包月|月付|年付|费用多少|收费标准|怎么收费|怎么计费|计费|折扣|优惠|贵吗|how much|price|pricing|prices|cost per|hourly rate|how expensive|quote|what does it cost|rate for|the cost of|per month cost|subscription|几多钱|discount|what's the cost|what is the cost|costs|定价|价位|一小时多少|一个月多少|一天多少",
  stock:
    '库存|没货|有货|缺货|售罄|抢不到|买不到|开不出来|卖完了|没有资源|资源不足|库存不足|缺资源|有没有货|out of stock|sold out|in stock|no stock|availability|nostock|no capacity|insufficient capacity|outofstock|not available in|available in|有现货|现货|无货|抢得到|能买到|unavailable|有卖|有库存',
  trouble:
    "报错|错误|报了|出错|失败|oom|爆显存|显存不足|显存爆了|爆了|炸了|炸显存|out of memory|outofmemory|cuda error|error|errors|killed|被杀|被kill|被 kill|崩了|崩溃|挂了|卡住|卡死|卡在|hang|hangs|hung|stuck|nan|inf|loss不降|装不上|装不了|起不来|跑不起来|跑不动|不动|连不上|timeout|timed out|超时|crash|crashes|crashed|fails|failed|failing|failure|doesn't work|not working|won't start|不支持|not supported|only supported|unsupported|存满|磁盘满|磁盘满了|no space left|disk full|排队|pending|利用率低|利用率只有|利用率上不去|利用率才|%利用率|% gpu util|% utilization|low utilization|low gpu util|很慢|太慢|巨慢|慢了|变慢|特别慢|龟速|very slow|too slow|so slow|slow down|slower|slow|traceback|exception|runtimeerror|assertionerror|nccl|sigkill|signal 9|exit code|exitcode|掉卡|xid|ecc|不收敛|spikes|diverge|diverges|diverged|过热|吃满|跑满|不够用了|爆内存|内存爆|内存不够|断了|掉线|中断了|识别不到|找不到gpu|nvidia smi 没有|no kernel image|illegal memory|not compiled with|训不动|特别卡|老是断|一直断|掉速",
  ops: '关机|停机|停止实例|释放|关实例|忘记关|忘了关|扣费|扣了|扣款|还收费|还计费|停止计费|收费吗|节省停机|抢占式|竞价|spot|preemptible|抢占|中断|被回收|回收|数据还在|数据会丢|会不会丢|会丢吗|丢数据|数据丢|保存在哪|存哪|存在哪|放哪|数据放哪|快照|snapshot|镜像|image|备份|backup|怎么申请|怎么开通|怎么购买|怎么买|申请步骤|步骤|配额|quota|怎么上传|上传数据|上传|下载模型|怎么下载|下载慢|挂载|mount|nas|oss|cpfs|云盘|扩容|怎么扩|resize|驱动|driver|装驱动|cuda|网络怎么配|安全组|怎么连|ssh|端口|port forward|keep my files|my files|persist|persistent|stop billing|stop the billing|billing after|billed|charged|keeps charging|shut down|shutdown|when i stop|stop the notebook|stop instance|stop the instance|eviction|evicted|reclaimed|迁移|migrate|怎么迁移|断点续训|resume training|resume|怎么配|如何配置|怎么设置|怎么搭|环境怎么|装得上|怎么装|安装|install|自动关机|auto shutdown|auto stop|定时关机|how do i apply|how to apply|how do i get access|where do i store|where should i store|where to store|where to put|开机|续费|到期|释放后|欠费|overdue|监控|怎么监控|monitor|节省计划|savings plan|reserved instance|预留实例|reserve|预留',
  compare:
    '选哪个|哪个好|哪个更|哪个合适|哪个划算|哪个最划算|哪种好|哪种更|怎么选|选谁|对比|比较|比一比|区别|差多少|差别|差距|谁更|谁快|谁便宜|值得加钱|值得吗|值得升级|还是|vs|versus|or|compare|comparison|better than|worth it over|worth it|worth the|difference between|which is better|which one|which is cheaper|which is faster|which should|换算|相当于|equivalent|instead of|better|faster than|cheaper than|孰优|pk|优劣|哪个快|哪个便宜|哪款|哪块|over',
  largest:
    '最大模型|最大的模型|最大能|最多能|能跑多大|能训多大|能微调多大|多大的模型|多大模型|能微调什么|能训什么|能做什么模型|能跑什么模型|能跑什么|能干嘛|能干什么|能做什么|可以跑多大|可以训多大|最大多大|上限是多大|largest model|biggest model|largest|biggest|how big a model|how large a model|max model size|what can i fine tune|what can i train|what can i run|what can i finetune|what model can|what size|what models can|how big of a model|how big|how large|what can i do with|maximum model|能玩什么|能玩多大|最多多大|最大可以|能训练多大|撑多大|玩多大|最大规模',
  howLong:
    '多久|要多久|需要多久|多长时间|多少时间|几小时|几个小时|几天|多少天|多少小时|多少个小时|什么时候能|几个钟|几周|how long|eta|how many hours|how many days|how much time|time estimate|training time|time to train|耗时|训练时间|要跑多长|要训多长|几点能|预计时间|时长|how quickly|how fast',
  enough:
    '够吗|够不够|够不|够用吗|够么|够不够用|enough|sufficient|够嘛|够用|够了吗|够呛|足够吗|吃得下|suffice|够钱',
  canIt:
    '行不行|行不|行吗|可以吗|可不可以|能不能|能否|可否|能跑吗|能跑不|能行吗|跑得动|训得动|跑得起来|塞得下|装得下|放得下|吃得消|扛得住|能跑起来|会不会|是不是|支持吗|可行吗|可行|能撑|能支持|能用吗|得不得|能跑|能训吗|能训练吗|能微调吗|能放|hold|能装下|可以跑|可以用|有没有可能|ok?|ok吗|ok么|靠谱吗|能行|能训完|能搞定|搞得定|搞定吗|能完成|can i|can a|can an|can it|can we|can you fit|could i|could we|is it possible|possible|feasible|will it fit|does it fit|fit|fits|fit on|fit in|doable|will it work|would it work|would it fit|able to|is it ok|will this|does this|can this|can the|can one|can two|handle|manage|可以不|做得到|上得了|能上|行么|能在',
  howMany:
    '几张|几卡|几块卡|几台|多少卡|多少张|多少块|多少台|多大显存|多少显存|几个gpu|多少gpu|几机|多少个卡|how many gpus|how many cards|how many a100|how many|how much vram|how much memory|how much gpu memory|minimum|至少|最低配置|最少|要啥显卡|显存要求|配置要求|最小配置|requirements|requirement|min spec|门槛',
  which:
    '用什么|用啥|什么卡|啥卡|什么机器|啥机器|什么gpu|什么显卡|啥显卡|哪种卡|哪台|哪个实例|什么实例|哪款实例|什么规格|什么配置|啥配置|怎么配|怎么租|租什么|租哪|买什么|选什么|选啥|推荐|求推荐|有啥推荐|怎么选型|选型|什么型号|哪个型号|要租|想租|求助|有什么方案|方案|what gpu|which gpu|which instance|what instance|what machine|which machine|recommend|recommendation|suggest|what should i use|what should i rent|what should i buy|what should i choose|what to rent|what to choose|what hardware|what do i need|need gpus|need a gpu|looking for|best gpu|best instance|what would it take|what setup|advice|help me choose|有咩|有办法|怎么搞|咋整|咋搞|怎么弄|哪台机器|哪种|which card|what card|what kind of|which type|合适的|配什么|what spec|帮我看看|帮我选|帮忙看看|给个方案|给个建议|哪个最便宜|哪个性价比',
  why: '为什么|为啥|为何|怎么会|怎么这么|why|how come|咋这么|凭什么|原因|什么原因',
  whatIs:
    "是什么|什么是|啥是|是啥|什么意思|有什么用|有没有用|有用吗|干嘛的|干什么的|原理|怎么理解|介绍一下|讲讲|科普|解释|解释一下|what is|what are|what does|what's|whats|explain|how does|how do|meaning of|tell me about|difference|有啥用|区别是|什么区别|是怎么|怎么工作|详细说说|应该用|该用|什么时候用|有必要|需要吗|需不需要|是否需要|是不是要|要不要|是否要|do i need|should i|is it better|is it cheaper|is it worth|does it matter|会影响|影响大吗|多多少|快多少|慢多少|省多少|how much faster|how much slower|how much more|when should|when to use",
  catalog:
    "出了吗|有吗|有没有|是什么卡|是什么gpu|什么显卡|是啥卡|几张卡|多少显存|规格|参数表|配置表|显存多大|有哪些|都有什么|都有哪些|列一下|列出|是哪个|对应|是 h100|是a100|是不是|specs|spec|specification|list|what gpu is|which gpu does|which gpu is|does it have|what's in|do you have|does alibaba|is there|are there|instance types|多少核|多少内存|what gpus|型号|能训练吗|支持训练吗|系列|内存多大|vcpu|带宽多少|家族|family|families|有哪几种",
  code: '写个脚本|写代码|给个脚本|代码|启动命令|启动脚本|训练脚本|配置文件|给我配置|给个配置|deepspeed配置|deepspeed config|ds_config|yaml配置|命令怎么写|怎么写命令|script|give me the command|command line|launch command|config file|sample code|code snippet|dockerfile|示例代码|写一个|write a script|write me a script|给我命令|给我写|terraform|shell脚本|给个yaml',
  export:
    '导出|export|发我邮箱|生成报告|pdf|excel|csv文件|做成表格|下载报告|保存成|download the|as a table|markdown表格|ppt|save this|发邮件|email me|分享给|share this|发给同事|发给老板|csv|spreadsheet|表格',
  correct:
    '不是|不对|说错了|说错|搞错了|搞错|写错了|打错了|打错|弄错了|记错了|应该是|其实是|更正|纠正|改一下|我是说|我说的是|等等|哦不|actually|i meant|i mean|sorry|my mistake|correction|wrong,|no wait|no,|not that|typo|scratch that|make that|oops|rather',
  change:
    "改成|改为|换成|换为|换|改用|改到|改|改下|还是用|还是选|换个|换一个|如果是|如果用|如果换|如果改|要是|假如|那|呢|what about|how about|what if|and if|switch to|change to|change it|instead|same for|do the same|same thing|use|make it|let's|lets|try|go with|另外|再|also|加上|加到|去掉|降到|提高到|减到|bump|drop|increase|decrease|reduce",
  useFor: '可以拿来|拿来训|可以用来|能用来|能拿来|used for training|use it for training|good for training',
} as const;
export type Cue = keyof typeof CUE_WORDS;

/** Subjects of questions that are answered from facts. */
export const TOPIC_WORDS = {
  zero: 'zero|zero stage|deepspeed zero|zero1|zero2|zero3|zero 1|zero 2|zero 3',
  lora: 'lora',
  qlora: 'qlora',
  full: '全参|全量|full fine tuning|full finetune|full parameter',
  bf16: 'bf16|bfloat16',
  fp8: 'fp8',
  'flash-attention':
    'flash attention|flash attn|flashattention|fa2|fa3|flash attention 2|flash attn 2|flashattention 2|flashattention2',
  nvlink: 'nvlink|nvswitch|pcie|卡间互联|卡间通信',
  rdma: 'rdma|erdma|infiniband|ib网|roce|多机网络|ib|多机的话网络|机间|跨机|网络怎么配|什么网络|普通vpc|vpc网络|tcp',
  checkpointing: 'gradient checkpointing|activation checkpointing|梯度检查点|重计算|激活重计算|recompute',
  moe: 'moe|混合专家|专家模型|激活参数|active parameters|active params|mixture of experts|只激活',
  'kv-cache': 'kv cache|kvcache|kv缓存',
  rag: 'rag|知识库|内部文档|公司文档|文档喂给|喂给大模型|检索增强|knowledge base|internal documents|our docs|company documents|企业文档',
  scaling: '加速比|线性加速|扩展效率|scaling|8 gpus for 1 hour|scale linearly|线性扩展|多卡加速',
  offload: 'offload|卸载',
  parallelism:
    '张量并行|流水线并行|数据并行|模型并行|序列并行|tensor parallel|pipeline parallel|data parallel|model parallel|sequence parallel|tp|pp|fsdp|ddp|并行策略',
  'dsw-disk': 'dsw|notebook',
  'stop-billing':
    '关机|停机|扣费|扣了|忘记关|忘了关|还收费|还计费|停止计费|stop billing|shut down|keeps charging|stopped instance|billed|charged',
  spot: '抢占式|竞价|spot|preemptible|抢占',
  snapshot: '快照|snapshot|镜像',
  checkpoint: 'checkpoint|checkpoints|断点|断点续训|ckpt|检查点',
  driver: '驱动|driver|nvidia driver',
  cuda: 'cuda|cudnn|compute capability|torch',
  storage: '云盘|nas|oss|cpfs|essd|存储|数据放哪|存哪|storage|disk|磁盘',
  download: '下载模型|下载权重|download|huggingface|hf下载|modelscope|魔搭|拉模型',
  site: '国际站|中国站|国内站|international site|intl|alibaba cloud international',
  quota: '配额|quota|额度|公共资源|专属资源',
  lingjun: '灵骏|lingjun',
  vgpu: 'vgpu|vws|切分|1/2卡|半张卡|分片|grid',
  oom: 'oom|爆显存|显存不足|out of memory|outofmemory|cuda out of memory|显存爆|显存不够|炸显存',
  'host-oom':
    'killed|被杀|signal 9|sigkill|exit code 9|-9|host oom|内存爆|爆内存|内存不够|内存不足|cpu内存|oom killer',
  'disk-full': '磁盘满|存满|no space left|disk full|磁盘不足|存满了磁盘',
  slow: '慢|太慢|很慢|slow|slower|利用率|utilization|龟速',
  nan: 'nan|inf|loss spike|不收敛|loss 变成',
  nccl: 'nccl|超时|timeout|通信失败',
  'platform-choice':
    '自己搭|dlc 和 ecs|dsw 还是|dlc还是|dsw还是|which platform|pai还是ecs|pai 还是 ecs|ecs还是pai',
  'china-vs-intl': '国内和国际|海外账号|国际站和',
  reservation: '预留|预留实例|reserve|reserved|包年包月|包月|包年|节省计划|savings plan|订阅|subscription',
  serving: '推理服务|并发|serving|首token|ttft|latency|延迟|吞吐|throughput',
} as const;

/** Single cues that decide warnings. */
export const CONDITION_WORDS = {
  plainNetwork:
    '普通vpc|vpc网络|普通网络|普通 vpc|万兆|10gbe|tcp|以太网|no rdma|without rdma|没有rdma|没有ib|没 ib|ethernet|10g网|25g',
  severalNodes: '多机|跨机|多台|多节点|multi node|multinode|multiple nodes|two nodes|机间|several machines',
  together:
    '加起来|总共|一共|合计|加一起|总显存|加在一起|total of|in total|combined|altogether|together|pooled|sum',
  hostKilled:
    'killed|被杀|被kill|signal 9|sigkill|exit code -9|exitcode -9|returned -9|-9|oom killer|内存爆|爆内存|内存不够|内存不足',
  diskFull: '存满|磁盘满|no space left|disk full|满了磁盘|磁盘空间|磁盘不够|磁盘爆',
  flashAttention2:
    'flash attention 2|flash attn 2|flashattention 2|flashattention2|fa2|flash_attn 2|flash attention2|flash attn2',
  flashAttention: 'flash attention|flash attn|flashattention',
  images: '图片|图像|多模态|视觉|image|images|vision|multimodal|vl',
  lowUtil: '利用率|utilization|gpu util|很慢|太慢|slow|慢',
  queue: '排队|pending|queue|queued|queuing',
  lostData:
    '数据还在|会丢|丢数据|保存|存哪|keep my files|persist|my files|files|丢了|没了|重启|关机|停止|stop|清空|保留',
  concurrencyLimit:
    '多少并发|支持多少|几个并发|多少路|how many concurrent|how many users|最多并发|多少人|kv cache',
  laptop: '笔记本|laptop|游戏本|家用电脑|my pc',
} as const;
export type Condition = keyof typeof CONDITION_WORDS;

/** Words before a thing that take it away: "not 7B", "不要 LoRA". */
export const NEGATIONS =
  "不是|不要|不用|别用|不想用|不需要|不用再|不考虑|而不是|没有|不能用|不做|不走|不开|不打算|不想|并非|不采用|除了|排除|没用|无|不上|不换|不再|not|no|without|instead of|rather than|except|don't use|dont use|don't want|dont want|avoid|isn't|wasn't|non|never|drop|no longer|not using|别|关掉";
/** Words between two values of one slot: the later one holds. */
export const CORRECTIONS =
  '不对|等等|说错了|说错|搞错了|写错了|打错了|改成|改为|换成|换为|变成|应该是|好像是|其实是|哦不|更正|actually|i mean|i meant|sorry|no wait|wait|correction|make that|scratch that|oops|rather|change to|to|changed to|instead';
