import { isCancellation, proxyActivities, workflowInfo } from '@temporalio/workflow';
import { TASK_QUEUES } from '#contracts/engine-names.ts';
import { TREND_PLATFORMS } from '#domain/trending/names.ts';
import type { TrendPlatform } from '#domain/trending/names.ts';
import type { TrendRefreshInput } from '#contracts/workflows.ts';
import type { CollectActivities } from './collect-activities.ts';
import type { TrendActivities } from './rank-activities.ts';

const write = proxyActivities<TrendActivities>({
  taskQueue: TASK_QUEUES.core,
  startToCloseTimeout: '5s',
  retry: { initialInterval: '500ms', maximumInterval: '10s' },
});

/** Seconds of CPU time; heartbeats detect a lost worker. */
const rank = proxyActivities<TrendActivities>({
  taskQueue: TASK_QUEUES.core,
  startToCloseTimeout: '3m',
  heartbeatTimeout: '10s',
  retry: { initialInterval: '1s', maximumInterval: '10s', maximumAttempts: 5 },
});

/** On the platform's own queue, so that collecting and searching share its rate limit. */
const collectFrom = (platform: TrendPlatform): CollectActivities =>
  proxyActivities<CollectActivities>({
    taskQueue: TASK_QUEUES.provider(platform),
    scheduleToCloseTimeout: '4m',
    startToCloseTimeout: '90s',
    heartbeatTimeout: '10s',
    retry: { initialInterval: '2s', maximumAttempts: 4 },
  });

/**
 * One refresh of Trending Problems: all platforms in parallel, then one ranking. Unavailable
 * platforms are left out; only one refresh runs at a time.
 */
export async function refreshTrends({ refreshId }: TrendRefreshInput): Promise<void> {
  const { workflowId, runId } = workflowInfo();
  const name = refreshId === null ? `${workflowId} ${runId}` : workflowId;
  const id = await write.beginTrendRefresh({ refreshId, workflowId: name });
  if (id === null) return;
  try {
    await Promise.all(TREND_PLATFORMS.map((platform) => collect(id, platform)));
    await rank.rankTrends({ refreshId: id });
  } catch (error) {
    await write.failTrendRefresh({ refreshId: id });
    if (isCancellation(error)) throw error;
  }
}

/** A failure of one platform does not affect the others. */
async function collect(refreshId: string, platform: TrendPlatform): Promise<void> {
  try {
    await collectFrom(platform).collectTrendPosts({ refreshId, platform });
  } catch (error) {
    if (isCancellation(error)) throw error;
  }
}
