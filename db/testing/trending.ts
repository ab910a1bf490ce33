import { sql } from '../sql.ts';
import type { Database } from '../client.ts';
import type { StreamBatch } from '../committed.ts';
import { assignPosts } from '../commands/trending/assign.ts';
import { storeTrendPosts } from '../commands/trending/collect.ts';
import { publishRanking } from '../commands/trending/publish-ranking.ts';
import { beginTrendRefresh } from '../commands/trending/refresh.ts';
import { unsyncedStatement } from '../transaction.ts';

let made = 0;

/**
 * A completed refresh that lists problems with the given titles, best first, three posts each.
 * @param near how many of the three belong to the group and do not state the problem
 */
export async function rankedProblems(
  database: Database,
  titles: readonly string[],
  { near = 0 } = {},
): Promise<{ ids: number[]; refreshId: string; batches: StreamBatch[] }> {
  made += 1;
  await unsyncedStatement(
    database,
    sql`update trend_refreshes set status = 'failed' where status in ('queued', 'running')`,
  );
  const workflowId = `made ${made}`;
  const { value: refreshId } = await beginTrendRefresh(database, { refreshId: null, workflowId });
  if (refreshId === null) throw new Error('A refresh is running.');
  const now = Date.now();
  const created = titles.map((title, at) => ({
    key: 1_000_000 + at,
    category: 'complaint' as const,
    memory: title.toLowerCase().split(' '),
    firstAt: now - 86_400_000,
    lastAt: now,
  }));
  const posts = titles.flatMap((title, at) =>
    [0, 1, 2].map((nth) => ({
      externalId: `${made}-${at}-${nth}`,
      url: `https://www.reddit.com/r/test/comments/${made}x${at}x${nth}/`,
      place: 'r/test',
      title: `${title} (${nth})`,
      content: 'It happens every day.',
      author: `author ${nth}`,
      words: `${made} ${at} ${nth}`,
      category: 'complaint' as const,
      chance: 0.9,
      terms: title.toLowerCase().split(' '),
      mentionsOnset: false,
      likes: nth,
      comments: nth,
      postedAt: new Date(now - nth * 3_600_000),
    })),
  );
  await storeTrendPosts(
    database,
    { refreshId, platform: 'reddit' },
    {
      posts,
      read: posts.length,
      requests: 1,
      cursorAt: new Date(now),
      coveredSince: new Date(now - 17 * 86_400_000),
      clockAt: new Date(now),
      validators: null,
      note: null,
    },
  );
  const stored = await database.db.execute<{ id: string; external_id: string }>(sql`
    select id, external_id from trend_posts where external_id like ${`${made}-%`} order by external_id`);
  const moved = stored.map(({ id, external_id: name }) => ({
    postId: id,
    key: 1_000_000 + Number(name.split('-')[1]),
  }));
  const stating = stored.filter(({ external_id: name }) => Number(name.split('-')[2]) < 3 - near);
  const quotable = new Set(stating.map(({ id }) => id));
  const keys = await assignPosts(database, refreshId, { moved, merged: [], created });
  const ids = created.map(({ key }) => keys?.get(key) ?? 0);
  const { batches } = await publishRanking(database, refreshId, {
    now,
    observedDays: 17,
    windowDays: 17,
    problems: ids.map((id, at) => ({
      id,
      category: 'complaint',
      score: 75 - at,
      surprise: 5,
      parts: {
        burst: 80,
        breadth: 50,
        energy: 40,
        recentVoices: 3,
        expectedVoices: 0.1,
        engagementRatio: 1.5,
      },
      figures: {
        postCount: 3,
        authors: 3,
        sources: [{ platform: 'reddit', posts: 3 }],
        sparkline: Array.from({ length: 14 }, (_none, day) => (day === 13 ? 3 : 0)),
      },
      memory: titles[at]?.toLowerCase().split(' ') ?? [],
      firstAt: now - 86_400_000,
      lastAt: now,
    })),
    stating: [...quotable],
    listed: ids.map((id, at) => ({
      id,
      title: titles[at] ?? '',
      titlePostId: moved.find(({ key }) => key === 1_000_000 + at)?.postId ?? null,
      products: [],
      quoteIds: moved
        .filter(({ postId, key }) => key === 1_000_000 + at && quotable.has(postId))
        .map(({ postId }) => postId),
    })),
  });
  return { ids, refreshId, batches };
}
