import { sql } from '../../sql.ts';
import { PLANS } from '#domain/account/plan-rules.ts';
import type { DomainEvent } from '#contracts/events.ts';
import type { PlanName } from '#domain/names.ts';
import { readMonitored } from '../../queries/competitors/monitored.ts';
import type { Tx } from '../../transaction.ts';
import { lockMonitoring } from './add.ts';
import { refreshWatches } from './watch.ts';

interface FitToPlan {
  userId: string;
  plan: PlanName;
  /** Companies that the caller's transaction changed before: their watches are refreshed, too. */
  changed?: readonly string[];
}

/**
 * Fits a user's collected competitors into the places of the plan: those monitored longest are
 * collected; the others are kept and marked. A place that becomes free goes to the next one. A
 * plan's longer monitoring time counts from when each was added.
 * @returns the events of the competitors that changed, for the user's stream.
 */
export async function fitMonitoringToPlan(
  tx: Tx,
  { userId, plan, changed: before = [] }: FitToPlan,
): Promise<DomainEvent[]> {
  await lockMonitoring(tx, userId);
  const { maxCompetitorsToMonitor: places, monitoringDays } = PLANS[plan];
  const changed = await tx.execute<{ id: string; company_id: string }>(sql`
    with ranked as (
      select id, row_number() over (order by monitored_since, id) <= ${places}::int as fits
      from competitors
      where user_id = ${userId}::uuid and monitored_since is not null and status <> 'archived'
    )
    update competitors c set collecting = r.fits,
      monitored_until = greatest(c.monitored_until,
        c.monitored_since + make_interval(days => ${monitoringDays}::int)),
      fanned_out = case when r.fits then coalesce(
        (select w.collections from watches w where w.company_id = c.company_id), c.fanned_out)
        else c.fanned_out end
    from ranked r
    where c.id = r.id and (c.collecting <> r.fits or c.monitored_until
      < c.monitored_since + make_interval(days => ${monitoringDays}::int))
    returning c.id, c.company_id`);
  await refreshWatches(tx, [...before, ...changed.map((row) => row.company_id)]);
  if (changed.length === 0) return [];
  const ids = changed.map(({ id }) => id);
  const competitors = await readMonitored(tx, { userId, plan, ids });
  return competitors.map((competitor) => ({
    type: 'competitors.monitored.v1' as const,
    data: { competitor },
  }));
}
