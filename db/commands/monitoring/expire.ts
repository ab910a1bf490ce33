import { sql } from '../../sql.ts';
import type { MonitoredCompetitor } from '#contracts/competitors/monitoring.ts';
import type { PlanName } from '#domain/names.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import { transaction } from '../../transaction.ts';
import { raiseAlerts } from '../alerts/raise.ts';
import type { AlertCandidate } from '../alerts/alert-candidate.ts';
import { appendEvents } from '../events.ts';
import { lockMonitoring, monitoredEvent, readInOrder } from './add.ts';
import { fitMonitoringToPlan } from './fit-plan.ts';

/**
 * Archives competitors whose monitoring days in the plan have ended, of up to `limit` users, each in
 * a transaction of its own.
 * @returns how many were archived.
 */
export async function archiveExpired(
  database: Database,
  { limit = 200 } = {},
): Promise<Committed<number>> {
  const users = await database.sql<{ id: string; plan: PlanName }[]>`
    select u.id, u.plan from users u where exists (
      select 1 from competitors c where c.user_id = u.id and c.monitored_since is not null
        and c.status <> 'archived' and c.monitored_until < now())
    order by u.id limit ${limit}::int`;
  const archivedOf = [];
  for (const { id: userId, plan } of users)
    archivedOf.push(await archiveOf(database, userId, plan));
  return {
    value: archivedOf.reduce((sum, { value }) => sum + value, 0),
    batches: archivedOf.flatMap(({ batches }) => batches),
  };
}

function archiveOf(database: Database, userId: string, plan: PlanName): Promise<Committed<number>> {
  return transaction(database, async (tx) => {
    await lockMonitoring(tx, userId);
    const rows = await tx.execute<{ id: string; company_id: string }>(sql`
      update competitors set status = 'archived', archived_at = clock_timestamp()
      where user_id = ${userId}::uuid and monitored_since is not null and status <> 'archived'
        and monitored_until < now()
      returning id, company_id`);
    if (rows.length === 0) return { value: 0, batches: [] };
    const changed = rows.map((row) => row.company_id);
    const moved = await fitMonitoringToPlan(tx, { userId, plan, changed });
    const ended = await readInOrder(tx, { userId, plan, ids: rows.map(({ id }) => id) });
    const alerts = await raiseAlerts(tx, userId, ended.map(archived));
    const events = [...moved, ...ended.map(monitoredEvent), ...alerts];
    return { value: rows.length, batches: [await appendEvents(tx, userId, events)] };
  });
}

const archived = ({ id, name, monitoredUntil }: MonitoredCompetitor): AlertCandidate => ({
  key: `archived:${id}:${monitoredUntil}`,
  kind: 'competitor_archived',
  subject: { kind: 'competitor', id, name },
  sentence: `${name} was archived: the monitoring time of your plan has ended.`,
  path: `/dashboard/competitive-intelligence/competitors/${id}`,
});
