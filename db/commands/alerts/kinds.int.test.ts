import { sql } from '../../sql.ts';
import type { SQL } from '../../sql.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ruleInputSchema } from '#contracts/alerts/rules.ts';
import type { Source } from '#contracts/platforms.ts';
import { listAlerts } from '../../queries/alerts/inbox.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { createUser } from '../../testing/factories.ts';
import { createSearch } from '../../testing/searches.ts';
import { transaction } from '../../transaction.ts';
import { endSearch } from '../search/end.ts';
import { noteSourceAnswered, noteSourceTrouble } from '../sources.ts';
import { addWatchedSearch } from '../watched-search/change.ts';
import { saveRule } from './rules.ts';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await createTestDatabase();
});
afterAll(() => fixture.drop());

const write = (query: SQL) => transaction(fixture.database, (tx) => tx.execute(query));
const kindsOf = async (userId: string): Promise<string[]> => {
  const { data } = await listAlerts(fixture.database, { userId, limit: 20 });
  return data.items.map(({ kind }) => kind);
};

const reddit: Source = {
  id: 'reddit',
  state: 'live',
  reason: null,
  limitedUntil: null,
  lastAnswerAt: null,
  postedToShown: null,
  textsKeptDays: null,
  capabilities: { fullText: true, timeframe: true, comments: false, note: null },
};
const goSilent = () =>
  noteSourceTrouble(fixture.database, reddit, {
    state: 'silent',
    reason: 'Reddit isn’t responding.',
    limitedUntil: null,
    expiresAt: new Date(Date.now() + 60_000),
    probed: false,
  });
/** The outage has lasted for an hour since the last note. */
const anHourLater = () =>
  write(sql`
    update source_health set last_answer_at = last_answer_at - interval '1 hour',
      updated_at = updated_at - interval '1 hour'
    where platform = 'reddit'`);

async function watcher(platform: 'reddit' | 'github'): Promise<string> {
  const { userId } = await createUser(fixture.database, { plan: 'starter' });
  await addWatchedSearch(fixture.database, {
    userId,
    plan: 'starter',
    query: 'late invoices',
    mode: 'keywords',
    platforms: [platform],
    origin: 'search',
  });
  return userId;
}

test('source_silent is raised once per lasting outage, for users who depend on the source', async () => {
  const [affected, other] = [await watcher('reddit'), await watcher('github')];
  await noteSourceAnswered(fixture.database, reddit);
  await goSilent();
  expect(await kindsOf(affected)).toEqual([]);
  await anHourLater();
  await goSilent();
  await goSilent();
  expect(await kindsOf(affected)).toEqual(['source_silent']);
  expect(await kindsOf(other)).toEqual([]);
  // It recovered, and fell silent again later.
  await noteSourceAnswered(fixture.database, reddit);
  await goSilent();
  expect(await kindsOf(affected)).toEqual(['source_silent']);
  await anHourLater();
  await goSilent();
  expect(await kindsOf(affected)).toEqual(['source_silent', 'source_silent']);
});

/** Kinds of alerts of a user whose search ends after so many minutes. */
async function endAfter(minutes: number, { rule }: { rule: boolean }): Promise<string[]> {
  const { userId, searchId } = await createSearch(fixture.database, { plan: 'starter' });
  if (rule) {
    const input = ruleInputSchema.parse({ name: 'Searches', kinds: ['search_completed'] });
    await saveRule(fixture.database, { userId, ruleId: null, rule: input });
  }
  await write(sql`
    update search_platforms set state = 'completed' where search_id = ${searchId}::uuid`);
  await write(sql`
    update jobs set status = 'running', started_at = now() - make_interval(mins => ${minutes}::int)
    where id = ${searchId}::uuid`);
  await endSearch(fixture.database, { userId, searchId, round: 0, cancelled: false });
  return kindsOf(userId);
}

test('search_completed is raised for a slow search, or when a rule matches', async () => {
  expect(await endAfter(0, { rule: false })).toEqual([]);
  expect(await endAfter(5, { rule: false })).toEqual(['search_completed']);
  expect(await endAfter(0, { rule: true })).toEqual(['search_completed']);
});
