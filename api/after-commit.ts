import type { WorkflowStart } from '#contracts/workflows.ts';
import type { Committed } from '#db/committed.ts';
import type { JobRound } from '#db/queries/jobs.ts';
import type { ApiDeps } from './deps.ts';
import type { Database } from '#db/client.ts';
import { readHeads } from '#db/queries/events.ts';

/** Work that a command leaves to Temporal. */
export interface Followup {
  start?: WorkflowStart;
  cancel?: Pick<JobRound, 'kind' | 'jobId' | 'round'>;
}

/**
 * The single follow-up of every commit: publish its events, start or cancel its workflow. Neither
 * is awaited and neither can fail a request: the gateway's sweep and the dispatcher recover
 * whatever is lost here.
 */
export function afterCommit<T>(
  deps: Pick<ApiDeps, 'publisher' | 'workflows'>,
  committed: Committed<T>,
  followup: Followup = {},
): T {
  deps.publisher.publish(committed.batches);
  if (followup.start) deps.workflows.start(followup.start);
  if (followup.cancel) deps.workflows.cancel(followup.cancel);
  return committed.value;
}

/**
 * Last number of a stream. Read it BEFORE the data it labels: an event between the two reads is
 * then applied twice, which is harmless, and never missed.
 */
export async function readAsOf(database: Database, streamId: string): Promise<number> {
  return (await readHeads(database, [streamId])).get(streamId)?.seq ?? 0;
}

/** Number of a command's last event: the answer includes everything up to it. */
export function asOfCommit(committed: Committed<unknown>): { asOf?: number } {
  const seq = committed.batches.at(-1)?.events.at(-1)?.seq;
  return seq === undefined ? {} : { asOf: seq };
}
