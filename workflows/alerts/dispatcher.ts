import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '#db/client.ts';
import { renewDispatches, reserveDueDeliveries } from '#db/commands/alerts/deliveries/reserve.ts';
import type { Dispatch } from '#db/commands/alerts/deliveries/reserve.ts';
import { repeat } from '../runtime/repeat.ts';
import type { AttemptDeliveries } from './attempts.ts';

interface DeliveryDispatcherDeps {
  database: Database;
  attempt: AttemptDeliveries;
  logger: Pick<Logger, 'warn'>;
}

const EVERY_MS = 250;
/** A quarter of the lease. */
const RENEW_EVERY_MS = 5_000;
/** Attempts that are being made when the worker stops get this long to end. */
const GRACE_MS = 10_000;

/**
 * Attempts due deliveries until `signal` fires. Every worker runs one. The due list in Postgres is
 * the only schedule: when a worker is lost, its leases end and another one attempts the deliveries.
 */
export async function runDeliveryDispatcher(
  deps: DeliveryDispatcherDeps,
  signal: AbortSignal,
): Promise<void> {
  const dispatcher = createDeliveryDispatcher(deps);
  const { logger } = deps;
  const failure = 'deliveries are delayed';
  const renewing = new AbortController();
  const renewed = repeat(dispatcher.renew, {
    everyMs: RENEW_EVERY_MS,
    failure,
    logger,
    signal: renewing.signal,
  });
  await repeat(dispatcher.dispatch, { everyMs: EVERY_MS, failure, logger, signal });
  await dispatcher.stop(GRACE_MS);
  renewing.abort();
  await renewed;
}

export function createDeliveryDispatcher({ database, attempt, logger }: DeliveryDispatcherDeps) {
  /** Attempts that are being made, by their dispatch. */
  const running = new Map<Dispatch, Promise<void>>();
  const stopping = new AbortController();

  async function run(dispatch: Dispatch): Promise<void> {
    try {
      await attempt(dispatch, stopping.signal);
    } catch (error) {
      // What was not recorded is attempted again when its lease ends.
      logger.warn({ err: error }, 'deliveries will be attempted again');
    } finally {
      running.delete(dispatch);
    }
  }

  return {
    /** Begins what is due; returns how many attempts. */
    async dispatch(): Promise<number> {
      const dispatches = await reserveDueDeliveries(database);
      for (const dispatch of dispatches) running.set(dispatch, run(dispatch));
      return dispatches.reduce((sum, { due }) => sum + due.length, 0);
    },
    async renew(): Promise<void> {
      const ids = new Set([...running.keys()].map(({ id }) => id));
      if (ids.size > 0) await renewDispatches(database, ids);
    },
    /** Waits for attempts that are being made, and cancels them after `graceMs`. */
    async stop(graceMs: number): Promise<void> {
      const ended = Promise.all(running.values());
      const waiting = new AbortController();
      const patience = setTimeout(graceMs, undefined, { signal: waiting.signal }).then(
        () => stopping.abort(),
        () => {},
      );
      await ended;
      waiting.abort();
      await patience;
    },
  };
}
