import { sql, instantOrNull } from '../../sql.ts';
import type { TrendCategory, TrendPlatform } from '#domain/trending/names.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import { transaction } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { appendProgress } from './refresh.ts';

export interface NewTrendPost {
  externalId: string;
  url: string;
  place: string | null;
  title: string;
  content: string;
  author: string;
  words: string;
  category: TrendCategory;
  /** 0..1: that the post states a problem. */
  chance: number;
  terms: string[];
  /** Its author says that what it is about has just begun or changed. */
  mentionsOnset: boolean;
  likes: number;
  comments: number;
  postedAt: Date;
}

/** What a platform's feed gave. */
export interface TrendAnswer {
  posts: NewTrendPost[];
  /** Posts that were read, whatever they said. */
  read: number;
  requests: number;
  cursorAt: Date | null;
  /** The earliest instant from which nothing is missing. */
  coveredSince: Date | null;
  /** The platform's own time. */
  clockAt: Date | null;
  validators: unknown;
  note: string | null;
}

export interface TrendSourceRow {
  cursorAt: Date | null;
  coveredSince: Date | null;
  validators: unknown;
}

/** Where a platform's feed continues; nulls before its first answer. */
export async function readTrendCursor(
  database: Database,
  platform: TrendPlatform,
): Promise<TrendSourceRow> {
  const rows = await database.db.execute<{
    cursor_at: string | null;
    covered_since: string | null;
    validators: unknown;
  }>(sql`
    select cursor_at::text as cursor_at, covered_since::text as covered_since, validators
    from trend_sources where platform = ${platform}`);
  const row = rows[0];
  return {
    cursorAt: row?.cursor_at ? new Date(row.cursor_at) : null,
    coveredSince: row?.covered_since ? new Date(row.covered_since) : null,
    validators: row?.validators ?? null,
  };
}

/**
 * Stores what a platform's feed gave and moves its cursor. A post that is known gets its newer
 * counts; the same answer twice changes nothing.
 */
export async function storeTrendPosts(
  database: Database,
  { refreshId, platform }: { refreshId: string; platform: TrendPlatform },
  answer: TrendAnswer,
): Promise<Committed<number>> {
  const posts = JSON.stringify(
    answer.posts.map((post) => ({ ...post, postedAt: post.postedAt.toISOString() })),
  );
  return transaction(database, async (tx) => {
    const rows = await tx.execute<{ inserted: boolean }>(sql`
      insert into trend_posts (platform, external_id, url, place, title, content, voice, words,
                               category, chance, terms, mentions_onset, likes, comments,
                               posted_at, fetched_at)
      select ${platform}, post."externalId", post.url, post.place, post.title, post.content,
             post.author, post.words, post.category, post.chance, post.terms, post."mentionsOnset",
             post.likes, post.comments, post."postedAt", clock_timestamp()
      from jsonb_to_recordset(${posts}::text::jsonb) as post ("externalId" text, url text,
        place text, title text, content text, author text, words text, category text, chance real,
        terms text[], "mentionsOnset" boolean, likes int, comments int, "postedAt" timestamptz)
      on conflict (platform, external_id) do update
        set likes = excluded.likes, comments = excluded.comments
      returning (xmax = 0) as inserted`);
    const kept = rows.filter(({ inserted }) => inserted).length;
    await moveCursor(tx, platform, answer, kept);
    const counted = await countDone(tx, { refreshId, platform, ...answer, kept });
    return { value: kept, batches: counted ? [await appendProgress(tx)] : [] };
  });
}

async function moveCursor(
  tx: Tx,
  platform: TrendPlatform,
  answer: TrendAnswer,
  kept: number,
): Promise<void> {
  const validators = answer.validators === null ? null : JSON.stringify(answer.validators);
  await tx.execute(sql`
    insert into trend_sources as known (platform, cursor_at, covered_since, clock_at, validators,
                                        last_answer_at, failure, reason, kept)
    values (${platform}, ${instantOrNull(answer.cursorAt)}, ${instantOrNull(answer.coveredSince)},
            ${instantOrNull(answer.clockAt)}, ${validators}::text::jsonb, clock_timestamp(), null,
            ${answer.note}, ${kept}::int)
    on conflict (platform) do update set
      cursor_at = coalesce(excluded.cursor_at, known.cursor_at),
      covered_since = coalesce(excluded.covered_since, known.covered_since),
      clock_at = coalesce(excluded.clock_at, known.clock_at),
      validators = excluded.validators, last_answer_at = excluded.last_answer_at,
      failure = null, reason = excluded.reason, kept = excluded.kept`);
}

/**
 * Counts a platform of a running refresh once, however often its activity is tried. False when it was
 * counted before, or the refresh has ended.
 */
async function countDone(
  tx: Tx,
  {
    refreshId,
    platform,
    read,
    kept,
    requests,
  }: { refreshId: string; platform: TrendPlatform; read: number; kept: number; requests: number },
): Promise<boolean> {
  const counted = await tx.execute(sql`
    update trend_refreshes
    set done = array_append(done, ${platform}), posts = posts + ${read}::int,
        kept = kept + ${kept}::int, requests = requests + ${requests}::int
    where id = ${refreshId}::uuid and status = 'running' and not (${platform} = any(done))
    returning 1`);
  return counted.length > 0;
}

/** A platform did not answer: others go on, and the page says since when it is missing. */
export async function noteTrendSilence(
  database: Database,
  { refreshId, platform }: { refreshId: string; platform: TrendPlatform },
  { failure, reason }: { failure: string; reason: string },
): Promise<Committed<null>> {
  return transaction(database, async (tx) => {
    await tx.execute(sql`
      insert into trend_sources (platform, failure, reason) values (${platform}, ${failure}, ${reason})
      on conflict (platform) do update set failure = ${failure}, reason = ${reason}, kept = 0`);
    const counted = await countDone(tx, { refreshId, platform, read: 0, kept: 0, requests: 0 });
    return { value: null, batches: counted ? [await appendProgress(tx)] : [] };
  });
}
