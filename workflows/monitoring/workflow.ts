import { proxyActivities } from '@temporalio/workflow';
import { TASK_PRIORITY, TASK_QUEUES } from '#contracts/engine-names.ts';
import type { PlatformId } from '#domain/names.ts';
import type { CollectWorkflowInput } from '#contracts/workflows.ts';
import { ignoreFailure } from '../activities/platform-failure.ts';
import type { MonitoringCoreActivities, MonitoringPlatformActivities } from './activities.ts';

/** No user waits for a collection: searches and discoveries go first on every queue. */
const background = { priorityKey: TASK_PRIORITY.background } as const;

const core = proxyActivities<MonitoringCoreActivities>({
  taskQueue: TASK_QUEUES.core,
  startToCloseTimeout: '2m',
  heartbeatTimeout: '10s',
  priority: background,
  retry: { initialInterval: '1s', maximumInterval: '30s', maximumAttempts: 5 },
});

const write = proxyActivities<MonitoringCoreActivities>({
  taskQueue: TASK_QUEUES.core,
  startToCloseTimeout: '30s',
  priority: background,
  retry: { initialInterval: '500ms', maximumInterval: '10s' },
});

const readFrom = (platform: PlatformId): MonitoringPlatformActivities =>
  proxyActivities<MonitoringPlatformActivities>({
    taskQueue: TASK_QUEUES.provider(platform),
    scheduleToStartTimeout: '10m',
    startToCloseTimeout: '1m',
    heartbeatTimeout: '10s',
    priority: background,
    retry: { initialInterval: '2s', maximumInterval: '30s', maximumAttempts: 3 },
  });

/**
 * One collection of a watch: every platform and the site in parallel, then spikes, then its
 * followers. A failed source is left for the next collection; followers are notified either way.
 */
export async function collectWatch({ watchId, n, platforms }: CollectWorkflowInput): Promise<void> {
  const key = { watchId, n };
  await write.beginCollection(key);
  await Promise.all([
    ...platforms.map((platform) =>
      ignoreFailure(readFrom(platform).collectMentions({ ...key, platform })),
    ),
    ignoreFailure(core.collectSite(key)),
  ]);
  await write.reviewCollection(key);
  await core.fanOut(key);
}
