import { randomUUID } from 'node:crypto';
import { sql } from '#db/sql.ts';
import { expect, test } from 'vitest';
import { signIn } from '#db/commands/account/account.ts';
import { deleteAccount } from '#db/commands/account/delete-account.ts';
import { beginAiVisibility } from '#db/commands/ai-visibility/life.ts';
import { failedResult, recordSamples } from '#db/commands/ai-visibility/record-samples.ts';
import { beginSamples, takeSamples } from '#db/commands/ai-visibility/samples.ts';
import { reserveModelCall } from '#db/commands/model-budget.ts';
import { EXPORTED_TABLES } from '#db/queries/account/own-data/read.ts';
import { transaction } from '#db/transaction.ts';
import { createAiVisibility } from '#db/testing/ai-visibility.ts';
import { completePlatform } from '#db/testing/searches.ts';
import { testLimits } from '#db/testing/model-limits.ts';
import { createSignIn } from './testing/sign-in.ts';
import type { TestUser } from './testing/app.ts';
import { openTestApi } from './testing/test-api.ts';

const { db, api } = await openTestApi();

/** Tables with a user id, from the database itself: a new one cannot be forgotten. */
async function tablesOfUsers(): Promise<string[]> {
  const rows = await db.database.sql<{ name: string }[]>`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('user_id', 'scope') order by name`;
  return rows.map(({ name }) => name);
}

async function rowsOf(userId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await tablesOfUsers()) {
    const column = table === 'llm_calls' ? 'scope' : 'user_id';
    const [row] = await db.database.db.execute<{ n: number }>(sql`
      select count(*)::int as n from ${sql.identifier(table)}
      where ${sql.identifier(column)}::text = ${userId}`);
    if (row && row.n > 0) counts[table] = row.n;
  }
  const [own] = await db.database.sql<{ n: number }[]>`
    select count(*)::int as n from users where id = ${userId}`;
  return own && own.n > 0 ? { ...counts, users: own.n } : counts;
}

/** A user with rows in every area. */
async function busyUser(): Promise<TestUser & { searchId: string }> {
  const user = await api.user({ plan: 'starter' });
  const answer = await user.send('/api/social-media-search/search', { query: 'crm for plumbers' });
  const searchId = ((await answer.json()) as { data: { id: string } }).data.id;
  await completePlatform(db.database, { userId: user.userId, searchId }, 'hackernews', 2);
  await user.get(`/api/social-media-search/${searchId}/export?format=csv`);
  await user.send('/api/premium-interests', { planName: 'professional' }, { method: 'PUT' });
  const call = { purpose: 'search', userId: user.userId, jobId: searchId, micros: 1 } as const;
  await reserveModelCall(db.database, call, testLimits());
  return { ...user, searchId };
}

test('S-41: every table that names a user is in the export of own data', async () => {
  const exported = new Set(EXPORTED_TABLES);
  expect((await tablesOfUsers()).filter((table) => !exported.has(table))).toEqual([]);
});

test('S-41: the export is one JSON file with everything of this user and nothing of another', async () => {
  const user = await busyUser();
  const other = await busyUser();
  const answer = await user.get('/api/users/me/export');
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="[\w-]+\.json"$/,
  );
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const text = await answer.text();
  const file = JSON.parse(text) as Record<string, Record<string, unknown>[]>;
  expect(file.account).toMatchObject([{ id: user.userId, email: user.email, plan: 'starter' }]);
  expect(file.searches).toMatchObject([{ id: user.searchId, query: 'crm for plumbers' }]);
  expect(file.searchResults).toHaveLength(2);
  expect(file.requestedPlan).toMatchObject([{ plan_name: 'professional' }]);
  expect(file.modelCalls).toMatchObject([{ calls: 1 }]);
  expect(file.exports).toHaveLength(1);
  expect(file.events?.length).toBeGreaterThan(2);
  expect(file.auditLog?.map(({ action }) => action)).toContain('data_export');
  expect(text).not.toContain(other.userId);
  expect(text).not.toContain(other.email);
  expect(text).not.toMatch(/hash":"[0-9a-f]{64}/);
});

