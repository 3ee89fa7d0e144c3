import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { cardText } from '../../src/cards/text.js';
import type { Workload } from '../../src/engine/workload.js';
import { setupCard } from '../../src/setup/card.js';
import { kitFiles } from '../../src/setup/files.js';
import { SETUP_PLATFORMS, type Tips } from '../../src/setup/request.js';
import { setupTips } from '../../src/setup/tips.js';
import { catalog, planFor } from './plan.js';

const WISHES: Readonly<Record<string, Workload>> = {
  'LoRA on one card': {
    paramsB: 7,
    task: 'sft',
    method: 'lora',
    tokens: 1e7,
    budget: { amount: 500, currency: 'CNY', period: 'total' },
  },
  'full training on one machine': {
    paramsB: 7,
    task: 'sft',
    method: 'full',
    tokens: 1e8,
    instanceType: 'ecs.gn7e-c16g1.32xlarge',
  },
  'full training on V100': { paramsB: 3, task: 'sft', method: 'full', tokens: 1e8, instanceFamily: 'gn6e' },
  'LoRA on T4': { paramsB: 1.5, task: 'sft', method: 'lora', tokens: 1e7, gpuPreference: 'T4' },
  'several machines': {
    paramsB: 70,
    task: 'sft',
    method: 'full',
    tokens: 1e9,
    instanceFamily: 'ebmgn7ex',
    nodes: 4,
  },
  serving: { paramsB: 14, task: 'inference', gpuPreference: 'A10' },
};

const folder = mkdtempSync(join(tmpdir(), 'xuanka-kit-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The tips of the platform that suits the plan. */
function tipsFor(workload: Workload): Tips {
  const tips = setupTips({ plan: planFor(workload), workload, lang: 'en', catalog });
  if (tips.refused) throw new Error(`refused: ${tips.reason}`);
  return tips;
}

describe.each(Object.entries(WISHES))('setup tips for %s', (_name, workload) => {
  const plan = planFor(workload);
  const tips = tipsFor(workload);

  it('launch exactly the plan’s GPUs', () => {
    expect(tips.launch.nodes).toBe(plan.count);
    expect(tips.launch.nodes * tips.launch.procsPerNode).toBe(plan.gpus);
    const nodes = /--nnodes=(\d+) --nproc_per_node=(\d+)/.exec(tips.launch.script);
    const tensor = /--tensor-parallel-size (\d+)/.exec(tips.launch.script);
    const started = nodes ? Number(nodes[1]) * Number(nodes[2]) : Number(tensor?.[1]) * plan.layout.dp;
    expect(started).toBe(plan.gpus);
  });

  it('write shell that bash and shellcheck accept', () => {
    for (const file of kitFiles(tips, plan, 'en').filter(({ path }) => path.endsWith('.sh'))) {
      const path = join(folder, file.path);
      writeFileSync(path, file.content);
      expect(spawnSync('bash', ['-n', path], { encoding: 'utf8' }).stderr).toBe('');
      const check = spawnSync('shellcheck', [path], { encoding: 'utf8' });
      expect(check.error ? '' : check.stdout).toBe('');
    }
  });

  it('never ask an older card for what it cannot do', () => {
    const type = catalog.instanceType(plan.instanceType);
    const gpu = type && catalog.gpuOf(type);
    if (gpu?.bf16Supported === true) expect(tips.launch.precision).toBe('bf16');
    else {
      const all = kitFiles(tips, plan, 'en').filter(({ path }) => path !== 'plan.json');
      expect(all.map(({ content }) => content).join('\n')).not.toMatch(/bf16|bfloat16|flash|fp8/i);
    }
  });

  it('write a DeepSpeed configuration only with the plan’s own stage and batch', () => {
    if (!tips.launch.deepspeed) {
      expect(tips.launch.script).not.toContain('ds_config.json');
      return;
    }
    const config = JSON.parse(tips.launch.deepspeed);
    expect(config.zero_optimization.stage).toBe(plan.layout.zero);
    expect(config.train_micro_batch_size_per_gpu * config.gradient_accumulation_steps * plan.layout.dp).toBe(
      plan.layout.globalBatch,
    );
  });

  it('give sources with dates and invent no name, on every platform and in both languages', () => {
    for (const lang of ['zh', 'en'] as const)
      for (const platform of SETUP_PLATFORMS) {
        const card = setupCard({ plan, workload, platform, lang, catalog });
        const text = cardText(card);
        expect(catalog.inventedNames(text)).toEqual([]);
        expect(card.blocks.some(({ type }) => type === 'context')).toBe(true);
        expect(text).toMatch(/20\d\d-\d\d|read 20\d\d|undated/);
      }
  });
});

describe('a platform that cannot carry the plan', () => {
  it('is refused for several machines in pay-as-you-go DSW, naming the one that can', () => {
    const workload = WISHES['several machines'] as Workload;
    const plan = planFor(workload);
    expect(plan.count).toBeGreaterThan(1);
    const tips = setupTips({ plan, workload, platform: 'dsw', lang: 'en', catalog });
    expect(tips).toMatchObject({ refused: true, instead: 'dlc' });
    expect(cardText(setupCard({ plan, workload, platform: 'dsw', lang: 'en', catalog }))).toContain(
      'PAI-DLC',
    );
  });

  it('warns of the default quota for more GPUs than DSW gives', () => {
    const workload = WISHES['full training on one machine'] as Workload;
    const plan = planFor(workload);
    const tips = setupTips({ plan, workload, platform: 'dsw', lang: 'en', catalog });
    expect(tips).toMatchObject({ refused: false, why: expect.stringContaining('raise the quota') });
  });
});
