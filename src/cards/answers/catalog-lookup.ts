/** "Which GPU is gn7e?": a family, type, GPU or model as the catalogue has it, or the nearest real name. */
import type { Catalog, Family } from '../../../catalog/catalog.js';
import type { Gpu, InstanceType, Model, Price, Source } from '../../../catalog/schema.js';
import type { Bilingual, Lang } from '../../language.js';
import { figure, gib, money } from '../amounts.js';
import type { Card, CardBlock, Fields, Table } from '../card.js';
import { correctionBlocks } from '../corrections.js';
import { noticeCard } from '../notice.js';
import { sourceContext } from './facts.js';
import { cardName, regionOf, statusText, UNPUBLISHED } from './offers.js';
import type { AnswerRequest } from './request.js';

/** More sizes of a family than this are not listed one by one. */
const MOST_SIZES = 12;
const MOST_SUBJECTS = 3;

/** The newest hourly list price of the machine alone, in the region or anywhere. */
export function listPrice(type: InstanceType, catalog: Catalog, region: string): Price | undefined {
  const hourly = (where?: string) =>
    catalog
      .pricesOf(type.instanceType, {
        billing: 'postpaid-hour',
        ...(where === undefined ? {} : { region: where }),
      })
      .find((price) => !price.includesDisk);
  return hourly(region) ?? hourly();
}

/** `¥34.74/小时（cn-hangzhou，2024-12-31）`; a missing price is unknown. */
export function priceText(price: Price | undefined, lang: Lang): string {
  if (!price) return lang === 'zh' ? '未知（无公开价）' : 'unknown (no public price)';
  const amount = money(price.amount, price.currency);
  return lang === 'zh'
    ? `${amount}/小时（${price.region}，${price.date}）`
    : `${amount}/h (${price.region}, ${price.date})`;
}

function rdmaText(type: InstanceType, lang: Lang): string {
  if (type.rdma === 'none') return lang === 'zh' ? '规格页未列出' : 'none listed';
  if (type.rdma === 'unknown') return UNPUBLISHED[lang];
  return type.rdmaGbps === null ? type.rdma : `${type.rdma} ${figure(type.rdmaGbps)} Gbit/s`;
}

const nvlinkText = (type: InstanceType, lang: Lang): string =>
  type.nvlink === null
    ? UNPUBLISHED[lang]
    : type.nvlink
      ? lang === 'zh'
        ? '有'
        : 'yes'
      : lang === 'zh'
        ? '无，走 PCIe'
        : 'no, PCIe';

function fields(items: readonly (readonly [Bilingual, string])[], lang: Lang): Fields {
  return { type: 'fields', items: items.map(([label, value]) => ({ label: label[lang], value })) };
}

const or = (value: number | null, unit: string, lang: Lang): string =>
  value === null ? UNPUBLISHED[lang] : `${figure(value)}${unit}`;

const REGIONS: Bilingual = {
  zh: '有列表价的地域（不等于有货）',
  en: 'Regions with a list price (not stock)',
};

function regionsText(types: readonly InstanceType[], catalog: Catalog, lang: Lang): string {
  const all = [...new Set(types.flatMap((type) => catalog.regionsOf(type.instanceType)))].sort();
  return all.length > 0 ? all.join(lang === 'zh' ? '、' : ', ') : UNPUBLISHED[lang];
}

interface Subject {
  readonly line: string;
  readonly blocks: readonly CardBlock[];
  readonly sources: readonly Source[];
}

function typeSubject(type: InstanceType, { catalog, lang, slots, settings }: AnswerRequest): Subject {
  const price = listPrice(type, catalog, regionOf({ slots, settings }));
  const cards = type.gpuCount === null ? '' : `${figure(type.gpuCount)} × `;
  const line =
    lang === 'zh'
      ? `${type.instanceType}：${cards}${cardName(type, catalog, lang)}，${priceText(price, lang)}`
      : `${type.instanceType}: ${cards}${cardName(type, catalog, lang)}, ${priceText(price, lang)}`;
  const block = fields(
    [
      [{ zh: '状态', en: 'Status' }, statusText(type, lang)],
      [
        { zh: 'CPU / 内存', en: 'CPU / RAM' },
        `${or(type.vCpu, ' vCPU', lang)} / ${or(type.memoryGiB, ' GiB', lang)}`,
      ],
      [{ zh: '网络', en: 'Network' }, or(type.networkGbps, ' Gbit/s', lang)],
      [{ zh: 'RDMA', en: 'RDMA' }, rdmaText(type, lang)],
      [{ zh: 'NVLink', en: 'NVLink' }, nvlinkText(type, lang)],
      [REGIONS, regionsText([type], catalog, lang)],
    ],
    lang,
  );
  return { line, blocks: [block], sources: [...type.sources.slice(0, 2), ...priceSource(price)] };
}

