/** Instance types and families in a text, real or not, and GPUs. */
import type { Catalog } from '../../../catalog/catalog.js';
import { CLASS_SIZES, GPU_INITIALS, GPU_WORDS, type GpuWord } from './lexicon/hardware.js';
import { isDigit, isLetter, Phrases } from './phrases.js';

export interface NameAt {
  readonly kind: 'instance' | 'family' | 'gpu';
  /** As it is written in the catalogue, or as typed when it is in none. */
  readonly name: string;
  readonly exists: boolean;
  readonly start: number;
  readonly end: number;
  /** GPUs: the memory said beside it, GB. */
  readonly memoryGB?: number;
}

const isNameCharacter = (c: string | undefined): boolean =>
  isLetter(c) || isDigit(c) || c === '.' || c === '-' || c === '_';

/** An instance type or family, whole: `ecs.gn7i-c8g1.2xlarge`, `ebmgn7e`, `sgn7i-vws`, `ml.gu8tf.8.40xlarge`. */
const TYPE =
  /^(?:ecs\.)?[a-z]{1,6}\d{1,3}[a-z]{0,4}(?:-[a-z0-9]{1,8}){0,2}\.(?:\d{1,3}x?large|x?large|large|small|metal)$/;
const FAMILY = /^(?:ecs\.)?(?:ebm|scc|s|v)?g(?:n|a|p|u)\d{1,3}[a-z]{0,4}(?:-(?:vws|tee|tdx|ne|vws2))?$/;
const LINGJUN = /^ml\.g[a-z]\d[a-z0-9.-]{0,30}$/;
const SIZE_ONLY = /^c\d{1,3}g\d{1,2}\.\d{0,3}x?large$/;

/** Instance types and families. Chunks are cut at anything that no name holds. */
export function instanceNames(text: string, catalog: Catalog): NameAt[] {
  const found: NameAt[] = [];
  let i = 0;
  while (i < text.length) {
    if (!isLetter(text[i])) {
      i++;
      continue;
    }
    let end = i;
    while (isNameCharacter(text[end])) end++;
    while (end > i && !isLetter(text[end - 1]) && !isDigit(text[end - 1])) end--;
    const name = end - i <= MAX_NAME ? instanceName(text.slice(i, end), i, end, catalog) : null;
    if (name) found.push(name);
    i = Math.max(end, i + 1);
  }
  return found;
}
const MAX_NAME = 60;

function instanceName(chunk: string, start: number, end: number, catalog: Catalog): NameAt | null {
  if (TYPE.test(chunk) && !SIZE_ONLY.test(chunk)) {
    const name = chunk.startsWith('ecs.') ? chunk : `ecs.${chunk}`;
    const real = catalog.instanceType(name);
    return { kind: 'instance', name: real?.instanceType ?? name, exists: real !== undefined, start, end };
  }
  if (LINGJUN.test(chunk)) {
    const real = catalog.instanceType(chunk);
    const family = catalog.family(chunk);
    if (real) return { kind: 'instance', name: real.instanceType, exists: true, start, end };
    return { kind: 'family', name: family?.name ?? chunk, exists: family !== undefined, start, end };
  }
  if (FAMILY.test(chunk)) {
    const name = chunk.replace(/^ecs\./, '');
    const real = catalog.family(name);
    return { kind: 'family', name: real?.name ?? name, exists: real !== undefined, start, end };
  }
  // "gn7i-8卡": a family with something glued behind a hyphen.
  const dash = chunk.indexOf('-');
  return dash > 0 ? instanceName(chunk.slice(0, dash), start, start + dash, catalog) : null;
}

const GPUS = new Phrases<GpuWord>();
for (const gpu of GPU_WORDS) for (const word of gpu.words.split('|')) GPUS.add(word, gpu);

/** GPUs by name, and names that look like one ("H300") without being known. */
export function gpuNames(text: string, taken: (at: number) => boolean, catalog: Catalog): NameAt[] {
  const found: NameAt[] = [];
  for (let i = 0; i < text.length; i++) {
    if (taken(i)) continue;
    const match = GPUS.longestAt(text, i);
    const word = match?.values[0];
    if (match && word && !isFigure(text, match.start, match.end)) {
      const memory = memoryBeside(text, match.start, match.end, word);
      found.push({
        kind: 'gpu',
        name: withMemory(word, memory?.size),
        exists: true,
        start: memory ? Math.min(match.start, memory.start) : match.start,
        end: memory ? Math.max(match.end, memory.end) : match.end,
        ...(memory ? { memoryGB: memory.size } : {}),
      });
      i = Math.max(match.end, memory?.end ?? 0) - 1;
      continue;
    }
    const unknown = unknownGpu(text, i, catalog);
    if (unknown) {
      found.push(unknown);
      i = unknown.end - 1;
    }
  }
  return found;
}

/** `A100-80G`; a name with one size, or none said, stays bare. */
function withMemory({ name, usual }: GpuWord, said: number | undefined): string {
  const size = said ?? usual;
  return size === undefined ? name : `${name}-${size}G`;
}

/** "3090" is a card, "3090 条" and "¥4090" are amounts. */
function isFigure(text: string, start: number, end: number): boolean {
  if (!isDigit(text[start])) return false;
  let before = start - 1;
  while (text[before] === ' ') before--;
  if (text[before] === '¥' || text[before] === '$') return true;
  let after = end;
  while (text[after] === ' ') after++;
  return '条元块个tw万步'.includes(text.charAt(after)) && text.charAt(after) !== '';
}

function unknownGpu(text: string, start: number, catalog: Catalog): NameAt | null {
  const initial = text.charAt(start);
  if (!GPU_INITIALS.includes(initial) || isLetter(text[start - 1]) || isDigit(text[start - 1])) return null;
  let end = start + 1;
  while (isDigit(text[end])) end++;
  const digits = end - start - 1;
  if (digits !== 3 || isLetter(text[end]) || text[end] === '.' || text[end] === '-') return null;
  const name = text.slice(start, end).toUpperCase();
  return { kind: 'gpu', name, exists: catalog.gpu(name) !== undefined, start, end };
}

interface MemoryBeside {
  readonly size: number;
  readonly start: number;
  readonly end: number;
}

/** "A100 80G", "A100-80GB", "A100(80G)", "80G 的 A100", "40g a100". */
function memoryBeside(text: string, start: number, end: number, word: GpuWord): MemoryBeside | null {
  if (!word.memories) return null;
  const behind = /^[ \-_(（/]{0,2}(?:\d{1,2}[x*] ?)?(\d{2,3}) ?gi?b?(?![a-z0-9])/.exec(
    text.slice(end, end + 12),
  );
  if (behind) {
    const size = nearestSize(Number(behind[1]), word.memories);
    if (size) return { size, start, end: end + behind[0].length };
  }
  const before = /(?:^|[^\d.])(\d{2,3}) ?gi?b?(?: ?的| ?版| ?显存的?)? ?(?:nvidia )?$/.exec(
    text.slice(Math.max(0, start - 14), start),
  );
  if (before) {
    const size = nearestSize(Number(before[1]), word.memories);
    if (size) return { size, start: start - before[0].length, end };
  }
  return null;
}

function nearestSize(said: number, sizes: readonly number[]): number | undefined {
  return sizes.find((size) => Math.abs(size - said) <= 1);
}

/** "80G 的卡" names a class of cards. */
export function gpuClass(gigabytes: number): string | undefined {
  return CLASS_SIZES.includes(gigabytes) ? `${gigabytes}G` : undefined;
}
