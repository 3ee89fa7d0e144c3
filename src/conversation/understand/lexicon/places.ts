/**
 * Words for places and platforms.
 * Region ids: alibabacloud.com/help/doc-detail/72379.htm (2024-11-13), alibabacloud.com/help/doc-detail/170112.htm
 * and help.aliyun.com/en/auto-scaling/developer-reference/api-ess-2014-08-28-endpoint (read 2026-11-30).
 */
export const REGION_WORDS: Readonly<Record<string, string>> = {
  'cn-hangzhou': '杭州|hangzhou|华东1|cn hangzhou',
  'cn-shanghai': '上海|shanghai|华东2|cn shanghai',
  'cn-beijing': '北京|beijing|华北2|cn beijing',
  'cn-shenzhen': '深圳|shenzhen|华南1|cn shenzhen',
  'cn-guangzhou': '广州|guangzhou|cn guangzhou',
  'cn-heyuan': '河源|heyuan|cn heyuan',
  'cn-qingdao': '青岛|qingdao|华北1|cn qingdao',
  'cn-zhangjiakou': '张家口|zhangjiakou|华北3|cn zhangjiakou',
  'cn-huhehaote': '呼和浩特|hohhot|huhehaote|华北5|cn huhehaote',
  'cn-wulanchabu': '乌兰察布|ulanqab|wulanchabu|华北6|cn wulanchabu',
  'cn-chengdu': '成都|chengdu|西南1|cn chengdu',
  'cn-nanjing': '南京|nanjing|cn nanjing',
  'cn-fuzhou': '福州|fuzhou|cn fuzhou',
  'cn-hongkong': '香港|hong kong|hongkong|hk|cn hongkong',
  'ap-northeast-1': '东京|tokyo|日本|japan|ap northeast 1',
  'ap-northeast-2': '首尔|seoul|韩国|south korea|korea|ap northeast 2',
  'ap-southeast-1': '新加坡|singapore|ap southeast 1',
  'ap-southeast-3': '吉隆坡|kuala lumpur|马来西亚|malaysia|ap southeast 3',
  'ap-southeast-5': '雅加达|jakarta|印尼|印度尼西亚|indonesia|ap southeast 5',
  'ap-southeast-6': '马尼拉|manila|菲律宾|philippines|ap southeast 6',
  'ap-southeast-7': '曼谷|bangkok|泰国|thailand|ap southeast 7',
  'us-west-1': '硅谷|silicon valley|us west 1|us west',
  'us-east-1': '弗吉尼亚|virginia|us east 1|us east',
  'eu-central-1': '法兰克福|frankfurt|德国|germany|eu central 1',
  'eu-west-1': '伦敦|london|英国|eu west 1',
  'me-east-1': '迪拜|dubai|me east 1',
};

export const PLATFORM_WORDS: Readonly<Record<string, string>> = {
  'PAI-DSW': 'dsw|pai dsw|交互式建模|paidsw',
  'PAI-DLC': 'dlc|pai dlc|paidlc',
  'PAI-EAS': 'eas|pai eas|paieas|pai的eas|pai 的 eas',
  ECS: 'ecs|云服务器|弹性计算|ecs实例|ecs自建',
};

/** Other clouds: answered as such, with the nearest here. */
export const OTHER_CLOUDS =
  'aws|amazon|sagemaker|ec2|azure|gcp|google cloud|vertex ai|腾讯云|tencent cloud|tencent|华为云|huawei cloud|华为|huawei|百度云|百度智能云|火山引擎|volcengine|autodl|runpod|lambda labs|coreweave|vast.ai|vastai|oracle cloud|oci|昇腾|ascend|智星云|恒源云|京东云|aws的|p4d|p5';
export const OUR_CLOUD = '阿里云|阿里|aliyun|alibaba cloud|alibaba|alicloud';
