/** The parts of a pick that a kit is built from: anything may come from stdin. */
import { z } from 'zod';

const count = z.number().int().positive();

export const pickSchema = z
  .looseObject({
    instanceType: z.string().min(1),
    count,
    /** Letters, digits and hyphens only: it goes into a shell command. */
    region: z.string().regex(/^[a-z0-9-]{1,40}$/),
    gpus: count,
    layout: z.looseObject({
      tp: count,
      pp: count,
      cp: count,
      ep: count,
      zero: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
      offload: z.enum(['none', 'optimizer-cpu', 'params-optimizer-cpu', 'activations-cpu', 'disk']),
      checkpointing: z.enum(['none', 'selective', 'full', 'full-offloaded']),
      microBatch: count,
      gradAccum: count,
      globalBatch: count,
      seqLen: count,
    }),
  })
  .refine(({ gpus, count: machines }) => gpus % machines === 0, { path: ['gpus'] });
