import { sql } from '../sql.ts';
import type { Database } from '../client.ts';
import { transaction } from '../transaction.ts';

/** Makes every refresh token that was used look as if that were an hour ago. */
export async function ageUsedRefreshTokens(database: Database): Promise<void> {
  await transaction(database, (tx) =>
    tx.execute(sql`
      update refresh_tokens set used_at = used_at - interval '1 hour' where used_at is not null`),
  );
}

/** Lets this many days pass for all sessions. */
export async function ageSessions(database: Database, days: number): Promise<void> {
  await transaction(database, (tx) =>
    tx.execute(sql`
      update sessions set last_used_at = last_used_at - make_interval(days => ${days}::int),
        expires_at = expires_at - make_interval(days => ${days}::int)`),
  );
}
