import { existsSync, globSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Children } from '../processes/children.ts';
import { resolveLighthouse } from '../lighthouse.ts';
import { ROOT } from '../paths.ts';
import { createProgress } from '../progress.ts';
import { orInterrupted, runTask } from '../processes/run-task.ts';
import { SetupError } from '../setup-error.ts';
import { nodeChild } from '../steps/steps.ts';
import { calibrateRounds } from '#db/bench/calibration.lib.ts';
import { FIGURES_VARIABLE, median } from '#db/bench/stats.lib.ts';
import type { Figure } from '#db/bench/stats.lib.ts';
import { machine, openTable, readFigures, TABLE_FILE } from '../performance-table.ts';
import { startTestServices } from '../test-services.ts';
import { startTestStack } from '../test-stack.ts';
import { withWorkFolder } from '../processes/run-task.ts';

/** Variables that a benchmark runs with. */
const SETTINGS: Readonly<Record<string, NodeJS.ProcessEnv>> = {
  // Fifty answers a second from five assistants on average; by default they are asked more slowly.
  'ai-visibility-page': { ASSISTANT_RATE: '14' },
  chaos: { ASSISTANT_RATE: '14' },
  'soak-properties': { PROPERTY_RUNS: '20000' },
};

/** Benchmarks that start, stop and damage servers of their own. */
const ALONE: ReadonlySet<string> = new Set([
  'restore',
  'scale-out',
  'upgrade',
  'chaos',
  'mutation',
]);

interface Surroundings {
  env: NodeJS.ProcessEnv;
  stop(): Promise<void>;
}

/** In the table of `npm run bench -- all`, in this order: those with figures that compare. */
const IN_TABLE = ['search-cost', 'accept', 'routes', 'writes', 'path', 'public-list'] as const;

/** Rounds before a benchmark, and as many after it. */
const CALIBRATED_ROUNDS = 5;

/**
 * `npm run bench -- <name> [--world <folder>] [arguments]`: runs `<folder>/bench/<name>.ts` with what
 * it measures, on another world of the sandbox if one is named. `all [name…]` runs those of the
 * table of performance, or the named ones of them, and writes what they measured into it.
 */
await runTask(async ([name = '', ...rest], interrupted) => {
  if (name !== 'all') return (await runBench(name, rest, interrupted)).code;
  const table = openTable(TABLE_FILE);
  const chosen = rest.length === 0 ? IN_TABLE : rest;
  for (const bench of chosen) {
    const { code, figures, calibration } = await runBench(bench, [], interrupted);
    if (figures.length === 0)
      throw new SetupError(
        `The benchmark “${bench}” measured nothing and ended with ${code}.`,
        'Its output above says why.',
      );
    for (const change of table.put({ bench, figures, calibration, machine: machine() }))
      process.stdout.write(`  changed: ${change}\n`);
  }
  return 0;
});

interface Measured {
  code: number;
  figures: Figure[];
  /** Seconds of processor time for one calibration, in the minutes of this benchmark. */
  calibration: number;
}

function runBench(
  name: string,
  rest: readonly string[],
  interrupted: AbortSignal,
): Promise<Measured> {
  return withWorkFolder(async (folder, children) => {
    const entry = benches().find((file) => basename(file, '.ts') === name);
    if (!entry || !existsSync(join(ROOT, entry)))
      throw new SetupError(
        `There is no benchmark “${name}”.`,
        `There are: all, ${benches()
          .map((file) => basename(file, '.ts'))
          .join(', ')}. For example: npm run bench -- path`,
      );
    const { world, args } = readWorldArgument(rest);
    // Sandboxes started on the way, by us or by the benchmark, read it from the environment.
    if (world !== null) process.env.EARSHOT_SANDBOX_WORLD = world;
    Object.assign(process.env, SETTINGS[name]);
    const figuresFile = join(folder, 'figures.ndjson');
    const { env, stop } = await orInterrupted(
      surroundings(entry, name, { children, folder }),
      interrupted,
    );
    try {
      const rounds = calibrateRounds(CALIBRATED_ROUNDS);
      const child = nodeChild(children, name, [entry, ...args], {
        env: { ...env, [FIGURES_VARIABLE]: figuresFile },
      });
      const { code } = await orInterrupted(child.exited, interrupted);
      rounds.push(...calibrateRounds(CALIBRATED_ROUNDS));
      const [calibration, low, high] = [median(rounds), Math.min(...rounds), Math.max(...rounds)];
      process.stdout.write(
        `  one calibration: ${calibration.toFixed(2)} s of processor time (${low.toFixed(2)} to ${high.toFixed(2)} before and after)\n`,
      );
      return { code: code ?? 1, figures: readFigures(figuresFile), calibration };
    } finally {
      await stop();
    }
  });
}

/**
 * Removes `--world <folder>` or `--world=<folder>` from the arguments; a plain name is an included
 * world.
 */
function readWorldArgument(args: readonly string[]): { world: string | null; args: string[] } {
  const at = args.findIndex((arg) => arg === '--world' || arg.startsWith('--world='));
  if (at === -1) return { world: null, args: [...args] };
  const joined = args[at]?.split('=')[1];
  const world = joined ?? args[at + 1];
  if (!world)
    throw new SetupError(
      '--world needs a folder.',
      'For example: --world deploy/sandbox/worlds/tiny',
    );
  return {
    world: world.includes('/') ? resolve(world) : world,
    args: args.toSpliced(at, joined === undefined ? 2 : 1),
  };
}

function surroundings(
  entry: string,
  name: string,
  { children, folder }: { children: Children; folder: string },
): Promise<Surroundings> {
  if (ALONE.has(name)) return Promise.resolve({ env: {}, stop: () => Promise.resolve() });
  return entry.startsWith('web/') ? wholeProduct(children, name === 'web') : services(folder);
}

/** Separate services, for a program that is measured alone. */
async function services(folder: string): Promise<Surroundings> {
  const { services: running, stop } = await startTestServices(folder, { durable: true });
  const { templateUrl, natsUrl, temporalAddress, natsServerBin } = running;
  const env = {
    DATABASE_URL: templateUrl,
    NATS_URL: natsUrl,
    TEMPORAL_ADDRESS: temporalAddress,
    NATS_SERVER_BIN: natsServerBin,
  };
  return { env, stop };
}

/** The product as run by `npm start`, and a client that opens its pages. */
async function wholeProduct(children: Children, looksAtPages: boolean): Promise<Surroundings> {
  const lighthouse = looksAtPages ? await resolveLighthouse(children, createProgress()) : null;
  const { stack, stop } = await startTestStack();
  return { env: { EARSHOT_STACK: JSON.stringify({ ...stack, lighthouse }) }, stop };
}

/** A benchmark's entry has a plain name; its parts (`x.lib.ts`, tests) have two. */
function benches(): string[] {
  return globSync('{api,db,deploy/lab,streams,web,workflows}/bench/*.ts', { cwd: ROOT }).filter(
    (file) => /\/[a-z-]+\.ts$/.test(file),
  );
}
