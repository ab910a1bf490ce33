import { TASK_QUEUES, WORKFLOW_TYPES, searchWorkflowId } from './names.ts';
import type { PlatformId } from './names.ts';

/** Input of the search workflow: ids only, everything else stays in Postgres. */
export interface SearchWorkflowInput {
  searchId: string;
  userId: string;
  /** 0 for the first run, then one more for each retry of the failed platforms. */
  round: number;
  platforms: PlatformId[];
}

/**
 * How the API and the dispatcher start a search: the same id from both, so that whoever comes
 * second is told that it already runs. Short task timeouts let another worker take over quickly.
 */
export function searchStart(input: SearchWorkflowInput) {
  return {
    type: WORKFLOW_TYPES.search,
    options: {
      workflowId: searchWorkflowId(input.searchId, input.round),
      taskQueue: TASK_QUEUES.core,
      args: [input] as [SearchWorkflowInput],
      workflowIdReusePolicy: 'REJECT_DUPLICATE' as const,
      workflowTaskTimeout: '2s' as const,
    },
  };
}
