import { sql, anyOf } from '../../sql.ts';
import type { DomainEvent } from '#contracts/events.ts';
import { ALERT, toAlert } from '../../queries/alerts/rows.ts';
import type { AlertRow } from '../../queries/alerts/rows.ts';
import type { Tx } from '../../transaction.ts';
import type { EventFor } from '../events-to-many.ts';
import { deliveryEvents } from './announce.ts';
import type { AlertCandidate, AlertFor, Raised } from './alert-candidate.ts';
import { idsOf, insertDeliveries } from './deliveries/plan.ts';

/**
 * Puts alerts into inboxes and the deliveries required by rules into the outbox, in the caller's
 * transaction, in a constant number of statements for any number of users. Skips what is muted or
 * was already raised. Holds the streams, since the events report how many are unread: a caller that
 * appends to more streams than these holds them all first.
 * @returns events for `appendToMany`, to be appended after the caller's own.
 */
export async function raiseForMany(tx: Tx, found: readonly AlertFor[]): Promise<EventFor[]> {
  if (found.length === 0) return [];
  const raised = await insertAlerts(tx, found);
  if (raised.length === 0) return [];
  const deliveries = await insertDeliveries(tx, raised);
  const unread = await countUnreadOf(tx, raised);
  const alerts = [...Map.groupBy(raised, ({ userId }) => userId)].map(([streamId, own]) => ({
    streamId,
    event: {
      type: 'alert.raised.v1' as const,
      data: { alerts: own.map(({ alert }) => alert), unread: unread.get(streamId) ?? own.length },
    },
  }));
  return [...alerts, ...(await deliveryEvents(tx, deliveries))];
}

/** `raiseForMany` for one user: the caller appends the returned events after its own. */
export async function raiseAlerts(
  tx: Tx,
  userId: string,
  candidates: readonly AlertCandidate[],
): Promise<DomainEvent[]> {
  const events = await raiseForMany(
    tx,
    candidates.map((candidate) => ({ userId, candidate })),
  );
  return events.map(({ event }) => event);
}

async function insertAlerts(tx: Tx, found: readonly AlertFor[]): Promise<Raised[]> {
  const byKey = new Map(found.map((each) => [`${each.userId} ${each.candidate.key}`, each]));
  const input = [...byKey.values()].map(({ userId, candidate }) => ({ userId, ...candidate }));
  // The streams are held first, as by `holdStreams`: one statement less.
  const rows = await tx.execute<AlertRow & { key: string; user_id: string }>(sql`
    with held as (
      select 1 from user_streams
      where user_id = ${anyOf(input.map(({ userId }) => userId))} order by user_id for update)
    insert into alerts as a (user_id, key, kind, subject_kind, subject_id, subject_name, sentence,
      path, evidence, figures)
    select c."userId", c.key, c.kind, c.subject ->> 'kind', c.subject ->> 'id',
      c.subject ->> 'name', c.sentence, c.path, coalesce(c.evidence, '{}'),
      coalesce(c.figures, '{}')
    from jsonb_to_recordset(${JSON.stringify(input)}::text::jsonb) as c ("userId" uuid,
      key text, kind text, subject jsonb, sentence text, path text, evidence jsonb, figures jsonb)
    where (select count(*) from held) >= 0 and not exists (
      select 1 from alert_mutes m
      where m.user_id = c."userId" and m.subject_kind = c.subject ->> 'kind'
        and m.subject_id = c.subject ->> 'id' and m.kind in ('*', c.kind))
    order by c."userId", c.key
    on conflict (user_id, key) do nothing
    returning ${ALERT.columns}, a.key, a.user_id`);
  return rows.flatMap((row) => {
    const each = byKey.get(`${row.user_id} ${row.key}`);
    return each ? [{ ...each, alert: toAlert(row) }] : [];
  });
}

async function countUnreadOf(tx: Tx, raised: readonly Raised[]): Promise<Map<string, number>> {
  const rows = await tx.execute<{ user_id: string; unread: number }>(sql`
    select user_id, count(*)::int as unread from alerts
    where user_id = any(${idsOf(raised.map(({ userId }) => userId))}) and read_at is null
    group by user_id`);
  return new Map(rows.map((row) => [row.user_id, row.unread]));
}
