import { isCancellation } from '@temporalio/workflow';

/** Awaits a step of a workflow that adds to it but is not needed: null when it failed. */
export async function ignoreFailure<T>(step: Promise<T>): Promise<T | null> {
  try {
    return await step;
  } catch (error) {
    if (isCancellation(error)) throw error;
    return null;
  }
}
