import { sql } from '#db/sql.ts';
import { expect, test } from 'vitest';
import type { DueCollection } from '#db/commands/monitoring/collection.ts';
import { ProviderError } from '#providers/port.ts';
import { NAMES, openWatches } from './testing/watches.ts';

const { write, reddit, watchAll, claimNext, mentions, collectAll } = openWatches();

test('six watches are read in one request, with the mentions and news of six requests', async () => {
  const results = [];
  for (const packs of [false, true]) {
    await write(sql`truncate companies, mentions, users cascade`);
    await watchAll(NAMES);
    // One that was last read long ago widens the request, but not the others' results.
    await write(sql`
      update watch_platforms set read_until = now() - interval '12 hours' where watch_id = (
        select w.id from watches w join companies k on k.id = w.company_id
        where k.name = 'Groomly')`);
    const { requests, collect } = reddit(packs);
    const reported = await collectAll(collect);
    const [covered] = await write(sql`
      select count(*)::int as n from watch_platforms
      where covered_since < now() - interval '29 days' and read_until > now() - interval '5 minutes'`);
    results.push({
      reported,
      mentions: await mentions(),
      covered: covered?.n,
      requests: requests.length,
    });
  }
  const [alone, packed] = results;
  expect(alone).toMatchObject({ reported: 8, covered: 6, requests: 6 });
  expect(alone?.mentions).toHaveLength(8);
  expect(packed).toEqual({ ...alone, requests: 1 });
});

test('an answer that is not whole counts for none: each watch is read alone', async () => {
  await watchAll(NAMES);
  const { requests, collect } = reddit(true, ({ query }) =>
    query.terms.length > 2 ? { items: [], cutShort: true } : {},
  );
  await collectAll(collect);
  expect(await mentions()).toHaveLength(8);
  expect(requests.filter(({ query }) => query.terms.length === 2)).toHaveLength(6);
});

test('a failure is noted for the watch that asked; the others are read by the next one', async () => {
  await watchAll(NAMES);
  const { requests, collect } = reddit(true, (_request, count) => {
    if (count === 1) throw new ProviderError('down', 'Reddit is down.');
    return {};
  });
  const first = await claimNext();
  await collect(first);
  const failed = await write(sql`select watch_id from watch_platforms where failed`);
  expect(failed.map((row) => row['watch_id'])).toEqual([first.watchId]);
  await collect(await claimNext());
  expect(requests).toHaveLength(2);
  // All but what the first one missed.
  expect(await mentions()).toHaveLength(6);
});

test('a companion whose own collection begins meanwhile reads by itself', async () => {
  await watchAll(NAMES.slice(0, 2));
  let second: DueCollection | null = null;
  const { requests, collect } = reddit(true, async (_request, count) => {
    if (count === 1) second = await claimNext();
    return {};
  });
  await collect(await claimNext());
  expect(await mentions()).toHaveLength(2);
  if (second) await collect(second);
  expect(requests.map(({ query }) => query.terms.length)).toEqual([4, 2]);
  expect(await mentions()).toHaveLength(4);
});

test('a worker lost after storing: the repeated activity makes no request and changes nothing', async () => {
  await watchAll(NAMES);
  const { requests, collect } = reddit(true);
  const key = await claimNext();
  await collect(key);
  const stored = await mentions();
  await collect(key);
  expect(requests).toHaveLength(1);
  expect(await mentions()).toEqual(stored);
});

test('collections that run at once lose nothing and count nothing twice', async () => {
  await watchAll(NAMES);
  const { collect } = reddit(true);
  const keys = [await claimNext(), await claimNext(), await claimNext()];
  await Promise.all(keys.map(collect));
  expect(await mentions()).toHaveLength(8);
  const [totals] = await write(sql`select sum(mentions)::int as n from company_day_totals`);
  expect(totals?.n).toBe(8);
});

test('a watch not collected on the platform, or after a long wait, is not a companion', async () => {
  await watchAll(NAMES.slice(0, 3));
  await write(sql`
    update competitors set options = jsonb_set(options, '{platforms}', '["hackernews"]')
    where name_lower = 'ledgerly'`);
  await write(sql`
    update watches set next_due_at = now() + interval '1 hour'
    where company_id = (select id from companies where name = 'Pawdesk')`);
  const { requests, collect } = reddit(true);
  await collect(await claimNext());
  expect(requests.map(({ query }) => query.terms.length)).toEqual([2]);
});
