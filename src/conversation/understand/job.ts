/** What is to be done: task, method, precision, and how it is run. */
import type { Workload } from '../../engine/workload.js';
import { standing } from './denied.js';
import { SERVING_FRAMEWORKS, TRAINING_FRAMEWORKS } from './lexicon/work.js';
import type { Mark, ThingKind } from './marks.js';
import { countsIn } from './readings.js';
import type { Scene } from './scene.js';

type Task = NonNullable<Workload['task']>;
type Method = NonNullable<Workload['method']>;

export interface JobSaid {
  readonly task?: Task;
  readonly tasks?: string[];
  readonly method?: Method;
  /** Two methods that exclude each other, or a choice between two. */
  readonly methods: readonly string[];
  readonly precision?: NonNullable<Workload['precision']>;
  readonly zero?: 0 | 1 | 2 | 3;
  readonly offload?: boolean;
  readonly priority?: 'cost' | 'speed';
  readonly framework?: string;
  readonly spans: Readonly<Record<string, readonly [number, number]>>;
}

/** A data set from here on, tokens, is pretrained on where nothing else is said. */
const PRETRAINING_TOKENS = 1e10;
/** Tasks that say more than "fine-tune": they win over it. */
const SPECIAL: readonly Task[] = ['grpo', 'dpo', 'embedding', 'cpt', 'pretrain'];

export function jobSaid(scene: Scene): JobSaid {
  const spans: Record<string, readonly [number, number]> = {};
  const of = (kind: ThingKind): readonly Mark<ThingKind>[] => {
    const marks = standing(
      scene,
      scene.things.filter((t) => t.kind === kind),
    );
    const first = marks[0];
    if (first) spans[kind] = [first.start, first.end];
    return marks;
  };
  const taskWords = new Set(of('task').map((t) => t.value));
  const methodWords = new Set(of('method').map((t) => t.value));
  const precisions = new Set(of('precision').map((p) => p.value));
  const frameworks = of('training-framework');
  const served = of('serving-framework').length > 0;
  const method = methodOf(methodWords, precisions, taskWords, served, isTrainingCommand(scene));
  const { task, tasks } = taskOf(scene, taskWords, method.said, served);
  const zero = of('zero').at(-1);
  const offloads = scene.things.filter((t) => t.kind === 'offload');
  const offloaded = standing(scene, offloads).length > 0;
  const priorities = new Set(of('priority').map((p) => p.value));
  const precision = [...precisions].filter((p) => !(p === 'int4' && method.said === 'qlora'));
  const framework = frameworks[0] ?? of('serving-framework')[0];
  return {
    ...(task ? { task } : {}),
    ...(tasks ? { tasks } : {}),
    ...(method.said ? { method: method.said } : {}),
    methods: method.open,
    ...(precision.length === 1 ? { precision: precision[0] as NonNullable<JobSaid['precision']> } : {}),
    ...(zero ? { zero: Number(zero.value) as 0 | 1 | 2 | 3 } : {}),
    ...(offloads.length > 0 ? { offload: offloaded } : {}),
    ...(priorities.size === 1 ? { priority: [...priorities][0] as 'cost' | 'speed' } : {}),
    ...(framework ? { framework: frameworkName(scene, framework) } : {}),
    spans,
  };
}

const FRAMEWORK_NAMES = `${SERVING_FRAMEWORKS}|${TRAINING_FRAMEWORKS}`.split('|');
const squeezed = (name: string): string => name.replace(/[ _-]/g, '');

function frameworkName({ text }: Scene, { start, end }: Mark): string {
  const said = squeezed(text.slice(start, end));
  return FRAMEWORK_NAMES.find((name) => squeezed(name) === said) ?? said;
}

/** A pasted command that trains and names no adapter trains all weights. */
function isTrainingCommand({ text }: Scene): boolean {
  return (
    /(?:torchrun|deepspeed|accelerate launch|python[\d.]{0,4}) [^\n]{0,200}(?:train|finetune|sft|pretrain)[\w./-]{0,40}\.py/.test(
      text,
    ) && !/lora|peft|quantiz|load_in_4bit|adapter/.test(text)
  );
}

interface MethodSaid {
  readonly said?: Method;
  readonly open: readonly string[];
}

function methodOf(
  words: ReadonlySet<string>,
  precisions: ReadonlySet<string>,
  tasks: ReadonlySet<string>,
  served: boolean,
  trainingCommand: boolean,
): MethodSaid {
  const methods = [...words].filter((m) => m === 'full' || m === 'lora' || m === 'qlora');
  if (methods.length > 1) {
    const quantized = methods.length === 2 && methods.includes('lora') && methods.includes('qlora');
    return quantized && tasks.has('sft') && words.size === 2 && precisions.has('int4')
      ? { said: 'qlora', open: [] }
      : { open: methods };
  }
  const only = methods[0] as Method | undefined;
  const fourBit = precisions.has('int4');
  if (only === 'lora' && fourBit) return { said: 'qlora', open: [] };
  if (only) return { said: only, open: [] };
  if (words.has('ptuning') || words.has('freeze')) return { open: [] };
  if (fourBit && (tasks.has('sft') || tasks.has('train')) && !served && !tasks.has('inference'))
    return { said: 'qlora', open: [] };
  return trainingCommand ? { said: 'full', open: [] } : { open: [] };
}

function taskOf(
  scene: Scene,
  words: ReadonlySet<string>,
  method: Method | undefined,
  served: boolean,
): { task?: Task; tasks?: string[] } {
  const special = SPECIAL.find((task) => words.has(task));
  const adapters = scene.things.some((t) => t.kind === 'method');
  const tuned = words.has('sft') || method !== undefined || adapters;
  const inferred = words.has('inference') || (served && !words.has('train'));
  const training =
    special ?? (tuned ? 'sft' : words.has('train') && (inferred || words.has('distill')) ? 'sft' : null);
  if (inferred && (training || words.has('distill')) && special !== 'embedding') {
    const list = [training, 'inference', words.has('distill') ? 'distill' : null].filter(
      (t): t is string => t !== null,
    );
    if (!(special === 'grpo' || special === 'dpo')) return { tasks: list };
  }
  if (special) return { task: refined(special, words) };
  if (training === 'sft') return { task: 'sft' };
  if (inferred) return { task: 'inference' };
  if (words.has('distill')) return { task: 'sft' };
  if (countsIn(scene.readings, 'tokens').some((t) => t.value >= PRETRAINING_TOKENS))
    return { task: 'pretrain' };
  return words.has('train') ? { task: 'train' } : {};
}

/** "continue pretrain" is both words: the narrower one holds. */
function refined(special: Task, words: ReadonlySet<string>): Task {
  if (special === 'pretrain' && words.has('cpt')) return 'cpt';
  return special;
}
