import type { Committed } from '#db/committed.ts';
import type { Database } from '#db/client.ts';
import { readHeads } from '#db/queries/events.ts';

/**
 * Last number of a stream. Read it BEFORE the data it labels: an event between the two reads is
 * then applied twice, which is harmless, and never missed.
 */
export async function readAsOf(database: Database, streamId: string): Promise<number> {
  return (await readHeads(database, [streamId])).get(streamId)?.seq ?? 0;
}

/** Number of a command's last event: the answer includes everything up to it. */
export function asOfCommit(committed: Committed<unknown>): { asOf?: number } {
  const seq = committed.batches.at(-1)?.events.at(-1)?.seq;
  return seq === undefined ? {} : { asOf: seq };
}
