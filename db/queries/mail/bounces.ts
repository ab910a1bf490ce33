import { sql } from 'drizzle-orm';
import type { Tx } from '../../transaction.ts';

/** How long a permanent failure counts. */
export const BOUNCE_DAYS = 30;
/** This many other failures within these days mark an address (channels.md 6). */
const SOFT = { count: 5, days: 7 };

/** The status of the newest bounce if mail to a user's current address is disabled; or null. */
export async function readMarkedAddress(tx: Tx, userId: string): Promise<string | null> {
  const [row] = await tx.execute<{ status: string | null }>(sql`
    select (array_agg(b.status order by b.at desc))[1] as status
    from mail_bounces b join users u on u.id = b.user_id and u.email = b.address
    where b.user_id = ${userId}::uuid and b.at > now() - make_interval(days => ${BOUNCE_DAYS}::int)
    having bool_or(b.permanent) or count(*) filter (
      where b.at > now() - make_interval(days => ${SOFT.days}::int)) >= ${SOFT.count}::int`);
  return row?.status ?? null;
}
