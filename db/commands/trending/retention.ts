import { sql } from '../../sql.ts';
import type { DomainEvent } from '#contracts/events.ts';
import { GLOBAL_STREAM } from '#contracts/names.ts';
import { TREND_PLATFORMS, TRENDING } from '#domain/trending/names.ts';
import type { TrendPlatform } from '#domain/trending/names.ts';
import type { Database } from '../../client.ts';
import type { Committed, StreamBatch } from '../../committed.ts';
import { transaction } from '../../transaction.ts';
import { getTrendingList } from '../../queries/trending/list.ts';
import type { Tx } from '../../transaction.ts';
import { appendEvents } from '../events.ts';
import { replaceTitles } from './retitle.ts';

/** Posts are counted for the window and a little longer; their days and scores stay. */
const POST_DAYS = 45;
const DAY_COUNTS_DAYS = 400;
const BATCH = 500;

/**
 * Removes texts, words and places whose time is over by their platform's terms. Problems keep their
 * counts; open pages lose the quotes. `value` is how many posts were emptied.
 */
export async function removeTrendTexts(
  database: Database,
  { platform, days, now }: { platform: TrendPlatform; days: number; now: Date },
): Promise<Committed<number>> {
  return transaction(database, async (tx) => {
    const rows = await tx.execute<{ id: string; quoted: boolean }>(sql`
      with expired as (
        select id, quote_rank is not null as quoted from trend_posts
        where platform = ${platform} and title is not null
          and fetched_at < ${now.toISOString()}::text::timestamptz - make_interval(days => ${days}::int)
        order by fetched_at limit ${BATCH}::int for update skip locked)
      update trend_posts post
      set title = null, content = null, place = null, terms = '{}', quote_rank = null
      from expired where post.id = expired.id
      returning post.id, expired.quoted`);
    if (rows.length === 0) return { value: 0, batches: [] };
    const emptied = rows.map(({ id }) => id);
    const postIds = rows.filter(({ quoted }) => quoted).map(({ id }) => id);
    await emptyEvents(tx, emptied);
    const retitled = await replaceTitles(tx, emptied);
    const listed = (await getTrendingList(tx)).problems.filter(({ id }) => retitled.includes(id));
    const events: DomainEvent[] = [];
    if (postIds.length > 0) events.push({ type: 'trending.quotes_removed.v1', data: { postIds } });
    if (listed.length > 0)
      events.push({ type: 'trending.problems_changed.v1', data: { problems: listed } });
    if (events.length === 0) return { value: rows.length, batches: [] };
    return { value: rows.length, batches: [await appendEvents(tx, GLOBAL_STREAM, events)] };
  });
}

/** A page that comes back later must not read in the log what is gone from the record. */
async function emptyEvents(tx: Tx, postIds: readonly string[]): Promise<void> {
  const ids = JSON.stringify(postIds);
  await tx.execute(sql`
    update events e
    set data = jsonb_set(e.data, '{problems}', (
      select jsonb_agg(problem || jsonb_build_object('quotes', coalesce((
               select jsonb_agg(quote order by place)
               from jsonb_array_elements(problem -> 'quotes') with ordinality as q (quote, place)
               where not (${ids}::text::jsonb ? (quote ->> 'postId'))), '[]'::jsonb)) order by position)
      from jsonb_array_elements(e.data -> 'problems') with ordinality as p (problem, position)))
    where e.user_id = ${GLOBAL_STREAM} and e.type = 'trending.problems_changed.v1'
      and jsonb_array_length(e.data -> 'problems') > 0`);
}

/** Every platform's expired texts, batch by batch. */
export async function sweepTrendTexts(
  database: Database,
  options: {
    days: Readonly<Partial<Record<TrendPlatform, number | null>>>;
    now: Date;
    publish: (batches: StreamBatch[]) => void;
  },
): Promise<number> {
  let removed = 0;
  for (const platform of TREND_PLATFORMS) {
    const days = options.days[platform];
    if (days === null || days === undefined) continue;
    for (;;) {
      const { value, batches } = await removeTrendTexts(database, {
        platform,
        days,
        now: options.now,
      });
      options.publish(batches);
      removed += value;
      if (value < BATCH) break;
    }
  }
  return removed;
}

/** What has outlived its purpose: old posts, the history beyond its days, refreshes that are over. */
export async function pruneTrending(database: Database): Promise<void> {
  await transaction(database, async (tx) => {
    await tx.execute(sql`
      delete from trend_posts where posted_at < now() - make_interval(days => ${POST_DAYS}::int)
        and fetched_at < now() - make_interval(days => ${POST_DAYS}::int)`);
    await tx.execute(sql`
      delete from trend_refreshes
      where created_at < now() - make_interval(days => ${TRENDING.historyDays}::int)
        and id <> coalesce((select id from trend_refreshes where status = 'completed'
                            order by finished_at desc limit 1), '00000000-0000-0000-0000-000000000000')`);
    await tx.execute(sql`
      delete from trend_days where day < current_date - ${DAY_COUNTS_DAYS}::int`);
  });
}
