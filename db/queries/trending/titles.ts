import { sql } from 'drizzle-orm';
import type { Db } from '../../client.ts';

/** Titles that problems have by now. */
export async function readProblemTitles(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.execute<{ id: number; title: string }>(sql`
    select id, title from trend_problems where title is not null and id in (${sql.join(
      ids.map((id) => sql`${id}::int`),
      sql`, `,
    )})`);
  return new Map(rows.map(({ id, title }) => [id, title]));
}
