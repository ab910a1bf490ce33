import { eq } from 'drizzle-orm';
import { settingsSchema } from '#contracts/account.ts';
import type { Profile } from '#contracts/account.ts';
import type { PlanName } from '#contracts/names.ts';
import type { Db } from '../client.ts';
import { users } from '../schema/accounts.ts';

type UserRow = typeof users.$inferSelect;

/** Stored settings may predate a field: missing or outdated ones take their defaults. */
function readSettings(stored: unknown): Profile['settings'] {
  const parsed = settingsSchema.safeParse(stored);
  return parsed.success ? parsed.data : settingsSchema.parse({});
}

export function toProfile(row: UserRow): Profile {
  return {
    uid: row.id,
    email: row.email,
    displayName: row.displayName,
    photoURL: row.photoUrl,
    createdAt: row.createdAt.toISOString(),
    lastLogin: row.lastLogin.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    settings: readSettings(row.settings),
  };
}

/** A user's own profile, or null when the account is gone. */
export async function getProfile(
  executor: Db,
  { userId }: { userId: string },
): Promise<Profile | null> {
  const [row] = await executor.select().from(users).where(eq(users.id, userId));
  return row ? toProfile(row) : null;
}

/** Accounts with an e-mail, for operators only: several identities may share one. */
export async function findUsersByEmail(
  executor: Db,
  email: string,
): Promise<{ userId: string; plan: PlanName }[]> {
  return executor
    .select({ userId: users.id, plan: users.plan })
    .from(users)
    .where(eq(users.email, email.toLowerCase()));
}
