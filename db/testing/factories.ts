import { randomUUID } from 'node:crypto';
import type { PlanName } from '#domain/names.ts';
import type { Database } from '../client.ts';
import { signIn } from '../commands/account/account.ts';
import { startSession } from '../commands/account/sessions.ts';

/** A user who has just signed up, on the given plan. */
export async function createUser(
  database: Database,
  { plan = 'free' }: { plan?: PlanName } = {},
): Promise<{ userId: string; email: string }> {
  const subject = randomUUID();
  const email = `${subject}@earshot.test`;
  const { value } = await signIn(database, {
    issuer: 'https://issuer.test',
    subject,
    email,
    displayName: null,
    photoURL: null,
    initialPlan: plan,
  });
  return { userId: value.profile.uid, email };
}

/** A signed-in user: the account and one session. */
export async function createSession(
  database: Database,
  options: { plan?: PlanName } = {},
): Promise<{ userId: string; email: string; sessionId: string; refreshToken: string }> {
  const user = await createUser(database, options);
  return { ...user, ...(await startSession(database, user)) };
}
