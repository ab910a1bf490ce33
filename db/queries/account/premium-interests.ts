import { sql } from 'drizzle-orm';
import type { PremiumInterest } from '#contracts/account/premium-interest.ts';
import type { Database } from '../../client.ts';

export interface InterestRow extends Record<string, unknown> {
  plan_name: PremiumInterest['planName'];
  message: string | null;
  created_at: string;
}

export const toInterest = (row: InterestRow): PremiumInterest => ({
  planName: row.plan_name,
  message: row.message,
  timestamp: new Date(row.created_at).toISOString(),
});

/** The plan that a user has requested, if any. */
export async function getPremiumInterest(
  database: Database,
  { userId }: { userId: string },
): Promise<PremiumInterest | null> {
  const [row] = await database.db.execute<InterestRow>(sql`
    select plan_name, message, created_at from premium_interests
    where user_id = ${userId}::uuid`);
  return row ? toInterest(row) : null;
}
