import { sql } from '../../sql.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import type { CompetitorKey } from '../../queries/competitors/rows.ts';
import { transaction } from '../../transaction.ts';
import { appendEvents } from '../events.ts';
import { competitorNotFound } from './add.ts';

/** Marks everything so far as read, in every open tab. */
export function markRead(
  database: Database,
  { userId, competitorId }: CompetitorKey,
): Promise<Committed<null>> {
  return transaction(database, async (tx) => {
    const rows = await tx.execute(sql`
      update competitors set read_at = clock_timestamp()
      where id = ${competitorId}::uuid and user_id = ${userId}::uuid returning id`);
    if (rows.length === 0) throw competitorNotFound();
    const batch = await appendEvents(tx, userId, [
      { type: 'competitors.read.v1', data: { competitorId, unread: 0 } },
    ]);
    return { value: null, batches: [batch] };
  });
}
