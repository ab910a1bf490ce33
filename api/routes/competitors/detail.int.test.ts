import { sql } from '#db/sql.ts';
import { expect, test } from 'vitest';
import { competitorSchema } from '#contracts/competitors/competitor.ts';
import { competitorDetailSchema } from '#contracts/competitors/monitoring.ts';
import type { CompetitorStats } from '#contracts/competitors/analytics.ts';
import type { MentionsPage, TimelinePage } from '#contracts/competitors/monitoring.ts';
import { discoveredBy, storeMentionsOf } from '#db/testing/competitors.ts';
import { unsyncedStatement } from '#db/transaction.ts';
import type { TestUser } from '../../testing/app.ts';
import { openTestApi } from '../../testing/test-api.ts';
import { BASE } from './lists.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

const { db, api } = await openTestApi();

const dataOf = async <T>(answer: Response): Promise<T> => {
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { data: T }).data;
};

/** A starter's monitored competitor. */
async function monitored() {
  const user = await api.user({ plan: 'starter' });
  const { ids, companyIds } = await discoveredBy(db.database, { userId: user.userId, count: 1 });
  const [id = ''] = ids;
  await user.send(`${BASE}/${id}/monitor`, {});
  return { user, id, companyId: companyIds[0] ?? '' };
}

/** Every item of a list, page by page. */
async function everyPage<T>(user: TestUser, path: string, query: string): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: { items: T[]; nextCursor: string | null } = await dataOf(
      await user.get(`${path}?${query}${cursor === '' ? '' : `&cursor=${cursor}`}`),
    );
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
}

test('R-API-13, R-ENT-24..40, R-CONST-20: a competitor has the fields of the specification, its figures and its ten newest mentions', async () => {
  const { user, id, companyId } = await monitored();
  await storeMentionsOf(db.database, { companyId, count: 30, days: 5 });
  const { competitor } = competitorDetailSchema.parse(
    await dataOf<unknown>(await user.get(`${BASE}/${id}`)),
  );
  expect(competitor).toMatchObject({
    id,
    name: expect.any(String),
    website: null,
    category: 'CRM',
    competitive_type: 'direct',
    confidence: 0.9,
    relevance_score: 0.9,
    qualityScore: 80,
    verificationStatus: expect.stringMatching(/^(?:verified|failed_verification|other)$/),
    funding_stage: null,
    founded_year: null,
    startup_focus: false,
    social_media: {},
    launch_platforms: {},
    platforms: ['hackernews'],
    search_terms: ['crm'],
    userId: user.userId,
    status: 'discovered',
    crunchbase_data: null,
  });
  const { analytics } = competitor;
  expect(analytics.totalMentions).toBe(30);
  const { positiveMentions, neutralMentions, negativeMentions } = analytics;
  expect(positiveMentions + neutralMentions + negativeMentions).toBe(30);
  expect(Math.abs(analytics.averageSentiment ?? 2)).toBeLessThanOrEqual(1);
  const byPlatform = Object.values(analytics.platformBreakdown).map(({ mentions }) => mentions);
  expect(byPlatform.reduce((sum, count) => sum + count, 0)).toBe(30);
  expect(analytics.recent_mentions).toHaveLength(10);
  const times = analytics.recent_mentions.map(({ timestamp }) => timestamp);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(analytics.lastMentionDate).toBe(times[0]);
});

test('R-ENT-27..36: a competitor of another shape is refused, and missing scores take their defaults', async () => {
  const { user, id } = await monitored();
  const detail = await dataOf<{ competitor: object }>(await user.get(`${BASE}/${id}`));
  const read = (change: object) => competitorSchema.safeParse({ ...detail.competitor, ...change });
  for (const change of [
    { competitive_type: 'rival' },
    { verificationStatus: 'maybe' },
    { funding_stage: 'series_z' },
    { founded_year: '2020' },
    { startup_focus: 'yes' },
    { social_media: { x: 1 } },
    { launch_platforms: { launch_date: 1 } },
    { status: 'paused' },
    { crunchbase_data: { investors: 'one' } },
  ])
    expect(read(change).success, JSON.stringify(change)).toBe(false);
  expect(
    read({ confidence: undefined, relevance_score: undefined, category: undefined }),
  ).toMatchObject({
    data: { confidence: 0.5, relevance_score: 0.5, category: 'Business Software' },
  });
  const crunchbase = {
    funding_stage: 'seed',
    total_funding: '$1M',
    employee_count: '1-10',
    headquarters: 'Berlin',
    investors: ['One', 'Two'],
    crunchbase_url: 'https://crunchbase.example/acme',
  };
  expect(read({ crunchbase_data: crunchbase }).data?.crunchbase_data).toEqual(crunchbase);
});