export const priceSource = (price: Price | undefined): Source[] =>
  price ? [{ url: price.source, date: price.date }] : [];

const SIZES: Readonly<Record<Lang, Table['columns']>> = {
  zh: [
    { label: '规格' },
    { label: 'GPU', align: 'right' },
    { label: 'vCPU', align: 'right' },
    { label: '内存 GiB', align: 'right' },
    { label: '列表价', align: 'right' },
  ],
  en: [
    { label: 'Type' },
    { label: 'GPUs', align: 'right' },
    { label: 'vCPU', align: 'right' },
    { label: 'RAM GiB', align: 'right' },
    { label: 'List price', align: 'right' },
  ],
};

function sizesTable(family: Family, { catalog, lang, slots, settings }: AnswerRequest): Table {
  const rows = family.types.slice(0, MOST_SIZES).map((type) => {
    const price = listPrice(type, catalog, regionOf({ slots, settings }));
    return [
      type.instanceType,
      or(type.gpuCount, '', lang),
      or(type.vCpu, '', lang),
      or(type.memoryGiB, '', lang),
      price ? priceText(price, lang) : lang === 'zh' ? '未知' : 'unknown',
    ];
  });
  return { type: 'table', columns: SIZES[lang], rows };
}

function familySubject(family: Family, request: AnswerRequest): Subject {
  const { catalog, lang, slots, settings } = request;
  const first = family.types[0] as InstanceType;
  const counts = [...new Set(family.types.map((type) => type.gpuCount))].filter((n) => n !== null);
  const gpu = cardName(first, catalog, lang);
  const range =
    counts.length === 0
      ? ''
      : counts.length === 1
        ? `${counts[0]}`
        : `${Math.min(...counts)}–${Math.max(...counts)}`;
  const line =
    lang === 'zh'
      ? `${family.name} 是 ${gpu}${range === '' ? '' : `，每台 ${range} 张`}；${statusText(first, lang)}`
      : `${family.name} is ${gpu}${range === '' ? '' : `, ${range} per machine`}; ${statusText(first, lang)}`;
  const largest = family.types.toSorted((a, b) => (b.gpuCount ?? 0) - (a.gpuCount ?? 0))[0] as InstanceType;
  const priced = family.types
    .map((type) => listPrice(type, catalog, regionOf({ slots, settings })))
    .find((p) => p !== undefined);
  return {
    line,
    blocks: [
      fields(
        [
          [{ zh: 'NVLink', en: 'NVLink' }, nvlinkText(largest, lang)],
          [{ zh: 'RDMA', en: 'RDMA' }, rdmaText(largest, lang)],
          [REGIONS, regionsText(family.types, catalog, lang)],
        ],
        lang,
      ),
      sizesTable(family, request),
    ],
    sources: [...first.sources.slice(0, 2), ...priceSource(priced)],
  };
}

