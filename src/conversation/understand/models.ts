/** Models in a text, against the registry: "Qwen2.5-7B-Instruct", "qwen 72b", "70b 的 llama3", "千问 7b". */
import type { Catalog } from '../../../catalog/catalog.js';
import type { Model } from '../../../catalog/schema.js';
import { BARE_FAMILIES, EXTRA_MODELS, NAME_ENDINGS, NICKNAMES } from './lexicon/models.js';
import { isDigit, isLetter, Phrases } from './phrases.js';

interface Named {
  /** How it is called: a model with its size, or a family. */
  readonly name: string;
  readonly paramsB?: number;
  readonly activeB?: number;
  /** In the registry as it stands. */
  readonly known: boolean;
  readonly family: boolean;
}

export interface ModelAt extends Named {
  readonly start: number;
  readonly end: number;
}

const ENDINGS: ReadonlySet<string> = new Set(NAME_ENDINGS.split('|'));

/** The name without tuning, date or format: `Mistral-7B-v0.1` is called `Mistral-7B`. */
function calledName(name: string): string {
  const plain = name.replace(/ \(.{1,20}\)$/, '');
  const tail = plain.slice(plain.lastIndexOf('/') + 1);
  // `DiT-XL/2` is a name, `Qwen/Qwen2-7B` an owner and a name.
  const bare = /[a-z]{2}/i.test(tail) ? tail : plain;
  const parts = bare.split('-');
  while (parts.length > 1 && ENDINGS.has((parts.at(-1) ?? '').toLowerCase())) parts.pop();
  return parts.join('-');
}

const SIZE_PART = /^(?:\d{1,4}x)?\d{1,4}(?:\.\d{1,2})?[bm]\d?$/;
const _ACTIVE_PART = /^a\d{1,3}(?:\.\d{1,2})?b$/;

/** What stands before the size: `Qwen3-Coder` of `Qwen3-Coder-480B-A35B`. */
function familyOf(called: string): string | null {
  const parts = called.split('-');
  const at = parts.findIndex((part) => SIZE_PART.test(part.toLowerCase()));
  return at > 0 ? parts.slice(0, at).join('-') : null;
}

/** Spellings of a name: with Chinese nicknames, `_` for `.`, the figure of a version glued or apart. */
function spellings(name: string): string[] {
  const lower = name.toLowerCase();
  const all = [lower];
  for (const [prefix, words] of Object.entries(NICKNAMES)) {
    if (!lower.startsWith(prefix)) continue;
    for (const word of words.split('|')) all.push(word + lower.slice(prefix.length));
  }
  return [...all, ...all.filter((s) => s.includes('.')).map((s) => s.replaceAll('.', '_'))];
}

interface Registry {
  readonly phrases: Phrases<Named>;
  readonly byName: ReadonlyMap<string, Model>;
}

const registries = new WeakMap<Catalog, Registry>();

function registryOf(catalog: Catalog): Registry {
  const known = registries.get(catalog);
  if (known) return known;
  const phrases = new Phrases<Named>();
  const byName = new Map<string, Model>();
  const seen = new Set<string>();
  const add = (spelling: string, named: Named): void => {
    if (seen.has(spelling)) return;
    seen.add(spelling);
    phrases.add(spelling, named);
  };
  for (const model of catalog.models) {
    for (const alias of [model.name, ...(model.hfId ? [model.hfId] : []), ...model.aliases]) {
      const called = calledName(alias);
      if (!/^[\w.\-/ +]+$/.test(called)) continue;
      byName.set(called.toLowerCase(), byName.get(called.toLowerCase()) ?? model);
      const named: Named = {
        name: called.includes('-') || /[A-Z]/.test(called) ? prettyName(called, model) : called,
        paramsB: model.paramsB,
        ...(model.activeParamsB < model.paramsB * 0.95 ? { activeB: model.activeParamsB } : {}),
        known: true,
        family: false,
      };
      for (const spelling of spellings(called)) add(spelling, named);
    }
  }
  for (const extra of EXTRA_MODELS) {
    const hasSize = extra.paramsB !== undefined;
    for (const word of extra.words.split('|')) {
      add(word, {
        name: extra.name,
        ...(hasSize ? { paramsB: extra.paramsB } : {}),
        known: hasSize,
        family: extra.source === 'family',
      });
    }
  }
  for (const model of catalog.models) {
    const family = familyOf(calledName(model.name));
    if (family)
      for (const spelling of spellings(family)) add(spelling, { name: family, known: true, family: true });
  }
  for (const [name, words] of Object.entries(BARE_FAMILIES)) {
    for (const word of words.split('|')) add(word, { name, known: true, family: true });
  }
  const registry = { phrases, byName };
  registries.set(catalog, registry);
  return registry;
}

