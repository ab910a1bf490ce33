import { eq, sql } from '../../sql.ts';
import type { Profile, ProfileUpdate, Settings } from '#contracts/account/account.ts';
import { notFound } from '#domain/errors.ts';
import type { PlanName } from '#domain/names.ts';
import type { PlanInfo } from '#contracts/account/plans.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import { getProfile, toProfile } from '../../queries/account/account.ts';
import { users } from '../../schema/accounts.ts';
import { transaction } from '../../transaction.ts';
import { insertDefaultRule } from '../alerts/rules.ts';
import { audit } from '../audit.ts';
import { appendEvents, ensureStream } from '../events.ts';
import { queueMail } from '../mail/trigger.ts';
import { fitMonitoringToPlan } from '../monitoring/fit-plan.ts';
import { countersChanged, restoreUsage } from './usage.ts';

interface Identity {
  issuer: string;
  subject: string;
  email: string;
  displayName: string | null;
  photoURL: string | null;
  /** Plan of a new account; later sign-ins do not change the plan. */
  initialPlan?: PlanName;
  /** Key under which the usage of the person's deleted account was kept. */
  formerIdentities?: readonly string[];
}

/**
 * Creates the account on the first sign-in and updates `lastLogin` on later ones. The
 * key is (issuer, subject); the e-mail is only a label. On the first sign-in
 * `createdAt` equals `lastLogin`.
 */
export function signIn(
  database: Database,
  identity: Identity,
): Promise<Committed<{ profile: Profile; isNewUser: boolean }>> {
  const email = identity.email.toLowerCase();
  return transaction(database, async (tx) => {
    const [row] = await tx
      .insert(users)
      .values({
        issuer: identity.issuer,
        subject: identity.subject,
        email,
        displayName: identity.displayName,
        photoUrl: identity.photoURL,
        plan: identity.initialPlan ?? 'free',
      })
      .onConflictDoUpdate({
        target: [users.issuer, users.subject],
        set: { email, photoUrl: identity.photoURL, lastLogin: sql`now()` },
      })
      .returning();
    if (!row) throw new Error('The account was not written.');
    const isNewUser = row.createdAt.getTime() === row.lastLogin.getTime();
    if (isNewUser && identity.formerIdentities !== undefined) {
      await restoreUsage(tx, { userId: row.id, identities: identity.formerIdentities });
    }
    if (isNewUser) {
      await queueMail(tx, { userId: row.id, type: 'welcome', subject: 'account' });
      await insertDefaultRule(tx, row.id);
    }
    await ensureStream(tx, row.id);
    await audit(tx, { userId: row.id, action: isNewUser ? 'sign_up' : 'sign_in' });
    return { value: { profile: toProfile(row), isNewUser }, batches: [] };
  });
}

/**
 * Changes what a user may change about themselves; settings are merged key by key.
 * @throws AppError RESOURCE_NOT_FOUND for a deleted user.
 */
export function updateProfile(
  database: Database,
  { userId, update }: { userId: string; update: ProfileUpdate },
): Promise<Committed<Profile>> {
  return transaction(database, async (tx) => {
    await tx.execute(sql`select 1 from users where id = ${userId}::uuid for update`);
    const current = await getProfile(tx, { userId });
    if (!current) throw notFound();
    const [row] = await tx
      .update(users)
      .set({
        ...(update.displayName === undefined ? {} : { displayName: update.displayName }),
        settings: mergeSettings(current.settings, update.settings),
        updatedAt: sql`now()`,
      })
      .where(eq(users.id, userId))
      .returning();
    if (!row) throw notFound();
    const profile = toProfile(row);
    const batch = await appendEvents(tx, userId, [
      { type: 'profile.changed.v1', data: { profile } },
    ]);
    return { value: profile, batches: [batch] };
  });
}

/** Key by key, also within `whiteLabel`. */
function mergeSettings(current: Settings, update: ProfileUpdate['settings'] = {}): Settings {
  const { whiteLabel, ...others } = update;
  return { ...current, ...others, whiteLabel: { ...current.whiteLabel, ...whiteLabel } };
}

/** Puts a user on a plan; an event updates every open tab of theirs. */
export function setPlan(
  database: Database,
  { userId, plan, by }: { userId: string; plan: PlanName; by: string },
): Promise<Committed<PlanInfo>> {
  return transaction(database, async (tx) => {
    const changed = await tx
      .update(users)
      .set({ plan, updatedAt: sql`now()` })
      .where(eq(users.id, userId))
      .returning({ id: users.id });
    if (changed.length === 0) {
      throw notFound();
    }
    await audit(tx, { userId, action: 'plan_changed', detail: { plan, by } });
    const fitted = await fitMonitoringToPlan(tx, { userId, plan });
    // It holds the stream, and streams are locked last.
    const planChanged = await countersChanged(tx, userId);
    const batch = await appendEvents(tx, userId, [planChanged, ...fitted]);
    return { value: planChanged.data.planInfo, batches: [batch] };
  });
}
