import { WorkflowNotFoundError } from '@temporalio/client';
import type { Client } from '@temporalio/client';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import type { WorkflowStart } from '#contracts/workflows.ts';

type Engine = Pick<Client, 'workflow'>;

/** Starts a workflow whose id is used once. False: it was started before. */
export async function startOnce({ workflow }: Engine, start: WorkflowStart): Promise<boolean> {
  try {
    await workflow.start(start.type, start.options);
    return true;
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
    throw error;
  }
}

/** False: it has ended, or the engine does not know it. */
export async function isRunning({ workflow }: Engine, workflowId: string): Promise<boolean> {
  try {
    const { status } = await workflow.getHandle(workflowId).describe();
    return status.name === 'RUNNING';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}
