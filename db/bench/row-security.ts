import { randomUUID } from 'node:crypto';
import { readEnvironment } from '#config/env.ts';
import { asUser, openDatabase } from '../client.ts';
import type { Database } from '../client.ts';
import { submitSearch } from '../commands/search/submit.ts';
import { getActor } from '../queries/account/sessions.ts';
import { getSearch, listSearches } from '../queries/search/search.ts';
import { APP_ROLE } from '../row-security.ts';
import { createSession } from '../testing/factories.ts';
import { acceptedAnswer, completePlatform, exampleSpec } from '../testing/searches.ts';

/**
 * `npm run bench -- row-security [rounds]`: what row-level security costs (ADR 33). Each operation
 * runs as the API's role for one user, and as a role without policies and without naming a user, in
 * random order, one at a time; the ratio of the medians has a bootstrapped interval. One with a
 * budget goes on until its interval lies on one side of it or is narrow, or its time is over.
 */
const ROUNDS = Number(process.argv[2] ?? 1_000);
const WARM_UP = 50;
const NARROW = 0.05;
const MOST_SECONDS = 180;
const USERS = 100;
const SEARCHES = 20;
const RESULTS = 150;
const BUDGETS: Readonly<Record<string, number>> = { 'POST search': 1.05 };
const RESAMPLES = 1_000;

interface Account {
  userId: string;
  sessionId: string;
  searchId: string;
}

type Operation = (database: Database, account: Account) => Promise<unknown>;

const submit = (database: Database, userId: string) =>
  submitSearch(database, {
    userId,
    plan: 'professional',
    spec: exampleSpec({ limit: 50 }),
    idempotencyKey: randomUUID(),
    requestHash: 'hash',
    answer: acceptedAnswer,
  });

const OPERATIONS: Readonly<Record<string, Operation>> = {
  'POST search': async (database, account) => {
    await getActor(database, account);
    await submit(database, account.userId);
  },
  'GET search with its results': async (database, account) => {
    await getActor(database, account);
    await getSearch(database, account);
  },
  'GET history': async (database, account) => {
    await getActor(database, account);
    await listSearches(database, {
      ...account,
      plan: 'professional',
      limit: 20,
      cursor: undefined,
    });
  },
  'read of one row': (database, account) => getActor(database, account),
};

const url = readEnvironment().DATABASE_URL;
const appUrl = new URL(url);
appUrl.username = APP_ROLE;
const open = openDatabase({ url, max: 4, name: 'bench' });
const app = openDatabase({ url: appUrl.href, max: 4, name: 'bench app' });
try {
  const accounts = [];
  for (let index = 0; index < USERS; index += 1) accounts.push(await createAccount());
  await open.sql`select count(*) from jobs`;
  console.log(`${USERS} users with ${SEARCHES} searches each, ${ROUNDS} rounds; p50 in ms\n`);
  for (const [name, operation] of Object.entries(OPERATIONS)) {
    await measure(name, operation, accounts);
  }
} finally {
  await Promise.all([open.close(), app.close()]);
}

async function createAccount(): Promise<Account> {
  const { userId, sessionId } = await createSession(open, { plan: 'professional' });
  let searchId = '';
  for (let index = 0; index < SEARCHES; index += 1) {
    searchId = (await submit(open, userId)).value.jobId;
  }
  await completePlatform(open, { userId, searchId }, 'hackernews', RESULTS);
  return { userId, sessionId, searchId };
}

async function measure(
  name: string,
  operation: Operation,
  accounts: readonly Account[],
): Promise<void> {
  const times = { with: [] as number[], without: [] as number[] };
  const budget = BUDGETS[name];
  const began = performance.now();
  await take(WARM_UP, null);
  await take(ROUNDS, times);
  let shown = intervalOf(times);
  if (budget !== undefined)
    while (!isDecided(shown, budget) && seconds(began) < MOST_SECONDS) {
      await take(ROUNDS, times);
      shown = intervalOf(times);
    }
  const state = budget === undefined ? '    ' : shown.ratio <= budget ? 'ok  ' : 'OVER';
  const [low, high] = [shown.low, shown.high].map((value) => value.toFixed(3));
  console.log(
    `  ${state} ${name.padEnd(28)} without ${median(times.without).toFixed(2)}  with ${median(times.with).toFixed(2)}` +
      `  ratio ${shown.ratio.toFixed(3)} (95 %: ${low} to ${high}, ${times.with.length} rounds)${budget === undefined ? '' : `, budget ${budget}`}`,
  );

  async function take(rounds: number, into: typeof times | null): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      const account = accounts[round % accounts.length];
      if (!account) throw new Error('There are no accounts.');
      const order =
        Math.random() < 0.5 ? (['with', 'without'] as const) : (['without', 'with'] as const);
      for (const way of order) {
        const from = performance.now();
        await operation(way === 'with' ? asUser(app, account.userId) : open, account);
        into?.[way].push(performance.now() - from);
      }
    }
  }
}

interface Interval {
  ratio: number;
  low: number;
  high: number;
}

function seconds(from: number): number {
  return (performance.now() - from) / 1_000;
}

function isDecided({ low, high }: Interval, budget: number): boolean {
  return high <= budget || low > budget || high - low <= NARROW;
}

function intervalOf(times: Readonly<Record<'with' | 'without', readonly number[]>>): Interval {
  const rounds = times.with.length;
  const resampled = Array.from({ length: RESAMPLES }, () => {
    const picks = Array.from({ length: rounds }, () => Math.floor(Math.random() * rounds));
    const of = (values: readonly number[]) => median(picks.map((index) => values[index] ?? 0));
    return of(times.with) / of(times.without);
  }).toSorted((a, b) => a - b);
  const at = (q: number): number => resampled[Math.floor(q * RESAMPLES)] ?? Number.NaN;
  return {
    ratio: median(times.with) / median(times.without),
    low: at(0.025),
    high: at(0.975),
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
