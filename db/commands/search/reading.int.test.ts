import { randomUUID } from 'node:crypto';
import { sql } from '../../sql.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ExportFormat, PlanName } from '#domain/names.ts';
import { AppError } from '#domain/errors.ts';
import { listUnstartedJobs } from '../../queries/jobs.ts';
import type { JobRound } from '../../queries/jobs.ts';
import {
  readSearchExport,
  getSearch,
  listSearches,
  readRound,
} from '../../queries/search/search.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { createUser } from '../../testing/factories.ts';
import {
  acceptedAnswer,
  completePlatform,
  createSearch,
  exampleSpec,
} from '../../testing/searches.ts';
import { saveAnalysis } from './refine.ts';
import { endSearch } from './end.ts';
import { serveExport } from '../exports/gate.ts';
import { markDispatched } from '../jobs/submit.ts';
import { submitSearch } from './submit.ts';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await createTestDatabase();
});
afterAll(() => fixture.drop());

test('A-02: the history shows as many searches as the plan allows, in pages', async () => {
  const { userId } = await createUser(fixture.database, { plan: 'starter' });
  for (let count = 0; count < 7; count += 1) {
    await submitSearch(fixture.database, {
      userId,
      plan: 'starter',
      spec: exampleSpec({ query: `query ${count}` }),
      idempotencyKey: randomUUID(),
      requestHash: 'a',
      answer: acceptedAnswer,
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

const traced = (round: JobRound | undefined) => ({ ...round, traceparent: null });

test('F-02: the dispatcher finds a queued row until it is marked as dispatched', async () => {
  const all = { olderThanSeconds: 0, limit: 1_000 };
  const search = await createSearch(fixture.database);
  const other = await createSearch(fixture.database);
  const [job, marked] = [search, other].map(({ userId, searchId }): JobRound => ({
    kind: 'search',
    jobId: searchId,
    userId,
    round: 0,
  }));
  const found = await listUnstartedJobs(fixture.database, all);
  expect(found).toEqual(expect.arrayContaining([traced(job), traced(marked)]));
  expect(await readRound(fixture.database, job as JobRound)).toMatchObject({
    platforms: search.platforms,
  });
  await completePlatform(fixture.database, search, 'reddit');
  await markDispatched(fixture.database, marked as JobRound);
  const later = await listUnstartedJobs(fixture.database, all);
  expect(later).not.toContainEqual(traced(job));
  expect(later).not.toContainEqual(traced(marked));
});

test('R-VAL-26: exports need a plan with the format, and each one is recorded', async () => {
  const search = await createSearch(fixture.database, { plan: 'starter' });
  await completePlatform(fixture.database, search, 'reddit');
  const serve = (plan: PlanName, format: ExportFormat) =>
    serveExport(
      fixture.database,
      { userId: search.userId, plan, kind: 'search', subjectId: search.searchId, format },
      (tx) => readSearchExport(tx, search),
    );
  const exported = await serve('starter', 'csv');
  expect(exported).toMatchObject({ brand: 'Earshot', search: { id: search.searchId } });
  expect(exported?.fileName).toMatch(/^earshot-search-invoice-tool-\d{4}-\d\d-\d\d$/);
  await expect(serve('free', 'csv')).rejects.toMatchObject({
    code: 'PLAN_LIMIT_ERROR',
    details: {
      requiredFeature: 'canExport',
      upgradeMessage: 'Upgrade to Starter for $39/month to export results as CSV.',
    },
  });
  await expect(serve('starter', 'excel')).rejects.toMatchObject({
    details: { requiredFeature: 'excelExport' },
  });
  const records = await fixture.database.db.execute(
    sql`select format, rows from export_records where subject_id = ${search.searchId}::uuid`,
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
