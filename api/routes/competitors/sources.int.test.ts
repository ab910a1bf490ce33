import { afterAll, beforeAll, expect, test } from 'vitest';
import { companySourcesResponseSchema } from '#contracts/competitors/company-sources.ts';
import { noteCompanySource } from '#db/commands/companies/source-health.ts';
import { createTestDatabase } from '#db/testing/database.ts';
import type { TestDatabase } from '#db/testing/database.ts';
import { createTestApp } from '../../testing/app.ts';

const PATH = '/api/competitive-intelligence/sources';
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

test('every source of company facts has a state, and a failing one its start time', async () => {
  const app = createTestApp(db);
  const user = await app.user();
  const read = async () => {
    const { data } = (await (await user.get(PATH)).json()) as { data: unknown };
    const { sources } = companySourcesResponseSchema.parse(data);
    return new Map(sources.map((source) => [source.id, source]));
  };
  const before = await read();
  expect(before.get('crunchbase')).toMatchObject({
    state: 'not_configured',
    reason: 'Set CRUNCHBASE_API_KEY to use it.',
  });
  const npm = before.get('npm');
  if (npm === undefined) throw new Error('npm is missing');
  expect(npm).toMatchObject({ state: 'sandbox', failingSince: null });
  const reason = 'npm did not answer.';
  await noteCompanySource(db.database, npm, { state: 'silent', reason, limitedUntil: null });
  const after = (await read()).get('npm');
  expect(after).toMatchObject({ state: 'silent', reason });
  expect(Date.parse(after?.failingSince ?? '')).toBeGreaterThan(Date.now() - 60_000);
});

test('only signed-in users see source states', async () => {
  const answer = await createTestApp(db).app.request(PATH);
  expect(answer.status).toBe(401);
});
