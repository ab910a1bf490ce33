import { sql } from 'drizzle-orm';
import type { Database } from '../client.ts';
import { transaction } from '../transaction.ts';

/** Makes every refresh token that was used look as if that were an hour ago. */
export async function ageUsedRefreshTokens(database: Database): Promise<void> {
  await transaction(database, (tx) =>
    tx.execute(sql`
      update refresh_tokens set used_at = used_at - interval '1 hour' where used_at is not null`),
  );
}
