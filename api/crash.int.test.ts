import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase } from '#db/testing/database.ts';
import type { TestDatabase } from '#db/testing/database.ts';
import { createSession } from '#db/testing/factories.ts';
import { createTokens } from '#streams/access-token.ts';
import { startApiProcess } from './testing/api-process.ts';
import type { ApiProcess } from './testing/api-process.ts';

const ISSUER = 'http://localhost:4400';
const SECRET = 'a secret of the crash tests, long enough';
const BODY = JSON.stringify({ query: 'invoice software', platforms: ['hackernews'] });

let fixture: TestDatabase;
let admin: postgres.Sql;
let api: ApiProcess;

beforeAll(async () => {
  fixture = await createTestDatabase();
  admin = postgres(fixture.url, { max: 3, connection: { application_name: 'admin' } });
});
afterEach(() => api.crash());
afterAll(async () => {
  await admin.end();
  await fixture.drop();
});

/** Temporal is unreachable: the state under test is committed before it matters. */
const start = async (): Promise<ApiProcess> => {
  api = await startApiProcess({
    DATABASE_URL: fixture.appUrl,
    DATABASE_BACKGROUND_URL: fixture.url,
    NATS_URL: inject('services').natsUrl,
    TEMPORAL_ADDRESS: '127.0.0.1:1',
    SANDBOX: 'false',
    PUBLIC_URL: ISSUER,
    TOKEN_SECRET: SECRET,
  });
  return api;
};

async function signedIn() {
  const session = await createSession(fixture.database);
  const tokens = createTokens({ keys: [SECRET], issuer: ISSUER, ttlSeconds: 600 });
  const { token } = await tokens.sign(session);
  return { ...session, token };
}

const submit = (token: string, key: string): Promise<Response> =>
  fetch(`${api.origin}/api/social-media-search/search`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: BODY,
  });

async function effects(userId: string) {
  const [row] = await admin<{ searches: number; used: number; keys: number; events: number }[]>`
    select (select count(*)::int from jobs where user_id = ${userId}) as searches,
      coalesce((select max(used) from usage_counters where user_id = ${userId}), 0) as used,
      (select count(*)::int from idempotency_keys where user_id = ${userId}) as keys,
      (select count(*)::int from events where user_id = ${userId}) as events`;
  return row;
}

/** Connections waiting for a row lock. */
const waiting = () => admin`
  select 1 from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

test('F-01: an API that dies before its commit charges nothing, and the same key succeeds later', async () => {
  for (let round = 0; round < 3; round += 1) {
    await start();
    const { userId, token } = await signedIn();
    const key = randomUUID();
    const lost = Promise.withResolvers<unknown>();

    // The event counter is the last row the command needs: locked here, it waits before its commit.
    await admin.begin(async (holder) => {
      await holder`select 1 from user_streams where user_id = ${userId} for update`;
      submit(token, key).catch(lost.resolve);
      await expect.poll(waiting).toHaveLength(1);
      await api.crash();
    });
    await lost.promise;
    expect(await effects(userId)).toEqual({ searches: 0, used: 0, keys: 0, events: 0 });

    await start();
    expect((await submit(token, key)).status).toBe(202);
    expect(await effects(userId)).toMatchObject({ searches: 1, used: 1, keys: 1 });
    await api.crash();
  }
});

test('F-02, F-03: an API that dies after its commit gives the same key the same bytes, charged once', async () => {
  await start();
  const { userId, token } = await signedIn();
  const key = randomUUID();
  const first = await (await submit(token, key)).text();
  await api.crash();
  const before = await effects(userId);

  await start();
  const again = await submit(token, key);
  expect(again.status).toBe(202);
  expect(await again.text()).toBe(first);
  expect(await effects(userId)).toEqual(before);
  // Accepted but not started: the dispatcher starts it.
  expect(
    await admin`select 1 from jobs where user_id = ${userId} and status = 'queued'`,
  ).toHaveLength(1);
});

test('F-03: a client that never received the answer gets it from the next process', async () => {
  await start();
  const { userId, token } = await signedIn();
  const key = randomUUID();
  const gone = new AbortController();
  const unseen = fetch(`${api.origin}/api/social-media-search/search`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
      prefer: 'wait=25',
    },
    body: BODY,
    signal: gone.signal,
  });
  unseen.catch(() => {});
  await expect.poll(async () => (await effects(userId))?.searches).toBe(1);
  await api.crash();
  gone.abort();

  const [stored] = await admin<{ body: string }[]>`
    select body from idempotency_keys where user_id = ${userId} and key = ${key}`;
  await start();
  expect(await (await submit(token, key)).text()).toBe(stored?.body);
  expect(await effects(userId)).toMatchObject({ searches: 1, used: 1 });
});
