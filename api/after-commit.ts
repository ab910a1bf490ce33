import type { WorkflowStart } from '#contracts/workflows.ts';
import type { Committed } from '#db/committed.ts';
import type { JobRound } from '#db/queries/jobs.ts';
import type { ApiDeps } from './deps.ts';

/** Work that a command leaves for Temporal. */
export interface Followup {
  start?: WorkflowStart;
  cancel?: Pick<JobRound, 'kind' | 'jobId' | 'round'>;
}

/**
 * The one thing to do with what a command committed: publish its events, start or cancel its
 * workflow. Neither is awaited and neither can fail a request: the gateway's sweep and the
 * dispatcher make up for what is lost here.
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
