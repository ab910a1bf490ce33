import { setTimeout as sleep } from 'node:timers/promises';
import { tail } from './children.ts';
import type { Child } from './children.ts';
import { SetupError } from './setup-error.ts';

/** A program that is started again when it crashes. */
export interface Supervised {
  readonly name: string;
  stop(): Promise<void>;
}

export interface SupervisionPolicy {
  /** A life shorter than this is a quick crash. */
  quickMs: number;
  /** So many quick crashes in a row, and it is given up. */
  quickLimit: number;
  /** Wait before the next start, times the quick crashes so far. */
  pauseMs: number;
}

const POLICY: SupervisionPolicy = { quickMs: 10_000, quickLimit: 5, pauseMs: 400 };

/**
 * Starts a program and keeps it running until `stop`.
 * @param start resolves when the program is ready; a rejection later than the first counts as a
 * quick crash, the first one is the caller's.
 * @param onGivenUp receives the reason, with the log's tail, after too many quick crashes.
 */
export async function supervise(
  name: string,
  start: () => Promise<Child>,
  say: (line: string) => void,
  onGivenUp: (error: SetupError) => void,
  policy: SupervisionPolicy = POLICY,
): Promise<Supervised> {
  let child = await start();
  let stopping = false;
  let quick = 0;

  const watch = async (): Promise<void> => {
    let began = performance.now();
    for (;;) {
      const exit = await child.exited;
      if (stopping) return;
      quick = performance.now() - began < policy.quickMs ? quick + 1 : 1;
      const how = exit.signal ?? `code ${exit.code}`;
      if (quick >= policy.quickLimit) return onGivenUp(givenUp(name, child, quick));
      say(`  ! ${name} ended (${how}); starting it again (log: ${child.logFile})`);
      await sleep(policy.pauseMs * quick);
      if (stopping) return;
      began = performance.now();
      const next = await start().catch(() => undefined);
      if (next) child = next;
      if (next && stopping) await next.stop();
      // A start that failed leaves the dead child in place: it counts as the next quick crash.
    }
  };
  const watching = watch();

  return {
    name,
    async stop() {
      stopping = true;
      await child.stop();
      await watching;
    },
  };
}

function givenUp(name: string, child: Child, times: number): SetupError {
  return new SetupError(
    `${name} ended ${times} times in a row. Its last words:\n${tail(child.logFile) || '(nothing)'}`,
    `The whole log is in ${child.logFile}. When it is repaired, start again.`,
  );
}
