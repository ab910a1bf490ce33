import { readEnvironment } from '#config/read-environment.ts';
import { median, quantile, verdict } from '#db/bench/stats.lib.ts';
import { openDatabase } from '#db/client.ts';
import { createSession } from '#db/testing/factories.ts';
import { createTokens } from '#streams/access-token.ts';
import { paced } from '#streams/bench/pace.lib.ts';
import { startProgram } from '#streams/bench/program.lib.ts';
import { startMeasuredApi } from './api.lib.ts';

/**
 * `npm run bench -- accept`: latency of POST search at 50 requests a second against a baseline
 * server that reads a body and commits one row, run A-B-A-B. Uses the real API, Postgres, NATS and
 * Temporal but no worker, so only the API's own cost is measured (ADR 14).
 */
const RATE = { perSecond: 50, seconds: 6 };
const ROUNDS = 5;
/** A free account has three searches a day. */
const SEARCHES_PER_ACCOUNT = 3;
const BUDGET_MS = 50;
const BUDGETS = { p50: 6, p99: 3 } as const;

interface Account {
  userId: string;
  token: string;
}

interface Target {
  name: string;
  /** One request; resolves when its response has been read. */
  send(turn: number): Promise<Response>;
  times: number[][];
}

const env = readEnvironment();
const database = openDatabase({ url: env.DATABASE_URL, max: 10, name: 'bench' });
const api = await startMeasuredApi(env);
const floor = await startProgram(new URL('./floor.lib.ts', import.meta.url).href);
try {
  const perRound = RATE.perSecond * RATE.seconds;
  const accounts = await createAccounts(((ROUNDS + 1) * perRound) / SEARCHES_PER_ACCOUNT);
  const ours: Target = { name: 'POST search', times: [], send: searches(accounts) };
  const bare: Target = { name: 'floor', times: [], send: commits(accounts) };
  await round(ours);
  await round(bare);
  for (const target of [ours, bare]) target.times = [];
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    await round(ours);
    await round(bare);
  }
  conclude(ours, bare);
} finally {
  await Promise.all([api.crash(), floor.stop()]);
  await database.close();
}

async function createAccounts(count: number): Promise<Account[]> {
  const tokens = createTokens({
    keys: [env.TOKEN_SECRET],
    issuer: env.PUBLIC_URL,
    ttlSeconds: 900,
  });
  const accounts: Account[] = [];
  for (let index = 0; index < count; index += 1) {
    const { userId, sessionId } = await createSession(database);
    accounts.push({ userId, token: (await tokens.sign({ userId, sessionId })).token });
  }
  return accounts;
}

/** Accounts take turns to stay below their rate limits. */
function searches(accounts: readonly Account[]): Target['send'] {
  let sent = 0;
  return () => {
    const { token } = accounts[sent % accounts.length] ?? missing();
    const key = `bench-${sent}`;
    sent += 1;
    return fetch(`${api.origin}/api/social-media-search/search`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ query: 'crm alternative', limit: 50 }),
    });
  };
}

function commits(accounts: readonly Account[]): Target['send'] {
  return (turn) => {
    const { userId } = accounts[turn % accounts.length] ?? missing();
    return fetch(floor.url, { method: 'POST', body: JSON.stringify({ userId, query: 'crm' }) });
  };
}

function missing(): never {
  throw new Error('There are no accounts.');
}

/**
 * Sends at an even pace, regardless of outstanding responses, and records times in milliseconds.
 */
async function round({ name, send, times }: Target): Promise<void> {
  const measured: number[] = [];
  const answers: Promise<void>[] = [];
  const one = async (turn: number): Promise<void> => {
    const began = performance.now();
    const answer = await send(turn);
    const text = await answer.text();
    measured.push(performance.now() - began);
    if (answer.status !== 202) throw new Error(`${name} answered ${answer.status}: ${text}`);
  };
  await paced(RATE.perSecond, RATE.seconds, (turn) => void answers.push(one(turn)));
  await Promise.all(answers);
  times.push(measured);
}

function conclude(ours: Target, bare: Target): void {
  const of = ({ times }: Target, q: number): number =>
    median(times.map((round) => quantile(round, q)));
  const line = (target: Target): string =>
    `  ${target.name.padEnd(12)} p50 ${of(target, 0.5).toFixed(1)}  p99 ${of(target, 0.99).toFixed(1)} ms` +
    `  (p99 by round: ${target.times.map((round) => quantile(round, 0.99).toFixed(1)).join(', ')})`;
  console.log(`${RATE.perSecond} commands a second, medians of ${ROUNDS} rounds`);
  console.log([line(ours), line(bare)].join('\n'));
  for (const [name, q] of [
    ['p50', 0.5],
    ['p99', 0.99],
  ] as const) {
    const ratios = ours.times.map(
      (round, at) => quantile(round, q) / quantile(bare.times[at] ?? [], q),
    );
    console.log(verdict(`POST search ${name} to floor`, ratios, BUDGETS[name], '<='));
  }
  const p99 = of(ours, 0.99);
  console.log(
    `  ${p99 <= BUDGET_MS ? 'ok  ' : 'OVER'} p99: ${p99.toFixed(1)} ms (budget ${BUDGET_MS} ms)`,
  );
}
