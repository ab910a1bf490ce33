import { randomUUID } from 'node:crypto';
import { readEnvironment } from '#config/read-environment.ts';
import { median } from '#db/bench/stats.lib.ts';
import { asUser, openDatabase } from '#db/client.ts';
import type { Database } from '#db/client.ts';
import { submitSearch } from '#db/commands/search/submit.ts';
import { getActor } from '#db/queries/account/sessions.ts';
import { getSearch, listSearches } from '#db/queries/search/search.ts';
import { createSession } from '#db/testing/factories.ts';
import { acceptedAnswer, completePlatform, exampleSpec } from '#db/testing/searches.ts';
import { createTokens } from '#streams/access-token.ts';
import { appDatabaseUrl, startMeasuredApi } from './api.lib.ts';

/**
 * `npm run bench -- row-security [rounds]`: cost of row-level security (ADR 21). Runs requests
 * against the real API once with the request role and once with a role without policies, and
 * statements the same two ways without HTTP. One at a time, in random order; reports the ratio of
 * the medians with a bootstrapped interval. The row with a budget runs until its interval lies on
 * one side of the budget, is narrow, or time is up.
 */
const ROUNDS = Number(process.argv[2] ?? 1_000);
const WARM_UP = 400;
const NARROW = 0.02;
const MOST_SECONDS = 180;
const USERS = 200;
const SEARCHES = 20;
const RESULTS = 150;
const BUDGETS: Readonly<Record<string, number>> = { 'POST search over HTTP': 1.05 };
const RESAMPLES = 1_000;

interface Account {
  userId: string;
  sessionId: string;
  searchId: string;
  token: string;
}

/** One of the two ways to read and write rows. */
interface Way {
  databaseOf(userId: string): Database;
  origin: string;
}

type Operation = (way: Way, account: Account) => Promise<unknown>;

const submit = (database: Database, userId: string) =>
  submitSearch(database, {
    userId,
    plan: 'professional',
    spec: exampleSpec({ limit: 50 }),
    idempotencyKey: randomUUID(),
    requestHash: 'hash',
    answer: acceptedAnswer,
  });

async function post({ origin }: Way, { token }: Account): Promise<void> {
  const answer = await fetch(`${origin}/api/social-media-search/search`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ query: 'crm alternative', limit: 50 }),
  });
  const text = await answer.text();
  if (answer.status !== 202) throw new Error(`POST search answered ${answer.status}: ${text}`);
}

/** Statements of a request, as its user. */
const statements =
  (run: (database: Database, account: Account) => Promise<unknown>): Operation =>
  async ({ databaseOf }, account) => {
    const database = databaseOf(account.userId);
    await getActor(database, account);
    await run(database, account);
  };

const OPERATIONS: Readonly<Record<string, Operation>> = {
  'POST search over HTTP': post,
  'POST search, statements': statements((database, { userId }) => submit(database, userId)),
  'GET search with its results': statements(getSearch),
  'GET history': statements((database, account) =>
    listSearches(database, { ...account, plan: 'professional', limit: 20, cursor: undefined }),
  ),
  'read of one row': ({ databaseOf }, account) => getActor(databaseOf(account.userId), account),
};

const env = readEnvironment();
const open = openDatabase({ url: env.DATABASE_URL, max: 4, name: 'bench' });
const app = openDatabase({ url: appDatabaseUrl(env), max: 4, name: 'bench app' });
const apis = {
  with: await startMeasuredApi(env),
  without: await startMeasuredApi(env, env.DATABASE_URL),
};
const WAYS = {
  with: { databaseOf: (userId) => asUser(app, userId), origin: apis.with.origin },
  without: { databaseOf: () => open, origin: apis.without.origin },
} satisfies Record<string, Way>;
try {
  const accounts = [];
  for (let index = 0; index < USERS; index += 1) accounts.push(await createAccount());
  await open.sql`select count(*) from jobs`;
  console.log(`${USERS} users with ${SEARCHES} searches each, ${ROUNDS} rounds; p50 in ms\n`);
  for (const [name, operation] of Object.entries(OPERATIONS)) {
    await measure(name, operation, accounts);
  }
} finally {
  await Promise.all([apis.with.crash(), apis.without.crash()]);
  await Promise.all([open.close(), app.close()]);
}

async function createAccount(): Promise<Account> {
  const tokens = createTokens({
    keys: [env.TOKEN_SECRET],
    issuer: env.PUBLIC_URL,
    ttlSeconds: 3_600,
  });
  const { userId, sessionId } = await createSession(open, { plan: 'professional' });
  let searchId = '';
  for (let index = 0; index < SEARCHES; index += 1) {
    searchId = (await submit(open, userId)).value.jobId;
  }
  await completePlatform(open, { userId, searchId }, 'hackernews', RESULTS);
  return { userId, sessionId, searchId, token: (await tokens.sign({ userId, sessionId })).token };
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
      `  ratio ${shown.ratio.toFixed(3)} (95%: ${low} to ${high}, ${times.with.length} rounds)${budget === undefined ? '' : `, budget ${budget}`}`,
  );

  async function take(rounds: number, into: typeof times | null): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      const account = accounts[round % accounts.length];
      if (!account) throw new Error('There are no accounts.');
      const order =
        Math.random() < 0.5 ? (['with', 'without'] as const) : (['without', 'with'] as const);
      for (const way of order) {
        const from = performance.now();
        await operation(WAYS[way], account);
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
