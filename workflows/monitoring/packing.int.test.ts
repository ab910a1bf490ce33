import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SearchMode } from '#contracts/names.ts';
import { claimDueWatches } from '#db/commands/monitoring/collection.ts';
import type { DueCollection } from '#db/commands/monitoring/collection.ts';
import { fanOutChunk } from '#db/commands/monitoring/fan-out.ts';
import { addWatchedSearch } from '#db/commands/watched-search/change.ts';
import { fanOutWatchedSearch } from '#db/commands/watched-search/collect.ts';
import { listAlerts } from '#db/queries/alerts/inbox.ts';
import { createTestDatabase } from '#db/testing/database.ts';
import type { TestDatabase } from '#db/testing/database.ts';
import { createUser } from '#db/testing/factories.ts';
import { transaction } from '#db/transaction.ts';
import { ProviderError } from '#providers/port.ts';
import type { FoundPost, Provider, ProviderRequest } from '#providers/port.ts';
import { fitsReddit } from '#providers/reddit/query.ts';
import { createSourceClock } from '#providers/source-clock.ts';
import { readPlatform } from './read-platform.ts';

const NAMES = ['Kontaktly', 'Ledgerly', 'Pawdesk', 'Groomly', 'Furbook', 'Specsmith'];
const MINUTE_MS = 60_000;
const OPTIONS = { platforms: ['reddit'], analysisDays: 30, alertThreshold: 5 };

let fixture: TestDatabase;
beforeEach(async () => {
  fixture = await createTestDatabase();
});
afterEach(() => fixture.drop());

const write = (query: SQL) => transaction(fixture.database, (tx) => tx.execute(query));

const post = (externalId: string, title: string, minutesAgo: number): FoundPost => ({
  externalId,
  url: `https://www.reddit.com/comments/${externalId}`,
  title,
  content: `Say what you like about ${title}.`,
  author: null,
  postedAt: new Date(Date.now() - minutesAgo * MINUTE_MS),
  engagement: { likes: 1, comments: 0, shares: null },
  language: 'en',
});

/** One post of each company, one of two, one of none, and one from before all were read. */
const POSTS = [
  ...NAMES.map((name, at) => post(`own${at}`, `${name} (${name.toLowerCase()}.test)`, 5)),
  post('two', 'Kontaktly (kontaktly.test) or Ledgerly (ledgerly.test)', 6),
  post('none', 'An unknown app', 7),
  post('old', 'Pawdesk (pawdesk.test)', 600),
];

/** Reddit without its wire, which counts what it is asked. */
function reddit(
  packs: boolean,
  answer: (request: ProviderRequest, count: number) => object | Promise<object> = () => ({}),
) {
  const requests: ProviderRequest[] = [];
  const provider: Provider = {
    id: 'reddit',
    capabilities: { fullText: true, timeframe: true, comments: false, note: null },
    ...(packs ? { takesWhole: fitsReddit } : {}),
    async search(request) {
      requests.push(request);
      const items = [...POSTS, ...LATE].filter(
        (each) =>
          (each.postedAt?.getTime() ?? 0) >= request.since.getTime() &&
          request.refuse?.(each) === null,
      );
      const changes = await answer(request, requests.length);
      return { items, refused: [], total: null, note: null, ...changes };
    },
  };
  const deps = {
    database: fixture.database,
    registry: { get: () => provider },
    clock: createSourceClock(),
  };
  const collect = (key: DueCollection) =>
    readPlatform(deps, { ...key, platform: 'reddit' }, new AbortController().signal);
  return { requests, collect };
}

/** Watches that were read half an hour ago, due one after the other; the first is due now. */
async function watchAll(names: readonly string[]): Promise<void> {
  const { userId } = await createUser(fixture.database, { plan: 'professional' });
  for (const [at, name] of names.entries()) {
    const companyId = randomUUID();
    await write(sql`
      insert into companies (id, key, name, name_key, domain)
      values (${companyId}::uuid, ${`${name.toLowerCase()}.test`}, ${name}, ${name.toLowerCase()},
        ${`${name.toLowerCase()}.test`})`);
    await write(sql`
      insert into watches (company_id, baseline_days, next_due_at, collections, started_at,
        last_collected_at, baseline_done_at)
      values (${companyId}::uuid, 30, now() + make_interval(secs => ${at * 10}::int), 1,
        now() - interval '30 minutes', now() - interval '29 minutes', now() - interval '1 day')`);
    await write(sql`
      insert into watch_platforms (watch_id, platform, read_until, covered_since)
      select id, 'reddit', started_at, now() - interval '30 days' from watches
      where company_id = ${companyId}::uuid`);
    await write(sql`
      insert into competitors (user_id, company_id, name_lower, category, competitive_type,
        judgement, search_query, status, monitored_since, monitored_until, collecting, options)
      values (${userId}::uuid, ${companyId}::uuid, ${name.toLowerCase()}, 'CRM', 'direct', '{}',
        'crm', 'active', now(), now() + interval '1 day', true,
        ${JSON.stringify(OPTIONS)}::text::jsonb)`);
  }
}

const LATE = [
  post('late0', 'Late invoices and proof of delivery', 5),
  post('late1', 'Late invoices again', 6),
  post('proof', 'Proof of delivery lost', 7),
  post('jobs', 'Late invoices, jobs', 8),
];

