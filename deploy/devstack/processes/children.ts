import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cpuTimeOf, endAll, identify, signal, until } from './processes.ts';
import type { ProcessId } from './processes.ts';
import { SetupError, diskFull, meansDiskFull } from '../setup-error.ts';

/** A started process in the form that the watchdog and the next start read. */
export type Member = ProcessId & { name: string; signal: NodeJS.Signals; group: boolean };

interface Launch {
  name: string;
  command: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** stdout and stderr are appended here; unset: they are ours. */
  logFile?: string;
  /** The signal that requests a clean stop. */
  stopSignal?: NodeJS.Signals;
  /** A program that starts children: signal its whole group. */
  group?: boolean;
  uid?: number;
  gid?: number;
}

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface Child {
  readonly name: string;
  readonly pid: number;
  readonly logFile: string;
  readonly exited: Promise<Exit>;
  /** The exit, once it has happened. */
  exit(): Exit | undefined;
  /** Requests a clean stop, kills after `graceMs`; resolves when the process is gone. */
  stop(graceMs?: number): Promise<void>;
}

export interface Children {
  /** @throws Error after `close`. */
  launch(options: Launch): Child;
  /** Stops the watchdog, and everything that is still running with it. */
  close(): Promise<void>;
}

const WATCHDOG = fileURLToPath(new URL('watchdog.ts', import.meta.url));

/**
 * Starts processes that never outlive this one: a watchdog on a pipe stops them when this process
 * dies, and `registryFile` lets the next start end what survived even the watchdog.
 */
export function openChildren(registryFile: string): Children {
  mkdirSync(dirname(registryFile), { recursive: true });
  const members = new Map<number, Member>();
  const watchdog = spawn(process.execPath, [WATCHDOG], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watchdog.unref();
  watchdog.stdin.on('error', () => {});
  const watchdogGone = new Promise<void>((resolve) => watchdog.once('exit', () => resolve()));

  let closed = false;
  const record = (): void => {
    // The last exits may be reported after `close`, when the folder is already gone.
    if (!closed) writeFileSync(registryFile, JSON.stringify([...members.values()]));
  };
  const add = (member: Member): void => {
    members.set(member.pid, member);
    watchdog.stdin.write(`${JSON.stringify({ add: member })}\n`);
    record();
  };
  const remove = (pid: number): void => {
    if (!members.delete(pid)) return;
    watchdog.stdin.write(`${JSON.stringify({ remove: pid })}\n`);
    record();
  };

  return {
    launch(options) {
      // Nothing else would end it: the watchdog already has its list.
      if (closed)
        throw new Error(`${options.name} cannot be started any more: the stack is stopping`);
      const process = spawnDetached(options);
      const pid = process.pid;
      if (pid === undefined) return failedChild(options, process);
      const id = identify(pid);
      if (id)
        add({
          ...id,
          name: options.name,
          signal: options.stopSignal ?? 'SIGTERM',
          group: options.group ?? false,
        });
      const child = wrap(options, process, pid);
      void child.exited.then(() => remove(pid));
      return child;
    },
    async close() {
      closed = true;
      watchdog.ref();
      watchdog.stdin.end();
      await watchdogGone;
      rmSync(registryFile, { force: true });
    },
  };
}

function spawnDetached(options: Launch): ChildProcess {
  const log = options.logFile === undefined ? undefined : openLog(options.logFile);
  try {
    return spawn(options.command, options.args, {
      cwd: options.cwd,
      env: options.env,
      uid: options.uid,
      gid: options.gid,
      // An own process group: a terminal's Ctrl-C reaches us only, and we stop things in order.
      detached: true,
      stdio: ['ignore', log ?? 'inherit', log ?? 'inherit'],
    });
  } finally {
    if (log !== undefined) closeSync(log);
  }
}

function openLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true });
  return openSync(file, 'a');
}

