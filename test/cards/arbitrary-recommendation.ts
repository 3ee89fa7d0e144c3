/** Recommendations of every shape the types allow, for the invariants of the cards. */
import fc from 'fast-check';
import type { Evidence, Memory, Pick, Recommendation } from '../../src/engine/recommendation.js';
import { type Interval, WARNING_CODES } from '../../src/engine/verdict.js';
import { METHODS, TASKS, type Workload } from '../../src/engine/workload.js';

const amount = (max: number): fc.Arbitrary<number> => fc.double({ min: 0.01, max, noNaN: true });

const interval = (max: number): fc.Arbitrary<Interval> =>
  fc.tuple(amount(max), amount(max), amount(max)).map((values) => {
    const [low = 0, expected = 0, high = 0] = values.toSorted((a, b) => a - b);
    return { low, expected, high };
  });

const memory: fc.Arbitrary<Memory> = fc.record({
  peakGiB: interval(200),
  usableGiB: amount(200),
  breakdownGiB: fc.record(
    {
      weights: amount(80),
      gradients: amount(80),
      optimizer: amount(80),
      activations: amount(80),
      logits: amount(20),
    },
    { requiredKeys: ['weights'] },
  ),
  hostRamGiB: amount(2000),
});

/** A measured run of any shape; its names come from the catalogue, markup characters included. */
const evidence: fc.Arbitrary<Evidence> = fc.record({
  run: fc.record({
    id: fc.constant('m_1'),
    source: fc.constantFrom(
      'QwenLM/Qwen/README.md@2df8e8ac450f',
      'a paper, table 3',
      'x/y/a_b*c.md@1234567 (table 1)',
    ),
    kind: fc.constantFrom('pretrain', 'sft', 'lora', 'qlora'),
    model: fc.constantFrom('Qwen-7B', 'qwen1half_7b*chat_int4', 'x & y <z>'),
    paramsB: amount(2000),
    experts: fc.boolean(),
    seqLen: fc.integer({ min: 1, max: 262144 }),
    gpu: fc.constantFrom('A100-80GB', 'RTX 4090'),
    gpuCount: fc.integer({ min: 1, max: 16384 }),
    microBatch: fc.option(fc.integer({ min: 1, max: 64 })),
    memoryGiB: fc.option(amount(200)),
    tokensPerSecPerGpu: fc.option(amount(1e6)),
    gpuKey: fc.option(fc.constant('A100')),
  }),
  gpu: fc.constantFrom('A100 80GB', 'A10G 24GB'),
  distance: amount(12),
  differs: fc.record({
    card: fc.boolean(),
    method: fc.boolean(),
    size: amount(1000),
    length: amount(1000),
    gpus: amount(1000),
  }),
});

const whole = (max: number): fc.Arbitrary<number> => fc.integer({ min: 1, max });

/** A pick on one of the given instance types. */
function pick(instanceTypes: readonly string[]): fc.Arbitrary<Pick> {
  return fc
    .record({
      role: fc.constantFrom('best', 'cheapest', 'fastest', 'nearest'),
      instanceType: fc.constantFrom(...instanceTypes),
      count: whole(64),
      region: fc.constant('cn-hangzhou'),
      billing: fc.constantFrom('postpaid-hour', 'spot-hour', 'contract-hour'),
      gpus: fc.constantFrom(1, 2, 4, 8),
      verdict: fc.constantFrom('fits', 'tight', 'no'),
      memory,
      layout: fc.record({
        gpus: whole(64),
        nodes: whole(8),
        dp: whole(8),
        tp: whole(8),
        pp: whole(8),
        cp: whole(4),
        ep: whole(4),
        zero: fc.constantFrom(0, 1, 2, 3),
        sharding: fc.constantFrom('none', 'ddp', 'zero3', 'fsdp'),
        offload: fc.constantFrom('none', 'optimizer-cpu'),
        checkpointing: fc.constantFrom('none', 'selective', 'full'),
        microBatch: whole(16),
        gradAccum: whole(64),
        globalBatch: whole(1024),
        seqLen: whole(131072),
        precision: fc.constantFrom('bf16', 'fp16', 'int4'),
        flashAttention: fc.boolean(),
      }),
      throughput: fc.record({
        tokensPerSecPerGpu: interval(50_000),
        stepTimeS: interval(600),
        mfu: fc.double({ min: 0, max: 0.7, noNaN: true }),
        boundBy: fc.constantFrom('compute', 'memory', 'network', 'host'),
      }),
      hours: fc.option(interval(100_000)),
      hourly: fc.option(
        fc.record({
          currency: fc.constantFrom('CNY', 'USD'),
          amount: amount(10_000),
          priceDate: fc.constant('2024-12'),
          priceSource: fc.constant('https://example.com/price'),
        }),
      ),
      breakEven: amount(10_000),
      evidence: fc.option(evidence, { nil: undefined }),
      reasons: fc.array(fc.constant({ code: 'needsMemory', values: { need: 31, has: 22 } }), {
        maxLength: 3,
      }),
      warnings: fc.array(fc.record({ code: fc.constantFrom(...WARNING_CODES) }), { maxLength: 5 }),
    })
    .chain(({ breakEven, evidence: nearest, ...rest }) =>
      fc.option(interval(1e7)).map((cost): Pick => {
        const priced = rest.hourly && rest.hours && cost;
        return {
          ...(rest as Omit<Pick, 'cost'>),
          ...(nearest ? { evidence: nearest } : {}),
          gpus: rest.gpus * rest.count,
          cost: priced && rest.hourly ? { ...cost, currency: rest.hourly.currency as 'CNY' | 'USD' } : null,
          ...(rest.hourly ? {} : { breakEvenHourly: breakEven }),
        };
      }),
    );
}

export function recommendation(instanceTypes: readonly string[]): fc.Arbitrary<Recommendation> {
  return fc.record({
    picks: fc.array(pick(instanceTypes), { minLength: 1, maxLength: 4 }),
    frontier: fc.constant([]),
    rejected: fc.array(
      fc.record({
        family: fc.constantFrom('gn6i', 'gn7i', 'gn7e'),
        reason: fc.constant({ code: 'needsMemory' as const, values: { need: 31, has: 22 } }),
      }),
      { maxLength: 40 },
    ),
    assumptions: fc.array(fc.constant({ code: 'seqLenAssumed' as const, values: { seqLen: 2048 } }), {
      maxLength: 6,
    }),
    warnings: fc.array(fc.record({ code: fc.constantFrom(...WARNING_CODES) }), { maxLength: 5 }),
  });
}

/** What may be known of a wish, hostile names included. */
export const workload: fc.Arbitrary<Workload> = fc
  .record({
    model: fc.option(fc.constantFrom('Qwen2.5-7B', '<script>alert(1)</script>', '@channel', 'ga7'), {
      nil: undefined,
    }),
    paramsB: fc.option(amount(2000), { nil: undefined }),
    task: fc.option(fc.constantFrom(...TASKS), { nil: undefined }),
    method: fc.option(fc.constantFrom(...METHODS), { nil: undefined }),
    tokens: fc.option(amount(1e13), { nil: undefined }),
    samples: fc.option(amount(1e9), { nil: undefined }),
    region: fc.option(fc.constantFrom('cn-beijing', '<!here>'), { nil: undefined }),
    gpuPreference: fc.option(fc.constantFrom('A10', '[x](javascript:1)'), { nil: undefined }),
  })
  .map((slots) => Object.fromEntries(Object.entries(slots).filter(([, value]) => value !== undefined)));