/** Watched searches that were read half an hour ago and are due after the companies. */
async function watchSearches(searches: readonly [string, SearchMode][]): Promise<string> {
  const { userId } = await createUser(fixture.database, { plan: 'professional' });
  for (const [query, mode] of searches) {
    const command = { userId, plan: 'professional', query, mode, origin: 'search' } as const;
    await addWatchedSearch(fixture.database, { ...command, platforms: ['reddit'] });
  }
  await write(sql`
    update watches set next_due_at = now() + interval '70 seconds', collections = 1,
      started_at = now() - interval '30 minutes', last_collected_at = now() - interval '29 minutes',
      baseline_done_at = now() - interval '1 day'
    where query is not null`);
  await write(sql`
    update watched_searches set fanned_out = 1, created_at = now() - interval '1 day'`);
  await write(sql`
    insert into watch_platforms (watch_id, platform, read_until, covered_since)
    select id, 'reddit', started_at, now() - interval '30 days' from watches where query is not null`);
  return userId;
}

/** Claims the watch that is due next, as if it were its time. */
async function claimNext(): Promise<DueCollection> {
  await write(sql`
    update watches set next_due_at = now() where id = (
      select id from watches where next_due_at < now() + interval '10 minutes'
      order by next_due_at limit 1)`);
  const [key] = await claimDueWatches(fixture.database, { limit: 1 });
  if (!key) throw new Error('No watch is due.');
  return key;
}

const mentions = async (): Promise<string[]> => {
  const rows = await write(sql`
    select k.name || ' ' || m.external_id || ' ' || x.about || ' ' || x.sentiment as line
    from company_mentions x join companies k on k.id = x.company_id
    join mentions m on m.id = x.mention_id`);
  return rows.map(({ line }) => String(line)).toSorted();
};

/** All watches, in order of their schedule; each is over before the next begins. */
async function collectAll(
  collect: (key: DueCollection) => Promise<{ added: number }>,
  watches = NAMES.length,
) {
  let reported = 0;
  for (let at = 0; at < watches; at += 1) {
    const key = await claimNext();
    await collect(key);
    const chunks = [
      await fanOutChunk(fixture.database, key),
      await fanOutWatchedSearch(fixture.database, key),
    ];
    const events = chunks.flatMap(({ batches }) => batches.flatMap((batch) => batch.events));
    for (const { type, data } of events as { type: string; data: News }[]) {
      if (type === 'competitors.collected.v1') reported += data.mentions?.length ?? 0;
      if (type === 'watched_search.changed.v1') reported += data.added ?? 0;
    }
  }
  return reported;
}

interface News {
  mentions?: unknown[];
  added?: number;
}

test('six watches are read in one request, with the mentions and news of six requests', async () => {
  const results = [];
  for (const packs of [false, true]) {
    await write(sql`truncate companies, mentions, users cascade`);
    await watchAll(NAMES);
    // One that was read long ago widens the request, not what the others are given.
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

const SEARCHES: readonly [string, SearchMode][] = [
  ['late invoices -jobs', 'keywords'],
  ['"proof of delivery"', 'keywords'],
];

const watchedPosts = async (): Promise<string[]> => {
  const rows = await write(sql`
    select w.query ->> 'query' || ' ' || m.external_id as line from watched_posts p
    join watches w on w.id = p.watch_id join mentions m on m.id = p.mention_id`);
  return rows.map(({ line }) => String(line)).toSorted();
};

test('A-87: watched searches are read along with companies, with the posts and news of requests of their own', async () => {
  const results = [];
  for (const packs of [false, true]) {
    await write(sql`truncate companies, mentions, watches, users cascade`);
    await watchAll(NAMES.slice(0, 2));
    const userId = await watchSearches(SEARCHES);
    const { requests, collect } = reddit(packs);
    const reported = await collectAll(collect, 4);
    const inbox = await listAlerts(fixture.database, { userId, limit: 10 });
    const sentences = inbox.data.items.map(({ sentence }) => sentence).toSorted();
    const found = [...(await mentions()), ...(await watchedPosts())];
    results.push({ reported, found, sentences, requests: requests.length });
  }
  const [alone, packed] = results;
  expect(alone).toMatchObject({ reported: 8, requests: 4 });
  expect(alone?.found).toHaveLength(8);
  expect(alone?.sentences).toEqual([
    '2 new posts for “"proof of delivery"”.',
    '2 new posts for “late invoices -jobs”.',
  ]);
  expect(packed).toEqual({ ...alone, requests: 1 });
});

test('A-87: a watched search takes companies along; a sentence is read alone', async () => {
  await watchAll(NAMES.slice(0, 2));
  await watchSearches([...SEARCHES, ['my clients pay their invoices late', 'query']]);
  await write(
    sql`update watches set next_due_at = now() - interval '1 minute' where query_key is not null`,
  );
  const { requests, collect } = reddit(true);
  await collectAll(collect, 5);
  expect(requests.map(({ query }) => query.mode).toSorted()).toEqual(['keywords', 'query']);
  expect(await mentions()).toHaveLength(4);
});

test('A-87: who joins after posts were read along is not notified of them', async () => {
  await watchAll(NAMES.slice(0, 1));
  await watchSearches(SEARCHES.slice(0, 1));
  const { collect } = reddit(true);
  await collectAll(collect, 1);
  expect(await watchedPosts()).toHaveLength(2);
  const joined = await createUser(fixture.database, { plan: 'professional' });
  const command = { ...joined, plan: 'professional', origin: 'search', mode: 'keywords' } as const;
  await addWatchedSearch(fixture.database, {
    ...command,
    query: 'late invoices -jobs',
    platforms: ['reddit'],
  });
  expect(await collectAll(collect, 1)).toBe(2);
  const { data } = await listAlerts(fixture.database, { userId: joined.userId, limit: 10 });
  expect(data.items).toEqual([]);
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

test('a companion whose own collection begins meanwhile reads for itself', async () => {
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

test('a platform that a watch is not collected on, or a long wait, makes no companion', async () => {
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
