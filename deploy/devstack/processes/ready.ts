import { readFileSync, statSync } from 'node:fs';
import type { Child, Exit } from './child.ts';
import type { Children } from './children.ts';
import { cpuTimeOf, until } from './processes.ts';
import { ROOT } from '../paths.ts';
import { HUNG_GRACE_MS, hungAfterMs } from './work-probe.ts';
import { SetupError, diskFull, meansDiskFull } from '../setup-error.ts';

/** A process that ended before it answered. */
export class EndedAtOnce extends SetupError {
  readonly exit: Exit;
  constructor(exit: Exit, message: string, wayOut: string) {
    super(message, wayOut);
    this.exit = exit;
  }
}

/** A start that hung: it says nothing about the next one. */
export class HungStart extends SetupError {}

/** The last lines of a log, for an error message. */
export function tail(logFile: string, lines = 20): string {
  try {
    return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
  } catch {
    return '';
  }
}

/** Progress is looked for in spans of this length. */
const SPAN_MS = 2_000;
/** A process that uses less of a processor than this only waits. */
const IDLE_SHARE = 0.01;

/**
 * Waits until a started process answers, for as long as it makes progress: on a busy machine a start
 * may take minutes.
 * @param idleMs one that neither computes nor logs for this long hangs.
 * @throws SetupError with the log's tail: HungStart when it does nothing any more, EndedAtOnce when it
 *   ends.
 */
export async function waitReady(
  child: Child,
  ready: () => Promise<boolean>,
  idleMs: () => number = hungAfterMs,
): Promise<void> {
  let up = false;
  const settled = (): Promise<boolean> =>
    until(async () => child.exit() !== undefined || (up = await ready()), SPAN_MS);
  let before = progressOf(child);
  let idle = 0;
  while (!(await settled()) && idle < idleMs()) {
    const now = progressOf(child);
    idle = isProgress(before, now) ? 0 : idle + SPAN_MS;
    before = now;
  }
  if (up) return;
  const exit = child.exit();
  if (!exit) await child.stop(HUNG_GRACE_MS);
  const words = tail(child.logFile) || '(nothing)';
  if (meansDiskFull(words)) throw diskFull();
  const lastWords = `Its last words:\n${words}`;
  const wayOut = `The whole log is in ${child.logFile}.`;
  if (exit) {
    const how = exit.signal ?? `code ${exit.code}`;
    throw new EndedAtOnce(exit, `${child.name} ended at once (${how}). ${lastWords}`, wayOut);
  }
  const seconds = Math.round(idle / 1_000);
  throw new HungStart(
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

const isProgress = (before: Progress, now: Progress): boolean =>
  now.logged > before.logged || now.cpuMs - before.cpuMs > SPAN_MS * IDLE_SHARE;

interface NodeRun {
  /** For the message: "<name> failed". */
  name: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  logFile: string;
  /** What exit codes of this program mean. */
  meanings?: Readonly<Record<number, SetupError>>;
}

/**
 * Runs a program under the pinned Node to its end.
 * @throws SetupError with the log's tail when it fails.
 */
export async function runNode(
  children: Children,
  { name, args, env, logFile, meanings = {} }: NodeRun,
): Promise<void> {
  const child = children.launch({
    name,
    command: process.execPath,
    args,
    env,
    cwd: ROOT,
    logFile,
    group: true,
  });
  const { code, signal } = await child.exited;
  if (code === 0) return;
  const meaning = meanings[code ?? 0];
  if (meaning) throw meaning;
  const words = tail(logFile) || '(nothing)';
  if (meansDiskFull(words)) throw diskFull();
  throw new SetupError(
    `${name} failed (${signal ?? `code ${code}`}). Its last words:\n${words}`,
    `The whole log is in ${logFile}.`,
  );
}
