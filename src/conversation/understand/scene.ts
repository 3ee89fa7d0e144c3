/** Everything recognised in one message, before it becomes slots. */
import type { Catalog } from '../../../catalog/catalog.js';
import { type DeadlineAt, deadlineIn } from './deadline.js';
import { withoutOrders } from './injection.js';
import { SOFTWARE_VERSION_WORDS } from './lexicon/software.js';
import { type Mark, type ThingKind, type Vocabulary, vocabularyOf } from './marks.js';
import { type ModelAt, modelNames } from './models.js';
import { gpuNames, instanceNames, type NameAt } from './names.js';
import { type Message, normalise } from './normalise.js';
import { isDigit, isSpace, Phrases } from './phrases.js';
import { type Quantity, quantitiesIn } from './quantities.js';
import { type Reading, readingOf } from './readings.js';

export interface Scene {
  readonly message: Message;
  readonly text: string;
  readonly words: Vocabulary;
  /** Things that are not inside a name. */
  readonly things: readonly Mark<ThingKind>[];
  readonly instances: readonly NameAt[];
  readonly gpus: readonly NameAt[];
  readonly models: readonly ModelAt[];
  readonly quantities: readonly Quantity[];
  readonly readings: readonly Reading[];
  readonly deadline: DeadlineAt | null;
  readonly chinese: boolean;
}

const SOFTWARE = new Phrases<true>();
for (const word of SOFTWARE_VERSION_WORDS.split('|')) SOFTWARE.add(word, true);

/** Places of a text that are spoken for. */
class Claims {
  readonly #taken: Uint8Array;
  constructor(length: number) {
    this.#taken = new Uint8Array(length);
  }
  take(spans: readonly { start: number; end: number }[]): void {
    for (const { start, end } of spans) this.#taken.fill(1, start, end);
  }
  readonly has = (at: number): boolean => this.#taken[at] === 1;
}

/** "CUDA 12.4", "torch==2.3", "python 3.10": versions, never sizes. */
function versionsIn(text: string): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = [];
  for (let i = 0; i < text.length; i++) {
    const match = SOFTWARE.longestAt(text, i);
    if (!match) continue;
    let at = match.end;
    while (
      at - match.end < 4 &&
      (isSpace(text[at]) ||
        text[at] === '=' ||
        text[at] === '-' ||
        text[at] === 'v' ||
        text[at] === '>' ||
        text[at] === '<')
    )
      at++;
    let end = at;
    while (isDigit(text[end]) || (text[end] === '.' && isDigit(text[end + 1]))) end++;
    if (end > at && isVersion(text, at, end)) spans.push({ start: match.start, end });
    i = match.end - 1;
  }
  return spans;
}

/** A version has a point, or stands alone behind the name; "deepspeed 8 卡" has none. */
function isVersion(text: string, from: number, to: number): boolean {
  if (text.slice(from, to).includes('.')) return true;
  return !/^ ?[a-z张卡块台机条个万亿千]/.test(text.slice(to, to + 2));
}

/** "一个月" that is a price's period is no deadline. */
function withoutPeriods(readings: readonly Reading[]): readonly Reading[] {
  const money = readings.filter((r) => r.kind === 'money');
  return readings.filter((r) => r.kind !== 'hours' || !money.some((m) => r.start < m.end && r.end > m.start));
}

const MONEY_WORD = /[钱花]|费用|成本/;
const CJK = /[\u4e00-\u9fff]/;

export interface SceneOptions {
  readonly catalog: Catalog;
  readonly now: Date | string;
  readonly dataExpected: boolean;
}

export function sceneOf(original: string, { catalog, now, dataExpected }: SceneOptions): Scene {
  const message = normalise(original);
  const text = withoutOrders(message.text);
  const claims = new Claims(text.length);
  const instances = instanceNames(text, catalog);
  claims.take(instances);
  claims.take(versionsIn(text));
  const models = modelNames(text, claims.has, catalog);
  claims.take(models);
  const gpus = gpuNames(text, claims.has, catalog);
  claims.take(gpus);
  const words = vocabularyOf(text);
  const things = words.things.filter((thing) => !claims.has(thing.start));
  claims.take(things.filter(({ kind }) => kind === 'precision' || kind === 'zero' || kind === 'method'));
  claims.take(words.conditions.filter(({ value }) => value === 'flashAttention2'));
  const deadline = deadlineIn(text, claims.has, now);
  if (deadline) claims.take([deadline]);
  const labels = words.labels.filter((label) => !claims.has(label.start));
  const quantities = quantitiesIn(text, claims.has, labels);
  const chinese = CJK.test(text);
  const budgetNamed = labels.some(({ value }) => value === 'budget') || MONEY_WORD.test(text);
  const contextNamed = labels.some(({ value }) => value === 'seqLen');
  const reading = {
    text,
    periods: words.periods,
    gpus,
    names: instances,
    chinese,
    budgetNamed,
    contextNamed,
    dataExpected,
  };
  const readings = withoutPeriods(quantities.flatMap((q) => readingOf(q, reading) ?? []));
  return { message, text, words, things, instances, gpus, models, quantities, readings, deadline, chinese };
}
