import { sql } from '../../sql.ts';
import type { TrendCategory, TrendPlatform } from '#domain/trending/names.ts';
import type { Db } from '../../client.ts';

interface WindowPost {
  id: string;
  platform: TrendPlatform;
  author: string;
  words: string;
  /** Null once the texts are gone. */
  title: string | null;
  category: TrendCategory;
  /** 0..1: that it states a problem. */
  chance: number;
  terms: string[];
  /** Its author says that what it is about has just begun or changed. */
  mentionsOnset: boolean;
  likes: number;
  comments: number;
  /** Milliseconds. */
  postedAt: number;
  problemId: number | null;
}

interface RankingWindow {
  /** Milliseconds: the median of the sources' clocks. */
  now: number;
  posts: WindowPost[];
  problems: { id: number; memory: string[]; older: number }[];
  /** Days before the last three of which nothing is missing, by most sources. */
  usualDays: number;
  olderDays: number;
  /** Authors of all problems before the window. */
  olderAuthors: number;
}

/** The newest posts of a window; more would not change who is on top. */
const MOST_POSTS = 40_000;
const MOST_PROBLEMS = 20_000;
/** A problem that was silent for longer is another one when it comes again. */
const REMEMBERED_DAYS = 45;
const DAY_MS = 86_400_000;

/** Everything that a ranking looks at. */
export async function loadRankingWindow(
  db: Db,
  { recentDays, usualDays }: { recentDays: number; usualDays: number },
): Promise<RankingWindow> {
  const { now, covered } = await readClock(db);
  const windowDays = recentDays + usualDays;
  const at = new Date(now).toISOString();
  const posts = await db.execute<{
    id: string;
    platform: TrendPlatform;
    author: string;
    words: string;
    title: string | null;
    category: TrendCategory;
    chance: number;
    terms: string[];
    mentions_onset: boolean;
    likes: number;
    comments: number;
    posted: number;
    problem_id: number | null;
  }>(sql`
    select id, platform, voice as author, words, title, category, chance::double precision as chance,
           to_json(terms) as terms, mentions_onset, likes, comments,
           (extract(epoch from posted_at) * 1000)::double precision as posted, problem_id
    from trend_posts
    where posted_at > ${at}::text::timestamptz - make_interval(days => ${windowDays}::int)
      and posted_at <= ${at}::text::timestamptz
    order by posted_at desc limit ${MOST_POSTS}::int`);
  const problems = await db.execute<{ id: number; memory: string[]; older: number }>(sql`
    select p.id, to_json(p.memory) as memory, coalesce((
             select sum(voices)::int from trend_days d where d.problem_id = p.id
               and d.day < (${at}::text::timestamptz at time zone 'UTC')::date - ${windowDays}::int
           ), 0) as older
    from trend_problems p
    where p.merged_into is null
      and p.last_post_at > ${at}::text::timestamptz - make_interval(days => ${REMEMBERED_DAYS}::int)
    order by p.last_post_at desc limit ${MOST_PROBLEMS}::int`);
  const observed = Math.max(0, (now - covered) / DAY_MS);
  return {
    now,
    posts: posts.map(
      ({ posted, problem_id: problemId, mentions_onset: mentionsOnset, ...post }) => ({
        ...post,
        postedAt: posted,
        problemId,
        mentionsOnset,
      }),
    ),
    problems: [...problems],
    usualDays: Math.min(usualDays, Math.max(0, observed - recentDays)),
    olderDays: Math.max(0, observed - windowDays),
    olderAuthors: problems.reduce((sum, { older }) => sum + older, 0),
  };
}

/**
 * The sources' time and how far back most of them are complete; one wrong clock changes neither. Of a
 * source that is silent now, the clock is as old as its last answer: it would hold back the others.
 */
async function readClock(db: Db): Promise<{ now: number; covered: number }> {
  const rows = await db.execute<{ now: number | null; covered: number | null; own: number }>(sql`
    select extract(epoch from coalesce(
             percentile_disc(0.5) within group (order by clock_at)
               filter (where failure is null and last_answer_at > clock_timestamp() - interval '2 hours'),
             percentile_disc(0.5) within group (order by clock_at)
               filter (where last_answer_at > clock_timestamp() - interval '2 hours')))
             ::double precision * 1000 as now,
           extract(epoch from percentile_disc(0.5) within group (order by covered_since))
             ::double precision * 1000 as covered,
           extract(epoch from clock_timestamp())::double precision * 1000 as own
    from trend_sources`);
  const own = rows[0]?.own ?? Date.now();
  const now = rows[0]?.now ?? own;
  return { now, covered: rows[0]?.covered ?? now };
}

export interface ProblemText {
  id: string;
  problemId: number;
  platform: TrendPlatform;
  author: string;
  words: string;
  title: string;
  content: string;
  postedAt: number;
  likes: number;
  comments: number;
}

const TEXTS_PER_PROBLEM = 60;
/** One person who writes often must not be all that is read of a problem. */
const TEXTS_PER_AUTHOR = 3;

/** The newest texts of problems, a few of each person: titles and quotes are made of them. */
export async function loadProblemTexts(
  db: Db,
  problemIds: readonly number[],
): Promise<ProblemText[]> {
  if (problemIds.length === 0) return [];
  const rows = await db.execute<
    Omit<ProblemText, 'problemId' | 'postedAt'> & { problem_id: number; posted: number }
  >(sql`
    select id, problem_id, platform, voice as author, words, title, content, likes, comments,
           (extract(epoch from posted_at) * 1000)::double precision as posted
    from (
      select *, row_number() over (partition by problem_id order by posted_at desc) as nth
      from (
        select *, row_number() over (
          partition by problem_id, voice order by posted_at desc) as nth_of_author
        from trend_posts
        where title is not null and problem_id in (${sql.join(
          problemIds.map((id) => sql`${id}::int`),
          sql`, `,
        )})
      ) own
      where nth_of_author <= ${TEXTS_PER_AUTHOR}::int
    ) newest
    where nth <= ${TEXTS_PER_PROBLEM}::int`);
  return rows.map(({ problem_id: problemId, posted, ...row }) => ({
    ...row,
    problemId,
    postedAt: posted,
  }));
}
