import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';

/** How often background work runs, and what its failure means. */
interface Rhythm {
  /** Milliseconds from the end of one pass to the start of the next. */
  everyMs: number;
  /** Logged with the error of a failed pass: "collections are delayed". */
  failure: string;
  logger: Pick<Logger, 'warn'>;
  signal: AbortSignal;
}

/**
 * Runs passes of background work until `signal` fires. A failed pass is logged, and the next one
 * follows at its usual time. Resolves when the last pass has ended.
 */
export async function repeat(
  pass: (number: number) => Promise<unknown>,
  { everyMs, failure, logger, signal }: Rhythm,
): Promise<void> {
  for (let number = 0; !signal.aborted; number += 1) {
    try {
      await pass(number);
    } catch (error) {
      logger.warn({ err: error }, failure);
    }
    await setTimeout(everyMs, undefined, { signal }).catch(() => {});
  }
}
