import { sql } from '../../sql.ts';
import type { MonitoredCompetitor } from '#contracts/competitors/monitoring.ts';
import type { CompetitorStatus } from '#domain/competitors/names.ts';
import type { AppError } from '#domain/errors.ts';
import type { PlanName } from '#domain/names.ts';
import { PLANS } from '#domain/account/plan-rules.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import type { CompetitorKey } from '../../queries/competitors/rows.ts';
import { transaction } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { appendEvents } from '../events.ts';
import {
  competitorNotFound,
  lockMonitoring,
  monitoredEvent,
  placeRefusal,
  readInOrder,
} from './add.ts';
import type { SkippedCompetitor } from './add.ts';
import { fitMonitoringToPlan } from './fit-plan.ts';

interface ChangedCompetitors {
  changed: MonitoredCompetitor[];
  skipped: SkippedCompetitor[];
}

/**
 * Sets the status of monitored competitors. Archiving frees a place and stops the collection; any
 * other value takes a place again and begins a new period of the plan. Without `skip` the
 * first refusal throws; with it, that competitor is skipped with its reason.
 * @throws AppError RESOURCE_NOT_FOUND, PLAN_LIMIT_ERROR when no place is free.
 */
export function setCompetitorStatus(
  database: Database,
  command: {
    userId: string;
    plan: PlanName;
    ids: readonly string[];
    status: CompetitorStatus;
    skip: boolean;
  },
): Promise<Committed<ChangedCompetitors>> {
  const { userId, plan, ids, status, skip } = command;
  return transaction(database, async (tx) => {
    await lockMonitoring(tx, userId);
    const skipped: SkippedCompetitor[] = [];
    const taken: { id: string; companyId: string }[] = [];
    for (const id of ids) {
      const old = await monitoredOf(tx, { userId, competitorId: id });
      const refusal = old === null ? competitorNotFound() : await revivalRefusal(tx, command, old);
      if (refusal && !skip) throw refusal;
      if (refusal || old === null) {
        skipped.push({ id, name: old?.name ?? '', reason: refusal?.message ?? '' });
        continue;
      }
      await tx.execute(sql`
        update competitors set status = ${status},
          archived_at = ${status === 'archived' ? sql`clock_timestamp()` : sql`null`}
          ${
            isRevived(old, status)
              ? sql`, monitored_until = clock_timestamp() + make_interval(days => ${PLANS[plan].monitoringDays}::int), collecting = true`
              : sql``
          }
        where id = ${id}::uuid`);
      taken.push({ id, companyId: old.company_id });
    }
    const companies = taken.map(({ companyId }) => companyId);
    const moved = await fitMonitoringToPlan(tx, { userId, plan, changed: companies });
    const changed = await readInOrder(tx, { userId, plan, ids: taken.map(({ id }) => id) });
    const events = [...moved, ...changed.map(monitoredEvent)];
    const batches = events.length === 0 ? [] : [await appendEvents(tx, userId, events)];
    return { value: { changed, skipped }, batches };
  });
}

interface OldCompetitor extends Record<string, unknown> {
  status: CompetitorStatus;
  company_id: string;
  name: string;
}

async function monitoredOf(
  tx: Tx,
  { userId, competitorId }: CompetitorKey,
): Promise<OldCompetitor | null> {
  const rows = await tx.execute<OldCompetitor>(sql`
    select c.status, c.company_id, k.name from competitors c join companies k on k.id = c.company_id
    where c.id = ${competitorId}::uuid and c.user_id = ${userId}::uuid
      and c.monitored_since is not null for update of c`);
  return rows[0] ?? null;
}

const isRevived = (old: OldCompetitor, status: CompetitorStatus): boolean =>
  old.status === 'archived' && status !== 'archived';

const revivalRefusal = async (
  tx: Tx,
  { userId, plan, status }: { userId: string; plan: PlanName; status: CompetitorStatus },
  old: OldCompetitor,
): Promise<AppError | null> => (isRevived(old, status) ? placeRefusal(tx, userId, plan) : null);
