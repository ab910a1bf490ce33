import { sql } from 'drizzle-orm';
import type { MonitoredCompetitor } from '#contracts/competitors/monitoring.ts';
import type { PlanName } from '#domain/names.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import { transaction } from '../../transaction.ts';
import { raiseAlerts } from '../alerts/raise.ts';
import type { AlertCandidate } from '../alerts/alert-candidate.ts';
import { appendEvents } from '../events.ts';
import { monitoredEvent, readInOrder } from './add.ts';
import { fitMonitoringToPlan } from './fit-plan.ts';
import { refreshWatches } from './watch.ts';

/** Archives competitors whose monitoring days in the plan have ended, a page at a time. */
export function archiveExpired(
  database: Database,
  { limit = 200 } = {},
): Promise<Committed<number>> {
  return transaction(database, async (tx) => {
    const rows = await tx.execute<{
      id: string;
      user_id: string;
      company_id: string;
      plan: PlanName;
    }>(sql`
      with due as (
        select c.id from competitors c
        where c.monitored_since is not null and c.status <> 'archived'
          and c.monitored_until < now()
        order by c.user_id, c.id limit ${limit}::int for update skip locked
      )
      update competitors c set status = 'archived', archived_at = clock_timestamp()
      from due, users u where c.id = due.id and u.id = c.user_id
      returning c.id, c.user_id, c.company_id, u.plan`);
    const batches = [];
    await refreshWatches(
      tx,
      rows.map((row) => row.company_id),
    );
    const plans = new Map(rows.map((row) => [row.user_id, row.plan]));
    for (const [userId, plan] of [...plans].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      const moved = await fitMonitoringToPlan(tx, { userId, plan });
      if (moved.length > 0) batches.push(await appendEvents(tx, userId, moved));
    }
    for (const row of rows.toSorted((a, b) => (a.user_id < b.user_id ? -1 : 1))) {
      const { id, user_id: userId, plan: ownPlan } = row;
      const [competitor] = await readInOrder(tx, { userId, plan: ownPlan, ids: [id] });
      if (!competitor) continue;
      const alerts = await raiseAlerts(tx, userId, [archived(competitor)]);
      batches.push(await appendEvents(tx, userId, [monitoredEvent(competitor), ...alerts]));
    }
    return { value: rows.length, batches };
  });
}

const archived = ({ id, name, monitoredUntil }: MonitoredCompetitor): AlertCandidate => ({
  key: `archived:${id}:${monitoredUntil}`,
  kind: 'competitor_archived',
  subject: { kind: 'competitor', id, name },
  sentence: `${name} was archived: the monitoring time of your plan has ended.`,
  path: `/dashboard/competitive-intelligence/competitors/${id}`,
});
