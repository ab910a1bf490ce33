import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tick } from '#contracts/events.ts';
import { PLATFORM_IDS } from '#domain/names.ts';
import { beginPlatform } from '#db/commands/search/platform.ts';
import { createTestDatabase } from '#db/testing/database.ts';
import type { TestDatabase } from '#db/testing/database.ts';
import { createSearch } from '#db/testing/searches.ts';
import type { ExampleSearch } from '#db/testing/searches.ts';
import { transaction } from '#db/transaction.ts';
import { sql } from '#db/sql.ts';
import { quiet } from '../testing/scripted-world.ts';
import { runQueuePlaces } from './queue-places.ts';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await createTestDatabase();
});
afterAll(() => fixture.drop());

/** At GitHub's pace of 0.15 a second, 100 searches wait eleven minutes. */
const rates = Object.fromEntries(PLATFORM_IDS.map((id) => [id, 0.15])) as Record<
  (typeof PLATFORM_IDS)[number],
  number
>;

test('100 searches that wait for a slow provider see their places decrease until they begin', async () => {
  const { database } = fixture;
  const searches: ExampleSearch[] = [];
  for (let index = 0; index < 100; index += 1)
    searches.push(await createSearch(database, { spec: { platforms: ['github'] } }));
  await transaction(database, (tx) =>
    tx.execute(sql`update jobs set queued_at = queued_at - interval '10 seconds'`),
  );
  const latest = new Map<string, Extract<Tick, { type: 'search.places' }>>();
  const to = new Map<string, string>();
  const publisher = {
    ...quiet.publisher,
    tick(userId: string, tick: Tick) {
      if (tick.type !== 'search.places') return;
      latest.set(tick.searchId, tick);
      to.set(tick.searchId, userId);
    },
  };
  const stopping = new AbortController();
  const running = runQueuePlaces({ ...quiet, database, publisher }, rates, stopping.signal);
  const aheadOf = (index: number) =>
    latest.get(searches[index]?.searchId ?? '')?.places[0]?.ahead ?? null;
  try {
    await expect.poll(() => latest.size).toBe(100);
    expect(searches.map((_search, index) => aheadOf(index))).toEqual(
      searches.map((_search, index) => index),
    );
    for (const { searchId, userId } of searches) expect(to.get(searchId)).toBe(userId);
    const last = latest.get(searches[99]?.searchId ?? '');
    expect(last?.places).toEqual([{ platform: 'github', ahead: 99, seconds: 667 }]);
    for (const { searchId, userId } of searches.slice(0, 10))
      await beginPlatform(database, { searchId, userId, round: 0, platform: 'github', attempt: 1 });
    latest.clear();
    await expect.poll(() => latest.size).toBe(90);
    expect(aheadOf(10)).toBe(0);
    expect(aheadOf(99)).toBe(89);
  } finally {
    stopping.abort();
    await running;
  }
});
