import { Context } from '@temporalio/activity';
import { RELEVANCE_FLOOR } from '#contracts/names.ts';
import type { PlatformId } from '#contracts/names.ts';
import { notePlatformFailure } from '#db/commands/monitoring/collection.ts';
import { storeMentions } from '#db/commands/search/mentions.ts';
import { storeWatchedPosts } from '#db/commands/watched-search/collect.ts';
import type { WatchedPostInput, WatchedQuery } from '#db/commands/watched-search/collect.ts';
import type { CollectionKey } from '#db/queries/monitoring/watch.ts';
import { ProviderError } from '#providers/port.ts';
import { exactFilter, parseQuery } from '#providers/query.ts';
import type { MonitoringDeps } from '../monitoring/activities.ts';
import { scorePosts } from '../scoring/score.ts';
import { toPosts } from '../search/posts.ts';

const POSTS = 200;
const REQUEST_MS = 30_000;

/** Reads what one platform has new for a watched search; returns how many posts are new. */
export async function collectPosts(
  deps: Pick<MonitoringDeps, 'database' | 'registry' | 'clock'>,
  key: CollectionKey & { platform: PlatformId },
  watched: WatchedQuery,
): Promise<{ added: number }> {
  const { platform } = key;
  const query = parseQuery(watched.query, watched.mode);
  const { cancellationSignal } = Context.current();
  try {
    const answer = await deps.registry
      .get(platform)
      .search(
        { query, since: watched.since, limit: POSTS, refuse: exactFilter(query, platform) },
        { signal: AbortSignal.any([cancellationSignal, AbortSignal.timeout(REQUEST_MS)]) },
      );
    const posts = toPosts(answer.items, deps.clock.now());
    const stored = await storeMentions(deps.database, platform, posts);
    const scores = scorePosts(query, platform, stored);
    const matches = stored.flatMap((post, at): WatchedPostInput[] => {
      const score = scores[at];
      if (!score || score.relevance < RELEVANCE_FLOOR) return [];
      const { relevance, sentiment, intent } = score;
      return [{ mentionId: post.id, relevance, sentiment, intent }];
    });
    return { added: await storeWatchedPosts(deps.database, key, matches) };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // The next collection reads from where this platform was left.
    await notePlatformFailure(deps.database, key, error.message);
    return { added: 0 };
  }
}
