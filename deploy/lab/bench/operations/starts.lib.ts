import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#config/free-port.ts';
import { median } from '#db/bench/stats.lib.ts';
import { cpuTimeOf, until } from '../../../devstack/processes/processes.ts';
import { PROGRAMS } from '../../../devstack/product.ts';
import { assembleImage } from '../../../image.ts';

const ROUNDS = 5;
const PATIENCE_MS = 120_000;
/** Milliseconds from the start until it is ready. */
const BUDGETS = { api: 3_000, gateway: 3_000, worker: 6_000 } as const;
const CONTAINER = `earshot-start-${process.pid}`;

interface Running {
  /** The process itself, which may be below a container engine. */
  pid(): number;
  end(): Promise<void>;
}

/** Starts a command with `env` besides what makes it a whole process. */
type Launch = (command: readonly string[], env: Readonly<Record<string, string>>) => Running;

/**
 * How long API, gateway and worker take from their start until nothing is away for them, in turns:
 * in containers of `image` by Docker or the engine that CONTAINER_ENGINE names; without an image as
 * processes of the tree that one is made of. The median has to keep within the budget.
 */
export async function measureStarts(image: string | undefined): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-starts-'));
  try {
    if (image === undefined) assembleImage(folder, { web: false });
    const launch = image === undefined ? inTree(folder) : inContainer(image);
    const rounds: Started[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      for (const kind of Object.keys(BUDGETS) as Kind[]) rounds.push(await startOnce(kind, launch));
    return (Object.keys(BUDGETS) as Kind[]).map((kind) => lineOf(kind, rounds));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Kind = keyof typeof BUDGETS;
interface Started {
  kind: Kind;
  ms: number;
  cpuMs: number;
}

async function startOnce(kind: Kind, launch: Launch): Promise<Started> {
  const { entry, flags = [] } = PROGRAMS.find(({ name }) => name === kind) ?? { entry: '' };
  const port = await freePort();
  const begin = performance.now();
  const running = launch([...flags, entry], {
    NODE_ENV: 'test',
    METRICS_PUBLIC: 'true',
    LOG_LEVEL: 'warn',
    // Sandbox mode, the default, sends everything to this origin.
    OUTBOUND_PRIVATE_ORIGINS: 'http://127.0.0.1:9',
    DATABASE_URL: process.env.DATABASE_URL ?? '',
    NATS_URL: process.env.NATS_URL ?? '',
    TEMPORAL_ADDRESS: process.env.TEMPORAL_ADDRESS ?? '',
    [`${kind.toUpperCase()}_PORT`]: String(port),
  });
  try {
    const up = await until(async () => isReady(port), PATIENCE_MS);
    if (!up) throw new Error(`${kind} was not ready after ${PATIENCE_MS / 1_000} s.`);
    return { kind, ms: performance.now() - begin, cpuMs: cpuTimeOf(running.pid()) };
  } finally {
    await running.end();
  }
}

/** Ready, and with all that it needs: a worker also without Temporal counts as ready. */
async function isReady(port: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
  if (!response?.ok) return false;
  const { status } = (await response.json()) as { status?: string };
  return status !== 'degraded';
}

const inTree =
  (folder: string): Launch =>
  (command, env) => {
    const child = spawn(process.execPath, command, {
      cwd: folder,
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const end = async (): Promise<void> => {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    };
    return { pid: () => child.pid ?? 0, end };
  };

const inContainer =
  (image: string): Launch =>
  (command, env) => {
    const engine = process.env.CONTAINER_ENGINE ?? 'docker';
    const settings = Object.entries(env).map(([name, value]) => `--env=${name}=${value}`);
    const sealed = ['--read-only', '--cap-drop=ALL', '--security-opt=no-new-privileges'];
    const options = ['--rm', '--network=host', `--name=${CONTAINER}`, ...sealed, ...settings];
    const child = spawn(engine, ['run', ...options, image, 'node', ...command], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const ask = (...args: string[]): string => execFileSync(engine, args, { encoding: 'utf8' });
    return {
      pid: () => Number(ask('inspect', '--format={{.State.Pid}}', CONTAINER)),
      async end() {
        const exited = once(child, 'exit');
        ask('kill', CONTAINER);
        await exited;
      },
    };
  };

const seconds = (ms: number): string => (ms / 1_000).toFixed(1);

function lineOf(kind: Kind, rounds: readonly Started[]): string {
  const own = rounds.filter((round) => round.kind === kind);
  const all = own.map(({ ms }) => ms);
  const within = median(all) <= BUDGETS[kind] ? '' : 'NOT within the budget: ';
  return `${within}${kind} ready after ${seconds(median(all))} s (${seconds(Math.min(...all))} to ${seconds(Math.max(...all))} in ${ROUNDS} starts; ${seconds(median(own.map(({ cpuMs }) => cpuMs)))} s of processor time); at most ${seconds(BUDGETS[kind])} s`;
}
