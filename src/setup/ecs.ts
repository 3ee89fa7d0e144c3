/** ECS: machines of one's own. */
import type { SetupView, Steps } from './request.js';

export function ecsSteps({ plan, type, lang, catalog }: SetupView): Steps {
  const zh = lang === 'zh';
  const several = plan.count > 1;
  const erdma = several && type.rdma === 'eRDMA';
  const command = [
    'aliyun ecs RunInstances \\',
    `  --RegionId ${plan.region} \\`,
    `  --InstanceType ${type.instanceType} --Amount ${plan.count} \\`,
    '  --ImageId "$IMAGE_ID" --SecurityGroupId "$SECURITY_GROUP_ID" --VSwitchId "$VSWITCH_ID" \\',
    '  --SystemDisk.Category cloud_essd --SystemDisk.Size 200 --KeyPairName "$KEY_PAIR" \\',
    '  --DryRun true',
    '',
  ].join('\n');
  const steps = zh
    ? [
        `先预检（下面的命令带 DryRun）：返回 DryRunOperation 表示参数、配额和库存都通过`,
        '去掉 DryRun 再执行才会真正创建并计费',
        '镜像选公共镜像并勾选安装 GPU 驱动；装好会自己重启，期间别动它，然后用 nvidia-smi 确认',
        ...(several
          ? ['所有机器同规格、同可用区、同交换机、同镜像，安全组内网互通；每台设 MASTER_ADDR 和 NODE_RANK']
          : []),
        ...(erdma ? ['网卡用 HighPerformance 模式启用 eRDMA；NCCL_DEBUG=INFO 日志里要看到 NET/IB'] : []),
        '加一块数据盘放权重和检查点，运行 launch.sh',
      ]
    : [
        'Try it dry first (the command below has DryRun): DryRunOperation means parameters, quota and stock would pass',
        'Only without DryRun does it create machines and cost money',
        'Take a public image with the GPU driver option; it reboots by itself, so leave it alone, then check nvidia-smi',
        ...(several
          ? [
              'Same type, zone, vSwitch and image for all, open inside the security group; set MASTER_ADDR and NODE_RANK on each',
            ]
          : []),
        ...(erdma
          ? [
              'A network interface in HighPerformance mode turns on eRDMA; the NCCL_DEBUG=INFO log must show NET/IB',
            ]
          : []),
        'Add a data disk for weights and checkpoints, then run launch.sh',
      ];
  return {
    steps,
    create: { language: 'bash', text: command },
    data: zh
      ? '云盘在停机后保留，释放实例时默认一起删：数据盘设 DeleteWithInstance=false，检查点另存 OSS。'
      : 'Disks survive a stop and by default go with the instance on release: set DeleteWithInstance=false and copy checkpoints to OSS.',
    billing: zh
      ? '系统里 shutdown 不停计费：控制台停止并选节省停机模式（云盘继续计费），不用就释放；可设自动释放时间。'
      : 'An OS shutdown does not stop the bill: stop it in economical mode in the console (disks still cost), release what is done; an automatic release time helps.',
    sources: [...catalog.fact('dry-run').sources, ...catalog.fact('economical-mode').sources],
  };
}
