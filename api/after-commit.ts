import type { SearchWorkflowInput } from '#contracts/workflows.ts';
import type { Committed } from '#db/committed.ts';
import type { ApiDeps } from './deps.ts';

/** Work that a command leaves for Temporal. */
export interface Followup {
  start?: SearchWorkflowInput;
  cancel?: { searchId: string; round: number };
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
  if (followup.start) deps.workflows.startSearch(followup.start);
  if (followup.cancel) deps.workflows.cancelSearch(followup.cancel);
  return committed.value;
}
