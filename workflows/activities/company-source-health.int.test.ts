import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CompanySource } from '#contracts/competitors/company-sources.ts';
import { readCompanySources } from '#db/queries/competitors/company-sources.ts';
import { createTestDatabase } from '#db/testing/database.ts';
import type { TestDatabase } from '#db/testing/database.ts';
import { ProviderError } from '#providers/port.ts';
import { quiet } from '../testing/scripted-world.ts';
import { createCompanySourceListener } from './company-source-health.ts';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await createTestDatabase();
});
afterAll(() => fixture.drop());

const npm: CompanySource = {
  id: 'npm',
  state: 'live',
  reason: null,
  limitedUntil: null,
  failingSince: null,
  lastAnswerAt: null,
};

test('the state of a source follows its requests in order, and only trouble of its own', async () => {
  const { database } = fixture;
  const published: unknown[] = [];
  const publisher = { publish: (batches: unknown) => void published.push(batches), tick() {} };
  const listener = createCompanySourceListener({ ...quiet, database, publisher }, [npm]);
  const state = async () => (await readCompanySources(database, [npm]))[0]?.state;
  listener('npm', new ProviderError('timeout', 'npm did not answer in time.'));
  await expect.poll(state).toBe('silent');
  listener('npm', new ProviderError('auth', 'npm refused the key.'));
  await expect.poll(state).toBe('blocked');
  listener('npm', new ProviderError('too_large', 'One document is too large.'));
  listener('npm', new ProviderError('cancelled', 'Cancelled.'));
  for (let n = 0; n < 20; n += 1) listener('npm', null);
  await expect.poll(state).toBe('live');
  expect(published).toHaveLength(3);
});