function wrap(options: Launch, process: ChildProcess, pid: number): Child {
  const group = options.group ?? false;
  let exit: Exit | undefined;
  const exited = new Promise<Exit>((resolve) => {
    process.once('exit', (code, signalName) => {
      exit = { code, signal: signalName };
      // Its own children must not outlive it (a test runner that was killed, say).
      if (group) signal(pid, 'SIGKILL', true);
      resolve(exit);
    });
  });
  return {
    name: options.name,
    pid,
    logFile: options.logFile ?? '',
    exited,
    exit: () => exit,
    async stop(graceMs = 15_000) {
      if (exit) return;
      signal(pid, options.stopSignal ?? 'SIGTERM', group);
      if (await until(() => exit !== undefined, graceMs)) return;
      signal(pid, 'SIGKILL', true);
      await exited;
    },
  };
}

/** `spawn` reports a missing program by an event: make it an exit with a line in the log. */
function failedChild(options: Launch, process: ChildProcess): Child {
  const exit: Exit = { code: 127, signal: null };
  process.once('error', (error) => {
    if (options.logFile) writeFileSync(options.logFile, `${error.message}\n`, { flag: 'a' });
  });
  return {
    name: options.name,
    pid: 0,
    logFile: options.logFile ?? '',
    exited: Promise.resolve(exit),
    exit: () => exit,
    stop: () => Promise.resolve(),
  };
}

/** Ends the processes of an earlier, killed start; returns their names. */
export async function endLeftovers(registryFile: string): Promise<string[]> {
  if (!existsSync(registryFile)) return [];
  const members = readRegistry(registryFile).filter(
    (member) => identify(member.pid)?.stamp === member.stamp,
  );
  await endAll(members, 10_000);
  rmSync(registryFile, { force: true });
  return members.map((member) => member.name);
}

function readRegistry(registryFile: string): Member[] {
  try {
    return JSON.parse(readFileSync(registryFile, 'utf8')) as Member[];
  } catch {
    // Half-written by a killed start; the watchdog has ended its processes.
    return [];
  }
}

/** A process that ended before it answered. */
export class EndedAtOnce extends SetupError {
  readonly exit: Exit;
  constructor(exit: Exit, message: string, wayOut: string) {
    super(message, wayOut);
    this.exit = exit;
  }
}

/** The last lines of a log, for an error message. */
export function tail(logFile: string, lines = 20): string {
  try {
    return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
  } catch {
    return '';
  }
}

/** A process that neither computes nor logs for this long hangs. */
const IDLE_MS = 60_000;
/** A process that uses less of a processor than this only waits. */
const IDLE_SHARE = 0.01;

/**
 * Waits until a started process answers, for as long as it makes progress: on a busy machine a start
 * may take minutes.
 * @throws SetupError with the log's tail when it does nothing any more, EndedAtOnce when it ends.
 */
export async function waitReady(
  child: Child,
  ready: () => Promise<boolean>,
  idleMs = IDLE_MS,
): Promise<void> {
  let up = false;
  const settled = (): Promise<boolean> =>
    until(async () => child.exit() !== undefined || (up = await ready()), idleMs);
  let before: Progress;
  do before = progressOf(child);
  while (!(await settled()) && isProgress(before, progressOf(child), idleMs));
  if (up) return;
  const exit = child.exit();
  if (!exit) await child.stop();
  const words = tail(child.logFile) || '(nothing)';
  if (meansDiskFull(words)) throw diskFull();
  const lastWords = `Its last words:\n${words}`;
  const wayOut = `The whole log is in ${child.logFile}.`;
  if (exit) {
    const how = exit.signal ?? `code ${exit.code}`;
    throw new EndedAtOnce(exit, `${child.name} ended at once (${how}). ${lastWords}`, wayOut);
  }
  const seconds = Math.round(idleMs / 1_000);
  throw new SetupError(
    `${child.name} does not answer, and has done nothing for ${seconds} s. ${lastWords}`,
    wayOut,
  );
}

interface Progress {
  cpuMs: number;
  logged: number;
}

const progressOf = (child: Child): Progress => ({
  cpuMs: cpuTimeOf(child.pid),
  logged: statSync(child.logFile, { throwIfNoEntry: false })?.size ?? 0,
});

const isProgress = (before: Progress, now: Progress, ms: number): boolean =>
  now.logged > before.logged || now.cpuMs - before.cpuMs > ms * IDLE_SHARE;
