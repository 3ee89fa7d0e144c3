/** Words around a number that change what it means. Separated by `|`. */

/** Before an amount of money: it was spent, or is somebody's price, and is no budget. */
export const SPENT_WORDS =
  '扣了|扣费|扣|花了|花掉|花费了|用了|交了|欠了|欠|已花|烧了|收了|被收|账单|charged|charged me|cost me|paid|spent|billed|bill of|bill was|owe|costs|cost|it costs|price is|priced at|价格|价格是|标价|报价|原价|要价|单价|涨到|卖|售价|says|for only';
/** Before a duration: it has passed. */
export const PAST_WORDS =
  '跑了|训了|训练了|用了|等了|花了|已经|已经跑了|排了|排队|卡了|过去|最近|前|近|连续|took|takes|ran for|running for|been running|been|for the last|last|past|previous|waited|waiting for|after|跑完用了|上次|开了|闲置|停了|关了|关机|每|每隔|every|each|保留|超过|满';
/** Behind a duration: it is a price's period, an age, or a service's hours. */
export const NO_DEADLINE_BEHIND =
  '多少|大概多少|要多少|前|之前|以前|ago|一次|在线|常驻|不间断|不停|运行|全天|语音|音频|录音|视频|的语音|的音频|的录音|的视频|of audio|of speech|of video|的中文语音|的对话|uptime|on call|online|贵|的价格|价格|费用|的费用|收费|几块|才|了还|了都|了一|或者|or 1|or|of gpu|of gpu time|gpu时|卡时|的免费|免费|试用|后|之后|later|trial|free';
/** Behind a duration: it is when the work has to be done. */
export const DEADLINE_BEHIND =
  '内|以内|之内|里|训完|跑完|搞定|完成|出结果|交|要|能|就要|交付|上线|交差|deadline|max|at most|tops|limit|or less|turnaround|必须|出来|弄完|做完|训出|微调完|调完|够|期限|时间';
/** Behind an amount: the most that may be spent or waited. */
export const CAP_BEHIND =
  '以内|之内|以下|内|封顶|为限|左右|max|tops|at most|or less|以內|搞定|够|能|上下|可以';
/** Before a size: it is not the model's. */
export const NOT_SIZE_BEFORE = '激活|只激活|active|activates|activated|激活参数|draft|tried to allocate';
/** Behind a size: what has that size. */
export const MODEL_BEHIND =
  '模型|大模型|的模型|的大模型|小模型|中文模型|model|models|llm|的llm|语言模型|底座|基座|moe|dense|稠密|transformer|gpt|参数|backbone|chat model|chatbot';

/** English words and Chinese characters that count cards and machines. */
export const COUNT_WORDS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  single: 1,
  one: 1,
  two: 2,
  dual: 2,
  double: 2,
  three: 3,
  four: 4,
  quad: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  sixteen: 16,
  thirty: 30,
  un: 1,
  dos: 2,
};
/** Before "卡", "张" and the like: 单卡 is one card, 双机 two machines. */
export const COUNT_CHARACTERS: Readonly<Record<string, number>> = { 单: 1, 双: 2 };
export const COUNTED_CHARACTERS = '卡张块机台节';

/** Durations in words, hours. "Overnight" and "half a day" are taken as 12 hours. */
export const DURATION_WORDS: readonly (readonly [words: string, hours: number])[] = [
  ['overnight|一晚上|一晚|一夜|过夜|通宵|连夜|一个晚上|睡一觉|over night', 12],
  ['半天|half a day|half day', 12],
  ['半小时|半个小时|half an hour', 0.5],
  ['半个月|half a month', 360],
  ['半年|half a year', 4380],
  ['一整天|一天一夜|a full day|a day|one day', 24],
  ['a week|one week|周内|一周', 168],
  ['a month|one month', 720],
  ['a weekend|一个周末|over the weekend|the weekend|周末跑', 48],
  ['a fortnight', 336],
  ['an hour|one hour', 1],
  ['a couple of days|couple of days', 48],
  ['a couple of hours|couple of hours', 2],
];
