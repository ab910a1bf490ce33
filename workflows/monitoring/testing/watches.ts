import { randomUUID } from 'node:crypto';
import { sql } from '#db/sql.ts';
import type { SQL } from '#db/sql.ts';
import { afterEach, beforeEach } from 'vitest';
import type { SearchMode } from '#domain/names.ts';
import { claimDueWatches } from '#db/commands/monitoring/collection.ts';
import type { DueCollection } from '#db/commands/monitoring/collection.ts';
import { fanOutChunk } from '#db/commands/monitoring/fan-out.ts';
import { addWatchedSearch } from '#db/commands/watched-search/change.ts';
import { fanOutWatchedSearch } from '#db/commands/watched-search/collect.ts';
import { createTestDatabase } from '#db/testing/database.ts';
import type { TestDatabase } from '#db/testing/database.ts';
import { createUser } from '#db/testing/factories.ts';
import { transaction } from '#db/transaction.ts';
import type { FoundPost, Provider, ProviderRequest } from '#providers/port.ts';
import { fitsReddit } from '#providers/reddit/adapter.ts';
import { createSourceClock } from '#providers/source-clock.ts';
import { readPlatform } from '../read-platform.ts';

/** Companies whose watches the tests collect. */
export const NAMES = ['Kontaktly', 'Ledgerly', 'Pawdesk', 'Groomly', 'Furbook', 'Specsmith'];
const MINUTE_MS = 60_000;
const OPTIONS = { platforms: ['reddit'], analysisDays: 30, alertThreshold: 5 };

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

/** One post of each company, one of two, one of none, one from before all were read, and posts that searches match. */
const POSTS = [
  ...NAMES.map((name, at) => post(`own${at}`, `${name} (${name.toLowerCase()}.test)`, 5)),
  post('two', 'Kontaktly (kontaktly.test) or Ledgerly (ledgerly.test)', 6),
  post('none', 'An unknown app', 7),
  post('old', 'Pawdesk (pawdesk.test)', 600),
  post('late0', 'Late invoices and proof of delivery', 5),
  post('late1', 'Late invoices again', 6),
  post('proof', 'Proof of delivery lost', 7),
  post('jobs', 'Late invoices, jobs', 8),
];

/** Watches of the tests of one file, with a fresh database for each test. */
export function openWatches() {
  let fixture: TestDatabase;
  beforeEach(async () => {
    fixture = await createTestDatabase();
  });
  afterEach(() => fixture.drop());

  const write = (query: SQL) => transaction(fixture.database, (tx) => tx.execute(query));

  /** Reddit without its protocol, counting its requests. */
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
        const items = POSTS.filter(
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

  const watchedPosts = async (): Promise<string[]> => {
    const rows = await write(sql`
      select w.query ->> 'query' || ' ' || m.external_id as line from watched_posts p
      join watches w on w.id = p.watch_id join mentions m on m.id = p.mention_id`);
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

  return {
    database: () => fixture.database,
    write,
    reddit,
    watchAll,
    watchSearches,
    claimNext,
    mentions,
    watchedPosts,
    collectAll,
  };
}

interface News {
  mentions?: unknown[];
  added?: number;
}
