import { sql } from 'drizzle-orm';
import type { Db } from '../../client.ts';

/** Every query currently watched, of all users; those beyond the plan's days are left out. */
export async function listWatchedQueries(db: Db): Promise<{ userId: string; query: string }[]> {
  const rows = await db.execute<{ user_id: string; query: string }>(sql`
    select user_id, query from watched_searches where until > now() order by user_id, query`);
  return rows.map(({ user_id: userId, query }) => ({ userId, query }));
}
