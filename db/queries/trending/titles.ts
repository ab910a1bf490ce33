import { sql } from 'drizzle-orm';
import type { Db } from '../../client.ts';

export interface KnownTitle {
  text: string;
  /** The post it is from; null: a placeholder until a post has a title. */
  postId: string | null;
}

/** Titles that problems have by now. */
export async function readProblemTitles(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, KnownTitle>> {
  if (ids.length === 0) return new Map();
  const rows = await db.execute<{ id: number; title: string; post: string | null }>(sql`
    select id, title, title_post_id as post from trend_problems
    where title is not null and id in (${sql.join(
      ids.map((id) => sql`${id}::int`),
      sql`, `,
    )})`);
  return new Map(rows.map(({ id, title, post }) => [id, { text: title, postId: post }]));
}
