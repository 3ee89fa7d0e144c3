/** Finds the architecture a job speaks of: registry, stated shape, or one typical for the size. */
import type { Catalog } from '../../catalog/catalog.js';
import type { Model } from '../../catalog/schema.js';
import { type Architecture, architectureOf, type Experts, type Latent, type Shape } from './architecture.js';
import { type Job, JobError } from './job.js';
import type { Note } from './note.js';

/** Suffixes that name a tuning or a packing of the same shape. */
const VARIANT =
  /[-_ ](chat|instruct|base|it|hf|awq|gptq|int4|int8|fp8|gguf|v1|bnb|4bit|8bit|gptq-int4|gptq-int8|text)$/i;
/** Dense anchors for a bare size, small to large; the nearest in ratio lends its proportions. */
const ANCHORS = [
  'Qwen2.5-0.5B',
  'Qwen2.5-1.5B',
  'Qwen2.5-3B',
  'Qwen2.5-7B',
  'Qwen2.5-14B',
  'Qwen2.5-32B',
  'Qwen2.5-72B',
  'Qwen1.5-110B',
  'Llama-3.1-405B',
];
/** A registry model within this ratio of a bare size lends its whole shape. */
const SAME_SIZE = 0.02;

const num = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);

function experts(model: Model): Experts | null {
  const moe = model.moe;
  if (!moe) return null;
  const all = model.layers + num(model.encoderLayers);
  return {
    count: num(moe.experts),
    topk: num(moe.topk),
    ffn: num(moe.expertFfn),
    sharedFfn: num(moe.sharedFfn),
    layers: Math.ceil((all - num(moe.firstDenseLayers)) / Math.max(1, num(moe.moeEveryN))),
  };
}

function latent(model: Model): Latent | null {
  const mla = model.mla;
  if (!mla) return null;
  return {
    qLora: num(mla.qLora),
    kvLora: num(mla.kvLora),
    qkNope: num(mla.qkNope),
    qkRope: num(mla.qkRope),
    vHead: num(mla.vHead),
  };
}

function shapeOf(model: Model): Shape {
  const moe = experts(model);
  return {
    name: model.name,
    origin: 'registry',
    kind: model.type === 'decoder' ? 'decoder' : model.type === 'enc-dec' ? 'encoder-decoder' : 'encoder',
    layers: model.layers,
    encoderLayers: num(model.encoderLayers),
    hidden: model.hidden,
    heads: model.heads,
    kvHeads: model.kvHeads,
    headDim: model.headDim,
    ffn:
      model.ffn || num(model.moe?.denseFfn) || (moe ? moe.topk * moe.ffn + moe.sharedFfn : 4 * model.hidden),
    ffnMatrices: model.mlpMatrices === 2 ? 2 : 3,
    vocab: model.vocab,
    tied: model.tiedEmbeddings,
    experts: moe,
    latent: latent(model),
    slidingWindow: num(model.slidingWindow),
  };
}

/** The registry's architecture of a model. */
export function modelArchitecture(model: Model): Architecture {
  return architectureOf(shapeOf(model), { total: model.paramsB * 1e9, active: model.activeParamsB * 1e9 });
}

/** Looks a name up, also without the suffix of its variant. */
export function findModel(name: string, catalog: Catalog): Model | undefined {
  let current = name.includes('/') ? name.slice(name.lastIndexOf('/') + 1) : name;
  for (;;) {
    const found = catalog.model(current) ?? (current === name ? undefined : catalog.model(name));
    if (found) return found;
    const shorter = current.replace(VARIANT, '');
    if (shorter === current) return undefined;
    current = shorter;
  }
}

/** Throws `JobError` when the job names neither a known model, a shape nor a size. */
export function jobArchitecture(job: Job, catalog: Catalog): { architecture: Architecture; notes: Note[] } {
  const model = job.modelName ? findModel(job.modelName, catalog) : undefined;
  const notes: Note[] = [];
  if (job.layers && job.hidden) return { architecture: statedArchitecture(job, model), notes };
  if (model) {
    const sized = job.paramsB && Math.abs(job.paramsB / model.paramsB - 1) > 0.1;
    if (!sized) return { architecture: modelArchitecture(model), notes };
  }
  if (!job.paramsB)
    throw new JobError(
      'MODEL_MISSING',
      job.modelName
        ? `model ${JSON.stringify(job.modelName)} is not in the registry; give paramsB or its shape`
        : 'give modelName, paramsB, or layers and hidden',
    );
  const architecture = typicalArchitecture(job.paramsB, catalog, job);
  notes.push({
    code: 'architectureTypical',
    values: {
      size: job.paramsB,
      model: architecture.name,
      layers: architecture.layers,
      hidden: architecture.hidden,
    },
  });
  return { architecture, notes };
}

