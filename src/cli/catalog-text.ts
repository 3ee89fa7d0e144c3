/** Catalogue rows as lines for a terminal. */
import type { Catalog } from '../../catalog/catalog.js';
import type { Gpu, InstanceType, Model, Price, Source } from '../../catalog/schema.js';
import type { CatalogRecord } from './catalog-record.js';

/** What stands where a source gives no figure. */
const UNKNOWN = 'unknown';

const sourceLine = (source: Source) => `  source: ${source.url} (${source.date})`;

function gpusOf(type: InstanceType, gpu: Gpu | undefined): string {
  const name = gpu?.name ?? 'GPU not published';
  const count = type.gpuFraction ?? type.gpuCount ?? '?';
  const memory = type.gpuMemoryGiB === null ? '' : `, ${type.gpuMemoryGiB} GiB each`;
  return `${count} × ${name}${memory}`;
}

function machineOf(type: InstanceType): string {
  const parts = [
    `${type.vCpu ?? UNKNOWN} vCPU`,
    `${type.memoryGiB ?? UNKNOWN} GiB RAM`,
    `${type.networkGbps ?? UNKNOWN} Gbit/s`,
  ];
  if (type.nvlink) parts.push(type.nvlinkGBps === null ? 'NVLink' : `NVLink ${type.nvlinkGBps} GB/s`);
  if (type.rdma === 'eRDMA' || type.rdma === 'RoCE')
    parts.push(`${type.rdma}${type.rdmaGbps === null ? '' : ` ${type.rdmaGbps} Gbit/s`}`);
  return parts.join(', ');
}

function statusOf(type: InstanceType): string {
  const parts: string[] = [type.status];
  if (type.salesOnly) parts.push('sales only');
  if (!type.training) parts.push('not for training');
  return parts.join(', ');
}

function typeLine(type: InstanceType, gpu: Gpu | undefined): string {
  const [source] = type.sources;
  const where = `${source?.url} (${source?.date})`;
  return [`${type.instanceType}: ${gpusOf(type, gpu)}`, machineOf(type), statusOf(type), where].join(' | ');
}

function priceLine(price: Price): string {
  const disk = price.includesDisk ? ', includes a disk' : '';
  return `  ${price.amount} ${price.currency} ${price.billing}, ${price.region}${disk}: ${price.source} (${price.date}; ${price.confidence})`;
}

function priceLines(prices: readonly Price[]): string[] {
  return prices.length === 0
    ? ['price: unknown, no source gives one']
    : ['prices:', ...prices.map(priceLine)];
}

function gpuLines(gpu: Gpu): string[] {
  const peaks = Object.entries(gpu.peakDenseTflops)
    .filter((entry) => entry[1] !== null)
    .map(([precision, value]) => `${precision} ${value}`);
  return [
    `${gpu.name} (${gpu.key}): ${gpu.memoryGiB} GiB, ${gpu.memoryBandwidthGBps ?? UNKNOWN} GB/s${gpu.offered ? '' : ', not offered on Alibaba Cloud'}`,
    `  nvidia-smi total: ${gpu.nvidiaSmiTotalMiB === null ? UNKNOWN : `${gpu.nvidiaSmiTotalMiB} MiB`}`,
    `  dense peak TFLOPS: ${peaks.length === 0 ? UNKNOWN : peaks.join(', ')}`,
    ...(gpu.note === '' ? [] : [`  ${gpu.note}`]),
    ...gpu.sources.map(sourceLine),
  ];
}

function modelLines(model: Model): string[] {
  const heads = `${model.heads} heads (${model.kvHeads} for keys and values)`;
  return [
    `${model.name}: ${model.paramsB} B parameters, ${model.activeParamsB} B active`,
    `  ${model.layers} layers, hidden ${model.hidden}, ${heads}, vocabulary ${model.vocab}`,
    ...(model.note === '' ? [] : [`  ${model.note}`]),
    sourceLine({ url: model.source, date: model.date }),
    `  confidence: ${model.confidence}`,
  ];
}

/** One line for each instance type, with its first source. */
export function listLines(types: readonly InstanceType[], catalog: Catalog): string[] {
  return types.map((type) => typeLine(type, catalog.gpuOf(type)));
}

/** Everything known on one name, sources and dates included. */
export function recordLines(record: CatalogRecord): string[] {
  switch (record.kind) {
    case 'instance': {
      const { row, gpu, prices } = record;
      return [
        `${row.instanceType}: ${gpusOf(row, gpu ?? undefined)}`,
        `  ${machineOf(row)}`,
        `  ${statusOf(row)}${row.statusNote === row.status ? '' : ` (${row.statusNote})`}`,
        ...(row.note === '' ? [] : [`  ${row.note}`]),
        ...row.sources.map(sourceLine),
        ...priceLines(prices),
      ];
    }
    case 'family':
      return [
        `${record.name}: ${record.types.length} types`,
        ...record.types.map((type) => `  ${typeLine(type, record.gpu ?? undefined)}`),
        ...priceLines(record.prices),
      ];
    case 'gpu':
      return [
        ...gpuLines(record.row),
        `  families: ${record.families.length === 0 ? 'none' : record.families.join(', ')}`,
      ];
    case 'model':
      return modelLines(record.row);
    case 'name only': {
      const { row } = record;
      return [
        `${row.name}: ${row.status}, ${row.gpu ?? 'GPU not published'}`,
        ...(row.types.length === 0 ? [] : [`  types: ${row.types.join(', ')}`]),
        `  ${row.note}`,
        ...row.sources.map(sourceLine),
      ];
    }
  }
}
