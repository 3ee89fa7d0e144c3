import { readFact } from '../cards/answers/facts.js';
import { dlcSteps } from './dlc.js';
import { dswSteps } from './dsw.js';
import { ecsSteps } from './ecs.js';
import { launchOf } from './launch.js';
import { platformFor, refusal } from './platform.js';
import {
  PLATFORM_NAMES,
  type Refusal,
  type SetupPlatform,
  type SetupRequest,
  type SetupView,
  type Steps,
  type Tips,
  UnknownTypeError,
} from './request.js';

const STEPS: Readonly<Record<SetupPlatform, (view: SetupView) => Steps>> = {
  dsw: dswSteps,
  dlc: dlcSteps,
  ecs: ecsSteps,
};

/**
 * @throws UnknownTypeError when the plan's instance type is not in the catalogue
 */
export function setupTips(request: SetupRequest): Tips | Refusal {
  const { plan, catalog, lang } = request;
  const type = catalog.instanceType(plan.instanceType);
  if (!type) throw new UnknownTypeError('the plan names an instance type that is not in the catalogue');
  const suited = platformFor(plan, type, catalog);
  const platform = request.platform ?? suited;
  const refused = refusal(platform, plan, type, catalog, lang);
  if (refused) return { refused: true, platform, ...refused };
  const gpu = catalog.gpuOf(type);
  const view: SetupView = { ...request, platform, type, gpu, launch: launchOf(plan, request.workload, gpu) };
  return {
    refused: false,
    platform,
    why: why(platform, view),
    launch: view.launch,
    notes: notes(view),
    ...STEPS[platform](view),
  };
}

function why(platform: SetupPlatform, { plan, lang, catalog }: SetupView): string {
  const zh = lang === 'zh';
  const { gpus } = readFact(catalog, 'dsw-public-gpu-limit');
  const name = PLATFORM_NAMES[platform];
  const each = plan.gpus / plan.count;
  if (platform === 'dsw') {
    if (each <= gpus)
      return zh
        ? `单机 ${each} 卡，${name} 开箱即用。`
        : `One machine with ${each} GPU(s): ${name} is ready to use.`;
    return zh
      ? `${name} 按量默认每账号每地域只有 ${gpus} 张卡，这里要 ${each} 张：先提工单提额，或改用 ECS、DLC。`
      : `${name} allows ${gpus} GPUs per account and region by default and this takes ${each}: raise the quota by ticket first, or use ECS or DLC.`;
  }
  if (platform === 'dlc')
    return zh
      ? `${plan.count} 台机器，${name} 负责组网、启动和释放。`
      : `${plan.count} machine(s): ${name} connects, starts and releases them.`;
  return zh
    ? `${name} 最自由，驱动和环境自己管。`
    : `${name} gives full control; driver and environment are yours.`;
}

function notes({ launch, type, plan, lang }: SetupView): readonly string[] {
  const zh = lang === 'zh';
  const many = plan.gpus > plan.count;
  const all = [
    launch.precision === 'fp16'
      ? zh
        ? '这张卡用 fp16 加损失缩放，不要开 bf16；注意力用 sdpa'
        : 'This card runs fp16 with loss scaling, never the other 16-bit type; attention is sdpa'
      : null,
    many && type.family.endsWith('gn7e')
      ? zh
        ? '开机先看 nvidia-smi topo -m：卡间要显示 NV 开头的 NVLink；MIG 若打开要关掉（nvidia-smi -mig 0）'
        : 'Look at nvidia-smi topo -m first: the links must read NV…; if MIG is on, turn it off (nvidia-smi -mig 0)'
      : null,
    many && type.nvlink === false
      ? zh
        ? '卡间只有 PCIe：别用张量并行，加大梯度累积'
        : 'GPUs talk over PCIe only: no tensor parallelism, more gradient accumulation'
      : null,
    zh ? '先跑 20 步并真正保存一次，再开长任务' : 'Run 20 steps and one real save before the long run',
  ];
  return all.filter((note): note is string => note !== null);
}
