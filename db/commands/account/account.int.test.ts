import { randomUUID } from 'node:crypto';
import { sql } from '../../sql.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDeadSessions, getActor } from '../../queries/account/sessions.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { createSession, createUser } from '../../testing/factories.ts';
import { transaction } from '../../transaction.ts';
import { setPlan, signIn, updateProfile } from './account.ts';
import { revokeAllSessions, revokeSession, rotateSession } from './sessions.ts';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await createTestDatabase();
});
afterAll(() => fixture.drop());

const identity = (subject: string, email = 'ann@earshot.test') => ({
  issuer: 'https://issuer.test',
  subject,
  email,
  displayName: 'Ann',
  photoURL: null,
});

test('R-STATE-02, R-STATE-04: the first sign-in creates the account, with createdAt equal to lastLogin', async () => {
  const subject = randomUUID();
  const first = (await signIn(fixture.database, identity(subject))).value;
  expect(first.isNewUser).toBe(true);
  expect(first.profile.createdAt).toBe(first.profile.lastLogin);
  expect(first.profile.settings).toMatchObject({ defaultTimeframe: '7d', defaultLimit: 10 });

  const later = (await signIn(fixture.database, identity(subject))).value;
  expect(later.isNewUser).toBe(false);
  expect(later.profile.uid).toBe(first.profile.uid);
  expect(later.profile.lastLogin > first.profile.lastLogin).toBe(true);
});

test('S-02: an e-mail that moves to another subject gets another account', async () => {
  const one = (await signIn(fixture.database, identity(randomUUID(), 'moved@earshot.test'))).value;
  const two = (await signIn(fixture.database, identity(randomUUID(), 'moved@earshot.test'))).value;
  expect(two.profile.uid).not.toBe(one.profile.uid);
});

test('settings are merged key by key and announced on the user’s stream', async () => {
  const { userId } = await createUser(fixture.database);
  await updateProfile(fixture.database, { userId, update: { settings: { defaultLimit: 50 } } });
  const { value, batches } = await updateProfile(fixture.database, {
    userId,
    update: { settings: { defaultTimeframe: '24h' } },
  });
  expect(value.settings).toMatchObject({ defaultLimit: 50, defaultTimeframe: '24h' });
  expect(batches).toMatchObject([{ streamId: userId, events: [{ type: 'profile.changed.v1' }] }]);
});

test('a plan change is committed with its event', async () => {
  const { userId } = await createUser(fixture.database);
  const { batches } = await setPlan(fixture.database, { userId, plan: 'professional', by: 'test' });
  expect(batches[0]?.events[0]).toMatchObject({
    type: 'plan.changed.v1',
    data: { planInfo: { planName: 'professional', maxSearchHistory: 50 } },
  });
});

test('S-03: each refresh token is replaced on use; one whose successor was used ends the family', async () => {
  const session = await createSession(fixture.database);
  const next = await rotateSession(fixture.database, session);
  if (next.outcome !== 'rotated') throw new Error(next.outcome);
  expect(next.refreshToken).not.toBe(session.refreshToken);
  expect(await rotateSession(fixture.database, session)).toEqual(next);
  const third = await rotateSession(fixture.database, next);
  expect(third.outcome).toBe('rotated');
  expect(await rotateSession(fixture.database, session)).toMatchObject({ outcome: 'reused' });
  expect(await rotateSession(fixture.database, next)).toEqual({ outcome: 'invalid' });
  expect(await getActor(fixture.database, session)).toBeNull();
});

test('S-03: an exchanged token without a known successor is refused', async () => {
  const session = await createSession(fixture.database);
  await transaction(fixture.database, (tx) =>
    tx.execute(sql`update refresh_tokens set used_at = now()
                   where session_id = ${session.sessionId}::uuid`),
  );
  expect(await rotateSession(fixture.database, session)).toMatchObject({ outcome: 'reused' });
});

test('S-04: a revoked session has no actor and is found by the sweep', async () => {
  const session = await createSession(fixture.database);
  const other = await createSession(fixture.database);
  expect(await revokeSession(fixture.database, { ...session, userId: other.userId })).toBe(false);
  expect(await getActor(fixture.database, session)).not.toBeNull();
  expect(await revokeSession(fixture.database, session)).toBe(true);
  expect(await getActor(fixture.database, session)).toBeNull();
  const asked = [session.sessionId, other.sessionId];
  expect(await findDeadSessions(fixture.database, asked)).toEqual([
    { id: session.sessionId, deleted: false },
  ]);
  await revokeAllSessions(fixture.database, other);
  expect(await findDeadSessions(fixture.database, asked)).toHaveLength(2);
});
