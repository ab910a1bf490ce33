import { join } from 'node:path';
import { PORT_OFFSETS } from '#config/sandbox-addresses.ts';
import { waitReady } from './processes/ready.ts';
import type { Child } from './processes/child.ts';
import type { Children } from './processes/children.ts';
import { yieldToOthers } from './processes/priority.ts';
import { MAX_DEADLINE_MS } from './processes/work-probe.ts';
import type { Supervisable } from './processes/supervise.ts';
import { environmentOf } from './services/credentials.ts';
import { homeFiles } from './home.ts';
import { ROOT } from './paths.ts';
import type { Settings } from './settings.ts';
import { answersOk } from './services/temporal.ts';

/** One of Earshot's own processes. */
export interface Program {
  name: 'sandbox' | 'api' | 'gateway' | 'worker';
  entry: string;
  offset: number;
  /** Of Node. */
  flags?: readonly string[];
  /** No request waits on it, so it runs at low priority once it has started. */
  background?: true;
  /** Needs no service and no database. */
  standalone?: true;
}

export const PROGRAMS: readonly Program[] = [
  {
    name: 'sandbox',
    entry: 'deploy/sandbox/main.ts',
    offset: PORT_OFFSETS.sandbox,
    standalone: true,
    background: true,
  },
  { name: 'api', entry: 'api/main.ts', offset: PORT_OFFSETS.api },
  { name: 'gateway', entry: 'streams/gateway/main.ts', offset: PORT_OFFSETS.gateway },
  {
    name: 'worker',
    entry: 'workflows/worker.ts',
    offset: PORT_OFFSETS.worker,
    background: true,
    // A search allocates some 200 MB; with V8's default of 16 MB, a third of its time is garbage collection.
    flags: ['--max-semi-space-size=128'],
  },
];

/** The ports of the product's own processes and what they are for. */
export function programPorts(basePort: number): Map<number, string> {
  return new Map([
    ...PROGRAMS.map(({ name, offset }) => [basePort + offset, name] as const),
    [basePort + PORT_OFFSETS.smtp, 'mail of the sandbox'] as const,
  ]);
}

/**
 * Whether an event loop turns: it answers, or closes a connection that is too many. Only a process
 * that hangs leaves a connection waiting; the caller's deadline ends that.
 */
export async function turns(address: string): Promise<boolean> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(MAX_DEADLINE_MS) });
    await response.body?.cancel();
    return true;
  } catch (error) {
    const { name, cause } = error as Error & { cause?: NodeJS.ErrnoException };
    return name !== 'TimeoutError' && cause?.code !== 'ECONNREFUSED';
  }
}

/**
 * How a process is started, until its /readyz answers, and asked whether it works: by /livez on the
 * port that it serves, which needs its event loop but no service that may be away.
 */
export function supervisable(
  children: Children,
  program: Program,
  settings: Settings,
): Supervisable {
  const address = `http://127.0.0.1:${settings.basePort + program.offset}/livez`;
  return {
    name: program.name,
    start: () => startProgram(children, program, settings),
    works: () => turns(address),
  };
}

async function startProgram(
  children: Children,
  program: Program,
  settings: Settings,
): Promise<Child> {
  const { home, basePort } = settings;
  const child = children.launch({
    name: program.name,
    command: process.execPath,
    args: ['--enable-source-maps', ...(program.flags ?? []), join(ROOT, program.entry)],
    env: environmentOf(settings, program.name),
    cwd: ROOT,
    logFile: join(homeFiles(home).logs, `${program.name}.log`),
  });
  const address = `http://127.0.0.1:${basePort + program.offset}/readyz`;
  await waitReady(child, () => answersOk(address));
  if (program.background) yieldToOthers(child.pid);
  return child;
}
