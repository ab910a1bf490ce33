import { sql, anyOf } from '../../sql.ts';
import { alreadyMonitored } from '#contracts/competitors/monitoring.ts';
import type { MonitoredCompetitor, MonitoringOptions } from '#contracts/competitors/monitoring.ts';
import { AppError } from '#domain/errors.ts';
import type { DomainEvent } from '#contracts/events.ts';
import type { PlanName } from '#domain/names.ts';
import { PLANS } from '#domain/account/plan-rules.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import { readMonitored } from '../../queries/competitors/monitored.ts';
import { USED_PLACES } from '../../queries/watched-search/rows.ts';
import { transaction } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { appendEvents } from '../events.ts';
import { collectSoon, refreshWatches } from './watch.ts';

interface AddCompetitors {
  userId: string;
  plan: PlanName;
  ids: readonly string[];
  options: MonitoringOptions;
}

/** A competitor that was skipped. */
export interface SkippedCompetitor {
  id: string;
  name: string;
  reason: string;
}

interface AddedCompetitors {
  added: MonitoredCompetitor[];
  skipped: SkippedCompetitor[];
}

const LIMIT_REACHED = (limit: number): string =>
  `Your plan monitors up to ${limit} competitors, and all places are taken.`;

/**
 * Monitors competitors of the user. Without `skip` the first one that cannot be added throws; with
 * it, that one is skipped with its reason.
 * @throws AppError PLAN_LIMIT_ERROR without monitoring or free places, RESOURCE_ALREADY_EXISTS for
 * one already monitored (case-insensitive name, unless both have their own sites),
 * RESOURCE_NOT_FOUND.
 */
export async function addCompetitors(
  database: Database,
  command: AddCompetitors & { skip: boolean },
): Promise<Committed<AddedCompetitors>> {
  const { userId, plan, ids, options, skip } = command;
  refuseWithoutMonitoring(plan);
  return transaction(database, async (tx) => {
    await lockMonitoring(tx, userId, ids);
    const skipped: SkippedCompetitor[] = [];
    const taken: { id: string; companyId: string }[] = [];
    for (const id of ids) {
      const row = await candidateOf(tx, userId, id);
      const refusal =
        row === null ? competitorNotFound() : await refusalOf(tx, { userId, plan }, row);
      if (refusal && !skip) throw refusal;
      if (refusal || row === null) {
        skipped.push({ id, name: row?.name ?? '', reason: refusal?.message ?? '' });
        continue;
      }
      await monitor(tx, { userId, plan, id, options });
      taken.push({ id, companyId: row.company_id });
    }
    const companyIds = taken.map(({ companyId }) => companyId);
    await refreshWatches(tx, companyIds);
    await collectSoon(tx, companyIds);
    const added = await readInOrder(tx, { userId, plan, ids: taken.map(({ id }) => id) });
    const events = added.map(monitoredEvent);
    const batches = events.length === 0 ? [] : [await appendEvents(tx, userId, events)];
    return { value: { added, skipped }, batches };
  });
}

export function refuseWithoutMonitoring(plan: PlanName): void {
  if (PLANS[plan].maxCompetitorsToMonitor > 0) return;
  const { monthly, yearly } = PLANS.starter.price;
  throw new AppError('PLAN_LIMIT_ERROR', 'Competitor Monitoring Not Available', {
    details: {
      requiredFeature: 'canAddCompetitorsToMonitoring',
      upgradeMessage: `Competitor monitoring requires a Starter plan or higher: $${monthly}/month or $${yearly}/year.`,
    },
  });
}

/**
 * Adding and reactivating share the same places: one at a time per user. Locks the competitors that
 * may change, `ids` and all that are monitored, in the order of a discovery, which changes them, too.
 */
