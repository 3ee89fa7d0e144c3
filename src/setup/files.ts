/** The files of a kit: what to do, how to launch, and the plan they come from. */
import type { Source } from '../../catalog/schema.js';
import type { Pick } from '../engine/recommendation.js';
import type { Lang } from '../language.js';
import { PLATFORM_NAMES, type Tips } from './request.js';

export interface KitFile {
  /** Relative to the kit's folder. */
  readonly path: string;
  readonly content: string;
  readonly executable?: boolean;
}

export function kitFiles(tips: Tips, plan: Pick, lang: Lang): readonly KitFile[] {
  const createPath = tips.create.language === 'json' ? 'create.json' : 'create.sh';
  const create =
    tips.create.language === 'json'
      ? tips.create.text
      : `#!/usr/bin/env bash\nset -euo pipefail\n\n: "\${IMAGE_ID:?}" "\${SECURITY_GROUP_ID:?}" "\${VSWITCH_ID:?}" "\${KEY_PAIR:?}"\n${tips.create.text}`;
  return [
    { path: 'README.md', content: readme(tips, plan, createPath, lang) },
    { path: createPath, content: create, executable: createPath.endsWith('.sh') },
    { path: 'launch.sh', content: tips.launch.script, executable: true },
    ...(tips.launch.deepspeed ? [{ path: 'ds_config.json', content: tips.launch.deepspeed }] : []),
    { path: 'plan.json', content: `${JSON.stringify(plan, null, 2)}\n` },
  ];
}

function readme(tips: Tips, plan: Pick, createPath: string, lang: Lang): string {
  const zh = lang === 'zh';
  const source = ({ url, date }: Source): string => `- ${url} (${date})`;
  return [
    `# ${plan.count} × ${plan.instanceType} (${PLATFORM_NAMES[tips.platform]})`,
    '',
    tips.why,
    '',
    zh ? '## 步骤' : '## Steps',
    '',
    ...tips.steps.map((step, index) => `${index + 1}. ${step}`),
    '',
    zh
      ? `创建：\`${createPath}\`。启动：\`launch.sh\`。`
      : `Create: \`${createPath}\`. Launch: \`launch.sh\`.`,
    '',
    zh ? '## 数据和费用' : '## Data and money',
    '',
    `- ${tips.data}`,
    `- ${tips.billing}`,
    '',
    zh ? '## 注意' : '## Watch out',
    '',
    ...tips.notes.map((note) => `- ${note}`),
    '',
    zh ? '## 出处' : '## Sources',
    '',
    ...tips.sources.map(source),
    '',
  ].join('\n');
}
