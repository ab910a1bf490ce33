import { proxyActivities } from '@temporalio/workflow';
import { TASK_PRIORITY, TASK_QUEUES } from '#contracts/engine-names.ts';
import type { CorrectionInput, DraftInput } from '#contracts/workflows.ts';
import type { CorrectionActivities } from './correct-activity.ts';
import type { DraftActivities } from './draft-activity.ts';

const { correctReading: correct } = proxyActivities<CorrectionActivities>({
  taskQueue: TASK_QUEUES.core,
  startToCloseTimeout: '5m',
  heartbeatTimeout: '10s',
  priority: { priorityKey: TASK_PRIORITY.interactive },
  retry: { initialInterval: '500ms', maximumInterval: '10s', maximumAttempts: 20 },
});

const { writeDraft } = proxyActivities<DraftActivities>({
  taskQueue: TASK_QUEUES.llm,
  startToCloseTimeout: '3m',
  heartbeatTimeout: '10s',
  priority: { priorityKey: TASK_PRIORITY.interactive },
  retry: { initialInterval: '1s', maximumInterval: '15s', maximumAttempts: 5 },
});

/** Keeps an owner's correction as a rule and reads the answers of the brand's runs again. */
export async function correctReading(input: CorrectionInput): Promise<void> {
  await correct(input);
}

/** Drafts one reply. */
export async function draftReply(input: DraftInput): Promise<void> {
  await writeDraft(input);
}
