import { sql } from '../../sql.ts';
import type { DomainEvent } from '#contracts/events.ts';
import type { PlanName } from '#domain/names.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import type { CompetitorKey } from '../../queries/competitors/rows.ts';
import { transaction } from '../../transaction.ts';
import { appendEvents } from '../events.ts';
import { competitorNotFound, lockMonitoring } from './add.ts';
import type { SkippedCompetitor } from './add.ts';
import { fitMonitoringToPlan } from './fit-plan.ts';

/** Ends monitoring for this user; discovery history stays. */
export async function removeCompetitor(
  database: Database,
  { userId, competitorId }: CompetitorKey,
): Promise<Committed<null>> {
  const command = { userId, ids: [competitorId], skip: false };
  return { ...(await removeCompetitors(database, command)), value: null };
}

interface RemovedCompetitors {
  removed: string[];
  skipped: SkippedCompetitor[];
}

/**
 * The same for several in one transaction. Without `skip` the first one that is not monitored
 * throws; with it, that one is skipped with its reason.
 * @throws AppError RESOURCE_NOT_FOUND
 */
export function removeCompetitors(
  database: Database,
  { userId, ids, skip }: { userId: string; ids: readonly string[]; skip: boolean },
): Promise<Committed<RemovedCompetitors>> {
  return transaction(database, async (tx) => {
    await lockMonitoring(tx, userId);
    const rows = await tx.execute<{ id: string; company_id: string; plan: PlanName }>(sql`
      update competitors c set status = 'discovered', monitored_since = null,
        monitored_until = null, archived_at = null, options = null, collecting = true
      from users u
      where c.id in (select value::uuid
          from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))
        and c.user_id = ${userId}::uuid and c.monitored_since is not null and u.id = c.user_id
      returning c.id, c.company_id, u.plan`);
    const gone = new Set(rows.map(({ id }) => id));
    const missing = ids.filter((id) => !gone.has(id));
    if (missing.length > 0 && !skip) throw competitorNotFound();
    const reason = competitorNotFound().message;
    const skipped = missing.map((id) => ({ id, name: '', reason }));
    const [first] = rows;
    if (!first) return { value: { removed: [], skipped }, batches: [] };
    const changed = rows.map((row) => row.company_id);
    const removed = ids.filter((id) => gone.has(id));
    const batch = await appendEvents(tx, userId, [
      ...removed.map((competitorId): DomainEvent => ({
        type: 'competitors.removed.v1',
        data: { competitorId },
      })),
      ...(await fitMonitoringToPlan(tx, { userId, plan: first.plan, changed })),
    ]);
    return { value: { removed, skipped }, batches: [batch] };
  });
}
