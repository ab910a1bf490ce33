import { sql } from '../../sql.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { discoverNames, showCompanies } from '../../testing/discoveries.ts';
import { transaction } from '../../transaction.ts';
import { listCompetitors } from './detail.ts';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await createTestDatabase();
});
afterAll(() => fixture.drop());

test('R-API-11: a name removed from its discovery’s list is not a competitor, unless it is monitored', async () => {
  const { database } = fixture;
  const found = await discoverNames(database, 'starter', ['Listed', 'Merged', 'Watched']);
  const { userId, key, companies } = found;
  const list = async () => {
    const { data } = await listCompetitors(database, { userId, plan: 'starter' });
    return data.competitors.map(({ name }) => name).toSorted();
  };
  expect(await list()).toEqual(['Listed', 'Merged', 'Watched']);
  await transaction(database, (tx) =>
    tx.execute(sql`update competitors set monitored_since = now(), status = 'active'
      where user_id = ${userId}::uuid and name_lower = 'watched'`),
  );
  const listed = companies.filter(({ name }) => name === 'Listed');
  await showCompanies(database, key, listed);
  expect(await list()).toEqual(['Listed', 'Watched']);
});
