import { sql } from '../../sql.ts';
import type { AlertListQuery, AlertPage, Mute } from '#contracts/alerts/alerts.ts';
import type { Database } from '../../client.ts';
import { ALERT, countUnread, readMutes, toAlert } from './rows.ts';
import type { AlertRow } from './rows.ts';
import { idCursor, pageOf, readLive } from '../live.ts';
import type { AsOf } from '../live.ts';

/**
 * A page of a user's inbox, newest first, with the number of unread alerts in all of it.
 * @throws AppError INVALID_VALUE for a cursor that is not an id.
 */
export function listAlerts(
  database: Database,
  { userId, limit, cursor, kind, unread }: AlertListQuery & { userId: string },
): Promise<AsOf<AlertPage>> {
  const after = idCursor(cursor, 'your alerts');
  return readLive(database, userId, async (tx) => {
    const rows = await tx.execute<AlertRow>(sql`
      select ${ALERT.columns} from alerts a
      where a.user_id = ${userId}::uuid and (${kind ?? null}::text is null or a.kind = ${kind ?? null})
        and (${unread === 'true'}::boolean is false or a.read_at is null)
        and (${after}::uuid is null or (a.created_at, a.id) < (
          select created_at, id from alerts
          where id = ${after}::uuid and user_id = ${userId}::uuid))
      order by a.created_at desc, a.id desc limit ${limit + 1}::int`);
    const { items, nextCursor } = pageOf(rows, limit, ({ id }) => id);
    return { items: items.map(toAlert), nextCursor, unread: await countUnread(tx, userId) };
  });
}

export function listMutes(
  database: Database,
  { userId }: { userId: string },
): Promise<AsOf<{ mutes: Mute[] }>> {
  return readLive(database, userId, async (tx) => ({ mutes: await readMutes(tx, userId) }));
}
