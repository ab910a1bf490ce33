import type { TrendingProblem } from '#contracts/trending/problem.ts';

/** A problem for tests, with one quote whose post has the id of the problem. */
export const trendingProblem = (
  id: number,
  more: Partial<TrendingProblem> = {},
): TrendingProblem => ({
  id,
  title: `Problem ${id}`,
  category: 'complaint',
  score: 60,
  level: 'hot',
  parts: {
    burst: 50,
    breadth: 50,
    energy: 50,
    recentVoices: 5,
    expectedVoices: 0.1,
    engagementRatio: 1,
  },
  postCount: 5,
  authors: 5,
  sources: [{ platform: 'reddit', posts: 5 }],
  sparkline: Array.from({ length: 14 }, () => 0),
  quotes: [
    {
      postId: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
      text: 'It happens every day.',
      url: 'https://www.reddit.com/r/test/comments/1/',
      platform: 'reddit',
      place: 'r/test',
      postedAt: '2026-11-22T10:00:00.000Z',
    },
  ],
  change: 'steady',
  scoreChange: 0,
  firstSeenAt: '2026-11-20T10:00:00.000Z',
  lastPostAt: '2026-11-22T10:00:00.000Z',
  ...more,
});
