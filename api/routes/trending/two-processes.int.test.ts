import { sql } from '#db/sql.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase } from '#db/testing/database.ts';
import type { TestDatabase } from '#db/testing/database.ts';
import { createSession } from '#db/testing/factories.ts';
import { createTokens } from '#streams/access-token.ts';
import { startApiProcess } from '../../testing/api-process.ts';
import type { ApiProcess } from '../../testing/api-process.ts';

const ISSUER = 'http://localhost:4400';
const SECRET = 'a secret of the refresh tests, long enough';
const REQUESTS = 12;

let db: TestDatabase;
let apis: ApiProcess[] = [];
beforeAll(async () => {
  db = await createTestDatabase();
  // Temporal is unreachable: accepted refreshes wait for a worker.
  const env = {
    DATABASE_URL: db.appUrl,
    DATABASE_BACKGROUND_URL: db.url,
    NATS_URL: inject('services').natsUrl,
    TEMPORAL_ADDRESS: '127.0.0.1:1',
    SANDBOX: 'false',
    PUBLIC_URL: ISSUER,
    TOKEN_SECRET: SECRET,
  };
  apis = await Promise.all([startApiProcess(env), startApiProcess(env)]);
});
afterAll(async () => {
  await Promise.all(apis.map((api) => api.crash()));
  await db.drop();
});

async function signedIn(): Promise<string> {
  const tokens = createTokens({ keys: [SECRET], issuer: ISSUER, ttlSeconds: 600 });
  return (await tokens.sign(await createSession(db.database))).token;
}

test('A-34: of refreshes requested from two processes at once, one is accepted and the others get a retry time', async () => {
  const tokens = await Promise.all([signedIn(), signedIn()]);
  const answers = await Promise.all(
    Array.from({ length: REQUESTS }, (_none, at) =>
      fetch(`${apis[at % 2]?.origin}/api/trending-problems/refresh`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tokens[at % 2]}` },
      }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    202,
    ...Array.from({ length: REQUESTS - 1 }, () => 429),
  ]);
  for (const answer of answers.filter(({ status }) => status === 429)) {
    const { error } = (await answer.json()) as {
      error: { code: string; details: { retryAfter: number } };
    };
    expect(error.code).toBe('USER_RATE_LIMIT');
    expect(error.details.retryAfter).toBeGreaterThan(50);
    expect(answer.headers.get('retry-after')).toBe(String(error.details.retryAfter));
  }
  const rows = await db.database.db.execute<{ status: string }>(
    sql`select status from trend_refreshes`,
  );
  expect([...rows]).toEqual([{ status: 'queued' }]);
});
