import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Profile } from '#contracts/account/account.ts';
import { PLATFORM_IDS } from '#domain/names.ts';
import { transaction } from '#db/transaction.ts';
import { openTestApi } from '../../testing/test-api.ts';

const { db, api } = await openTestApi();

const settingsIn = async (answer: Response): Promise<Profile['settings']> =>
  ((await answer.json()) as { data: Profile }).data.settings;

test('R-INT-01: a PUT with one setting leaves all others unchanged, also within white-label', async () => {
  const user = await api.user();
  const put = (settings: unknown) => user.send('/api/users/me', { settings }, { method: 'PUT' });
  await put({
    defaultPlatforms: ['youtube'],
    defaultTimeframe: '24h',
    defaultLimit: 50,
    whiteLabel: { enabled: true, companyName: 'Acme' },
  });
  await put({ defaultLimit: 20 });
  expect(await settingsIn(await put({ whiteLabel: { enabled: false } }))).toEqual({
    defaultPlatforms: ['youtube'],
    defaultTimeframe: '24h',
    defaultLimit: 20,
    tourCompleted: false,
    whiteLabel: { enabled: false, companyName: 'Acme' },
  });
});

test('R-ENT-06: an unknown saved platform or setting is left out, and the others keep their values', async () => {
  const user = await api.user();
  const store = (settings: unknown) =>
    transaction(db.database, (tx) =>
      tx.execute(sql`update users set settings = ${JSON.stringify(settings)}::text::jsonb
                     where id = ${user.userId}::uuid`),
    );
  const read = async () => settingsIn(await user.get('/api/users/me'));
  await store({
    defaultPlatforms: ['threads', 'youtube', 'github'],
    defaultTimeframe: '30d',
    defaultLimit: 'many',
    density: 'compact',
  });
  expect(await read()).toEqual({
    defaultPlatforms: ['youtube', 'github'],
    defaultTimeframe: '30d',
    defaultLimit: 10,
    tourCompleted: false,
    whiteLabel: { enabled: false, companyName: '' },
  });
  await store({ defaultPlatforms: ['threads'], defaultLimit: 25 });
  expect(await read()).toMatchObject({
    defaultPlatforms: [...PLATFORM_IDS],
    defaultLimit: 25,
  });
  await store('not an object');
  expect(await read()).toMatchObject({ defaultTimeframe: '7d' });
});
