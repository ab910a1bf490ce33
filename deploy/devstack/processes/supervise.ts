import { setTimeout as sleep } from 'node:timers/promises';
import { EndedAtOnce, tail } from './children.ts';
import type { Child, Exit } from './children.ts';
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

const POLICY: SupervisionPolicy = { quickMs: 10_000, quickLimit: 5, pauseMs: 400 };

/**
 * Starts a program and keeps it running until `stop`.
 * @param start resolves when the program is ready; a rejection later than the first counts as a
 * quick crash, the first one rejects `ready`.
 * @param onGivenUp receives the reason, with the log's tail, after too many quick crashes.
 */
export function supervise(
  name: string,
  start: () => Promise<Child>,
  say: (line: string) => void,
  onGivenUp: (error: SetupError) => void,
  policy: SupervisionPolicy = POLICY,
): Supervised {
  let child: Child | undefined;
  let stopping = false;

  const watch = async (first: Child): Promise<void> => {
    let current = first;
    let began = performance.now();
    let failure: unknown = null;
    let quick = 0;
    for (;;) {
      const exit = failure === null ? await current.exited : exitOf(failure);
      if (stopping) return;
      const short = failure !== null || performance.now() - began < policy.quickMs;
      quick = short && exit?.signal !== 'SIGKILL' ? quick + 1 : 0;
      if (quick >= policy.quickLimit) return onGivenUp(givenUp(name, current, quick));
      const how = exit ? (exit.signal ?? `code ${exit.code}`) : 'did not answer';
      say(`  ! ${name} ended (${how}); starting it again (log: ${current.logFile})`);
      await sleep(policy.pauseMs * Math.max(quick, 1));
      if (stopping) return;
      began = performance.now();
      try {
        current = await start();
        failure = null;
      } catch (error) {
        failure = error;
        continue;
      }
      child = current;
      if (stopping) return current.stop();
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
      stopping = true;
      await child?.stop();
    },
  };
}

const exitOf = (failure: unknown): Exit | undefined =>
  failure instanceof EndedAtOnce ? failure.exit : undefined;

function givenUp(name: string, child: Child, times: number): SetupError {
  const words = tail(child.logFile) || '(nothing)';
  if (meansDiskFull(words)) return diskFull();
  return new SetupError(
    `${name} ended ${times} times in a row. Its last words:\n${words}`,
    `The whole log is in ${child.logFile}. When it is repaired, start again.`,
  );
}
