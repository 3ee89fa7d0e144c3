/**
 * Text to slots, intent and open questions. Deterministic: words from `lexicon/`, numbers by their
 * units and neighbours, names against the catalogue. Linear in the length of the text.
 */
import type { Catalog } from '../../../catalog/catalog.js';
import type { Workload } from '../../engine/workload.js';
import type { Lang } from '../../language.js';
import type { Topic, Understanding, UnknownName } from '../understanding.js';
import { asksOf } from './asks.js';
import { choiceIn } from './choice.js';
import { featuresOf } from './features.js';
import { intentOf } from './intent.js';
import { languageOf } from './language.js';
import { merged } from './merge.js';
import { type Said, type Spans, saidIn } from './said.js';
import { type Scene, sceneOf } from './scene.js';
import { warningsOf } from './warnings.js';

export interface UnderstandOptions {
  readonly catalog: Catalog;
  /** When the message was written: a Date, or ISO 8601 with offset. Relative deadlines count from here. */
  readonly now: Date | string;
  /** What is known from earlier messages. */
  readonly priorSlots?: Workload;
  /** Language of a message that shows none. */
  readonly lang?: Lang;
}

/** What one message says. Never throws on any text. */
export function understand(text: string, options: UnderstandOptions): Understanding {
  const { catalog, priorSlots } = options;
  const dataExpected = priorSlots?.task === 'pretrain' || priorSlots?.task === 'cpt';
  const scene = sceneOf(text, { catalog, now: options.now, dataExpected });
  const features = featuresOf(scene, priorSlots);
  const intent = intentOf(features, scene);
  const said = saidIn(scene, features, intent, catalog);
  const slots = merged(priorSlots, said.slots);
  const choice = choiceIn(scene.text);
  return {
    lang: languageOf(text, options.lang),
    intent,
    slots,
    said: said.slots,
    spans: originalSpans(scene, said),
    asks: asksOf(scene, said, features, intent),
    warnings: warningsOf({ scene, features, intent, said: said.slots, slots, catalog }),
    topics: [...features.topics] as Topic[],
    unknownNames: unknownNames(scene, said, catalog),
    mentions: {
      instanceTypes: existing(scene.instances.filter((n) => n.kind === 'instance')),
      families: existing(scene.instances.filter((n) => n.kind === 'family')),
      gpus: existing(scene.gpus),
      models: said.size.models,
    },
    ...(choice === null ? {} : { choice }),
    dontKnow: features.has('dontKnow') && !features.anything,
  };
}

const existing = (names: readonly { name: string; exists: boolean }[]): string[] => [
  ...new Set(names.filter((n) => n.exists).map((n) => n.name)),
];

function originalSpans({ message }: Scene, { spans, slots }: Said): Understanding['spans'] {
  const found: Spans = {};
  for (const [slot, [start, end]] of Object.entries(spans)) {
    if (!(slot in slots)) continue;
    const from = message.origin[start] ?? 0;
    const to = (message.origin[end - 1] ?? from) + 1;
    found[slot] = [from, to];
  }
  return found;
}

function unknownNames(scene: Scene, { size }: Said, catalog: Catalog): UnknownName[] {
  const wrong = [...scene.instances, ...scene.gpus].filter((n) => !n.exists);
  const names = wrong.map((n) => scene.text.slice(n.start, n.end));
  if (size.unknownModel) names.push(size.unknownModel);
  return [...new Set(names)].map((text) => ({ text, suggestions: catalog.check(text).suggestions }));
}