/** The registry's spelling where the alias is the same name, the alias where it is another model of the same shape. */
function prettyName(called: string, model: Model): string {
  const main = calledName(model.name);
  return main.toLowerCase().replace(/[-_]/g, '') === called.toLowerCase().replace(/[-_]/g, '')
    ? main
    : called;
}

/** Models and families named in the text, outside `taken`. */
export function modelNames(text: string, taken: (at: number) => boolean, catalog: Catalog): ModelAt[] {
  const { phrases } = registryOf(catalog);
  const found: ModelAt[] = [];
  for (let i = 0; i < text.length; i++) {
    if (taken(i)) continue;
    const match = phrases.longestAt(text, i) ?? null;
    const named = match?.values[0];
    if (!match || !named) continue;
    const model = withVersion(text, { ...named, start: match.start, end: match.end });
    const end = endingsEnd(text, model.end);
    found.push({ ...model, end });
    i = end - 1;
  }
  return found;
}

/** A family followed by a version that the registry lacks keeps it: `Qwen4-8B` is not `Qwen-8B`. */
function withVersion(text: string, model: ModelAt): ModelAt {
  if (!model.family || isDigit(text[model.end - 1])) return model;
  const match = /^-?(\d{1,2}(?:\.\d{1,2})?)(?![\d.]|x\d| ?[bmkwgt%]|[a-z]|万|亿|千|百|张|卡|块|条|台)/.exec(
    text.slice(model.end, model.end + 10),
  );
  if (!match?.[1] || (text[model.end] === '-' && !match[1])) return model;
  return { ...model, name: `${model.name}${match[1]}`, end: model.end + match[0].length, known: false };
}

/** Swallows what belongs to the name and says nothing: `-instruct`, `-chat-1m`, `-v0.3`. */
function endingsEnd(text: string, from: number): number {
  let end = from;
  for (;;) {
    const c = text[end];
    if (c !== '-' && c !== '_') return end;
    let to = end + 1;
    while (isLetter(text[to]) || isDigit(text[to]) || (text[to] === '.' && isDigit(text[to + 1]))) to++;
    const word = text.slice(end + 1, to);
    // Formats keep their meaning (AWQ is 4 bit), so they are left to the vocabulary.
    if (!ENDINGS.has(word) || /^(?:awq|gptq|int4|int8|fp8)$/.test(word)) return end;
    end = to;
  }
}

/** A family and a size said apart: the registry's model of that size, or the family with the size. */
export function sizedModel(family: string, paramsB: number, catalog: Catalog): Named {
  const { byName } = registryOf(catalog);
  const size = `${paramsB < 1 && !Number.isInteger(paramsB * 10) ? `${Math.round(paramsB * 1000)}M` : `${paramsB}B`}`;
  const name = `${family}-${size}`;
  const model = byName.get(name.toLowerCase());
  if (model) {
    return {
      name: prettyName(name, model),
      paramsB: model.paramsB,
      ...(model.activeParamsB < model.paramsB * 0.95 ? { activeB: model.activeParamsB } : {}),
      known: true,
      family: false,
    };
  }
  const extra = EXTRA_MODELS.find((m) => m.name.toLowerCase() === name.toLowerCase());
  if (extra) return { name: extra.name, paramsB: extra.paramsB ?? paramsB, known: true, family: false };
  // One model of the family has that size under another spelling (MoE: "Qwen3 30B").
  const near = catalog.models.find((m) =>
    calledName(m.name).toLowerCase().startsWith(`${name.toLowerCase()}-a`),
  );
  if (near) {
    return {
      name: calledName(near.name),
      paramsB: near.paramsB,
      activeB: near.activeParamsB,
      known: true,
      family: false,
    };
  }
  return { name, paramsB, known: false, family: false };
}
