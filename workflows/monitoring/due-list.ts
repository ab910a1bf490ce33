import type { Client } from '@temporalio/client';
import { collectStart } from '#contracts/workflows.ts';
import { claimDueWatches } from '#db/commands/monitoring/collection.ts';
import { archiveExpired } from '#db/commands/monitoring/expire.ts';
import type { ActivityDeps } from '../activities/deps.ts';
import { startOnce } from '../jobs/engine.ts';
import { repeat } from '../runtime/repeat.ts';

interface DueListDeps extends ActivityDeps {
  client: Pick<Client, 'workflow'>;
}

const EVERY_MS = 2_000;
const BATCH = 20;
/** Passes between two checks for ended monitoring periods. */
const ARCHIVE_EVERY = 150;

/**
 * Starts the collections that are due until `signal` fires. Every worker runs one: a watch is taken
 * by one of them, and its collection's id makes starting twice harmless.
 */
export const runDueList = (deps: DueListDeps, signal: AbortSignal): Promise<void> =>
  repeat(
    async (pass) => {
      await startDue(deps);
      if (pass % ARCHIVE_EVERY === 0) await archive(deps);
    },
    { everyMs: EVERY_MS, failure: 'collections are delayed', logger: deps.logger, signal },
  );

/** One pass over the due list. @returns how many collections were started. */
export async function startDue({ database, client }: DueListDeps): Promise<number> {
  const due = await claimDueWatches(database, { limit: BATCH });
  for (const collection of due) {
    await startOnce(client, collectStart(collection));
  }
  return due.length;
}

async function archive({ database, publisher, logger }: DueListDeps): Promise<void> {
  const { value, batches } = await archiveExpired(database);
  publisher.publish(batches);
  if (value > 0)
    logger.info({ count: value }, 'competitors were archived at the end of their plan');
}
