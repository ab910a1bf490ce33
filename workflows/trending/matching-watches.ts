import { trendLevelOf, TREND_LEVEL_SCORES } from '#domain/trending/names.ts';
import { trendingProblemAlert } from '#db/commands/alerts/candidates.ts';
import type { AlertFor } from '#db/commands/alerts/alert-candidate.ts';
import { termsOf } from './model/texts/terms.ts';

/** Queries with fewer words are too general to match a problem. */
const FEWEST_TERMS = 2;

export interface RisenProblem {
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