function gpuSubject(gpu: Gpu, { catalog, lang }: AnswerRequest): Subject {
  const families = catalog.families.filter((family) => family.gpuKey === gpu.key && family.training);
  const offered = families.filter((family) => family.status === 'current').map((family) => family.name);
  const other = families.filter((family) => family.status !== 'current').map((family) => family.name);
  const list = (names: readonly string[]) => names.join(lang === 'zh' ? '、' : ', ');
  const where =
    offered.length > 0
      ? lang === 'zh'
        ? `在售实例族：${list(offered)}`
        : `current families: ${list(offered)}`
      : other.length > 0
        ? lang === 'zh'
          ? `没有在售的实例族（仅 ${list(other)}）`
          : `no current family (only ${list(other)})`
        : lang === 'zh'
          ? '阿里云没有公开的实例族提供它'
          : 'no public family on Alibaba Cloud offers it';
  const peak = gpu.peakDenseTflops;
  const tflops = (value: number | null) => or(value, ' TFLOPS', lang);
  return {
    line: `${gpu.name}${lang === 'zh' ? '：' : ': '}${gib(gpu.memoryGiB)}${lang === 'zh' ? '，' : ', '}${where}`,
    blocks: [
      fields(
        [
          [
            { zh: 'bf16 算力（稠密）', en: 'bf16, dense' },
            gpu.bf16Supported === false ? (lang === 'zh' ? '不支持' : 'not supported') : tflops(peak.bf16),
          ],
          [{ zh: 'fp16 算力（稠密）', en: 'fp16, dense' }, tflops(peak.fp16)],
          [
            { zh: 'FP8 算力（稠密）', en: 'FP8, dense' },
            peak.fp8 === null
              ? lang === 'zh'
                ? '不支持或未公布'
                : 'none or not published'
              : tflops(peak.fp8),
          ],
          [{ zh: '显存带宽', en: 'Memory bandwidth' }, or(gpu.memoryBandwidthGBps, ' GB/s', lang)],
          [{ zh: 'NVLink', en: 'NVLink' }, or(gpu.nvlinkGBps, ' GB/s', lang)],
          [
            { zh: 'nvidia-smi 显示的总显存', en: 'Total in nvidia-smi' },
            gpu.nvidiaSmiTotalMiB === null ? UNPUBLISHED[lang] : `${figure(gpu.nvidiaSmiTotalMiB)} MiB`,
          ],
        ],
        lang,
      ),
    ],
    sources: gpu.sources.slice(0, 3),
  };
}

function modelSubject(model: Model, { lang }: AnswerRequest): Subject {
  const moe = model.moe !== null;
  const size = `${figure(model.paramsB)}B`;
  const active = `${figure(model.activeParamsB)}B`;
  const line =
    lang === 'zh'
      ? `${model.name}：${size} 参数${moe ? `（MoE，激活 ${active}；显存按总参数算）` : ''}，16 位权重约 ${gib((model.paramsB * 2e9) / 2 ** 30)}`
      : `${model.name}: ${size} parameters${moe ? ` (MoE, ${active} active; memory goes by the total)` : ''}, about ${gib((model.paramsB * 2e9) / 2 ** 30)} of 16-bit weights`;
  const block = fields(
    [
      [{ zh: '层数 × 隐藏维度', en: 'Layers × hidden' }, `${model.layers} × ${model.hidden}`],
      [{ zh: '上下文', en: 'Context' }, or(model.context, '', lang)],
      [{ zh: '词表', en: 'Vocabulary' }, figure(model.vocab)],
    ],
    lang,
  );
  return { line, blocks: [block], sources: [{ url: model.source, date: model.date }] };
}

function subjectsOf(request: AnswerRequest): Subject[] {
  const { catalog, understanding } = request;
  const { instanceTypes, families, gpus, models } = understanding.mentions;
  const named = [
    ...instanceTypes
      .flatMap((name) => catalog.instanceType(name) ?? [])
      .map((type) => typeSubject(type, request)),
    ...families.flatMap((name) => catalog.family(name) ?? []).map((family) => familySubject(family, request)),
    ...gpus.flatMap((name) => catalog.gpu(name) ?? []).map((gpu) => gpuSubject(gpu, request)),
  ];
  if (named.length > 0) return named.slice(0, MOST_SUBJECTS);
  return models
    .flatMap((name) => catalog.model(name) ?? [])
    .map((model) => modelSubject(model, request))
    .slice(0, MOST_SUBJECTS);
}

/** What the catalogue says of every name in the message; corrections first. */
export function catalogCard(request: AnswerRequest): Card {
  const { catalog, lang, understanding } = request;
  const subjects = subjectsOf(request);
  const wrong = correctionBlocks(understanding.unknownNames, catalog, lang);
  if (subjects.length === 0 && wrong.length === 0) return noticeCard('unclear', lang);
  const blocks: CardBlock[] = [...wrong];
  for (const { line, blocks: own } of subjects) blocks.push({ type: 'heading', text: line }, ...own);
  const sources = subjects.flatMap((subject) => subject.sources);
  if (sources.length > 0) blocks.push(sourceContext(sources, lang));
  const first = wrong[0];
  const correction = first?.type === 'list' && typeof first.items[0] === 'string' ? first.items[0] : '';
  return { kind: 'catalog', lang, blocks, fallback: subjects[0]?.line ?? correction };
}
