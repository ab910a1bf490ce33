import { sql } from 'drizzle-orm';
import { GLOBAL_STREAM } from '#contracts/names.ts';
import type { Source } from '#contracts/platforms.ts';
import type { Database } from '../client.ts';
import type { Committed } from '../committed.ts';
import { transaction } from '../transaction.ts';
import { appendEvents } from './events.ts';

/**
 * Notes that a source is limited, blocked or silent, and tells everybody when that is news.
 * `value` says whether it was.
 */
export async function noteSourceTrouble(
  database: Database,
  source: Source,
): Promise<Committed<boolean>> {
  return transaction(database, async (tx) => {
    // A limit that moves by seconds is no news; one that has passed and returns is.
    const rows = await tx.execute(sql`
      insert into source_health as h (platform, state, reason, limited_until, updated_at)
      values (${source.id}, ${source.state}, ${source.reason},
              ${source.limitedUntil}::text::timestamptz, clock_timestamp())
      on conflict (platform) do update
      set state = excluded.state, reason = excluded.reason,
          limited_until = excluded.limited_until, updated_at = excluded.updated_at
      where h.state <> excluded.state
         or (h.limited_until is not null and h.limited_until < clock_timestamp())
      returning platform`);
    if (rows.length === 0) return { value: false, batches: [] };
    const batch = await appendEvents(tx, GLOBAL_STREAM, [
      { type: 'source.changed.v1', data: { source } },
    ]);
    return { value: true, batches: [batch] };
  });
}

/** Notes that a source answered: it is again as configured. `source` is that configuration. */
export async function noteSourceAnswered(
  database: Database,
  source: Source,
): Promise<Committed<boolean>> {
  return transaction(database, async (tx) => {
    const rows = await tx.execute(sql`
      delete from source_health where platform = ${source.id} returning platform`);
    if (rows.length === 0) return { value: false, batches: [] };
    const batch = await appendEvents(tx, GLOBAL_STREAM, [
      { type: 'source.changed.v1', data: { source } },
    ]);
    return { value: true, batches: [batch] };
  });
}
