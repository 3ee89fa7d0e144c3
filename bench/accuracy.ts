/** `npm run bench:accuracy`: the error table per source, kind and GPU, and with whole sources left out. */
import { loadCatalog } from '../catalog/files/load.js';
import { loadMeasurements } from '../catalog/files/measurements.js';
import { predictPlan } from '../src/engine/predict.js';
import type { Interval } from '../src/engine/verdict.js';
import { gpuHourLines } from './gpu-hours.js';
import { leftOut } from './left-out.js';
import { type Case, casesOf, type Quantity, quantile, scored, truth } from './measurements.js';
import { type Summary, say, writeReport } from './report.js';

export interface Line {
  readonly name: string;
  readonly n: number;
  /** Relative error beyond the rounding of the source. */
  readonly median: number;
  readonly p90: number;
  readonly signed: number;
  /** Share of rows inside the 90 % interval, and above its upper end. */
  readonly inside: number;
  readonly above: number;
  /** Median of upper over lower end. */
  readonly width: number;
}

/** The errors of a set of rows; `constants` by row come from a fit that left its source out, if given. */
export function lineOf(
  name: string,
  cases: readonly Case[],
  quantity: Quantity,
  interval: (one: Case) => Interval,
): Line {
  const errors: number[] = [];
  const signed: number[] = [];
  const widths: number[] = [];
  let inside = 0;
  let above = 0;
  for (const one of cases) {
    const real = truth(one, quantity);
    const rounding = quantity === 'memory' ? (one.row.memRelUncertainty ?? 0) : 0;
    const { low, expected, high } = interval(one);
    errors.push(Math.max(0, Math.abs(expected / real - 1) - rounding));
    signed.push(expected / real - 1);
    widths.push(high / low);
    if (real * (1 - rounding) > high) above++;
    else if (real * (1 + rounding) >= low) inside++;
  }
  const n = cases.length;
  return {
    name,
    n,
    median: quantile(errors, 0.5),
    p90: quantile(errors, 0.9),
    signed: quantile(signed, 0.5),
    inside: inside / n,
    above: above / n,
    width: quantile(widths, 0.5),
  };
}

export function predicted(one: Case, quantity: Quantity): Interval {
  const plan = predictPlan(one.request);
  return quantity === 'memory' ? plan.memory.peakGiB : plan.throughput.tokensPerSecPerGpu;
}

function grouped(cases: readonly Case[], key: (one: Case) => string): [string, Case[]][] {
  const groups = new Map<string, Case[]>();
  for (const one of cases) groups.set(key(one), [...(groups.get(key(one)) ?? []), one]);
  return [...groups].sort(([a], [b]) => a.localeCompare(b));
}

const percent = (x: number) => `${(100 * x).toFixed(1)}%`.padStart(7);

function print(line: Line): void {
  const cells = [line.median, line.p90, line.signed, line.inside, line.above].map(percent).join(' ');
  say(`${line.name.padEnd(30)} ${String(line.n).padStart(4)} ${cells}  x${line.width.toFixed(2)}`);
}

function table(title: string, cases: readonly Case[], quantity: Quantity, splits: boolean): void {
  if (cases.length === 0) return;
  say(`\n${title.padEnd(30)}    n  median     p90  signed  inside   above  width`);
  const of = (one: Case) => predicted(one, quantity);
  print(lineOf('all', cases, quantity, of));
  if (!splits) return;
  for (const [name, some] of grouped(cases, (one) => one.row.kind)) print(lineOf(name, some, quantity, of));
  const sources = grouped(cases, (one) => one.row.group);
  for (const [name, some] of sources) print(lineOf(`  ${name}`, some, quantity, of));
  for (const [name, some] of grouped(cases, (one) => one.request.gpu.name))
    print(lineOf(`    ${name}`, some, quantity, of));
  const medians = sources
    .filter(([, some]) => some.length >= 3)
    .map(([name, some]) => lineOf(name, some, quantity, of).median);
  say(`mean over sources of the median ${percent(medians.reduce((a, b) => a + b, 0) / medians.length)}`);
}

const NAMES: Readonly<Record<Quantity, readonly [string, string]>> = {
  memory: ['训练显存', 'training memory'],
  speed: ['训练吞吐', 'training throughput'],
};

function main(): void {
  const catalog = loadCatalog();
  const cases = casesOf(loadMeasurements(), catalog);
  const summary: Summary[] = [];
  for (const quantity of ['memory', 'speed'] as const) {
    const training = scored(cases, quantity, false);
    table(`${quantity}, training`, training, quantity, true);
    const unseen = leftOut(training, quantity);
    const [zh, en] = NAMES[quantity];
    summary.push(
      { zh, en, ...lineOf('all', training, quantity, (one) => predicted(one, quantity)) },
      { zh: `${zh}，留出来源`, en: `${en}, source left out`, ...lineOf('all', training, quantity, unseen) },
    );
    say(`\n${`${quantity}, source left out`.padEnd(30)}    n  median     p90  signed  inside   above  width`);
    print(lineOf('all', training, quantity, unseen));
    for (const [name, some] of grouped(training, (one) => one.row.group))
      print(lineOf(`  ${name}`, some, quantity, unseen));
    for (const [task, some] of grouped(scored(cases, quantity, true), (one) => one.row.task))
      table(`${quantity}, inference ${task}`, some, quantity, false);
  }
  const ran = cases.filter(
    ({ row }) => row.kind !== 'inference' && !row.apart && row.memGiB && (row.quality ?? 'B') < 'C',
  );
  const refused = ran.filter((one) => predictPlan(one.request).verdict === 'no').length;
  say(`\nruns that ran and were called "no": ${refused} of ${ran.length}`);
  say('');
  for (const line of gpuHourLines(catalog)) say(line);
  if (process.argv.includes('--write')) writeReport(summary);
}

if (process.argv[1]?.endsWith('accuracy.js')) main();
