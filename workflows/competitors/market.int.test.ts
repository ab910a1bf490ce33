import { sql } from '#db/sql.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeCompetitor } from '#db/commands/monitoring/remove.ts';
import { getPlanInfo } from '#db/queries/account/plan-info.ts';
import { getCompetitor } from '#db/queries/competitors/detail.ts';
import { getDiscovery } from '#db/queries/competitors/discovery.ts';
import { listTimeline } from '#db/queries/competitors/lists.ts';
import { listMonitored } from '#db/queries/competitors/monitored.ts';
import { openMarket } from './testing/market.ts';
import type { TestMarket } from './testing/market.ts';

let market: TestMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

test('a market is discovered, three companies are monitored, and two days later their news arrive', async () => {
  const { userId, searchId, handle } = await market.discover('starter');
  await handle.result();
  const found = await getDiscovery(market.database, { userId, searchId });
  const cards = found?.data.competitors ?? [];
  expect(cards.map(({ name }) => name).toSorted()).toEqual(['Furbook', 'Groomly', 'Pawdesk']);
  expect(cards.every(({ verificationStatus }) => verificationStatus === 'verified')).toBe(true);

  await market.monitor(
    userId,
    'starter',
    cards.map(({ id }) => id),
  );
  market.newsOf(userId);
  expect(await market.collectDue()).toBe(3);
  const baseline = market.newsOf(userId);
  expect(baseline.map(({ type }) => type)).toEqual(Array(3).fill('competitors.collected.v1'));
  for (const { data } of baseline) expect(data).toMatchObject({ unread: 0, mentions: [] });

  // A second collection on the same day: nothing is due, and once it is, history is not news.
  // The model reads each page once, until its text changes; its words are on the page.
  const modelCalls = async (): Promise<number> => {
    const [row] = await market.write(
      sql`select used as n from llm_calls where scope = 'global' and purpose = 'competitors'`,
    );
    return Number(row?.['n'] ?? 0);
  };
  const calls = await modelCalls();
  expect(calls).toBeGreaterThanOrEqual(3);
  expect(await market.collectDue()).toBe(0);
  await market.write(sql`update watches set next_due_at = now(), site_due_at = now()`);
  expect(await market.collectDue()).toBe(3);
  expect(await modelCalls()).toBe(calls);
  const audiences = await market.write(
    sql`select quote like '%' || (value #>> '{}') || '%' as said from company_facts
      where kind = 'audience' and replaced_at is null`,
  );
  expect(audiences.length).toBeGreaterThan(0);
  expect(audiences.every(({ said }) => said === true)).toBe(true);
  const second = market.newsOf(userId);
  expect(second.map(({ type }) => type)).toEqual(Array(3).fill('competitors.collected.v1'));
  for (const { data } of second) expect(data).toMatchObject({ unread: 0, mentions: [] });

  await market.setDay(2);
  // The clock is learned from a response of the next collection; then everything is due.
  await market.write(sql`update watches set next_due_at = now()`);
  expect(await market.collectDue()).toBe(3);
  expect(market.clock.aheadMs()).toBeGreaterThan(1.9 * 86_400_000);
  expect(await market.collectDue()).toBe(3);
  expect(await market.collectDue()).toBe(0);

  const news = market.newsOf(userId);
  const pawdesk = cards.find(({ name }) => name === 'Pawdesk')?.id ?? '';
  const changed = news.flatMap((event) =>
    event.type === 'competitors.company_changed.v1' ? [event.data] : [],
  );
  const furbook = cards.find(({ name }) => name === 'Furbook')?.id ?? '';
  expect(changed.map(({ competitorId, event }) => [competitorId, event.kind]).toSorted()).toEqual(
    [
      [furbook, 'plan'],
      [pawdesk, 'mention_spike'],
      [pawdesk, 'price'],
    ].toSorted(),
  );
  const price = changed.find(({ event }) => event.kind === 'price')?.event;
  expect(price?.changes).toMatchObject([
    {
      label: 'Solo',
      before: { text: expect.stringContaining('$29') },
      after: { text: expect.stringContaining('$35') },
    },
  ]);
  expect(price?.changes[0]?.after?.captureUrl).toContain('https://web.archive.org/web/');
  const spike = changed.find(({ event }) => event.kind === 'mention_spike')?.event;
  expect(spike?.title).toContain('in a day');
  const arrived = news.flatMap((event) =>
    event.type === 'competitors.collected.v1' && event.data.competitorId === pawdesk
      ? event.data.mentions
      : [],
  );
  // An event carries the newest ten items of its collection; the clock jump splits them between
  // two.
  expect(new Set(arrived.map(({ id }) => id)).size).toBeGreaterThanOrEqual(10);

  // A "not modified" page still states its facts, whatever else has changed.
  const groomly = cards.find(({ name }) => name === 'Groomly')?.id ?? '';
  const plansOf = async (competitorId: string) => {
    const key = { userId, plan: 'starter', competitorId } as const;
    const facts = (await getCompetitor(market.database, key))?.data.facts ?? [];
    return facts.filter(({ kind }) => kind === 'plan').map((fact) => fact.key);
  };
  expect(await plansOf(groomly)).toHaveLength(2);
  // A plan removed from its page is no longer a fact, even if the start page did not change.
  expect(await plansOf(furbook)).toHaveLength(2);

  const monitored = await listMonitored(market.database, { userId, plan: 'starter' });
  const card = monitored.data.competitors.find(({ id }) => id === pawdesk);
  expect(card?.daily.slice(-2).reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(11);
  expect(card?.unread).toBe(14);
  const timeline = await listTimeline(
    market.database,
    { userId, plan: 'starter', competitorId: pawdesk },
    { limit: 20 },
  );
  expect(timeline?.data.items.map(({ kind }) => kind).toSorted()).toEqual([
    'mention_spike',
    'price',
  ]);
}, 120_000);

test('setting the clock back suppresses no news', async () => {
  await market.setDay(0);
  await market.write(sql`update watches set next_due_at = now()`);
  expect(await market.collectDue()).toBe(3);
  expect(market.clock.aheadMs()).toBe(0);
  // Jumped back: due again at once, reading from a time that is not in the future.
  expect(await market.collectDue()).toBe(3);
  const [row] = await market.write(
    sql`select max(read_until) < now() + interval '5 minutes' as past from watch_platforms`,
  );
  expect(row?.past).toBe(true);
});

test('a worker lost after any step of a discovery: it ends without duplicates', async () => {
  market.faults.lose(
    'readMarketPosts',
    'findMarketPages',
    'judgeDiscovery',
    'readCandidateSites',
    'readRivalPosts',
    'refineDiscovery',
    'endDiscovery',
  );
  const { userId, searchId, handle } = await market.discover('starter');
  await handle.result();
  expect(market.faults.left()).toEqual([]);
  const found = await getDiscovery(market.database, { userId, searchId });
  expect(found?.data.status).toBe('completed');
  expect(found?.data.competitors.map(({ name }) => name).toSorted()).toEqual([
    'Furbook',
    'Groomly',
    'Pawdesk',
  ]);
  const { usage } = await getPlanInfo(market.database.db, { userId });
  expect(usage.competitorDiscoveriesThisMonth).toBe(1);
  // The model was paid once: its verdicts were stored before the worker was lost.
  const [calls] = await market.write(
    sql`select coalesce(sum(used), 0)::int as n from llm_calls where scope = ${userId}`,
  );
  expect(calls?.['n']).toBe(1);
}, 120_000);

test('a language model judges the discovered companies from their evidence, live and once', async () => {
  const { userId, searchId, handle } = await market.discover('starter');
  await handle.result();
  const found = await getDiscovery(market.database, { userId, searchId });
  const checked = found?.data.competitors.filter(({ modelCheck }) => modelCheck) ?? [];
  expect(checked).toHaveLength(3);
  for (const { modelCheck, evidence, category } of checked) {
    expect(category).toBe('Appointment software');
    expect(modelCheck?.line).toContain('is appointment software for dog groomers.');
    const known = evidence.map(({ mentionId }) => mentionId);
    expect(known).toEqual(expect.arrayContaining(modelCheck?.mentionIds ?? ['']));
  }
  const news = market.newsOf(userId);
  const last = news.findLastIndex(({ type }) => type === 'competitors.found.v1');
  const end = news.findIndex(
    ({ type, data }) =>
      type === 'competitors.discovery_changed.v1' && JSON.stringify(data).includes('completed'),
  );
  expect(JSON.stringify(news[last]?.data)).toContain('modelCheck');
  expect(end).toBeGreaterThan(last);
}, 60_000);

test('a worker lost after any step of a collection: followers are notified once', async () => {
  const { userId, searchId, handle } = await market.discover('starter');
  await handle.result();
  const found = await getDiscovery(market.database, { userId, searchId });
  const pawdesk = found?.data.competitors.find(({ name }) => name === 'Pawdesk');
  await market.monitor(userId, 'starter', [pawdesk?.id ?? '']);
  await market.write(sql`update watches set next_due_at = case
    when company_id = ${pawdesk?.companyId ?? ''}::uuid then now() end`);
  market.newsOf(userId);
  market.faults.lose(
    'beginCollection',
    'collectMentions',
    'collectSite',
    'reviewCollection',
    'fanOut',
  );
  expect(await market.collectDue()).toBe(1);
  expect(market.faults.left()).toEqual([]);
  expect(market.newsOf(userId).map(({ type }) => type)).toEqual(['competitors.collected.v1']);
  const [sums] = await market.write(sql`
    select (select sum(mentions)::int from company_day_totals where company_id = x.id) as counted,
      (select count(*)::int from company_mentions where company_id = x.id and about = 'about') as kept
    from companies x where x.id = ${pawdesk?.companyId ?? ''}::uuid`);
  expect(sums?.counted).toBe(sums?.kept);
}, 120_000);

test('a competitor removed during its collection reports nothing more', async () => {
  const { userId, searchId, handle } = await market.discover('starter');
  await handle.result();
  const found = await getDiscovery(market.database, { userId, searchId });
  const [card] = found?.data.competitors ?? [];
  const competitorId = card?.id ?? '';
  await market.monitor(userId, 'starter', [competitorId]);
  await market.write(sql`update watches set next_due_at = case
    when company_id = ${card?.companyId ?? ''}::uuid then now() end`);
  market.newsOf(userId);
  market.faults.before('collectMentions', () =>
    removeCompetitor(market.database, { userId, competitorId }),
  );
  expect(await market.collectDue()).toBe(1);
  expect(market.faults.left()).toEqual([]);
  expect(market.newsOf(userId)).toEqual([]);
}, 120_000);
