import {
  bulkMonitorRequestSchema,
  bulkMonitorResponseSchema,
  bulkRemoveRequestSchema,
  bulkRemoveResponseSchema,
  bulkStatusRequestSchema,
  bulkStatusResponseSchema,
} from '#contracts/competitors/monitoring.ts';
import type { Timeframe } from '#domain/names.ts';
import { addCompetitors } from '#db/commands/monitoring/add.ts';
import type { SkippedCompetitor } from '#db/commands/monitoring/add.ts';
import { removeCompetitors } from '#db/commands/monitoring/remove.ts';
import { setCompetitorStatus } from '#db/commands/monitoring/status.ts';
import { latestDiscovered } from '#db/queries/competitors/discovery.ts';
import type { ApiDeps } from '../../deps.ts';
import { limitMonitoring } from '../../middleware/rate-limit.ts';
import { resolveMonitoringOptions } from '../../specs/monitoring-options.ts';
import { success, userRoutes } from '../answers.ts';
import { BASE, TAG } from './lists.ts';

const added = success(bulkMonitorResponseSchema, {
  id: 'BulkMonitor',
  description: 'What was added, and what was left out with its reason.',
});
const changed = success(bulkStatusResponseSchema, {
  id: 'BulkStatus',
  description: 'What was changed, and what was left out with its reason.',
});
const removed = success(bulkRemoveResponseSchema, {
  id: 'BulkRemove',
  description: 'What was removed, and what was left out with its reason.',
});

/** The message of a bulk change: the first refusal's reason if nothing was changed. */
const messageOf = (
  done: readonly unknown[],
  [skipped]: readonly SkippedCompetitor[],
  message: string,
): string => (done.length > 0 ? message : (skipped?.reason ?? 'There was nothing to change.'));

/** Whole days of history in a range. */
const RANGE_DAYS: Readonly<Record<Timeframe, number>> = {
  '1h': 1,
  '24h': 1,
  '7d': 7,
  '30d': 30,
  '365d': 365,
};

/**
 * Changes several competitors at once; those that cannot be changed are
 * skipped.
 */
export function bulkMonitoringRoutes(deps: ApiDeps) {
  const routes = userRoutes(deps, TAG);

  routes.post(`${BASE}/monitor`, {
    summary: 'Monitor several competitors',
    description: 'Without ids: all of the latest discovery. What cannot be added is skipped.',
    body: bulkMonitorRequestSchema,
    answer: added,
    refusals: [403, 422],
    handle: async ({ c, database, userId, plan, body: request }) => {
      const options = resolveMonitoringOptions(
        {
          platforms: request.options.platforms,
          analysisDays: RANGE_DAYS[request.options.timeRange],
        },
        { plan, sources: deps.sources() },
      );
      await limitMonitoring(c, deps, userId);
      const ids = request.ids ?? (await latestDiscovered(database, { userId, plan }));
      const committed = await addCompetitors(database, {
        userId,
        plan,
        ids: [...new Set(ids)],
        options,
        skip: true,
      });
      const { added, skipped } = committed.value;
      const message = messageOf(added, skipped, 'Competitors added to monitoring');
      return { ...committed, value: { ...committed.value, message } };
    },
  });
  routes.put(`${BASE}/status`, {
    summary: 'Set the status of several competitors',
    body: bulkStatusRequestSchema,
    answer: changed,
    refusals: [403, 422],
    handle: async ({ database, userId, plan, body }) => {
      const { ids, status } = body;
      const command = { userId, plan, ids: [...new Set(ids)], status, skip: true };
      const committed = await setCompetitorStatus(database, command);
      const { changed, skipped } = committed.value;
      const message = messageOf(changed, skipped, 'Competitor status updated successfully');
      return { ...committed, value: { ...committed.value, message } };
    },
  });
  routes.post(`${BASE}/remove`, {
    summary: 'Stop monitoring several competitors',
    body: bulkRemoveRequestSchema,
    answer: removed,
    refusals: [422],
    handle: async ({ database, userId, body }) => {
      const ids = [...new Set(body.ids)];
      const committed = await removeCompetitors(database, { userId, ids, skip: true });
      const { removed, skipped } = committed.value;
      const noun = removed.length === 1 ? 'Competitor' : 'Competitors';
      const message = messageOf(removed, skipped, `${noun} removed successfully`);
      return { ...committed, value: { ...committed.value, message } };
    },
  });
  return routes.app;
}
