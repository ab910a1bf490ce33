import type { WorkflowStart } from '#contracts/workflows.ts';
import type { Committed } from '#db/committed.ts';
import type { JobRound } from '#db/queries/jobs.ts';
import type { ApiDeps } from './deps.ts';

/** Work that a command leaves to Temporal. */
interface Followup {
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
