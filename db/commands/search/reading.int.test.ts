import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '#contracts/errors.ts';
import { getSearch, listSearches, listUnstartedSearches } from '../../queries/search.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { createUser } from '../../testing/factories.ts';
import { completePlatform, createSearch, exampleSpec } from '../../testing/searches.ts';
import { saveAnalysis } from './analysis.ts';
import { endSearch } from './end.ts';
import { readSearchExport } from './export.ts';
import { submitSearch } from './submit.ts';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await createTestDatabase();
});
afterAll(() => fixture.drop());

test('A-02: the history shows as many as the plan says, in pages', async () => {
  const { userId } = await createUser(fixture.database, { plan: 'starter' });
  for (let count = 0; count < 7; count += 1) {
    await submitSearch(fixture.database, {
      userId,
      plan: 'starter',
      spec: exampleSpec({ query: `query ${count}` }),
      idempotencyKey: randomUUID(),
      requestHash: 'a',
    });
  }
  const first = await listSearches(fixture.database, { userId, plan: 'free', limit: 3 });
  expect(first.data.items.map((item) => item.query)).toEqual(['query 6', 'query 5', 'query 4']);
  const cursor = first.data.nextCursor ?? undefined;
  const second = await listSearches(fixture.database, { userId, plan: 'free', limit: 3, cursor });
  expect(second.data).toMatchObject({ nextCursor: null, visibleLimit: 5 });
  expect(second.data.items.map((item) => item.query)).toEqual(['query 3', 'query 2']);
  const bad = { userId, plan: 'free' as const, limit: 3, cursor: "' or 1=1" };
  expect(() => listSearches(fixture.database, bad)).toThrow(AppError);
});

test('F-02: a queued row is what the dispatcher finds, with the platforms of its round', async () => {
  const search = await createSearch(fixture.database);
  const found = await listUnstartedSearches(fixture.database, {
    olderThanSeconds: 0,
    limit: 1_000,
  });
  expect(found).toContainEqual({
    searchId: search.searchId,
    userId: search.userId,
    round: 0,
    platforms: search.platforms,
  });
  await completePlatform(fixture.database, search, 'reddit');
  const later = await listUnstartedSearches(fixture.database, {
    olderThanSeconds: 0,
    limit: 1_000,
  });
  expect(later.map((row) => row.searchId)).not.toContain(search.searchId);
});

test('R-VAL-26: exports need a plan with the format, and each one is recorded', async () => {
  const search = await createSearch(fixture.database, { plan: 'starter' });
  await completePlatform(fixture.database, search, 'reddit');
  const request = { ...search, format: 'csv' as const };
  const exported = await readSearchExport(fixture.database, { ...request, plan: 'starter' });
  expect(exported).toMatchObject({ brand: 'Earshot', search: { id: search.searchId } });
  expect(exported?.fileName).toMatch(/^earshot-search-\d{4}-\d\d-\d\d$/);
  await expect(
    readSearchExport(fixture.database, { ...request, plan: 'free' }),
  ).rejects.toMatchObject({
    code: 'PLAN_LIMIT_ERROR',
    details: {
      requiredFeature: 'canExport',
      upgradeMessage: 'Upgrade to Starter for $39/month to export results as CSV.',
    },
  });
  await expect(
    readSearchExport(fixture.database, { ...search, format: 'excel', plan: 'starter' }),
  ).rejects.toMatchObject({ details: { requiredFeature: 'excelExport' } });
  const records = await fixture.database.db.execute(
    sql`select format, rows from export_records where search_id = ${search.searchId}::uuid`,
  );
  expect([...records]).toEqual([{ format: 'csv', rows: 2 }]);
});

test('an analysis is stored while the search runs and refused afterwards', async () => {
  const search = await createSearch(fixture.database);
  const analysis = {
    state: 'off' as const,
    headline: null,
    claims: [],
    droppedClaims: 0,
    reason: 'Analysis is off.',
  };
  await completePlatform(fixture.database, search, 'reddit');
  expect((await saveAnalysis(fixture.database, { ...search, round: 0 }, analysis)).value).toBe(
    true,
  );
  await endSearch(fixture.database, { ...search, round: 0, cancelled: false });
  expect((await saveAnalysis(fixture.database, { ...search, round: 0 }, analysis)).value).toBe(
    false,
  );
  expect((await getSearch(fixture.database, search))?.data.analysis).toEqual(analysis);
});
