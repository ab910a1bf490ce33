import { proxyActivities } from '@temporalio/workflow';
import { TASK_PRIORITY, TASK_QUEUES } from '#contracts/engine-names.ts';
import type { ProductSiteInput } from '#contracts/workflows.ts';
import type { ProductSiteActivities } from './product-site.ts';

const { readProductSite: read } = proxyActivities<ProductSiteActivities>({
  taskQueue: TASK_QUEUES.core,
  startToCloseTimeout: '2m',
  heartbeatTimeout: '10s',
  priority: { priorityKey: TASK_PRIORITY.interactive },
  retry: { initialInterval: '500ms', maximumInterval: '5s', maximumAttempts: 5 },
});

/** Reads a user's own site to propose a product profile. */
export async function readProductSite(input: ProductSiteInput): Promise<void> {
  await read(input);
}
