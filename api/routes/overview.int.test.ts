import { expect, test } from 'vitest';
import type { Overview } from '#contracts/overview.ts';
import { completePlatform } from '#db/testing/searches.ts';
import type { TestUser } from '../testing/app.ts';
import { openTestApi } from '../testing/test-api.ts';

const { db, api } = await openTestApi();

async function overviewOf(user: TestUser): Promise<{ asOf: number; data: Overview }> {
  return (await (await user.get('/api/overview')).json()) as { asOf: number; data: Overview };
}

async function searchOf(user: TestUser, query: string): Promise<string> {
  const answer = await user.send('/api/social-media-search/search', { query });
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

test('A-69, R-API-25: a new user has an empty start page with full quotas', async () => {
  const user = await api.user();
  expect((await overviewOf(user)).data).toMatchObject({
    insights: { totalSearches: 0, lastActivityDate: null },
    usage: { search: { used: 0, limit: 3 } },
    recentSearches: [],
    recentActivity: [],
    topProblems: [],
  });
});

test('R-ENT-09, R-ENT-45: totals, the five newest searches, the ten posts that arrived last', async () => {
  const user = await api.user({ plan: 'professional' });
  const stranger = await api.user();
  await searchOf(stranger, 'not yours');
  const ids: string[] = [];
  for (let n = 1; n <= 6; n += 1) ids.push(await searchOf(user, `query number ${n}`));
  const [first = '', second = ''] = ids;
  await completePlatform(db.database, { userId: user.userId, searchId: second }, 'reddit', 12);
  await completePlatform(db.database, { userId: user.userId, searchId: first }, 'hackernews', 4);

  const { asOf, data } = await overviewOf(user);
  expect(data.insights.totalSearches).toBe(6);
  expect(data.insights.lastActivityDate).toBe(data.recentSearches[0]?.createdAt);
  expect(data.recentSearches.map(({ query }) => query)).toEqual([
    'query number 6',
    'query number 5',
    'query number 4',
    'query number 3',
    'query number 2',
  ]);
  // Relevance falls from 1; below 0.3 is noise. The platform that finished last comes first.
  expect(data.recentActivity.map(({ searchId }) => searchId)).toEqual([
    ...Array.from({ length: 4 }, () => first),
    ...Array.from({ length: 6 }, () => second),
  ]);
  expect(data.recentActivity[0]).toMatchObject({ platform: 'hackernews', sentiment: 0 });
  expect(data.usage.search.used).toBe(6);
  const events = (await (await user.get('/api/events?after=0')).json()) as {
    data: { head: number };
  };
  expect(asOf).toBe(events.data.head);
});