export async function lockMonitoring(
  tx: Tx,
  userId: string,
  ids: readonly string[] = [],
): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`monitoring ${userId}`}, 0))`,
  );
  await tx.execute(sql`
    select 1 from competitors
    where user_id = ${userId}::uuid and (monitored_since is not null or id = ${anyOf(ids, 'uuid')})
    order by company_id for no key update`);
}

interface Candidate extends Record<string, unknown> {
  company_id: string;
  name: string;
  domain: string | null;
  monitored: boolean;
}

async function candidateOf(tx: Tx, userId: string, id: string): Promise<Candidate | null> {
  const rows = await tx.execute<Candidate>(sql`
    select c.company_id, k.name, k.domain, c.monitored_since is not null as monitored
    from competitors c join companies k on k.id = c.company_id
    where c.id = ${id}::uuid and c.user_id = ${userId}::uuid`);
  return rows[0] ?? null;
}

async function refusalOf(
  tx: Tx,
  { userId, plan }: { userId: string; plan: PlanName },
  row: Candidate,
): Promise<AppError | null> {
  // Companies with the same name are distinguished by their sites.
  const taken = await tx.execute(sql`
    select 1 from competitors c join companies k on k.id = c.company_id
    where c.user_id = ${userId}::uuid and c.monitored_since is not null
      and c.name_lower = ${row.name.toLowerCase()}
      and (k.domain is null or ${row.domain}::text is null or k.domain = ${row.domain}) limit 1`);
  if (row.monitored || taken.length > 0)
    return new AppError('RESOURCE_ALREADY_EXISTS', alreadyMonitored(row.name));
  return placeRefusal(tx, userId, plan);
}

/** Null when a place is free. */
export async function placeRefusal(
  tx: Tx,
  userId: string,
  plan: PlanName,
): Promise<AppError | null> {
  const limit = PLANS[plan].maxCompetitorsToMonitor;
  const [used] = await tx.execute<{ used: number }>(sql`
    select ${USED_PLACES(userId)} as used`);
  if ((used?.used ?? 0) < limit) return null;
  const next = PLANS.professional;
  return new AppError('PLAN_LIMIT_ERROR', LIMIT_REACHED(limit), {
    details: {
      requiredFeature: 'monitoredCompetitors',
      limit,
      upgradeMessage:
        plan === 'professional'
          ? 'Contact support if you need to monitor more competitors.'
          : `Upgrade to Professional for $${next.price.monthly}/month to monitor ${next.maxCompetitorsToMonitor} competitors.`,
    },
  });
}

export const competitorNotFound = (): AppError =>
  new AppError('RESOURCE_NOT_FOUND', 'The requested competitor was not found.');

export const monitoredEvent = (competitor: MonitoredCompetitor): DomainEvent => ({
  type: 'competitors.monitored.v1',
  data: { competitor },
});

/** Monitored competitors of the user in the order of `ids`. @throws Error where one is missing. */
export async function readInOrder(
  tx: Tx,
  query: { userId: string; plan: PlanName; ids: readonly string[] },
): Promise<MonitoredCompetitor[]> {
  if (query.ids.length === 0) return [];
  const rows = new Map((await readMonitored(tx, query)).map((row) => [row.id, row]));
  return query.ids.map((id) => {
    const row = rows.get(id);
    if (!row) throw new Error('The changed competitor was not found.');
    return row;
  });
}

async function monitor(
  tx: Tx,
  {
    userId,
    plan,
    id,
    options,
  }: { userId: string; plan: PlanName; id: string; options: MonitoringOptions },
): Promise<void> {
  await tx.execute(sql`
    update competitors c set status = 'discovered', monitored_since = clock_timestamp(),
      monitored_until = clock_timestamp() + make_interval(days => ${PLANS[plan].monitoringDays}::int),
      archived_at = null, collecting = true, options = ${JSON.stringify(options)}::text::jsonb,
      read_at = clock_timestamp(), name_lower = lower(k.name),
      fanned_out = coalesce((select w.collections from watches w where w.company_id = c.company_id), 0)
    from companies k
    where k.id = c.company_id and c.id = ${id}::uuid and c.user_id = ${userId}::uuid`);
}
