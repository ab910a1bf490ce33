import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { Client, Connection, WorkflowNotFoundError } from '@temporalio/client';
import type { ConnectionOptions } from '@temporalio/client';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import type { Logger } from 'pino';
import { AppError } from '#domain/errors.ts';
import { carryStart } from '#config/tracing/carry-start.ts';
import { jobWorkflowId } from '#contracts/engine-names.ts';
import type { WorkflowStart } from '#contracts/workflows.ts';
import type { JobRound } from '#db/queries/jobs.ts';

/** Timeout of one call to Temporal; the dispatcher starts whatever was not started. */
const DEADLINE_MS = 3_000;
const HEALTH_DEADLINE_MS = 1_000;
const CONNECT_TIMEOUT_MS = 2_000;
const CLOSE_MS = 1_000;

export interface WorkflowStarter {
  /** Returns at once. A failed start is logged and left to the dispatcher. */
  start(start: WorkflowStart): void;
  /**
   * Resolves once Temporal has the workflow: for commands that no dispatcher retries. False when
   * one with this id runs already.
   * @throws AppError SYSTEM_ERROR when Temporal does not answer
   */
  ensureStarted(start: WorkflowStart): Promise<boolean>;
  /** Returns at once. Asks the workflow of a job's round to stop. */
  cancel(job: Pick<JobRound, 'kind' | 'jobId' | 'round'>): void;
  status(): Promise<'up' | 'down'>;
  /** Waits briefly for pending calls, then closes the connection. */
  close(): Promise<void>;
}

/**
 * Starts workflows through a connection that opens on first use and is never awaited by a request.
 */
export function createWorkflowStarter(settings: {
  address: string;
  namespace: string;
  /** Encryption and sign-in of the connection. */
  security?: Pick<ConnectionOptions, 'tls' | 'apiKey'>;
  logger: Logger;
}): WorkflowStarter {
  const connection = Connection.lazy({
    address: settings.address,
    ...settings.security,
    connectTimeout: CONNECT_TIMEOUT_MS,
    // The library's own retries are off: the dispatcher retries, and theirs outlive a close.
    interceptors: [],
  });
  const client = new Client({
    connection,
    namespace: settings.namespace,
    interceptors: carryStart,
  });
  const pending = new Set<Promise<void>>();

  function inBackground(what: string, workflowId: string, call: () => Promise<unknown>): void {
    const attempt = async (): Promise<void> => {
      // The response is sent first.
      await setImmediate();
      try {
        await connection.withDeadline(Date.now() + DEADLINE_MS, call);
      } catch (error) {
        if (isSettled(error)) return;
        settings.logger.warn({ err: error, workflowId }, `${what} was left to the dispatcher`);
      }
    };
    const task = attempt().finally(() => pending.delete(task));
    pending.add(task);
  }

  return {
    start({ type, options }) {
      inBackground('workflow start', options.workflowId, () =>
        client.workflow.start(type, options),
      );
    },
    async ensureStarted({ type, options }) {
      try {
        await connection.withDeadline(Date.now() + DEADLINE_MS, () =>
          client.workflow.start(type, options),
        );
        return true;
      } catch (error) {
        if (isSettled(error)) return false;
        throw new AppError('SYSTEM_ERROR', 'This cannot be saved right now. Try again shortly.', {
          cause: error,
        });
      }
    },
    cancel({ kind, jobId, round }) {
      const workflowId = jobWorkflowId(kind, jobId, round);
      const handle = client.workflow.getHandle(workflowId);
      inBackground('workflow cancellation', workflowId, () => handle.cancel());
    },
    async status() {
      try {
        await connection.withDeadline(Date.now() + HEALTH_DEADLINE_MS, () =>
          // Takes the server through its database, which a server that only listens cannot do.
          connection.workflowService.describeNamespace({ namespace: settings.namespace }),
        );
        return 'up';
      } catch {
        return 'down';
      }
    },
    async close() {
      await Promise.race([Promise.all(pending), sleep(CLOSE_MS, undefined, { ref: false })]);
      await connection.close();
    },
  };
}

/** Already started, or ended before the cancellation arrived. */
function isSettled(error: unknown): boolean {
  return (
    error instanceof WorkflowExecutionAlreadyStartedError || error instanceof WorkflowNotFoundError
  );
}
