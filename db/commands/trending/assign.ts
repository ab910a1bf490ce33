import { sql } from '../../sql.ts';
import type { TrendCategory } from '#domain/trending/names.ts';
import type { Database } from '../../client.ts';
import { transaction } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';

interface Assignment {
  /** Posts that belong to another problem than before; keys of new problems are in `created`. */
  moved: readonly { postId: string; key: number | null }[];
  merged: readonly { from: number; to: number }[];
  created: readonly {
    key: number;
    category: TrendCategory;
    memory: readonly string[];
    /** Milliseconds. */
    firstAt: number;
    lastAt: number;
  }[];
}

/**
 * Writes which posts belong to which problem. Returns the ids of the new problems by their keys, or
 * null when the refresh is over: a late attempt writes nothing.
 */
export async function assignPosts(
  database: Database,
  refreshId: string,
  { moved, merged, created }: Assignment,
): Promise<Map<number, number> | null> {
  return transaction(database, async (tx) => {
    const running = await tx.execute(sql`
      update trend_refreshes set ranking = true
      where id = ${refreshId}::uuid and status = 'running' returning id`);
    if (running.length === 0) return null;
    for (const pair of merged) await mergeProblem(tx, pair);
    const ids = new Map<number, number>();
    for (const problem of created) ids.set(problem.key, await createProblem(tx, problem));
    const rows = moved.map(({ postId, key }) => ({
      id: postId,
      problem: key === null ? null : (ids.get(key) ?? key),
    }));
    await tx.execute(sql`
      update trend_posts post set problem_id = move.problem, quote_rank = null
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as move (id uuid, problem int)
      where post.id = move.id`);
    return ids;
  });
}

async function createProblem(tx: Tx, problem: Assignment['created'][number]): Promise<number> {
  const rows = await tx.execute<{ id: number }>(sql`
    insert into trend_problems (category, memory, first_seen_at, last_post_at)
    select ${problem.category}, array(select jsonb_array_elements_text(
             ${JSON.stringify(problem.memory)}::text::jsonb)),
           ${new Date(problem.firstAt).toISOString()}::text::timestamptz,
           ${new Date(problem.lastAt).toISOString()}::text::timestamptz
    returning id`);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The problem was not created.');
  return id;
}

/** The older problem takes everything; the younger one's address leads to it from now on. */
async function mergeProblem(tx: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  await tx.execute(sql`
    update trend_problems set merged_into = ${to}::int, rank = null
    where id = ${from}::int or merged_into = ${from}::int`);
  await tx.execute(sql`
    update trend_posts set problem_id = ${to}::int, quote_rank = null
    where problem_id = ${from}::int`);
  await tx.execute(sql`
    insert into trend_days as kept (problem_id, day, posts, voices, score)
    select ${to}::int, day, posts, voices, score from trend_days where problem_id = ${from}::int
    on conflict (problem_id, day) do update set
      posts = kept.posts + excluded.posts, voices = kept.voices + excluded.voices,
      score = greatest(kept.score, excluded.score)`);
  await tx.execute(sql`delete from trend_days where problem_id = ${from}::int`);
  await tx.execute(sql`
    update trend_problems kept set first_seen_at = least(kept.first_seen_at, gone.first_seen_at)
    from trend_problems gone where kept.id = ${to}::int and gone.id = ${from}::int`);
}
