/**
 * The shape of a model, as memory and time are computed from it. Counts are plain numbers (not
 * billions). Total and active parameters carry different names so that they cannot be swapped:
 * memory follows `totalParams`, compute follows `activeParams`.
 */
export interface Experts {
  /** Routed experts of one MoE layer. */
  readonly count: number;
  /** Routed experts each token visits. */
  readonly topk: number;
  /** FFN width of one routed expert. */
  readonly ffn: number;
  /** FFN width of what every token visits besides (shared experts). */
  readonly sharedFfn: number;
  /** Layers that are MoE; the others are dense. */
  readonly layers: number;
}

/** Ranks of multi-head latent attention. */
export interface Latent {
  readonly qLora: number;
  readonly kvLora: number;
  readonly qkNope: number;
  readonly qkRope: number;
  readonly vHead: number;
}

/** What a config states; counts of parameters follow from it. */
export interface Shape {
  readonly name: string;
  readonly origin: Architecture['origin'];
  readonly kind: Architecture['kind'];
  readonly layers: number;
  readonly encoderLayers: number;
  readonly hidden: number;
  readonly heads: number;
  readonly kvHeads: number;
  readonly headDim: number;
  readonly ffn: number;
  readonly ffnMatrices: 2 | 3;
  readonly vocab: number;
  readonly tied: boolean;
  readonly experts: Experts | null;
  readonly latent: Latent | null;
  readonly slidingWindow: number;
}

export interface Architecture extends Omit<Shape, 'origin' | 'kind'> {
  /** Where the shape comes from: the model registry, the caller, or typical for the stated size. */
  readonly origin: 'registry' | 'stated' | 'typical';
  readonly kind: 'decoder' | 'encoder' | 'encoder-decoder';
  /** Values of the KV cache per token and layer: K and V, or the latent of MLA. */
  readonly kvValuesPerTokenLayer: number;
  readonly totalParams: number;
  readonly activeParams: number;
  /** All of one average layer, experts included, resident in memory. */
  readonly layerParams: number;
  /** The routed experts of one average layer. */
  readonly expertLayerParams: number;
  /** Input embedding, V·h. */
  readonly embeddingParams: number;
  /** Separate output head; 0 when tied. */
  readonly headParams: number;
  /** Width of the query projection, heads × headDim. */
  readonly q: number;
  /** Width of the key projection, kvHeads × headDim. */
  readonly k: number;
  /** FFN width that one token passes through in an average layer. */
  readonly ffnPerToken: number;
}

/**
 * F1: per layer h·q + 2·h·k + q·h + m·h·f + 2·h; embeddings V·h once if tied, twice if not.
 * `stated` total and active counts win over the sums; the difference (biases, positions, norms)
 * is spread nowhere: it stays in the total only.
 */
export function architectureOf(
  shape: Shape,
  stated: { total?: number | undefined; active?: number | undefined } = {},
): Architecture {
  const { hidden: h, experts } = shape;
  const q = shape.heads * shape.headDim;
  const k = shape.kvHeads * shape.headDim;
  const layers = shape.layers + shape.encoderLayers;
  const attention = shape.latent ? latentAttention(shape, shape.latent) : 2 * h * q + 2 * h * k;
  const cross = shape.kind === 'encoder-decoder' ? (shape.layers / layers) * attention : 0;
  const moeShare = experts ? experts.layers / layers : 0;
  const dense = (1 - moeShare) * shape.ffnMatrices * h * shape.ffn;
  const shared = experts ? moeShare * (3 * h * experts.sharedFfn + h * experts.count) : 0;
  const expertLayerParams = experts ? moeShare * 3 * h * experts.ffn * experts.count : 0;
  const layerParams = attention + cross + dense + shared + expertLayerParams + 2 * h;
  const embeddingParams = shape.vocab * h;
  const headParams = shape.tied ? 0 : embeddingParams;
  const sum = layers * layerParams + embeddingParams + headParams + h;
  const total = stated.total ?? sum;
  const idle = experts ? layers * expertLayerParams * (1 - experts.topk / experts.count) : 0;
  return {
    ...shape,
    q,
    k,
    kvValuesPerTokenLayer: shape.latent ? shape.latent.kvLora + shape.latent.qkRope : 2 * k,
    totalParams: total,
    activeParams: stated.active ?? total - idle,
    layerParams,
    expertLayerParams,
    embeddingParams,
    headParams,
    ffnPerToken: experts
      ? (1 - moeShare) * shape.ffn + moeShare * (experts.topk * experts.ffn + experts.sharedFfn)
      : shape.ffn,
  };
}

function latentAttention(shape: Shape, latent: Latent): number {
  const h = shape.hidden;
  const qk = shape.heads * (latent.qkNope + latent.qkRope);
  const query = latent.qLora > 0 ? h * latent.qLora + latent.qLora * qk : h * qk;
  const keyValue =
    h * (latent.kvLora + latent.qkRope) + latent.kvLora * shape.heads * (latent.qkNope + latent.vHead);
  return query + keyValue + shape.heads * latent.vHead * h;
}
