/** Prints p50 and p99 of `recommend` over the whole catalogue for 100 mixed workloads: `node dist/bench/speed.js`. */
import { loadCatalog } from '../catalog/files/load.js';
import { recommend } from '../src/engine/recommend.js';
import type { Workload } from '../src/engine/workload.js';

const SIZES = [0.5, 1.5, 3, 7, 8, 13, 14, 32, 70, 110] as const;
const SHAPES: readonly Workload[] = [
  { task: 'sft', method: 'full', tokens: 1e8 },
  { task: 'sft', method: 'lora', samples: 10_000 },
  { task: 'sft', method: 'qlora', samples: 2000 },
  { task: 'pretrain', tokens: 1e10 },
  { task: 'cpt', dataGB: 5, budget: { amount: 50_000, currency: 'CNY', period: 'total' } },
  { task: 'sft', method: 'lora', tokens: 1e8, deadlineHours: 24 },
  { task: 'inference', concurrency: 16 },
  { task: 'dpo', method: 'lora', samples: 20_000, region: 'cn-shanghai' },
  { task: 'sft', method: 'full', seqLen: 8192 },
  {},
];
const ROUNDS = 10;
const NOW = '2026-11-30T00:00:00+08:00';

const catalog = loadCatalog();
const workloads = SIZES.flatMap((paramsB) => SHAPES.map((shape) => ({ paramsB, ...shape })));
const elapsed: number[] = [];
const slowest: { milliseconds: number; workload: Workload }[] = [];
for (let round = 0; round < ROUNDS; round++)
  for (const workload of workloads) {
    const start = performance.now();
    recommend(workload, { catalog, now: NOW, defaultRegion: 'cn-hangzhou' });
    const milliseconds = performance.now() - start;
    // The first round warms the compiler up.
    if (round === 0) continue;
    elapsed.push(milliseconds);
    slowest.push({ milliseconds, workload });
  }
elapsed.sort((a, b) => a - b);
slowest.sort((a, b) => b.milliseconds - a.milliseconds);
const at = (share: number): string => (elapsed[Math.floor(share * (elapsed.length - 1))] ?? 0).toFixed(2);
process.stdout.write(
  `recommend over ${catalog.instanceTypes.length} types, ${workloads.length} workloads, ${ROUNDS - 1} rounds after one to warm up\n` +
    `p50 ${at(0.5)} ms   p90 ${at(0.9)} ms   p99 ${at(0.99)} ms   max ${at(1)} ms\n` +
    `slowest: ${JSON.stringify(slowest[0]?.workload)}\n`,
);
