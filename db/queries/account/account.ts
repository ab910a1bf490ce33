import { eq } from '../../sql.ts';
import { z } from 'zod';
import { settingsSchema } from '#contracts/account/account.ts';
import type { Profile, Settings } from '#contracts/account/account.ts';
import { PLATFORM_IDS } from '#domain/names.ts';
import type { PlanName } from '#domain/names.ts';
import type { Db } from '../../client.ts';
import { users } from '../../schema/accounts.ts';

type UserRow = typeof users.$inferSelect;

/**
 * Stored settings may be older or newer than this build. Platforms that it does not know are left
 * out, and a setting that it cannot read takes its default without touching the others.
 */
export function readSettings(stored: unknown): Settings {
  const saved = z.record(z.string(), z.unknown()).catch({}).parse(stored);
  const known = { ...saved, defaultPlatforms: knownPlatforms(saved['defaultPlatforms']) };
  const readable = Object.entries(settingsSchema.shape).flatMap(([key, schema]) => {
    const parsed = schema.safeParse(known[key as keyof typeof known]);
    return parsed.success ? [[key, parsed.data]] : [];
  });
  return settingsSchema.parse(Object.fromEntries(readable));
}

/** Undefined, for the default, when none is left. */
function knownPlatforms(saved: unknown): unknown {
  if (!Array.isArray(saved)) return undefined;
  const known = saved.filter((id) => (PLATFORM_IDS as readonly unknown[]).includes(id));
  return known.length === 0 ? undefined : known;
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
