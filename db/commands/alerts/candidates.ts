import { cutText } from '#domain/text/cut.ts';
import { inQuotes } from '#domain/language/in-quotes.ts';
import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import type { PlatformId } from '#domain/names.ts';
import type { AlertCandidate } from './alert-candidate.ts';

/**
 * Alerts of the areas, each made by one function: pass the result to `raiseAlerts` for one user or
 * to `raiseForMany` for many. Keys name the fact, so that raising it again changes nothing.
 */

const QUERY_CHARS = 80;

/** Shortens a query or title for a sentence: either may have hundreds of characters. */
const shorten = (text: string): string => cutText(text, QUERY_CHARS + 1);

/**
 * A trending problem that matches what a user follows.
 * @param level its level, such as "exploding". A rise to another level is a separate fact.
 * @param matches what it matches of the user's, such as the query of a watched search.
 */
export const trendingProblemAlert = ({
  problemId,
  title,
  level,
  matches,
  path,
  posts,
}: {
  problemId: string;
  title: string;
  level: string;
  matches: string;
  path: string;
  posts: number;
}): AlertCandidate => ({
  key: `problem:${problemId}:${level}`,
  kind: 'trending_problem',
  subject: { kind: 'problem', id: problemId, name: shorten(title) },
  sentence: `The problem ${inQuotes(shorten(title))} is ${level} and matches ${inQuotes(shorten(matches))}.`,
  path,
  evidence: { count: posts },
});

export const searchCompletedAlert = ({
  searchId,
  query,
  found,
  round,
}: {
  searchId: string;
  query: string;
  found: number;
  round: number;
}): AlertCandidate => ({
  key: `search:${searchId}:${round}`,
  kind: 'search_completed',
  subject: { kind: 'search', id: searchId, name: shorten(query) },
  sentence: `Your search for ${inQuotes(shorten(query))} is finished: ${found} ${found === 1 ? 'post' : 'posts'} found.`,
  path: `/dashboard/social-media-search-history/${searchId}`,
  evidence: { count: found },
});

/** A platform that the user's monitoring depends on. */
export const sourceSilentAlert = (
  platform: PlatformId,
  { lastAnswerAt, hours }: { lastAnswerAt: string; hours: number },
): AlertCandidate => {
  const { name } = PLATFORM_CATALOGUE[platform];
  return {
    key: `silent:${platform}:${lastAnswerAt}`,
    kind: 'source_silent',
    subject: { kind: 'source', id: platform, name },
    sentence: `${name} has not answered for ${hours} ${hours === 1 ? 'hour' : 'hours'}: what you monitor there may be missing posts.`,
    path: '/dashboard/competitive-intelligence?tab=monitor',
  };
};

/** New posts of one collection for a watched search. */
export const watchedSearchAlert = ({
  watchedSearchId,
  query,
  collection,
  posts,
  relevance,
  sourceUrl,
}: {
  watchedSearchId: string;
  query: string;
  /** Number of the collection within its watch, from 1. */
  collection: number;
  posts: number;
  /** Of the best post, 0 to 1. */
  relevance: number;
  sourceUrl: string | null;
}): AlertCandidate => ({
  key: `watched:${watchedSearchId}:${collection}`,
  kind: 'watched_search',
  subject: { kind: 'watch', id: watchedSearchId, name: shorten(query) },
  sentence: `${posts} new ${posts === 1 ? 'post' : 'posts'} for ${inQuotes(shorten(query))}.`,
  path: `/dashboard/watched-searches/${watchedSearchId}`,
  evidence: { count: posts, sourceUrl },
  figures: { newMentions: posts, relevance },
});
