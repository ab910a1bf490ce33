import { setTimeout } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import type { Logger } from 'pino';
import { TASK_QUEUES, WORKFLOW_TYPES } from '#contracts/engine-names.ts';
import type { Database } from '#db/client.ts';
import { markDeliveryDispatched } from '#db/commands/alerts/attempt.ts';
import { listQueuedMail, markMailDispatched } from '#db/commands/mail/send.ts';
import { listDueDeliveries } from '#db/queries/alerts/due.ts';
import { mailWorkflowId } from './mail/names.ts';

export interface DeliveryDispatcherDeps {
  database: Database;
  client: Pick<Client, 'workflow'>;
  logger: Logger;
}

const EVERY_MS = 500;
const BATCH = 200;

/** Starts the due attempts of deliveries until `signal` fires. Every worker runs one. */
export async function runDeliveryDispatcher(
  deps: DeliveryDispatcherDeps,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await dispatchDeliveries(deps);
      await dispatchMail(deps);
    } catch (error) {
      deps.logger.warn({ err: error }, 'deliveries are delayed');
    }
    await setTimeout(EVERY_MS, undefined, { signal }).catch(() => {});
  }
}

/** One pass over what is due; returns how many attempts were started. */
export async function dispatchDeliveries({
  database,
  client,
}: Omit<DeliveryDispatcherDeps, 'logger'>): Promise<number> {
  const due = await listDueDeliveries(database, BATCH);
  let started = 0;
  for (const delivery of due) {
    const { deliveryId, attempts } = delivery;
    try {
      await client.workflow.start(WORKFLOW_TYPES.deliverAlert, {
        workflowId: `deliver:${deliveryId}:${attempts}`,
        taskQueue: TASK_QUEUES.core,
        args: [delivery],
      });
      started += 1;
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    }
    await markDeliveryDispatched(database, deliveryId);
  }
  return started;
}

/** Starts the workflows of queued account mail; returns how many. */
export async function dispatchMail({
  database,
  client,
}: Omit<DeliveryDispatcherDeps, 'logger'>): Promise<number> {
  const queued = await listQueuedMail(database, BATCH);
  let started = 0;
  for (const mail of queued) {
    try {
      await client.workflow.start(WORKFLOW_TYPES.accountMail, {
        workflowId: mailWorkflowId(mail),
        taskQueue: TASK_QUEUES.core,
        args: [mail],
      });
      started += 1;
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    }
    await markMailDispatched(database, mail.mailId);
  }
  return started;
}
