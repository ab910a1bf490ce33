import { sql } from '#db/sql.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSources } from '#db/queries/sources.ts';
import { createTestDatabase } from '#db/testing/database.ts';
import type { TestDatabase } from '#db/testing/database.ts';
import { transaction } from '#db/transaction.ts';
import { ProviderError } from '#providers/port.ts';
import { noteFailure } from './source-health.ts';
import { runSourceRecovery } from './source-recovery.ts';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await createTestDatabase();
});
afterAll(() => fixture.drop());

const quota = () =>
  new ProviderError('rate_limited', 'YouTube’s searches of today are used up.', {
    retryAfterMs: 22 * 3_600_000,
  });

test('a long limit ends for all users with the first probe that is answered, however late it would have passed', async () => {
  const { database } = fixture;
  const capabilities = { fullText: true, timeframe: true, comments: false, note: null };
  let isUsedUp = true;
  let asked = 0;
  const published: string[] = [];
  const deps = {
    database,
    logger: pino({ level: 'silent' }),
    publisher: {
      publish: (batches: readonly { events: readonly { data: unknown }[] }[]) => {
        for (const { data } of batches.flatMap(({ events }) => events))
          published.push((data as { source: { state: string } }).source.state);
      },
      tick() {},
    },
    registry: {
      sources: () => [source],
      get: () => ({
        id: 'youtube' as const,
        capabilities,
        async search() {
          asked += 1;
          if (isUsedUp) throw quota();
          return { items: [], refused: [], total: null, note: null };
        },
      }),
    },
  };
  const source = {
    id: 'youtube' as const,
    state: 'sandbox' as const,
    reason: null,
    limitedUntil: null,
    lastAnswerAt: null,
    postedToShown: null,
    textsKeptDays: null,
    capabilities,
  };
  const state = async () => (await readSources(database, [source]))[0]?.state;
  const due = () =>
    transaction(database, (tx) => tx.execute(sql`update source_health set probe_at = now()`));

  await noteFailure(deps, 'youtube', quota());
  expect(await state()).toBe('limited');
  const stopping = new AbortController();
  const loops = [1, 2].map(() => runSourceRecovery(deps, stopping.signal));
  try {
    // A process that has just started checks at once, and then waits its time.
    await expect.poll(() => asked, { timeout: 20_000 }).toBeGreaterThan(0);
    expect(await state()).toBe('limited');
    isUsedUp = false;
    const before = asked;
    await due();
    await expect.poll(state, { timeout: 20_000 }).toBe('sandbox');
    expect(asked - before).toBe(1);
    expect(published).toEqual(['limited', 'sandbox']);
  } finally {
    stopping.abort();
    await Promise.all(loops);
  }
});
