import { sql } from '../../sql.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#db/testing/database.ts';
import type { TestDatabase } from '#db/testing/database.ts';
import { rankedProblems } from '#db/testing/trending.ts';
import { getTrendingList } from '../../queries/trending/list.ts';
import { createUser } from '../../testing/factories.ts';
import { transaction } from '../../transaction.ts';
import { trendingProblemAlert } from '../alerts/candidates.ts';
import { raiseAlerts } from '../alerts/raise.ts';
import { appendEvents } from '../events.ts';
import { removeTrendTexts } from './retention.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const DAY_MS = 86_400_000;
const SECRET = 'Zanzibar ledger swallowed my payroll';

/** Every place in the database that still holds the words. */
async function placesHolding(words: string): Promise<string[]> {
  const tables = ['trend_problems', 'trend_posts', 'trend_refreshes', 'events', 'leads', 'alerts'];
  const found = await Promise.all(
    tables.map(async (name) => {
      const rows = await db.database.db.execute<{ n: number }>(
        sql`select count(*)::int as n from ${sql.identifier(name)} t where t::text like ${`%${words}%`}`,
      );
      return (rows[0]?.n ?? 0) > 0 ? [name] : [];
    }),
  );
  return found.flat();
}

test('titles and quotes of a removed post go from the list, the log and the summary; counts stay', async () => {
  const { ids } = await rankedProblems(db.database, [SECRET, 'Other trouble stays']);
  const before = (await getTrendingList(db.database.db)).problems[0];
  expect(before).toMatchObject({ id: ids[0], title: SECRET });
  // The next refresh no longer lists it: its title is in the summary of what is gone.
  await rankedProblems(db.database, ['Something newer']);
  expect(await placesHolding(SECRET)).toEqual([
    'trend_problems',
    'trend_posts',
    'trend_refreshes',
    'events',
  ]);

  await removeTrendTexts(db.database, {
    platform: 'reddit',
    days: 2,
    now: new Date(Date.now() + 3 * DAY_MS),
  });
  expect(await placesHolding(SECRET)).toEqual([]);
  const rows = await db.database.db.execute<{ title: string; figures: { postCount: number } }>(
    sql`select title, figures from trend_problems where id = ${ids[0]}`,
  );
  expect(rows[0]?.title).toMatch(/^Problem with /);
  expect(rows[0]?.figures.postCount).toBe(before?.postCount);
});

test('open pages get the stand-in of a listed problem, and texts within their time stay', async () => {
  const { ids } = await rankedProblems(db.database, ['Kiosk printer eats receipts']);
  const kept = await removeTrendTexts(db.database, {
    platform: 'reddit',
    days: 2,
    now: new Date(),
  });
  expect(kept).toEqual({ value: 0, batches: [] });
  const { batches } = await removeTrendTexts(db.database, {
    platform: 'reddit',
    days: 2,
    now: new Date(Date.now() + 3 * DAY_MS),
  });
  const events = batches.flatMap((batch) => batch.events);
  expect(events.map(({ type }) => type)).toEqual([
    'trending.quotes_removed.v1',
    'trending.problems_changed.v1',
  ]);
  const [listed] = (await getTrendingList(db.database.db)).problems;
  expect(listed).toMatchObject({ id: ids[0], quotes: [] });
  expect(JSON.stringify(events)).not.toContain('Kiosk printer eats receipts');
});

test.each([
  'Harbor scale weighs "zero" kilos',
  `Harbor scale weighs ${'far '.repeat(30)}too little`,
  'Harbor scale weighs שקילה',
])(
  'alerts that name %j are renamed with the problem, in the inbox and in the log',
  async (title) => {
    const { ids } = await rankedProblems(db.database, [title]);
    const problemId = String(ids[0]);
    const user = await createUser(db.database);
    await transaction(db.database, async (tx) => {
      const candidate = trendingProblemAlert({
        problemId,
        title,
        level: 'hot',
        matches: 'scale',
        path: `/dashboard/trending-problems/${problemId}`,
        posts: 3,
      });
      const events = await raiseAlerts(tx, user.userId, [candidate]);
      return { value: null, batches: [await appendEvents(tx, user.userId, events)] };
    });
    expect(await placesHolding('Harbor scale weighs')).toContain('alerts');
    await removeTrendTexts(db.database, {
      platform: 'reddit',
      days: 2,
      now: new Date(Date.now() + 3 * DAY_MS),
    });
    expect(await placesHolding('Harbor scale weighs')).toEqual([]);
    const [alert] = await db.database.db.execute<{ sentence: string }>(
      sql`select sentence from alerts where user_id = ${user.userId}`,
    );
    expect(alert?.sentence).toMatch(/^The problem “Problem with .*” is hot/);
  },
);
