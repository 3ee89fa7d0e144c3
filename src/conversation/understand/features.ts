/** Yes-or-no features of a message that intents are decided on. */
import type { Workload } from '../../engine/workload.js';
import { isDenied, standing } from './denied.js';
import type { Cue } from './lexicon/cues.js';
import { countsIn } from './readings.js';
import type { Scene } from './scene.js';

export interface Features {
  readonly has: (cue: Cue) => boolean;
  /** A size or a model. */
  readonly size: boolean;
  readonly task: boolean;
  readonly method: boolean;
  readonly money: boolean;
  readonly hardware: boolean;
  /** Two or more things of one kind. */
  readonly rivals: boolean;
  readonly data: boolean;
  readonly anything: boolean;
  readonly prior: boolean;
  readonly otherCloud: boolean;
  readonly unknownName: boolean;
  readonly negated: boolean;
  /** The message sets itself right: "7B，不对，13B". */
  readonly selfCorrected: boolean;
  readonly topics: ReadonlySet<string>;
  readonly length: number;
}

const DATA: ReadonlySet<string> = new Set(['tokens', 'samples', 'dataGB']);

export function featuresOf(scene: Scene, priorSlots: Workload | undefined): Features {
  const cues = new Set(scene.words.cues.map((c) => c.value));
  const names = [...scene.gpus, ...scene.instances];
  const kinds = new Set(scene.things.map((t) => t.kind));
  const readingKinds = new Set(scene.readings.map((r) => r.kind));
  const size = scene.models.length > 0 || readingKinds.has('paramsB');
  const hardware = names.length > 0 || readingKinds.has('gpuCount') || readingKinds.has('vramGB');
  const platforms = new Set(scene.things.filter((t) => t.kind === 'platform').map((t) => t.value));
  const rivals =
    new Set(names.map((n) => n.name)).size > 1 ||
    platforms.size > 1 ||
    new Set(scene.models.filter((m) => !m.family).map((m) => m.name)).size > 1;
  const sizes = countsIn(scene.readings, 'paramsB');
  const settled = scene.readings.some((r) => r.kind !== 'bare' && r.kind !== 'unclear');
  return {
    has: (cue) => cues.has(cue),
    size,
    task: kinds.has('task') || kinds.has('serving-framework'),
    method: kinds.has('method'),
    money: readingKinds.has('money'),
    hardware,
    rivals,
    data: [...readingKinds].some((kind) => DATA.has(kind)),
    anything: size || hardware || settled || kinds.size > 0 || scene.deadline !== null,
    prior: priorSlots !== undefined && Object.keys(priorSlots).length > 0,
    otherCloud: kinds.has('other-cloud'),
    unknownName: names.some((n) => !n.exists),
    selfCorrected: sizes.length > 1 && standing(scene, sizes).length < sizes.length,
    negated: scene.readings.some((r) => isDenied(scene, r)) || scene.things.some((t) => isDenied(scene, t)),
    topics: new Set(scene.words.topics.map((t) => t.value)),
    length: scene.text.trim().length,
  };
}
