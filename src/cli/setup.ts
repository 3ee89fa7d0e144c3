/** `xuanka setup`: writes a kit for a plan; refuses where the platform cannot carry it. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { loadCatalog } from '../../catalog/files/load.js';
import { readConfig } from '../config.js';
import { JobError } from '../engine/job.js';
import { recommend } from '../engine/recommend.js';
import type { Pick } from '../engine/recommendation.js';
import { type Workload, workloadSchema } from '../engine/workload.js';
import { type KitFile, kitFiles } from '../setup/files.js';
import { SETUP_PLATFORMS, type SetupPlatform, UnknownTypeError } from '../setup/request.js';
import { setupTips } from '../setup/tips.js';
import { EXIT, type ExitCode, type Io, UsageError } from './io.js';
import { pickSchema } from './pick.js';

const USAGE =
  'xuanka setup [--platform dsw|dlc|ecs] [--out DIR] [--force] [--json] - reads a workload, or {workload, pick}, on stdin';
const DEFAULT_FOLDER = './xuanka-kit';

interface Wish {
  readonly workload: Workload;
  readonly pick?: Pick;
}

/** @throws UsageError for wrong arguments (exit 2); a refusal or bad input ends in exit 1 */
export async function setupCommand(args: readonly string[], io: Io): Promise<ExitCode> {
  const { positionals, values } = parseArgs({
    args: [...args],
    options: {
      platform: { type: 'string' },
      out: { type: 'string', default: DEFAULT_FOLDER },
      force: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      lang: { type: 'string' },
    },
    allowPositionals: true,
  });
  const platform = SETUP_PLATFORMS.find((name) => name === values.platform);
  if (positionals.length !== 1 || positionals[0] !== '-') throw new UsageError(USAGE);
  if (values.platform !== undefined && !platform) throw new UsageError(USAGE);
  if (values.lang !== undefined && values.lang !== 'zh' && values.lang !== 'en') throw new UsageError(USAGE);
  const { settings, catalogOverlay } = readConfig(io.env);
  const catalog = loadCatalog(catalogOverlay);
  const lang = values.lang ?? settings.defaultLang;
  const wish = readWish(await text(io.stdin));
  if (typeof wish === 'string') return failed(io, wish);
  let plan: Pick | undefined;
  try {
    plan =
      wish.pick ?? recommend(wish.workload, { catalog, now: new Date().toISOString(), ...settings }).picks[0];
  } catch (error) {
    if (error instanceof JobError) return failed(io, error.message);
    throw error;
  }
  if (!plan) return failed(io, 'no plan was found for this workload');
  return write(plan, wish.workload, platform, io, {
    lang,
    catalog,
    out: values.out,
    force: values.force,
    json: values.json,
  });
}

function write(
  plan: Pick,
  workload: Workload,
  platform: SetupPlatform | undefined,
  io: Io,
  to: {
    readonly lang: 'zh' | 'en';
    readonly catalog: ReturnType<typeof loadCatalog>;
    readonly out: string;
    readonly force: boolean;
    readonly json: boolean;
  },
): ExitCode {
  const { lang, catalog } = to;
  let tips: ReturnType<typeof setupTips>;
  try {
    tips = setupTips({ plan, workload, lang, catalog, ...(platform ? { platform } : {}) });
  } catch (error) {
    if (error instanceof UnknownTypeError) return failed(io, error.message);
    throw error;
  }
  if (tips.refused) return failed(io, tips.reason);
  if (existsSync(to.out) && readdirSync(to.out).length > 0 && !to.force)
    return failed(io, `${to.out} is not empty; --force writes into it all the same`);
  const files = kitFiles(tips, plan, lang);
  save(files, to.out);
  const paths = files.map(({ path }) => join(to.out, path));
  io.stdout.write(
    to.json ? `${JSON.stringify({ platform: tips.platform, files: paths })}\n` : `${paths.join('\n')}\n`,
  );
  return EXIT.done;
}

function save(files: readonly KitFile[], folder: string): void {
  for (const { path, content, executable } of files) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, content, { mode: executable ? 0o755 : 0o644 });
  }
}

function failed(io: Io, message: string): ExitCode {
  io.stderr.write(`xuanka setup: ${message}\n`);
  return EXIT.failed;
}

/** The wish on stdin, or what is wrong with it. */
function readWish(input: string): Wish | string {
  let json: unknown;
  try {
    json = JSON.parse(input);
  } catch {
    return 'stdin is not JSON';
  }
  if (typeof json !== 'object' || json === null) return 'stdin holds no workload';
  const { workload: inner, pick } = json as { workload?: unknown; pick?: unknown };
  const workload = workloadSchema.safeParse(inner ?? json);
  if (!workload.success)
    return `the workload is not valid: ${workload.error.issues[0]?.path.join('.') ?? ''}`;
  if (pick === undefined) return { workload: workload.data };
  const parsed = pickSchema.safeParse(pick);
  if (!parsed.success)
    return `the pick is not one of recommend's: ${parsed.error.issues[0]?.path.join('.') ?? ''}`;
  return { workload: workload.data, pick: pick as Pick };
}
