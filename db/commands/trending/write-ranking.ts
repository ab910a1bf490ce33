import { sql } from '../../sql.ts';
import type { Tx } from '../../transaction.ts';
import type { Change, Ranking } from './ranking.ts';

/** Writes scores, days, the list with its quotes, and the history of a ranking. */
export async function writeRanking(
  tx: Tx,
  refreshId: string,
  { ranking, changes }: { ranking: Ranking; changes: ReadonlyMap<number, Change> },
): Promise<void> {
  await writeScores(tx, ranking);
  await writeStating(tx, ranking);
  await writeDays(tx, ranking);
  await writeList(tx, ranking, changes);
  await writeHistory(tx, refreshId, ranking);
}

async function writeScores(tx: Tx, { problems, now }: Ranking): Promise<void> {
  const rows = problems.map(({ firstAt, lastAt, ...row }) => ({
    ...row,
    firstAt: new Date(firstAt).toISOString(),
    lastAt: new Date(lastAt).toISOString(),
  }));
  await tx.execute(sql`
    update trend_problems p
    set category = row.category, score = row.score, parts = row.parts, figures = row.figures,
        memory = array(select jsonb_array_elements_text(row.memory)),
        first_seen_at = least(p.first_seen_at, row."firstAt"), last_post_at = row."lastAt",
        ranked_at = ${new Date(now).toISOString()}::text::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as row (id int, category text,
      score int, parts jsonb, figures jsonb, memory jsonb, "firstAt" timestamptz,
      "lastAt" timestamptz)
    where p.id = row.id`);
}

async function writeStating(tx: Tx, { stating, now, windowDays }: Ranking): Promise<void> {
  const [at, ids] = [new Date(now).toISOString(), JSON.stringify(stating)];
  await tx.execute(sql`
    update trend_posts post set states_problem = ranked.states
    from (
      select own.id, row.id is not null as states
      from trend_posts own
      left join (
        select value::uuid as id from jsonb_array_elements_text(${ids}::text::jsonb) value
      ) row on row.id = own.id
      where own.problem_id is not null and own.posted_at <= ${at}::text::timestamptz
        and own.posted_at > ${at}::text::timestamptz - make_interval(days => ${windowDays}::int)
    ) ranked
    where post.id = ranked.id and post.states_problem <> ranked.states`);
}

/**
 * Counts the days again from stored posts: posts that state the problem, and the authors of its whole
 * group, which are its baseline.
 */
async function writeDays(tx: Tx, { problems, listed, now, windowDays }: Ranking): Promise<void> {
  const at = new Date(now).toISOString();
  const today = sql`(${at}::text::timestamptz at time zone 'UTC')::date`;
  const firstDay = sql`${today} - ${windowDays - 1}::int`;
  // Posts may have moved to another problem, which leaves days without any.
  await tx.execute(sql`
    update trend_days set posts = 0, voices = 0
    where posts + voices > 0 and day between ${firstDay} and ${today}`);
  await tx.execute(sql`
    insert into trend_days (problem_id, day, posts, voices)
    select problem_id, (posted_at at time zone 'UTC')::date, count(*) filter (where states_problem),
           count(distinct voice)
    from trend_posts
    where problem_id is not null and posted_at <= ${at}::text::timestamptz
      and posted_at >= (${firstDay})::timestamp at time zone 'UTC'
    group by 1, 2
    on conflict (problem_id, day) do update set posts = excluded.posts, voices = excluded.voices`);
  const shown = new Set(listed.map(({ id }) => id));
  const scores = problems.filter(({ id }) => shown.has(id)).map(({ id, score }) => ({ id, score }));
  await tx.execute(sql`
    insert into trend_days as known (problem_id, day, posts, voices, score)
    select row.id, (${at}::text::timestamptz at time zone 'UTC')::date, 0, 0, row.score
    from jsonb_to_recordset(${JSON.stringify(scores)}::text::jsonb) as row (id int, score int)
    on conflict (problem_id, day) do update set score = greatest(known.score, excluded.score)`);
}

async function writeList(
  tx: Tx,
  { listed }: Ranking,
  changes: ReadonlyMap<number, Change>,
): Promise<void> {
  const rows = listed.map(({ id, title, titlePostId, products }, at) => ({
    id,
    title,
    titlePostId,
    products,
    rank: at + 1,
    ...(changes.get(id) ?? { change: 'steady', scoreChange: 0 }),
  }));
  await tx.execute(sql`update trend_problems set rank = null where rank is not null`);
  await tx.execute(sql`
    update trend_problems p
    set title = row.title, title_post_id = row."titlePostId", products = row.products, rank = row.rank, change = row.change,
        score_change = row."scoreChange"
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as row (id int, title text,
      "titlePostId" uuid, products jsonb, rank int, change text, "scoreChange" int)
    where p.id = row.id`);
  const quotes = listed.flatMap(({ quoteIds }) =>
    quoteIds.map((postId, at) => ({ id: postId, rank: at + 1 })),
  );
  await tx.execute(sql`update trend_posts set quote_rank = null where quote_rank is not null`);
  await tx.execute(sql`
    update trend_posts post set quote_rank = row.rank
    from jsonb_to_recordset(${JSON.stringify(quotes)}::text::jsonb) as row (id uuid, rank int)
    where post.id = row.id and post.title is not null`);
}

async function writeHistory(tx: Tx, refreshId: string, ranking: Ranking): Promise<void> {
  const byId = new Map(ranking.problems.map((problem) => [problem.id, problem]));
  const rows = ranking.listed.flatMap(({ id }, at) => {
    const known = byId.get(id);
    if (!known) return [];
    const { score, surprise, parts } = known;
    return [{ id, rank: at + 1, score, surprise, parts }];
  });
  await tx.execute(sql`
    insert into trend_scores (problem_id, refresh_id, at, score, rank, surprise, parts)
    select row.id, ${refreshId}::uuid, ${new Date(ranking.now).toISOString()}::text::timestamptz,
           row.score, row.rank, row.surprise, row.parts
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as row (id int, rank int,
      score int, surprise double precision, parts jsonb)
    on conflict do nothing`);
}
