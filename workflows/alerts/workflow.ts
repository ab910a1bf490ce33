import { proxyActivities } from '@temporalio/workflow';
import { TASK_QUEUES } from '#contracts/engine-names.ts';
import type { DueDelivery } from '#db/commands/alerts/deliveries/reserve.ts';
import type { DeliveryActivities } from './activities.ts';

/**
 * Tried until it is recorded: an attempt that a lost worker has sent already is sent again with the
 * same id, so that the receiver can drop the repeat.
 */
const { attemptDelivery } = proxyActivities<DeliveryActivities>({
  taskQueue: TASK_QUEUES.alerts,
  startToCloseTimeout: '1m',
  heartbeatTimeout: '10s',
  retry: { initialInterval: '1s', maximumInterval: '30s' },
});

/** One attempt at one delivery. When the next one is due, the due list starts another workflow. */
export async function deliverAlert(due: DueDelivery): Promise<void> {
  await attemptDelivery(due);
}
