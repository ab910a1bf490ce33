import { RELEVANCE_FLOOR } from '#domain/names.ts';
import type { PlatformId } from '#domain/names.ts';
import type { StoredPost } from '#db/commands/search/mentions.ts';
import type { WatchedPostInput } from '#db/commands/watched-search/collect.ts';
import type { ProviderQuery } from '#providers/port.ts';
import { scorePosts } from '../scoring/score.ts';

/** Which posts are relevant to a watched query, with our verdicts. */
export function judgePosts(
  platform: PlatformId,
  query: ProviderQuery,
  posts: readonly StoredPost[],
): WatchedPostInput[] {
  const scores = scorePosts(query, platform, posts);
  return posts.flatMap((post, at) => {
    const score = scores[at];
    if (!score || score.relevance < RELEVANCE_FLOOR) return [];
    const { relevance, sentiment, intent } = score;
    return [{ mentionId: post.id, relevance, sentiment, intent }];
  });
}
