import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getDiscovery } from '#db/queries/competitors/discovery.ts';
import { listTimeline } from '#db/queries/competitors/detail.ts';
import { listMonitored } from '#db/queries/competitors/monitored.ts';
import { openMarket } from '../testing/market.ts';
import type { TestMarket } from '../testing/market.ts';

let market: TestMarket;
beforeAll(async () => {
  market = await openMarket();
  await market.serve();
});
afterAll(() => market.close());

test('a market is discovered, three are monitored, and two days later their news arrive', async () => {
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

  // A second look at the same day: nothing is due, and when it is, history is no news.
  expect(await market.collectDue()).toBe(0);
  await market.write(sql`update watches set next_due_at = now(), site_due_at = now()`);
  expect(await market.collectDue()).toBe(3);
  const second = market.newsOf(userId);
  expect(second.map(({ type }) => type)).toEqual(Array(3).fill('competitors.collected.v1'));
  for (const { data } of second) expect(data).toMatchObject({ unread: 0, mentions: [] });

  await market.setDay(2);
  // The clock is learnt from an answer: here, of the next collection; then everything is due.
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
  expect(changed.map(({ competitorId, event }) => [competitorId, event.kind]).toSorted()).toEqual([
    [pawdesk, 'mention_spike'],
    [pawdesk, 'price'],
  ]);
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
  expect(new Set(arrived.map(({ id }) => id)).size).toBe(10);

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
});

test('a clock that is set back silences nothing', async () => {
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
