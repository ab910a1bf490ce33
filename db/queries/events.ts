import type { EventsPage } from '#contracts/events.ts';
import type { Cursor } from '#contracts/socket.ts';
import type { Database } from '../client.ts';
import type { StreamBatch } from '../committed.ts';
import { WIRE_LIMITS } from '#contracts/names.ts';

interface Row {
  seq: string;
  type: string;
  data: unknown;
  created_at: Date;
  trace: string | null;
}

/** The trace of an event as the envelope writes it. */
const traceOf = (trace: string | null): { trace?: string } =>
  trace === null ? {} : { trace: trace.replaceAll('-', '') };

const toEnvelope = (row: Row) => ({
  seq: Number(row.seq),
  type: row.type,
  data: row.data,
  at: row.created_at.toISOString(),
  ...traceOf(row.trace),
});

/**
 * One page of a stream after a cursor: at most `limit` events, and no further one once it holds
 * `WIRE_LIMITS.eventsPageBytes`. `reset` is true when the cursor cannot be continued: other
 * epoch, ahead of the head, or older than the log.
 */
export async function readStream(
  database: Database,
  cursor: { streamId: string; after: number; epoch?: string | undefined; limit?: number },
): Promise<EventsPage> {
  const limit = cursor.limit ?? WIRE_LIMITS.eventsPage;
  // One statement means one snapshot: head and events must be consistent.
  const rows = await database.sql<
    {
      epoch: string;
      head: string;
      events: { seq: number; type: string; data: unknown; at: string; trace: string | null }[];
    }[]
  >`
    select stream.epoch, stream.seq as head,
           coalesce((
             select json_agg(json_build_object(
                      'seq', page.seq, 'type', page.type, 'data', page.data, 'at', page.created_at,
                      'trace', page.trace
                    ) order by page.seq)
             from (
               select found.*, sum(size) over (order by seq) - size as before
               from (
                 select seq, type, data, created_at, trace, octet_length(data::text) as size from events
                 where user_id = ${cursor.streamId} and seq > ${cursor.after}
                 order by seq limit ${limit}) found
             ) page
             where page.before < ${WIRE_LIMITS.eventsPageBytes}
           ), '[]'::json) as events
    from user_streams stream where stream.user_id = ${cursor.streamId}`;
  const row = rows[0];
  if (!row) return { epoch: '', head: 0, reset: cursor.after > 0, events: [] };
  const head = Number(row.head);
  const events = row.events.map(({ at, trace, ...event }) => ({
    ...event,
    at: new Date(at).toISOString(),
    ...traceOf(trace),
  }));
  const reset =
    (cursor.epoch !== undefined && cursor.epoch !== row.epoch) ||
    cursor.after > head ||
    (cursor.after < head && events[0]?.seq !== cursor.after + 1);
  return { epoch: row.epoch, head, reset, events: reset ? [] : events };
}

/** Events of many streams after their cursors, in one query; streams without news are left out. */
export async function readManyAfter(
  database: Database,
  cursors: readonly { streamId: string; after: number }[],
  limitPerStream = 200,
): Promise<StreamBatch[]> {
  if (cursors.length === 0) return [];
  const rows = await database.sql<(Row & { user_id: string; epoch: string })[]>`
    select stream.user_id, stream.epoch, page.seq, page.type, page.data, page.created_at, page.trace
    from unnest(${cursors.map((cursor) => cursor.streamId)}::text[],
                ${cursors.map((cursor) => cursor.after)}::bigint[]) as cursor (user_id, after)
    join user_streams stream on stream.user_id = cursor.user_id and stream.seq > cursor.after
    cross join lateral (
      select found.*, sum(size) over (order by seq) - size as before
      from (
        select seq, type, data, created_at, trace, octet_length(data::text) as size from events
        where events.user_id = cursor.user_id and events.seq > cursor.after
        order by seq limit ${limitPerStream}) found
    ) page
    where page.before < ${WIRE_LIMITS.eventsPageBytes}
    order by stream.user_id, page.seq`;
  const batches = new Map<string, StreamBatch>();
  for (const row of rows) {
    const batch = batches.get(row.user_id) ?? {
      streamId: row.user_id,
      epoch: row.epoch,
      events: [],
    };
    batch.events.push(toEnvelope(row));
    batches.set(row.user_id, batch);
  }
  return [...batches.values()];
}

/** Epoch and last number of each stream that exists. */
export async function readHeads(
  database: Database,
  streamIds: readonly string[],
): Promise<Map<string, Cursor>> {
  const rows = await database.sql<{ user_id: string; epoch: string; seq: string }[]>`
    select user_id, epoch, seq from user_streams where user_id = any(${[...streamIds]}::text[])`;
  return new Map(rows.map((row) => [row.user_id, { epoch: row.epoch, seq: Number(row.seq) }]));
}
