import { setTimeout } from 'node:timers/promises';
import { WorkflowNotFoundError } from '@temporalio/client';
import type { Client } from '@temporalio/client';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import type { Logger } from 'pino';
import { searchWorkflowId } from '#contracts/names.ts';
import { searchStart } from '#contracts/workflows.ts';
import type { Database } from '#db/client.ts';
import { endSearch } from '#db/commands/search/end.ts';
import { listOverdueSearches, listUnstartedSearches } from '#db/queries/search.ts';
import type { UnstartedSearch } from '#db/queries/search.ts';
import type { Publisher } from '#streams/publish.ts';

export interface DispatcherDeps {
  database: Database;
  client: Pick<Client, 'workflow'>;
  publisher: Pick<Publisher, 'publish'>;
  logger: Logger;
}

export interface DispatcherSettings {
  everyMs: number;
  /** The API starts a search itself; older ones were left behind. */
  queuedForSeconds: number;
  /** Far beyond what a search may take: its workflow is looked at. */
  overdueSeconds: number;
  batch: number;
}

export const DISPATCHER_DEFAULTS: DispatcherSettings = {
  everyMs: 1_000,
  queuedForSeconds: 3,
  overdueSeconds: 1_800,
  batch: 100,
};

/** Rounds of the loop between two looks at overdue searches. */
const OVERDUE_EVERY = 30;

/**
 * Starts whatever is still queued, and ends what has lost its workflow, until `signal` fires.
 * Every worker runs one: the workflow's id makes starting twice harmless (F-02, F-06).
 */
export async function runDispatcher(
  deps: DispatcherDeps,
  signal: AbortSignal,
  settings: DispatcherSettings = DISPATCHER_DEFAULTS,
): Promise<void> {
  for (let round = 0; !signal.aborted; round += 1) {
    try {
      await dispatchOnce(deps, settings);
      if (round % OVERDUE_EVERY === 0) await endLost(deps, settings);
    } catch (error) {
      deps.logger.warn({ err: error }, 'dispatch is delayed');
    }
    await setTimeout(settings.everyMs, undefined, { signal }).catch(() => {});
  }
}

/** One pass over the queue, oldest first. Stops at the first failure: the engine is down. */
export async function dispatchOnce(
  deps: DispatcherDeps,
  settings: DispatcherSettings = DISPATCHER_DEFAULTS,
): Promise<number> {
  const waiting = await listUnstartedSearches(deps.database, {
    olderThanSeconds: settings.queuedForSeconds,
    limit: settings.batch,
  });
  let started = 0;
  for (const search of waiting) {
    const { type, options } = searchStart(search);
    try {
      await deps.client.workflow.start(type, options);
      started += 1;
      deps.logger.info({ searchId: search.searchId, round: search.round }, 'search was dispatched');
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
      // It runs and waits for its turn, or it is over without having ended its search.
      if (!(await isRunning(deps, search))) await end(deps, search);
    }
  }
  return started;
}

/** Every accepted search ends, also one whose workflow was terminated or forgotten. */
export async function endLost(deps: DispatcherDeps, settings: DispatcherSettings): Promise<void> {
  const overdue = await listOverdueSearches(deps.database, {
    olderThanSeconds: settings.overdueSeconds,
    limit: settings.batch,
  });
  for (const search of overdue) {
    if (!(await isRunning(deps, search))) await end(deps, search);
  }
}

async function isRunning(deps: DispatcherDeps, search: UnstartedSearch): Promise<boolean> {
  const handle = deps.client.workflow.getHandle(searchWorkflowId(search.searchId, search.round));
  try {
    const { status } = await handle.describe();
    return status.name === 'RUNNING';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}

async function end(deps: DispatcherDeps, search: UnstartedSearch): Promise<void> {
  const { batches } = await endSearch(deps.database, { ...search, cancelled: false });
  deps.publisher.publish(batches);
  deps.logger.warn({ searchId: search.searchId, round: search.round }, 'a lost search was ended');
}