/** A stated shape; what the job leaves out comes from the registry, else from the parameter count. */
function statedArchitecture(job: Job, model: Model | undefined): Architecture {
  const layers = job.layers as number;
  const hidden = job.hidden as number;
  const known = model && model.hidden === hidden ? shapeOf(model) : undefined;
  const total = job.paramsB ? job.paramsB * 1e9 : undefined;
  if (known && known.layers + known.encoderLayers === layers)
    return architectureOf(
      { ...known, vocab: job.vocab ?? known.vocab },
      { total, active: known.experts && model ? model.activeParamsB * 1e9 : undefined },
    );
  const heads = job.heads ?? known?.heads ?? Math.max(1, Math.round(hidden / 128));
  const base: Omit<Shape, 'ffnMatrices' | 'tied'> = {
    name: job.modelName ?? 'stated shape',
    origin: 'stated',
    kind: known?.kind ?? (/mlm|qa|glue|encode/.test(job.task ?? '') ? 'encoder' : 'decoder'),
    layers,
    encoderLayers: 0,
    hidden,
    heads,
    kvHeads: job.kvHeads ?? known?.kvHeads ?? heads,
    headDim: job.headDim ?? known?.headDim ?? hidden / heads,
    ffn: job.ffn ?? known?.ffn ?? 4 * hidden,
    vocab: job.vocab ?? known?.vocab ?? 50_257,
    experts: known?.experts ? { ...known.experts, layers: Math.min(layers, known.experts.layers) } : null,
    latent: known?.latent ?? null,
    slidingWindow: known?.slidingWindow ?? 0,
  };
  if (known) return architectureOf({ ...base, ffnMatrices: known.ffnMatrices, tied: known.tied }, { total });
  if (job.activeParamsB && total && job.activeParamsB < 0.9 * (job.paramsB as number))
    return expertsFromCounts(base, total, job.activeParamsB * 1e9);
  return nearestShape(base, total);
}

/** Gated or plain, tied or not: whichever comes nearest to the stated count. */
function nearestShape(base: Omit<Shape, 'ffnMatrices' | 'tied'>, total: number | undefined): Architecture {
  const plain = base.ffn === 4 * base.hidden || base.kind === 'encoder';
  if (!total) return architectureOf({ ...base, ffnMatrices: plain ? 2 : 3, tied: plain });
  const options = ([2, 3] as const).flatMap((ffnMatrices) =>
    [true, false].map((tied) => ({ ...base, ffnMatrices, tied })),
  );
  const distance = (shape: Shape) => Math.abs(architectureOf(shape).totalParams / total - 1);
  const best = options.reduce((a, b) => (distance(b) < distance(a) - 1e-9 ? b : a));
  return architectureOf(best, { total });
}

/** The number of experts that total, active and the width of one expert imply. */
function expertsFromCounts(
  base: Omit<Shape, 'ffnMatrices' | 'tied'>,
  total: number,
  active: number,
): Architecture {
  const one = 3 * base.hidden * base.ffn * base.layers;
  const idle = (total - active) / one;
  const rest = architectureOf({ ...base, ffn: 0, ffnMatrices: 3, tied: false }).totalParams;
  const topk = Math.max(1, Math.round((active - rest) / one));
  return architectureOf(
    {
      ...base,
      ffnMatrices: 3,
      tied: false,
      experts: { count: Math.round(idle + topk), topk, ffn: base.ffn, sharedFfn: 0, layers: base.layers },
    },
    { total, active },
  );
}

/** A dense or registry shape for a bare size in billions; `vocab` and the like of the job are kept. */
function typicalArchitecture(paramsB: number, catalog: Catalog, job: Job = {}): Architecture {
  const total = paramsB * 1e9;
  const near = (m: Model) => m.type === 'decoder' && Math.abs(m.paramsB / paramsB - 1) <= SAME_SIZE;
  const close =
    ANCHORS.flatMap((name) => catalog.model(name) ?? []).find(near) ??
    catalog.models
      .filter(near)
      .sort((a, b) => Math.abs(a.paramsB - paramsB) - Math.abs(b.paramsB - paramsB))[0];
  if (close) {
    const shape = shapeOf(close);
    return architectureOf(
      { ...shape, origin: 'typical', vocab: job.vocab ?? shape.vocab },
      { total, active: close.moe ? (close.activeParamsB / close.paramsB) * total : undefined },
    );
  }
  const anchors = ANCHORS.flatMap((name) => catalog.model(name) ?? []);
  const ratio = (m: Model) => Math.abs(Math.log(m.paramsB / paramsB));
  const anchor = anchors.reduce<Model | undefined>((a, b) => (a && ratio(a) <= ratio(b) ? a : b), undefined);
  if (!anchor) throw new JobError('MODEL_MISSING', 'the model registry has no dense model to scale');
  const scale = Math.cbrt(paramsB / anchor.paramsB);
  const base = shapeOf(anchor);
  const headDim = base.headDim;
  // Large models keep a multiple of eight heads, so that tensor ways divide them.
  const grain = base.heads * scale >= 32 ? 8 : 1;
  const heads = Math.max(1, grain * Math.round((base.heads * scale) / grain));
  const hidden = heads * headDim;
  const shape: Shape = {
    ...base,
    origin: 'typical',
    heads,
    hidden,
    kvHeads: Math.min(heads, base.kvHeads),
    ffn: Math.max(128, Math.round((base.ffn * hidden) / base.hidden / 128) * 128),
    vocab: job.vocab ?? base.vocab,
  };
  const one = architectureOf(shape);
  const outside = one.embeddingParams + one.headParams;
  const layers = Math.max(1, Math.round((total - outside) / one.layerParams));
  return architectureOf({ ...shape, layers }, { total });
}
