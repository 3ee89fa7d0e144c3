/** PAI-DLC: a job that starts its machines and gives them back. */
import type { SetupView, Steps } from './request.js';

const ENVIRONMENT_PAGE = 'https://www.alibabacloud.com/help/en/pai/general-environment-variables';

export function dlcSteps({ plan, type, lang, catalog }: SetupView): Steps {
  const zh = lang === 'zh';
  const quota = type.platform === 'lingjun' || type.platform === 'pai';
  const job = {
    DisplayName: 'xuanka_train',
    JobType: 'PyTorchJob',
    WorkspaceId: '<workspace id>',
    ...(quota ? { ResourceId: '<resource quota id>' } : {}),
    JobSpecs: [
      {
        Type: 'Worker',
        PodCount: plan.count,
        Image: '<GPU image of your region>',
        ...(quota ? {} : { EcsSpec: type.instanceType }),
      },
    ],
    UserCommand: 'bash /mnt/data/launch.sh',
  };
  return {
    steps: zh
      ? [
          `PAI 控制台选地域 ${plan.region}，新建 DLC 任务，框架选 PyTorch`,
          quota
            ? `资源选灵骏配额（${type.instanceType} 要先由销售开通配额），节点数 ${plan.count}`
            : `资源选公共资源，规格 ${type.instanceType}，节点数 ${plan.count}；先用 ListEcsSpecs 确认 DLC 提供它，库存没有查过`,
          '挂载数据集到 /mnt/data，放好代码和 launch.sh',
          'WORLD_SIZE 是节点数、RANK 是节点号，launch.sh 已按此写好',
          '提交后看任务事件；一直排队就是配额占满或缺货',
        ]
      : [
          `In the PAI console choose region ${plan.region} and create a DLC job, framework PyTorch`,
          quota
            ? `Resources: a Lingjun quota (sales open it for ${type.instanceType} first), ${plan.count} node(s)`
            : `Public resources, type ${type.instanceType}, ${plan.count} node(s); ask ListEcsSpecs whether DLC offers it, stock was not checked`,
          'Mount a dataset at /mnt/data with your code and launch.sh',
          'WORLD_SIZE is the number of nodes and RANK the node; launch.sh expects that',
          'Watch the job events: staying queued means a full quota or no stock',
        ],
    create: { language: 'json', text: `${JSON.stringify(job, null, 2)}\n` },
    data: zh
      ? '容器里的文件随任务结束消失：检查点写挂载的 OSS、NAS 或 CPFS。'
      : 'Files in the container go when the job ends: write checkpoints to mounted OSS, NAS or CPFS.',
    billing: zh
      ? '任务结束就停止计费；设最长运行时间，卡住的任务要手动停止。'
      : 'The bill ends with the job; set a maximum running time and stop jobs that hang.',
    sources: [...catalog.fact('dlc').sources, { url: ENVIRONMENT_PAGE, date: '2026-04-01' }],
  };
}
