import { LIMITS } from '#contracts/names.ts';
import type { PlatformId } from '#contracts/names.ts';
import type { Post, StoredPost } from '#db/commands/search/mentions.ts';
import type { ScoredMention } from '#db/commands/search/results.ts';
import type { FoundPost, ProviderQuery } from '#providers/port.ts';
import { scorePosts } from '../scoring/score.ts';

const MIN_CANDIDATES = 50;
const MAX_URL = 2_000;
const MAX_AUTHOR = 200;

/** How many posts to ask a provider for: more than are shown, so that ranking has a choice. */
export function candidatesFor(limit: number): number {
  return Math.min(LIMITS.searchLimitMax, Math.max(MIN_CANDIDATES, limit * 2));
}

/** What a provider found, ready to be stored: web addresses only, each post once. */
export function toPosts(items: readonly FoundPost[], fetchedAt: Date): Post[] {
  const posts = new Map<string, Post>();
  for (const item of items) {
    if (!isWebAddress(item.url) || posts.has(item.externalId)) continue;
    posts.set(item.externalId, {
      ...item,
      author: item.author?.slice(0, MAX_AUTHOR).toWellFormed() ?? null,
      fetchedAt,
    });
  }
  return [...posts.values()];
}

function isWebAddress(url: string): boolean {
  if (url.length > MAX_URL) return false;
  const protocol = URL.parse(url)?.protocol;
  return protocol === 'https:' || protocol === 'http:';
}

/** Posts of unknown time come last among equals. */
const timeOf = ({ postedAt }: StoredPost): number => postedAt?.getTime() ?? 0;

/**
 * Scores stored posts and keeps the best: a platform can fill at most `limit` places of the list
 * that all platforms share. `matched` counts all that hold no excluded word.
 */
export function rank(
  query: ProviderQuery,
  platform: PlatformId,
  posts: readonly StoredPost[],
  limit: number,
): { matched: number; best: ScoredMention[] } {
  const scores = scorePosts(query, platform, posts);
  const ranked = posts.flatMap((post, index) => {
    const score = scores[index];
    return score ? [{ post, score }] : [];
  });
  ranked.sort(
    (a, b) =>
      b.score.relevance - a.score.relevance ||
      timeOf(b.post) - timeOf(a.post) ||
      (a.post.id < b.post.id ? -1 : 1),
  );
  const best = ranked.slice(0, limit).map(({ post, score }) => ({ mentionId: post.id, ...score }));
  return { matched: ranked.length, best };
}
