import type { Committed } from '#db/committed.ts';
import type { Database } from '#db/client.ts';
import { readHeads } from '#db/queries/events.ts';

/**
 * Last number of a stream, to be read BEFORE the data that it labels: an event between the two
 * reads is then applied twice, which changes nothing, and never missed.
 */
export async function readAsOf(database: Database, streamId: string): Promise<number> {
  return (await readHeads(database, [streamId])).get(streamId)?.seq ?? 0;
}

/** Number of the last event of a command: its answer has everything up to it. */
export function asOfCommit(committed: Committed<unknown>): { asOf?: number } {
  const seq = committed.batches.at(-1)?.events.at(-1)?.seq;
  return seq === undefined ? {} : { asOf: seq };
}
