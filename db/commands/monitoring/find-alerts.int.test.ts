import { randomUUID } from 'node:crypto';
import { sql } from '../../sql.ts';
import type { SQL } from '../../sql.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FoundEvent } from '#contracts/competitors/company-events.ts';
import { listAlerts } from '../../queries/alerts/inbox.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { createUser } from '../../testing/factories.ts';
import { transaction } from '../../transaction.ts';
import { storeMentions } from '../search/mentions.ts';
import type { CollectionKey } from '../../queries/monitoring/watch.ts';
import { claimDueWatches, storeReview } from './collection.ts';
import { storeCollected } from './store-collected.ts';
import { archiveExpired } from './expire.ts';
import { fanOutChunk } from './fan-out.ts';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await createTestDatabase();
});
afterAll(() => fixture.drop());

const OPTIONS = {
  platforms: ['hackernews'],
  analysisDays: 30,
  alertThreshold: 5,
  sentimentThreshold: -0.3,
};
const JUDGEMENT = {
  category: 'CRM',
  competitive_type: 'direct',
  confidence: 0.9,
  relevance_score: 0.9,
  qualityScore: 8,
  platforms: ['hackernews'],
  search_terms: ['crm'],
  evidence: [],
  conversations: 0,
  leaving: 0,
  reasons: { relevance: [], confidence: [], quality: [], type: '', category: '' },
};

const write = (query: SQL) => transaction(fixture.database, (tx) => tx.execute(query));

interface Watched {
  companyId: string;
  follow: (options?: object) => Promise<string>;
  collect: (events: FoundEvent[]) => Promise<CollectionKey>;
}

/** A company whose first collection has ended. */
async function watchedCompany(name: string): Promise<Watched> {
  const companyId = randomUUID();
  await write(sql`
    insert into companies (id, key, name, name_key)
    values (${companyId}::uuid, ${`${name}.test`}, ${name}, ${name.toLowerCase()})`);
  await write(sql`
    insert into watches (company_id, baseline_days, next_due_at, weight, baseline_done_at)
    values (${companyId}::uuid, 30, now(), 1, now() - interval '1 day')`);
  return {
    companyId,
    async follow(options = {}) {
      const { userId } = await createUser(fixture.database, { plan: 'starter' });
      await write(sql`
        insert into competitors (user_id, company_id, name_lower, category, competitive_type,
          judgement, search_query, status, monitored_since, monitored_until, options)
        values (${userId}::uuid, ${companyId}::uuid, ${name.toLowerCase()}, 'CRM', 'direct',
          ${JSON.stringify(JUDGEMENT)}::text::jsonb, 'crm', 'active', now(),
          now() + interval '1 day', ${JSON.stringify({ ...OPTIONS, ...options })}::text::jsonb)`);
      return userId;
    },
    async collect(events) {
      await write(
        sql`update watches set next_due_at = now() where company_id = ${companyId}::uuid`,
      );
      const [key] = await claimDueWatches(fixture.database, { limit: 1 });
      if (!key) throw new Error('No watch is due.');
      const nextDueAt = new Date(Date.now() + 3_600_000);
      await storeReview(fixture.database, key, { companyId, events, rate: 1, nextDueAt });
      return key;
    },
  };
}

const side = (text: string) => ({
  text,
  quote: null,
  sourceUrl: 'https://kontaktly.test/pricing',
  captureUrl: null,
  seenAt: new Date().toISOString(),
});

const priceChange = (): FoundEvent => ({
  kind: 'price',
  significance: 'high',
  title: 'raised Growth from $39 to $49 a month',
  changes: [{ label: 'Growth', before: side('$39'), after: side('$49') }],
  source: 'site',
  key: 'price|growth|49',
  happenedAt: new Date().toISOString(),
});

const inboxOf = async (userId: string) =>
  (await listAlerts(fixture.database, { userId, limit: 20 })).data;

test('a price change of a monitored competitor reaches each follower’s inbox once', async () => {
  const company = await watchedCompany('Kontaktly');
  const followers = [await company.follow(), await company.follow()];
  const key = await company.collect([priceChange()]);
  const first = await fanOutChunk(fixture.database, key);
  const again = await fanOutChunk(fixture.database, key);
  expect(first.value.notified).toBe(2);
  expect(again.batches).toEqual([]);
  // A later collection finds the same change, which is not new.
  await fanOutChunk(fixture.database, await company.collect([priceChange()]));
  for (const userId of followers) {
    expect(await inboxOf(userId)).toMatchObject({
      unread: 1,
      items: [
        {
          kind: 'price',
          sentence: 'Kontaktly raised Growth from $39 to $49 a month.',
          evidence: { before: '$39', after: '$49', sourceUrl: 'https://kontaktly.test/pricing' },
        },
      ],
    });
    const raised = first.batches
      .filter(({ streamId }) => streamId === userId)
      .flatMap(({ events }) => events.filter(({ type }) => type === 'alert.raised.v1'));
    expect(raised).toHaveLength(1);
  }
});

test('A-07: new mentions raise an alert from the follower’s own threshold on', async () => {
  const company = await watchedCompany('Specsmith');
  const eager = await company.follow({ alertThreshold: 2 });
  const calm = await company.follow();
  const key = await company.collect([]);
  const now = new Date();
  const posts = await storeMentions(
    fixture.database,
    'hackernews',
    [1, 2, 3].map((n) => ({
      externalId: `${key.watchId}-${n}`,
      url: `https://news.test/${n}`,
      title: 'Specsmith',
      content: '',
      author: null,
      language: null,
      postedAt: now,
      fetchedAt: now,
      engagement: { likes: 0, comments: 0, shares: 0, views: 0 },
    })),
  );
  await storeCollected(
    fixture.database,
    { ...key, platform: 'hackernews' },
    {
      mentions: posts.map(({ id }) => ({
        companyId: company.companyId,
        mentionId: id,
        about: 'about' as const,
        reason: 'Names it.',
        spans: [],
        sentiment: 0,
        intent: 'other' as const,
      })),
      posts: [],
      coveredSince: now,
    },
  );
  await fanOutChunk(fixture.database, key);
  expect((await inboxOf(eager)).items).toMatchObject([
    { kind: 'mention_new', evidence: { count: 3 } },
  ]);
  expect((await inboxOf(calm)).items).toEqual([]);
});

test('A-15: the end of monitoring is announced once', async () => {
  const company = await watchedCompany('Cairn');
  const userId = await company.follow();
  await write(sql`
    update competitors set monitored_until = now() - interval '1 minute'
    where user_id = ${userId}::uuid`);
  await archiveExpired(fixture.database);
  await archiveExpired(fixture.database);
  expect((await inboxOf(userId)).items).toMatchObject([{ kind: 'competitor_archived' }]);
});
