import { and, eq, lte, sql } from '../sql.ts';
import type { Database } from '../client.ts';
import { events, userStreams } from '../schema/events.ts';
import { transaction } from '../transaction.ts';

/** Makes a stream's events up to `seq` as old as `days`, so that pruning takes them. */
export function ageEvents(
  database: Database,
  { streamId, upTo, days }: { streamId: string; upTo: number; days: number },
): Promise<void> {
  return transaction(database, async (tx) => {
    await tx
      .update(events)
      .set({ createdAt: sql`now() - make_interval(days => ${days}::int)` })
      .where(and(eq(events.userId, streamId), lte(events.seq, upTo)));
  });
}

/** Restarts a stream's numbering, as after a restore from a backup. */
export function renumberStream(
  database: Database,
  { streamId, seq }: { streamId: string; seq: number },
): Promise<void> {
  return transaction(database, async (tx) => {
    await tx.delete(events).where(eq(events.userId, streamId));
    await tx
      .update(userStreams)
      .set({ epoch: sql`gen_random_uuid()::text`, seq })
      .where(eq(userStreams.userId, streamId));
  });
}
