import { setTimeout } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import type { Logger } from 'pino';
import { TASK_QUEUES, WORKFLOW_TYPES } from '#contracts/engine-names.ts';
import type { Database } from '#db/client.ts';
import { releaseDispatch, reserveDueDeliveries } from '#db/commands/alerts/deliveries/reserve.ts';
import { listQueuedMail, markMailDispatched } from '#db/commands/mail/send.ts';
import { mailWorkflowId } from './mail/names.ts';

interface DeliveryDispatcherDeps {
  database: Database;
  client: Pick<Client, 'workflow'>;
  logger: Logger;
}

const EVERY_MS = 250;
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

/** One pass over due deliveries; returns how many attempts were started. */
export async function dispatchDeliveries({
  database,
  client,
}: Omit<DeliveryDispatcherDeps, 'logger'>): Promise<number> {
  const dispatches = await reserveDueDeliveries(database);
  await Promise.all(
    dispatches.map(async (dispatch, n) => {
      try {
        await client.workflow.start(WORKFLOW_TYPES.deliverAlert, {
          workflowId: `deliver:${dispatch.id}:${n}`,
          taskQueue: TASK_QUEUES.core,
          args: [dispatch],
        });
      } catch (error) {
        await releaseDispatch(database, dispatch);
        throw error;
      }
    }),
  );
  return dispatches.reduce((sum, { due }) => sum + due.length, 0);
}

/** Starts the workflows of queued account mail; returns how many. */
export async function dispatchMail({
  database,
  client,
}: Omit<DeliveryDispatcherDeps, 'logger'>): Promise<number> {
  const queued = await listQueuedMail(database, BATCH);
  const started = await inParallel(queued, async (mail) => {
    const options = { workflowId: mailWorkflowId(mail), args: [mail] as [unknown] };
    const isNew = await startOnce(client, WORKFLOW_TYPES.accountMail, options);
    await markMailDispatched(database, mail.mailId);
    return isNew;
  });
  return started.filter(Boolean).length;
}

/** False when a workflow with this id runs already. */
async function startOnce(
  client: Pick<Client, 'workflow'>,
  type: string,
  { workflowId, args }: { workflowId: string; args: [unknown] },
): Promise<boolean> {
  try {
    await client.workflow.start(type, { workflowId, taskQueue: TASK_QUEUES.core, args });
    return true;
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
    throw error;
  }
}

/** Concurrent requests to the engine. */
const PARALLEL = 16;

async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < items.length; at += PARALLEL)
    results.push(...(await Promise.all(items.slice(at, at + PARALLEL).map(work))));
  return results;
}
