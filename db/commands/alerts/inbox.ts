import { sql, iso } from '../../sql.ts';
import type { MarkRead, Mute } from '#contracts/alerts/alerts.ts';
import { AppError } from '#domain/errors.ts';
import { ALERT_LIMITS } from '#domain/alerts/names.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import { countUnread, readMutes } from '../../queries/alerts/rows.ts';
import { transaction } from '../../transaction.ts';
import { appendEvents, holdStreams } from '../events.ts';
import { pruneCooldowns } from './timing/cooldown.ts';

/** Marks alerts of a user as read or unread; unknown ids are ignored. Returns the unread count. */
export async function markAlerts(
  database: Database,
  { userId, alertIds, read }: MarkRead & { userId: string },
): Promise<Committed<number>> {
  return transaction(database, async (tx) => {
    // Before the alerts, as when they are raised.
    await holdStreams(tx, [userId]);
    const named =
      alertIds === undefined
        ? sql`true`
        : sql`id in (${sql.join(
            alertIds.map((id) => sql`${id}::uuid`),
            sql`, `,
          )})`;
    const rows = await tx.execute<{ id: string; read_at: string | null }>(sql`
      update alerts set read_at = case when ${read}::boolean then now() end
      where id in (
        select id from alerts
        where user_id = ${userId}::uuid and ${named} and (read_at is null) = ${read}::boolean
        order by id for update)
      returning id, read_at`);
    const unread = await countUnread(tx, userId);
    const [first] = rows;
    if (!first) return { value: unread, batches: [] };
    const batch = await appendEvents(tx, userId, [
      {
        type: 'alert.read.v1',
        data: {
          alertIds: alertIds === undefined ? null : rows.map(({ id }) => id),
          readAt: first.read_at === null ? null : iso(first.read_at),
          unread,
        },
      },
    ]);
    return { value: unread, batches: [batch] };
  });
}

/**
 * Mutes a subject, or one kind about it; or unmutes it. Returns all mutes, oldest first.
 * @throws AppError INVALID_OPERATION beyond 200 mutes.
 */
export async function changeMute(
  database: Database,
  { userId, muted, ...mute }: Mute & { userId: string; muted: boolean },
): Promise<Committed<Mute[]>> {
  const { subjectKind, subjectId } = mute;
  const kind = mute.kind ?? '*';
  return transaction(database, async (tx) => {
    await tx.execute(sql`
      select pg_advisory_xact_lock(hashtextextended(${`mutes ${userId}`}, 0))`);
    const changed = await tx.execute(
      muted
        ? sql`
            insert into alert_mutes (user_id, subject_kind, subject_id, kind)
            values (${userId}::uuid, ${subjectKind}, ${subjectId}, ${kind})
            on conflict do nothing returning 1`
        : sql`
            delete from alert_mutes where user_id = ${userId}::uuid
              and subject_kind = ${subjectKind} and subject_id = ${subjectId} and kind = ${kind}
            returning 1`,
    );
    const mutes = await readMutes(tx, userId);
    if (changed.length === 0) return { value: mutes, batches: [] };
    if (mutes.length > ALERT_LIMITS.mutesPerUser) {
      throw new AppError(
        'INVALID_OPERATION',
        `You have muted ${ALERT_LIMITS.mutesPerUser} subjects, the most an account can mute.`,
      );
    }
    const batch = await appendEvents(tx, userId, [
      { type: 'alert.mutes_changed.v1', data: { mute, muted } },
    ]);
    return { value: mutes, batches: [batch] };
  });
}

/**
 * Deletes alerts past the inbox's retention, at most `limit`, and expired cooldowns; returns how
 * many alerts. Ids begin with their time, so the primary key finds the old ones.
 */
export function pruneAlerts(database: Database, limit: number): Promise<number> {
  return transaction(database, async (tx) => {
    const rows = await tx.execute(sql`
      delete from alerts where ctid in (
        select ctid from alerts
        where id < (select uuidv7(- make_interval(days => ${ALERT_LIMITS.inboxDays}::int)))
        limit ${limit}::int for update skip locked) returning 1`);
    await pruneCooldowns(tx);
    return rows.length;
  });
}