test('mentions are paged without gaps or repeats, and filtered by day, platform and sentiment', async () => {
  const { user, id, companyId } = await monitored();
  await storeMentionsOf(db.database, { companyId, count: 60, days: 10 });
  const path = `${BASE}/${id}/mentions`;
  type Mention = MentionsPage['items'][number];
  const all = await everyPage<Mention>(user, path, 'limit=7');
  expect(new Set(all.map((mention) => mention.id)).size).toBe(60);
  const times = all.map(({ postedAt }) => postedAt ?? '');
  expect(times).toEqual(times.toSorted().toReversed());
  const [, , , , , , , , , , , , , , , middle] = all;
  const day = middle?.postedAt?.slice(0, 10) ?? '';
  const kept = async (query: string, test: (mention: Mention) => boolean): Promise<void> => {
    const found = await everyPage<Mention>(user, path, `limit=7&${query}`);
    expect(found, query).toEqual(all.filter(test));
    expect(found.length, query).toBeGreaterThan(0);
  };
  await kept(`day=${day}`, ({ postedAt }) => postedAt?.startsWith(day) === true);
  await kept(`from=${day}`, ({ postedAt }) => (postedAt ?? '') >= day);
  await kept('platform=youtube', ({ platform }) => platform === 'youtube');
  await kept('sentiment=negative', ({ sentiment }) => sentiment < -0.3);
  await kept('sentiment=neutral', ({ sentiment }) => Math.abs(sentiment) <= 0.3);
  expect(await everyPage<Mention>(user, path, 'about=unsure')).toEqual([]);
});

test('R-PLAN-27: a mention older than the plan’s days disappears from the list', async () => {
  const { user, id, companyId } = await monitored();
  await storeMentionsOf(db.database, { companyId, count: 20, days: 200 });
  const found = await everyPage<MentionsPage['items'][number]>(user, `${BASE}/${id}/mentions`, '');
  expect(found.length).toBe(9);
});

test('simultaneous changes appear on exactly one page of the timeline, which can be filtered by kind', async () => {
  const { user, id, companyId } = await monitored();
  await unsyncedStatement(
    db.database,
    sql`insert into company_events (company_id, kind, key, significance, title, changes, happened_at)
      select ${companyId}::uuid, case n % 2 when 0 then 'price' else 'release' end, n::text, 'high',
        'changed ' || n, '[]', now() from generate_series(1, 9) n`,
  );
  const path = `${BASE}/${id}/events`;
  type Event = TimelinePage['items'][number];
  const all = await everyPage<Event>(user, path, 'limit=2');
  expect(new Set(all.map((event) => event.id)).size).toBe(9);
  const prices = await everyPage<Event>(user, path, 'limit=2&kind=price');
  expect(prices.map(({ kind }) => kind)).toEqual(Array(4).fill('price'));
});

test('I6: another user’s competitor is not found on any path, and a bad id, cursor or filter is refused', async () => {
  const { id } = await monitored();
  const stranger = await api.user({ plan: 'professional' });
  for (const unknown of [id, UNKNOWN]) {
    const at = `${BASE}/${unknown}`;
    for (const path of [at, `${at}/mentions`, `${at}/events`])
      expect((await stranger.get(path)).status, path).toBe(404);
    for (const [path, method, body] of [
      [`${at}/monitor`, 'POST', {}],
      [`${at}/read`, 'POST', undefined],
      [`${at}/status`, 'PUT', { status: 'archived' }],
      [at, 'DELETE', undefined],
    ] as const)
      expect((await stranger.send(path, body, { method })).status, path).toBe(404);
  }
  const { user, id: own } = await monitored();
  expect((await user.get(`${BASE}/nonsense`)).status).toBe(404);
  for (const path of [
    `${own}/mentions?cursor=nonsense`,
    `${own}/mentions?day=2026-02-31`,
    `${own}/mentions?platform=linkedin`,
    `${own}/mentions?sentiment=good`,
    `${own}/mentions?limit=0`,
    `${own}/events?cursor=nonsense`,
    `${own}/events?kind=gossip`,
  ])
    expect((await user.get(`${BASE}/${path}`)).status, path).toBe(400);
});

test('figures include the days before their range, where the plan and the company’s history cover them', async () => {
  const { user, companyId } = await monitored();
  await storeMentionsOf(db.database, { companyId, count: 90, days: 90 });
  const statsOf = async (range: string): Promise<CompetitorStats> =>
    dataOf(await user.get(`${BASE}/stats?range=${range}`));
  expect((await statsOf('28d')).series[0]?.before).toBeNull();
  await unsyncedStatement(
    db.database,
    sql`insert into watch_platforms (watch_id, platform, read_until, covered_since)
      select id, 'reddit', now(), now() - interval '90 days' from watches
      where company_id = ${companyId}::uuid`,
  );
  for (const [range, days] of [
    ['7d', 7],
    ['28d', 28],
  ] as const) {
    const [series] = (await statsOf(range)).series;
    expect(series?.before?.mentions, range).toBeGreaterThanOrEqual(days - 1);
    expect(series?.before?.mentions, range).toBeLessThanOrEqual(days + 1);
  }
  expect((await statsOf('90d')).series[0]?.before).toBeNull();
});
