import { proxyActivities } from '@temporalio/workflow';
import { TASK_QUEUES } from '#contracts/engine-names.ts';
import type { Dispatch, DueDelivery } from '#db/commands/alerts/deliveries/reserve.ts';
import type { DeliveryActivities } from './activities.ts';

/**
 * Tried until all are recorded: an attempt that a lost worker has sent already is sent again with the
 * same id, so that the receiver can drop the repeat.
 */
const { attemptDelivery } = proxyActivities<DeliveryActivities>({
  taskQueue: TASK_QUEUES.alerts,
  startToCloseTimeout: '4m',
  heartbeatTimeout: '10s',
  retry: { initialInterval: '1s', maximumInterval: '30s' },
});

/**
 * One attempt at each delivery of a dispatch. When the next one is due, the due list starts another
 * workflow. Workflows of earlier versions have one delivery.
 */
export async function deliverAlert(dispatch: Dispatch | DueDelivery): Promise<void> {
  await attemptDelivery(dispatch);
}
