import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AlertListQuery, AlertPage, Mute } from '#contracts/alerts/alerts.ts';
import { AppError } from '#domain/errors.ts';
import type { Database } from '../../client.ts';
import { snapshot } from '../../transaction.ts';
import { readSeq } from '../search/rows.ts';
import type { AsOf } from '../search/search.ts';
import { ALERT_COLUMNS, countUnread, readMutes, toAlert } from './rows.ts';
import type { AlertRow } from './rows.ts';

/**
 * A page of a user's inbox, newest first, with the number of unread alerts in all of it.
 * @throws AppError INVALID_VALUE for a cursor that is not an id.
 */
export function listAlerts(
  database: Database,
  { userId, limit, cursor, kind, unread }: AlertListQuery & { userId: string },
): Promise<AsOf<AlertPage>> {
  const after = z
    .uuid()
    .nullable()
    .safeParse(cursor ?? null);
  if (!after.success) throw new AppError('INVALID_VALUE', 'Invalid cursor for your alerts.');
  return snapshot(database, async (tx) => {
    const asOf = await readSeq(tx, userId);
    const rows = await tx.execute<AlertRow>(sql`
      select ${ALERT_COLUMNS} from alerts a
      where a.user_id = ${userId}::uuid and (${kind ?? null}::text is null or a.kind = ${kind ?? null})
        and (${unread === 'true'}::boolean is false or a.read_at is null)
        and (${after.data}::uuid is null or (a.created_at, a.id) < (
          select created_at, id from alerts
          where id = ${after.data}::uuid and user_id = ${userId}::uuid))
      order by a.created_at desc, a.id desc limit ${limit + 1}::int`);
    const items = rows.slice(0, limit).map(toAlert);
    const nextCursor = rows.length > limit ? (items.at(-1)?.id ?? null) : null;
    return { asOf, data: { items, nextCursor, unread: await countUnread(tx, userId) } };
  });
}

export function listMutes(
  database: Database,
  { userId }: { userId: string },
): Promise<AsOf<{ mutes: Mute[] }>> {
  return snapshot(database, async (tx) => ({
    asOf: await readSeq(tx, userId),
    data: { mutes: await readMutes(tx, userId) },
  }));
}
