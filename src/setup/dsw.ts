/** PAI-DSW: a notebook on one machine. */
import { readFact } from '../cards/answers/facts.js';
import type { SetupView, Steps } from './request.js';

const CREATE_PAGE =
  'https://www.alibabacloud.com/help/en/pai/developer-reference/api-pai-dsw-2022-01-01-createinstance';

export function dswSteps({ plan, type, lang, catalog }: SetupView): Steps {
  const zh = lang === 'zh';
  const { wipedAfterStoppedDays } = readFact(catalog, 'dsw-disk');
  const body = {
    InstanceName: 'xuanka_train',
    EcsSpec: type.instanceType,
    ImageUrl: '<GPU image of your region>',
    WorkspaceId: '<workspace id>',
    Accessibility: 'PRIVATE',
  };
  return {
    steps: zh
      ? [
          `PAI 控制台选地域 ${plan.region}，进工作空间的交互式建模（DSW），新建实例`,
          `资源选公共资源，规格选 ${type.instanceType}；先用 ListEcsSpecs 或列表确认可选，库存没有查过`,
          '镜像选 GPU 版（带 PyTorch 和 CUDA）；镜像和规格不匹配会启动失败',
          '挂载 OSS、NAS 或 CPFS 数据集，代码和检查点写到挂载路径',
          '长任务前关掉或放宽空闲停机，否则可能跑到一半被停',
          '在终端运行 launch.sh',
        ]
      : [
          `In the PAI console choose region ${plan.region}, open Interactive Modeling (DSW) of your workspace and create an instance`,
          `Public resources, type ${type.instanceType}; see in the list or by ListEcsSpecs that it can be chosen; stock was not checked`,
          'Take a GPU image (with PyTorch and CUDA); an image that does not match the type fails to start',
          'Mount an OSS, NAS or CPFS dataset and write code and checkpoints there',
          'Before a long run turn off or relax the idle stop, or the run may be cut off',
          'Run launch.sh in the terminal',
        ],
    create: { language: 'json', text: `${JSON.stringify(body, null, 2)}\n` },
    data: zh
      ? `系统盘未扩容时，连续停机超过 ${wipedAfterStoppedDays} 天清空；删实例盘也没了。重要的放 OSS、NAS、CPFS。`
      : `An unexpanded system disk is wiped after more than ${wipedAfterStoppedDays} days stopped and goes with the instance. Keep what matters in OSS, NAS or CPFS.`,
    billing: zh
      ? '关浏览器不停计费：在控制台点停止，或设定时停机；扩容的盘要删实例才停费。'
      : 'Closing the browser does not stop the bill: press Stop in the console or set a timer; an expanded disk costs until the instance is deleted.',
    sources: [...catalog.fact('dsw-disk').sources, { url: CREATE_PAGE, date: '2025-12-16' }],
  };
}
