import { Context } from '@temporalio/activity';
import { TRENDING, trendLevelOf, TREND_LEVEL_SCORES } from '#domain/trending/names.ts';
import { assignPosts } from '#db/commands/trending/assign.ts';
import { publishRanking } from '#db/commands/trending/publish-ranking.ts';
import type { ListedRow, RankedRow } from '#db/commands/trending/ranking.ts';
import { beginTrendRefresh, failTrendRefresh } from '#db/commands/trending/refresh.ts';
import { readProblemTitles } from '#db/queries/trending/list.ts';
import type { KnownTitle } from '#db/queries/trending/list.ts';
import { loadProblemTexts, loadRankingWindow } from '#db/queries/trending/window.ts';
import type { ProblemText } from '#db/queries/trending/window.ts';
import { publishing } from '../activities/deps.ts';
import type { ActivityDeps } from '../activities/deps.ts';
import { listWatchedQueries } from '#db/queries/watched-search/rows.ts';
import { heartbeating } from '../activities/heartbeat.ts';
import { RECENT_DAYS, USUAL_DAYS } from './model/bursts/burst.ts';
import { WINDOW_DAYS } from './model/bursts/measure.ts';
import { blamedProducts, pickQuotes } from './model/texts/quotes.ts';
import type { RankedProblem } from './model/rank.ts';
import { titleOf } from './model/texts/title.ts';
import { trendingProblemAlert } from '#db/commands/alerts/candidates.ts';
import type { AlertFor } from '#db/commands/alerts/alert-candidate.ts';
import { termsOf } from './model/texts/terms.ts';
import { rankInThread } from './rank-thread.ts';

export interface TrendActivities {
  /** Takes over the refresh or starts one; null if another one is running. */
  beginTrendRefresh(input: {
    refreshId: string | null;
    workflowId: string;
  }): Promise<string | null>;
  /** Groups, scores and publishes; returns the number of listed problems. */
  rankTrends(input: { refreshId: string }): Promise<{ listed: number }>;
  failTrendRefresh(input: { refreshId: string }): Promise<void>;
}

/** Some of the best have no readable title, so more are considered than listed. */
const CONSIDERED = TRENDING.listed + 20;

export function createTrendActivities(deps: ActivityDeps): TrendActivities {
  return {
    beginTrendRefresh: (input) => publishing(deps, beginTrendRefresh(deps.database, input)),
    rankTrends: ({ refreshId }) => heartbeating(() => rankTrends(deps, refreshId)),
    async failTrendRefresh({ refreshId }) {
      await publishing(deps, failTrendRefresh(deps.database, refreshId));
    },
  };
}

async function rankTrends(deps: ActivityDeps, refreshId: string): Promise<{ listed: number }> {
  const { database } = deps;
  const days = { recentDays: RECENT_DAYS, usualDays: USUAL_DAYS };
  const window = await loadRankingWindow(database.db, days);
  const ranked = await rankInThread(window, Context.current().cancellationSignal);
  const created = ranked.problems.filter(({ isNew }) => isNew);
  const ids = await assignPosts(database, refreshId, { ...ranked, created });
  if (ids === null) return { listed: 0 };
  const problems = ranked.problems.map((problem) => toRow(problem, ids.get(problem.key)));
  const best = problems.filter((_row, at) => ranked.problems[at]?.hasOneSubject);
  const stating = new Set(ranked.problems.flatMap((problem) => problem.stating));
  const listed = await describe(deps, best.slice(0, CONSIDERED), { now: window.now, stating });
  const alerts = matchWatches(
    listed.map(({ id, title }) => risenOf(id, title, problems)),
    await listWatchedQueries(database.db),
  );
  await publishing(
    deps,
    publishRanking(database, refreshId, {
      now: window.now,
      observedDays: RECENT_DAYS + window.usualDays + window.olderDays,
      windowDays: WINDOW_DAYS,
      problems,
      listed,
      stating: [...stating],
      alerts,
    }),
  );
  return { listed: listed.length };
}

function risenOf(id: number, title: string, problems: readonly RankedRow[]): RisenProblem {
  const row = problems.find((problem) => problem.id === id);
  return {
    id,
    title,
    score: row?.score ?? 0,
    posts: row?.figures.postCount ?? 0,
    memory: row?.memory ?? [],
  };
}

function toRow(problem: RankedProblem, id = problem.key): RankedRow {
  const { category, score, surprise, parts, memory, firstAt, lastAt } = problem;
  const { postCount, authors, sources, sparkline } = problem;
  const figures = { postCount, authors, sources, sparkline };
  return { id, category, score, surprise, parts, figures, memory, firstAt, lastAt };
}

/**
 * Titles, quotes and products of the best problems; problems without a readable title are left out.
 */
async function describe(
  { database }: ActivityDeps,
  best: readonly RankedRow[],
  { now, stating }: { now: number; stating: ReadonlySet<string> },
): Promise<ListedRow[]> {
  const ids = best.map(({ id }) => id);
  const stated = (await loadProblemTexts(database.db, ids)).filter(({ id }) => stating.has(id));
  const texts = Map.groupBy(stated, (text) => text.problemId);
  const titles = await readProblemTitles(database.db, ids);
  return best
    .filter(({ figures }) => figures.authors > 1)
    .flatMap(({ id, memory }) => {
      const own: ProblemText[] = texts.get(id) ?? [];
      const title = titled(own, titles.get(id));
      if (title === null) return [];
      return [
        { id, ...title, products: blamedProducts(own), quoteIds: pickQuotes(own, memory, now) },
      ];
    })
    .slice(0, TRENDING.listed);
}

/** A problem whose texts have all been removed keeps the title set by retention. */
function titled(
  posts: readonly ProblemText[],
  known: KnownTitle | undefined,
): { title: string; titlePostId: string | null } | null {
  const post = posts.find(({ id }) => id === known?.postId);
  const picked = titleOf(posts, known && post ? { text: known.text, post } : null);
  if (picked !== null) return { title: picked.text, titlePostId: picked.post.id };
  return known === undefined ? null : { title: known.text, titlePostId: known.postId };
}

/** Queries with fewer words are too general to match a problem. */
const FEWEST_TERMS = 2;

interface RisenProblem {
  id: number;
  title: string;
  score: number;
  posts: number;
  /** Words shared by most of its posts. */
  memory: readonly string[];
}

/**
 * Alerts for users whose watched query matches a problem that is at least "trending": every word of
 * the query occurs in the problem's title or shared words. Pure.
 */
export function matchWatches(
  problems: readonly RisenProblem[],
  watched: readonly { userId: string; query: string }[],
): AlertFor[] {
  const risen = problems
    .filter(({ score }) => score >= TREND_LEVEL_SCORES.trending)
    .map((problem) => ({
      problem,
      words: new Set([...problem.memory, ...termsOf({ title: problem.title, content: '' })]),
    }));
  if (risen.length === 0) return [];
  return watched.flatMap(({ userId, query }) => {
    const terms = termsOf({ title: query, content: '' });
    if (terms.length < FEWEST_TERMS) return [];
    return risen
      .filter(({ words }) => terms.every((term) => words.has(term)))
      .map(({ problem: { id, title, score, posts } }) => ({
        userId,
        candidate: trendingProblemAlert({
          problemId: String(id),
          title,
          level: trendLevelOf(score),
          matches: query,
          path: `/dashboard/trending-problems/${id}`,
          posts,
        }),
      }));
  });
}
