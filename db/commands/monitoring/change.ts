import { sql } from 'drizzle-orm';
import { AppError } from '#contracts/errors.ts';
import type { CompetitorStatus } from '#contracts/competitors/names.ts';
import type { MonitoredCompetitor } from '#contracts/competitors/monitoring.ts';
import type { PlanName } from '#contracts/names.ts';
import { PLANS } from '#contracts/account/plan-rules.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import { readMonitored } from '../../queries/competitors/monitored.ts';
import type { CompetitorKey } from '../../queries/competitors/rows.ts';
import { transaction } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { raiseAlerts } from '../alerts/raise.ts';
import type { AlertCandidate } from '../alerts/raise.ts';
import { appendEvents } from '../events.ts';
import { lockMonitoring, placeRefusal } from './add.ts';
import { fitMonitoringToPlan } from './fit-plan.ts';
import { refreshWatch } from './watch.ts';

const notFound = (): AppError =>
  new AppError('RESOURCE_NOT_FOUND', 'The requested competitor was not found.');

/** Leaves monitoring for this user; discovery history stays (A-64). */
export function removeCompetitor(database: Database, key: CompetitorKey): Promise<Committed<null>> {
  return transaction(database, async (tx) => {
    await lockMonitoring(tx, key.userId);
    const [row] = await tx.execute<{ company_id: string; plan: PlanName }>(sql`
      update competitors c set status = 'discovered', monitored_since = null,
        monitored_until = null, archived_at = null, options = null, collecting = true
      from users u
      where c.id = ${key.competitorId}::uuid and c.user_id = ${key.userId}::uuid
        and c.monitored_since is not null and u.id = c.user_id
      returning c.company_id, u.plan`);
    if (!row) throw notFound();
    await refreshWatch(tx, row.company_id);
    const { userId, competitorId } = key;
    const batch = await appendEvents(tx, userId, [
      { type: 'competitors.removed.v1', data: { competitorId } },
      ...(await fitMonitoringToPlan(tx, { userId, plan: row.plan })),
    ]);
    return { value: null, batches: [batch] };
  });
}

/**
 * Sets the status of a monitored competitor. Archiving frees its place and stops its collection;
 * any other value takes a place again and begins a new period of the plan (A-15).
 * @throws AppError RESOURCE_NOT_FOUND, PLAN_LIMIT_ERROR when no place is free.
 */
export function setCompetitorStatus(
  database: Database,
  key: CompetitorKey & { plan: PlanName; status: CompetitorStatus },
): Promise<Committed<MonitoredCompetitor>> {
  const { userId, competitorId, plan, status } = key;
  return transaction(database, async (tx) => {
    await lockMonitoring(tx, userId);
    const [old] = await tx.execute<{ status: CompetitorStatus; company_id: string }>(sql`
      select status, company_id from competitors
      where id = ${competitorId}::uuid and user_id = ${userId}::uuid
        and monitored_since is not null for update`);
    if (!old) throw notFound();
    const revived = old.status === 'archived' && status !== 'archived';
    if (revived) {
      const refusal = await placeRefusal(tx, userId, plan);
      if (refusal) throw refusal;
    }
    await tx.execute(sql`
      update competitors set status = ${status},
        archived_at = ${status === 'archived' ? sql`clock_timestamp()` : sql`null`}
        ${
          revived
            ? sql`, monitored_until = clock_timestamp() + make_interval(days => ${PLANS[plan].monitoringDays}::int), collecting = true`
            : sql``
        }
      where id = ${competitorId}::uuid`);
    await refreshWatch(tx, old.company_id);
    const moved = await fitMonitoringToPlan(tx, { userId, plan });
    const batches = moved.length > 0 ? [await appendEvents(tx, userId, moved)] : [];
    const announced = await announce(tx, { userId, competitorId, plan });
    return { value: announced.value, batches: [...batches, ...announced.batches] };
  });
}

/** Marks everything so far as read, in every open tab. */
export function markRead(
  database: Database,
  { userId, competitorId }: CompetitorKey,
): Promise<Committed<null>> {
  return transaction(database, async (tx) => {
    const rows = await tx.execute(sql`
      update competitors set read_at = clock_timestamp()
      where id = ${competitorId}::uuid and user_id = ${userId}::uuid returning id`);
    if (rows.length === 0) throw notFound();
    const batch = await appendEvents(tx, userId, [
      { type: 'competitors.read.v1', data: { competitorId, unread: 0 } },
    ]);
    return { value: null, batches: [batch] };
  });
}

async function announce(
  tx: Tx,
  { userId, competitorId, plan }: CompetitorKey & { plan: PlanName },
): Promise<Committed<MonitoredCompetitor>> {
  const [competitor] = await readMonitored(tx, { userId, plan, ids: [competitorId] });
  if (!competitor) throw new Error('The changed competitor was not found.');
  const batch = await appendEvents(tx, userId, [
    { type: 'competitors.monitored.v1', data: { competitor } },
  ]);
  return { value: competitor, batches: [batch] };
}

/** Archives what the plan's monitoring days have ended for (A-15), a page at a time. */
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
    for (const companyId of new Set(rows.map((row) => row.company_id)))
      await refreshWatch(tx, companyId);
    const plans = new Map(rows.map((row) => [row.user_id, row.plan]));
    for (const [userId, plan] of [...plans].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      const moved = await fitMonitoringToPlan(tx, { userId, plan });
      if (moved.length > 0) batches.push(await appendEvents(tx, userId, moved));
    }
    for (const row of rows.toSorted((a, b) => (a.user_id < b.user_id ? -1 : 1))) {
      const key = { userId: row.user_id, competitorId: row.id, plan: row.plan };
      const announced = await announce(tx, key);
      const alerts = await raiseAlerts(tx, row.user_id, [archived(announced.value)]);
      batches.push(...announced.batches);
      if (alerts.length > 0) batches.push(await appendEvents(tx, row.user_id, alerts));
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
