import { setTimeout as sleep } from 'node:timers/promises';
import { EndedAtOnce, HungStart, tail } from './ready.ts';
import type { Child, Exit } from './child.ts';
import { untilHung, FAILURES, HUNG_GRACE_MS } from './work-probe.ts';
import { SetupError, diskFull, meansDiskFull } from '../setup-error.ts';

/** A program that is started again when it crashes. */
export interface Supervised {
  readonly name: string;
  /** Settles with the first start. */
  readonly ready: Promise<void>;
  /** Ends it for good; a start in progress is ended when the children are closed. */
  stop(): Promise<void>;
}

export interface SupervisionPolicy {
  /**
   * A life shorter than this is a quick crash, unless SIGKILL ended it: a program cannot send that
   * to itself, so it says nothing about the next start.
   */
  quickMs: number;
  /** Quick crashes in a row after which it is not restarted. */
  quickLimit: number;
  /** Wait before the next start, times the quick crashes so far. */
  pauseMs: number;
}

/** Each restart of a hung program doubles the pause, up to this many times. */
const MAX_HANGS = 5;

const POLICY: SupervisionPolicy = { quickMs: 10_000, quickLimit: 5, pauseMs: 400 };

/** A program to keep running. */
export interface Supervisable {
  name: string;
  /** Resolves when the program is ready. */
  start(): Promise<Child>;
  /** A call that does the program's work; false or a rejection means that it failed. */
  works?(): Promise<boolean>;
}

/**
 * Starts a program and keeps it running until `stop`. One that runs but fails its work three times in
 * a row is ended and started again. A rejected start counts as a quick crash, and the first one
 * rejects `ready`.
 * @param onGivenUp receives the reason, with the log's tail, after too many quick crashes.
 */
export function supervise(
  { name, start, works }: Supervisable,
  say: (line: string) => void,
  onGivenUp: (error: SetupError) => void,
  policy: SupervisionPolicy = POLICY,
): Supervised {
  let child: Child | undefined;
  const stopping = new AbortController();
  const { signal } = stopping;

  /** How the program ended: by itself, or here because it failed its work. */
  const endOf = async (current: Child): Promise<Exit | 'hung'> => {
    const over = new AbortController();
    const ended = current.exited.finally(() => over.abort());
    const hung = works
      ? untilHung(works, AbortSignal.any([signal, over.signal]))
      : Promise.resolve(false);
    const first = await Promise.race([ended, hung]);
    if (first !== true || signal.aborted) return ended;
    await current.stop(HUNG_GRACE_MS);
    return 'hung';
  };

  const watch = async (first: Child): Promise<void> => {
    let current = first;
    let began = performance.now();
    let failure: unknown = null;
    let quick = 0;
    let hangs = 0;
    for (;;) {
      const exit = failure === null ? await endOf(current) : exitOf(failure);
      if (signal.aborted) return;
      const lived = performance.now() - began;
      hangs = exit === 'hung' ? Math.min(hangs + 1, MAX_HANGS) : 0;
      const short = failure !== null || lived < policy.quickMs;
      quick = short && hangs === 0 && !isKilled(exit) ? quick + 1 : 0;
      if (quick >= policy.quickLimit) return onGivenUp(givenUp(name, current, quick));
      say(`  ! ${name} ${howItEnded(exit)}; starting it again (log: ${current.logFile})`);
      await sleep(policy.pauseMs * Math.max(quick, 2 ** hangs));
      if (signal.aborted) return;
      began = performance.now();
      try {
        current = await start();
        failure = null;
      } catch (error) {
        failure = error;
        continue;
      }
      child = current;
      if (signal.aborted) return current.stop();
    }
  };
  const begin = async (): Promise<void> => {
    child = await start();
    void watch(child);
  };

  return {
    name,
    ready: begin(),
    async stop() {
      stopping.abort();
      await child?.stop();
    },
  };
}

const isKilled = (exit: Exit | 'hung' | undefined): boolean =>
  typeof exit === 'object' && exit.signal === 'SIGKILL';

function howItEnded(exit: Exit | 'hung' | undefined): string {
  if (exit === 'hung') return `runs but failed its work ${FAILURES} times`;
  return `ended (${exit ? (exit.signal ?? `code ${exit.code}`) : 'did not answer'})`;
}

function exitOf(failure: unknown): Exit | 'hung' | undefined {
  if (failure instanceof HungStart) return 'hung';
  return failure instanceof EndedAtOnce ? failure.exit : undefined;
}

function givenUp(name: string, child: Child, times: number): SetupError {
  const words = tail(child.logFile) || '(nothing)';
  if (meansDiskFull(words)) return diskFull();
  return new SetupError(
    `${name} ended ${times} times in a row. Its last words:\n${words}`,
    `The whole log is in ${child.logFile}. When it is repaired, start again.`,
  );
}
