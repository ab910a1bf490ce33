import { ScheduleAlreadyRunning, ScheduleOverlapPolicy } from '@temporalio/client';
import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import { TASK_QUEUES, TREND_SCHEDULE_ID, WORKFLOW_TYPES } from '#contracts/engine-names.ts';
import { TRENDING } from '#domain/trending/names.ts';
import type { TrendRefreshInput } from '#contracts/workflows.ts';
import { trendRefreshStart } from '#contracts/workflows.ts';
import type { Database } from '#db/client.ts';
import { listQueuedRefreshes } from '#db/commands/trending/refresh.ts';
import { startOnce } from '../jobs/engine.ts';
import { repeat } from '../runtime/repeat.ts';

interface ScheduleDeps {
  database: Database;
  client: Client;
  logger: Logger;
}

const EVERY_MS = 2_000;
/** The API starts a refresh itself; a request still queued after this was missed. */
const QUEUED_SECONDS = 3;

/**
 * Maintains the schedule and starts refreshes that were accepted while Temporal was unavailable.
 */
export async function runTrendSchedule(deps: ScheduleDeps, signal: AbortSignal): Promise<void> {
  let scheduled = false;
  const failure = 'the refresh of trending problems is delayed';
  await repeat(
    async () => {
      if (!scheduled) await ensureTrendSchedule(deps.client);
      scheduled = true;
      for (const refreshId of await listQueuedRefreshes(deps.database, QUEUED_SECONDS))
        await startOnce(deps.client, trendRefreshStart({ refreshId }));
    },
    { everyMs: EVERY_MS, failure, logger: deps.logger, signal },
  );
}

/** Creates the schedule; every worker tries, the first one succeeds. Its first run is immediate. */
async function ensureTrendSchedule(client: Client): Promise<void> {
  const input: TrendRefreshInput = { refreshId: null };
  try {
    await client.schedule.create({
      scheduleId: TREND_SCHEDULE_ID,
      spec: { intervals: [{ every: `${TRENDING.refreshMinutes}m` }] },
      policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1m' },
      action: {
        type: 'startWorkflow',
        workflowType: WORKFLOW_TYPES.trends,
        workflowId: TREND_SCHEDULE_ID,
        taskQueue: TASK_QUEUES.core,
        args: [input],
      },
      state: { triggerImmediately: true },
    });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
  }
}
