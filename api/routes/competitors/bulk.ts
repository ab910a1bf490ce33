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
import { afterCommit, asOfCommit } from '../../after-commit.ts';
import type { ApiDeps } from '../../deps.ts';
import { limitMonitoring } from '../../middleware/rate-limit.ts';
import { createRoutes } from '../../middleware/validation.ts';
import { resolveMonitoringOptions } from '../../specs/monitoring-options.ts';
import { answers, jsonBody, success, userRoute } from '../answers.ts';
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
  const route = userRoute(deps, TAG);

  return createRoutes()
    .openapi(
      route('post', `${BASE}/monitor`, {
        summary: 'Monitor several competitors',
        description: 'Without ids: all of the latest discovery. What cannot be added is skipped.',
        request: { body: jsonBody(bulkMonitorRequestSchema) },
        responses: answers(added, [403, 422]),
      }),
      async (c) => {
        const { userId, plan } = c.get('actor');
        const request = c.req.valid('json');
        const options = resolveMonitoringOptions(
          {
            platforms: request.options.platforms,
            analysisDays: RANGE_DAYS[request.options.timeRange],
          },
          { plan, sources: deps.sources() },
        );
        await limitMonitoring(c, deps, userId);
        const ids = request.ids ?? (await latestDiscovered(c.get('database'), { userId, plan }));
        const committed = await addCompetitors(c.get('database'), {
          userId,
          plan,
          ids: [...new Set(ids)],
          options,
          skip: true,
        });
        const value = afterCommit(deps, committed);
        const message = messageOf(value.added, value.skipped, 'Competitors added to monitoring');
        const data = { ...value, message };
        return added.send(c, { data, ...asOfCommit(committed) });
      },
    )
    .openapi(
      route('put', `${BASE}/status`, {
        summary: 'Set the status of several competitors',
        request: { body: jsonBody(bulkStatusRequestSchema) },
        responses: answers(changed, [403, 422]),
      }),
      async (c) => {
        const { userId, plan } = c.get('actor');
        const { ids, status } = c.req.valid('json');
        const command = { userId, plan, ids: [...new Set(ids)], status, skip: true };
        const committed = await setCompetitorStatus(c.get('database'), command);
        const value = afterCommit(deps, committed);
        const message = messageOf(
          value.changed,
          value.skipped,
          'Competitor status updated successfully',
        );
        return changed.send(c, { data: { ...value, message }, ...asOfCommit(committed) });
      },
    )
    .openapi(
      route('post', `${BASE}/remove`, {
        summary: 'Stop monitoring several competitors',
        request: { body: jsonBody(bulkRemoveRequestSchema) },
        responses: answers(removed, [422]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const ids = [...new Set(c.req.valid('json').ids)];
        const committed = await removeCompetitors(c.get('database'), { userId, ids, skip: true });
        const value = afterCommit(deps, committed);
        const message = messageOf(
          value.removed,
          value.skipped,
          value.removed.length === 1
            ? 'Competitor removed successfully'
            : 'Competitors removed successfully',
        );
        return removed.send(c, { data: { ...value, message }, ...asOfCommit(committed) });
      },
    );
}