test('S-41: the export has GPT analyses with their questions and every answer, and none of another user', async () => {
  const [user, other] = [await api.user({ plan: 'professional' }), await api.user()];
  const { key, plan } = await createAiVisibility(
    db.database,
    { brand: 'Nudgebook', assistants: ['openai'] },
    user.userId,
  );
  await createAiVisibility(
    db.database,
    { brand: 'Rolobase', assistants: ['openai'] },
    other.userId,
  );
  await beginAiVisibility(db.database, { ...key, round: 0 });
  const parts = await takeSamples(db.database, { ...key, assistant: 'openai', limit: 2 });
  const asked = parts.map((part) => ({ ...part, assistant: 'openai' as const }));
  await beginSamples(db.database, key, asked);
  const result = {
    ...failedResult(''),
    state: 'answered' as const,
    reason: null,
    text: 'Nudgebook is good.',
  };
  await recordSamples(
    db.database,
    key,
    asked.map((part) => ({ ...part, result })),
  );
  const text = await (await user.get('/api/users/me/export')).text();
  const file = JSON.parse(text) as Record<string, Record<string, unknown>[]>;
  expect(file.gptAnalyses).toMatchObject([{ id: key.analysisId, brand: 'Nudgebook' }]);
  expect(file.gptAnalyses?.[0]?.['questions']).toHaveLength(plan.prompts.length);
  expect(file.gptAnswers).toHaveLength(plan.prompts.length * plan.runs);
  const answered = file.gptAnswers?.filter(({ state }) => state === 'answered');
  expect(answered?.map((row) => row['text'])).toEqual(['Nudgebook is good.', 'Nudgebook is good.']);
  expect(file.gptAnalyses).not.toContainEqual(expect.objectContaining({ brand: 'Rolobase' }));
});

test('S-41: a long export is read page by page and is complete', async () => {
  const user = await api.user({ plan: 'professional' });
  const answer = await user.send('/api/social-media-search/search', { query: 'crm', limit: 200 });
  const searchId = ((await answer.json()) as { data: { id: string } }).data.id;
  await completePlatform(db.database, { userId: user.userId, searchId }, 'hackernews', 450);
  const file = (await (await user.get('/api/users/me/export')).json()) as {
    searchResults: { mention_id: string }[];
  };
  expect(new Set(file.searchResults.map((row) => row.mention_id)).size).toBe(450);
});

test('S-13: the fourth export in a row is rate-limited', async () => {
  const user = await api.user();
  for (let round = 0; round < 3; round += 1) {
    await (await user.get('/api/users/me/export')).text();
  }
  const answer = await user.get('/api/users/me/export');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '600']);
});

test('S-41, S-04: deletion removes every row, stops the jobs, revokes the sign-ins, and notifies the gateways', async () => {
  const user = await busyUser();
  const other = await busyUser();
  const kept = await rowsOf(other.userId);
  api.outbox.controls.length = 0;
  api.outbox.cancelled.length = 0;
  const answer = await user.send('/api/users/me/deletion', {
    confirmation: ` ${user.email.toUpperCase()}`,
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('set-cookie')).toMatch(/max-age=0/i);
  expect(await rowsOf(user.userId)).toEqual({ audit_log: expect.any(Number) });
  expect(await rowsOf(other.userId)).toEqual(kept);
  expect(api.outbox.cancelled).toMatchObject([{ kind: 'search', jobId: user.searchId, round: 0 }]);
  expect(api.outbox.controls).toEqual([
    { type: 'user_revoked', userId: user.userId, deleted: true },
  ]);
  expect((await user.get('/api/users/me')).status).toBe(401);
  expect((await user.send('/api/users/me/deletion', { confirmation: user.email })).status).toBe(
    401,
  );
  expect(await deleteAccount(db.database, user)).toEqual({ deleted: false, running: [] });
  // Late work finds nothing and stores nothing.
  await completePlatform(db.database, user, 'reddit', 2);
  expect(await rowsOf(user.userId)).toEqual({ audit_log: expect.any(Number) });
});

test('a confirmation with another e-mail deletes nothing', async () => {
  const user = await api.user();
  const before = await rowsOf(user.userId);
  const refused: unknown[] = [{ confirmation: 'other@earshot.test' }, { confirmation: '' }, {}];
  for (const body of [...refused, { confirmation: user.email, userId: randomUUID() }]) {
    expect((await user.send('/api/users/me/deletion', body)).status).toBe(400);
  }
  expect(await rowsOf(user.userId)).toEqual(before);
});

test('an account can be deleted only within ten minutes of its owner’s sign-in', async () => {
  const user = await api.user();
  const age = (minutes: number) =>
    transaction(db.database, (tx) =>
      tx.execute(sql`update sessions set created_at = now() - make_interval(mins => ${minutes}::int)
                     where id = ${user.sessionId}::uuid`),
    );
  const remove = () => user.send('/api/users/me/deletion', { confirmation: user.email });
  await age(11);
  const refused = await remove();
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ error: { details: { reason: 'sign_in_again' } } });
  expect((await user.get('/api/users/me')).status).toBe(200);
  await age(9);
  expect((await remove()).status).toBe(200);
});

