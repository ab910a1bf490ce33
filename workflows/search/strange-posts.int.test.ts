import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureCompanies } from '#db/commands/companies/ensure.ts';
import { recordCompanyMentions } from '#db/commands/companies/mentions.ts';
import { storeMentions } from '#db/commands/search/mentions.ts';
import { beginTrendRefresh } from '#db/commands/trending/refresh.ts';
import { storeTrendPosts } from '#db/commands/trending/collect.ts';
import { createTestDatabase } from '#db/testing/database.ts';
import type { TestDatabase } from '#db/testing/database.ts';
import { transaction } from '#db/transaction.ts';
import type { FoundPost } from '#providers/port.ts';
import { toTrendPosts } from '../trending/posts.ts';
import { toPosts } from './posts.ts';

let fixture: TestDatabase;
let companyId: string;
let refreshId: string;
beforeAll(async () => {
  fixture = await createTestDatabase();
  const named = { nameKey: 'strange', name: 'Strange', aliases: [], domain: null };
  companyId = (await ensureCompanies(fixture.database, [named]))[0]?.id ?? '';
  const begun = await beginTrendRefresh(fixture.database, { refreshId: null, workflowId: 'w' });
  refreshId = begun.value ?? '';
});
afterAll(() => fixture.drop());

const plain = (externalId: string): FoundPost => ({
  externalId,
  url: `https://example.test/${externalId}`,
  title: 'I hate that exporting invoices takes hours every month',
  content: 'It is so slow and it fails all the time. Why is there no way to fix this?',
  author: 'maria',
  postedAt: new Date('2026-11-20T10:00:00Z'),
  engagement: { likes: 3, comments: 1, shares: null },
  language: 'en',
});

const count = fc.constantFrom(
  null,
  0,
  -5,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  Number.MAX_SAFE_INTEGER,
  1.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
);
const strange = fc.record({
  externalId: fc.oneof(
    fc.string({ minLength: 1 }),
    // Random, so that compression does not make it fit.
    fc
      .uint8Array({ minLength: 3_000, maxLength: 4_000 })
      .map((a) => Buffer.from(a).toString('hex')),
    fc.constant('nul \0 and half \ud83d'),
  ),
  title: fc.string({ unit: 'binary' }),
  content: fc.string({ unit: 'binary' }),
  author: fc.option(fc.string({ unit: 'binary' })),
  postedAt: fc.constantFrom(
    null,
    new Date(Number.NaN),
    new Date(8.64e15),
    new Date(-8.64e15),
    new Date(Date.UTC(12_026, 0, 1)),
    new Date('2026-11-20T10:00:00Z'),
  ),
  likes: count,
  comments: count,
  shares: count,
});

let made = 0;

test('however strange one post of an answer is, those that came with it are stored', async () => {
  const { database } = fixture;
  await fc.assert(
    fc.asyncProperty(fc.array(strange, { minLength: 1, maxLength: 4 }), async (odd) => {
      made += 1;
      const good = [0, 1].map((nth) => `plain-${made}-${nth}`);
      const found = odd.map(({ likes, comments, shares, ...post }, at) => ({
        ...plain(`odd-${made}-${at}`),
        ...post,
        engagement: { likes, comments, shares },
      }));
      const [first = '', last = ''] = good;
      const answer = [plain(first), ...found, plain(last)];
      const stored = await storeMentions(database, 'reddit', toPosts(answer, new Date()));
      const ids = new Set(stored.map(({ externalId }) => externalId));
      expect(good.every((id) => ids.has(id))).toBe(true);
      const mentions = stored.map(({ id }) => ({
        companyId,
        mentionId: id,
        about: 'about' as const,
        reason: 'Named.',
        spans: [],
        sentiment: 0,
        intent: 'other' as const,
      }));
      await transaction(database, (tx) => recordCompanyMentions(tx, mentions));
      await storeTrendPosts(
        database,
        { refreshId, platform: 'reddit' },
        {
          posts: toTrendPosts('reddit', answer),
          read: answer.length,
          requests: 1,
          cursorAt: null,
          coveredSince: null,
          clockAt: null,
          validators: null,
          note: null,
        },
      );
    }),
    { numRuns: 60 },
  );
  const [kept] = await database.sql<{ mentions: number; trends: number }[]>`
    select (select count(*)::int from company_mentions where company_id = ${companyId}) as mentions,
      (select count(*)::int from trend_posts where external_id like 'plain-%') as trends`;
  expect(kept?.mentions).toBeGreaterThanOrEqual(made * 2);
  expect(kept?.trends).toBe(made * 2);
});
