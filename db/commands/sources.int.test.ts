import { afterAll, beforeAll, expect, test } from 'vitest';
import { GLOBAL_STREAM } from '#contracts/names.ts';
import type { Source } from '#contracts/platforms.ts';
import { readStream } from '../queries/events.ts';
import { readSourceHealth } from '../queries/sources.ts';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { noteSourceAnswered, noteSourceTrouble } from './sources.ts';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await createTestDatabase();
});
afterAll(() => fixture.drop());

const live: Source = {
  id: 'reddit',
  state: 'live',
  reason: null,
  limitedUntil: null,
  capabilities: { fullText: true, timeframe: true, comments: false, note: null },
};
const limited = (inMs: number): Source => ({
  ...live,
  state: 'limited',
  reason: 'Reddit asked us to wait.',
  limitedUntil: new Date(Date.now() + inMs).toISOString(),
});

test('a change of a source’s health is told to everybody once, whoever notices it', async () => {
  const { database } = fixture;
  const noticed = await Promise.all(
    Array.from({ length: 20 }, () => noteSourceTrouble(database, limited(60_000))),
  );
  expect(noticed.filter(({ value }) => value)).toHaveLength(1);
  expect(await readSourceHealth(database)).toMatchObject([
    { platform: 'reddit', state: 'limited' },
  ]);
  const answered = await Promise.all(
    Array.from({ length: 20 }, () => noteSourceAnswered(database, live)),
  );
  expect(answered.filter(({ value }) => value)).toHaveLength(1);
  expect(await readSourceHealth(database)).toEqual([]);
  const { events } = await readStream(database, { streamId: GLOBAL_STREAM, after: 0 });
  expect(events.map((event) => (event.data as { source: Source }).source.state)).toEqual([
    'limited',
    'live',
  ]);
});

test('a limit that passed and comes again is news; another trouble is, too', async () => {
  const { database } = fixture;
  expect((await noteSourceTrouble(database, limited(-1_000))).value).toBe(true);
  expect((await noteSourceTrouble(database, limited(60_000))).value).toBe(true);
  expect((await noteSourceTrouble(database, limited(90_000))).value).toBe(false);
  const blocked: Source = { ...live, state: 'blocked', reason: 'Reddit refused our credentials.' };
  expect((await noteSourceTrouble(database, blocked)).value).toBe(true);
});