test('a session of a person whom the issuer authenticated long ago is not fresh enough to delete', async () => {
  const app = await createSignIn(db);
  const claims = { sub: randomUUID(), email: 'issuer-knows@earshot.test' };
  const seconds = Math.floor(Date.now() / 1_000);
  const deletion = async (authTime: number) => {
    await app.browser.signIn({ ...claims, auth_time: authTime });
    const { accessToken, profile } = await app.browser.refresh();
    return app.api.as(accessToken).send('/api/users/me/deletion', { confirmation: profile.email });
  };
  const refused = await deletion(seconds - 601);
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({
    error: { details: { reason: 'sign_in_again' } },
  });
  expect((await deletion(seconds - 5)).status).toBe(200);
});

test('commands that race with a deletion finish in order or are refused; no rows remain', async () => {
  for (let round = 0; round < 10; round += 1) {
    const user = await api.user({ plan: 'professional' });
    const query = { query: 'crm for plumbers' };
    const answers = await Promise.all([
      user.send('/api/social-media-search/search', query),
      user.send('/api/users/me', { displayName: 'Ann' }, { method: 'PUT' }),
      user.send('/api/users/me/deletion', { confirmation: user.email }),
      user.send('/api/social-media-search/search', query),
      user.send('/api/users/me/deletion', { confirmation: user.email }),
    ]);
    for (const { status } of answers) expect([200, 202, 401, 404, 503]).toContain(status);
    expect(answers[2]?.status === 200 || answers[4]?.status === 200).toBe(true);
    expect(await rowsOf(user.userId)).toEqual({ audit_log: expect.any(Number) });
  }
});

test('R-STATE-02: signing in after a deletion creates a new account', async () => {
  const identity = {
    issuer: 'https://issuer.test',
    subject: randomUUID(),
    email: 'again@earshot.test',
    displayName: null,
    photoURL: null,
  };
  const first = (await signIn(db.database, identity)).value;
  await deleteAccount(db.database, { userId: first.profile.uid });
  const second = (await signIn(db.database, identity)).value;
  expect(second.isNewUser).toBe(true);
  expect(second.profile.uid).not.toBe(first.profile.uid);
});

test('deleting an account and signing up again keeps the day’s and the month’s usage', async () => {
  const app = await createSignIn(db);
  const claims = { sub: randomUUID(), email: 'again-and-again@earshot.test' };
  const signedIn = async () => {
    await app.browser.signIn(claims);
    const { accessToken, profile } = await app.browser.refresh();
    return { ...app.api.as(accessToken), profile };
  };
  const search = async (user: Awaited<ReturnType<typeof signedIn>>) =>
    (await user.send('/api/social-media-search/search', { query: 'crm for plumbers' })).status;
  const statuses: number[] = [];
  for (let round = 0; round < 2; round += 1) {
    const user = await signedIn();
    statuses.push(await search(user), await search(user));
    const { email } = user.profile;
    expect((await user.send('/api/users/me/deletion', { confirmation: email })).status).toBe(200);
  }
  expect(statuses).toEqual([202, 202, 202, 403]);
  const kept = await db.database.sql`select identity from former_usage`;
  expect(JSON.stringify(kept)).not.toContain(claims.sub);
  // Another person with the same e-mail is not charged for it.
  await app.browser.signIn({ ...claims, sub: randomUUID() });
  const other = await app.browser.refresh();
  expect(await search({ ...app.api.as(other.accessToken), profile: other.profile })).toBe(202);
});
