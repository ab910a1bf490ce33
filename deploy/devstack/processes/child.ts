import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { signal, until } from './processes.ts';

export interface Launch {
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

/** Starts a program in a process group of its own. */
export function spawnDetached(options: Launch): ChildProcess {
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

/** What its starter may ask of a program that runs. */
export function wrap(options: Launch, process: ChildProcess, pid: number): Child {
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
export function failedChild(options: Launch, process: ChildProcess): Child {
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
