import { sql } from 'drizzle-orm';
import type { PlatformId } from '#domain/names.ts';
import type { Database } from '../client.ts';
import { unsyncedTransaction } from '../transaction.ts';

/** Records how far a platform's clock is ahead of ours; negative: behind. */
export async function noteSourceClock(
  database: Database,
  { platform, aheadSeconds }: { platform: PlatformId; aheadSeconds: number },
): Promise<void> {
  await unsyncedTransaction(database, (tx) =>
    tx.execute(sql`
      insert into source_clocks (platform, ahead_seconds, observed_at)
      values (${platform}, ${aheadSeconds}::int, clock_timestamp())
      on conflict (platform) do update set ahead_seconds = excluded.ahead_seconds,
        observed_at = excluded.observed_at`),
  );
}
