import { sql, anyOf } from '../sql.ts';
import { currentTraceId } from '#config/tracing/trace.ts';
import { eventSchema } from '#contracts/events.ts';
import type { DomainEvent, Envelope } from '#contracts/events.ts';
import type { StreamBatch } from '../committed.ts';
import type { Tx } from '../transaction.ts';

/**
 * Appends events to a stream in the caller's transaction. Numbers come from the stream's counter
 * row, whose lock is held until commit: they are gapless and in commit order.
 *
 * @param streamId a user's id, or `global`. Lock a user's stream before the global one.
 * @returns the envelopes to publish once the transaction has committed.
 */
export async function appendEvents(
  tx: Tx,
  streamId: string,
  events: readonly DomainEvent[],
): Promise<StreamBatch> {
  if (events.length === 0) return { streamId, epoch: '', events: [] };
  const list = events.map((event) => eventSchema.parse(event));
  const trace = currentTraceId();
  const payload = JSON.stringify(list.map(({ type, data }) => ({ type, data })));
  const rows = await tx.execute<{ epoch: string; seq: string; at: string }>(sql`
    with counter as (
      insert into user_streams as stream (user_id, epoch, seq)
      values (${streamId}, gen_random_uuid()::text, ${list.length}::bigint)
      on conflict (user_id) do update set seq = stream.seq + ${list.length}::bigint
      returning epoch, seq, clock_timestamp() as at
    ), appended as (
      insert into events (user_id, seq, type, data, created_at, trace)
      select ${streamId}, counter.seq - ${list.length}::bigint + item.position,
             item.value ->> 'type', item.value -> 'data', counter.at, ${trace ?? null}::uuid
      from counter, jsonb_array_elements(${payload}::jsonb) with ordinality as item (value, position)
    )
    select epoch, seq, to_json(at) #>> '{}' as at from counter`);
  const row = rows[0];
  if (!row) throw new Error('The stream counter returned no row.');
  const first = Number(row.seq) - list.length + 1;
  const at = new Date(row.at).toISOString();
  return {
    streamId,
    epoch: row.epoch,
    events: list.map(({ type, data }, index): Envelope => ({
      seq: first + index,
      type,
      data,
      at,
      ...(trace && { trace }),
    })),
  };
}

/**
 * Locks streams until commit, in id order: what is read from now on is newer than every event before
 * those of this transaction. To be called before reading a state that an event reports whole, such as
 * a counter: read without the lock, it may lack what a parallel transaction has just reported.
 */
export async function holdStreams(tx: Tx, streamIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    select 1 from user_streams where user_id = ${anyOf(streamIds)} order by user_id for update`);
}

/** Ensures that a stream exists, so that its epoch is known before its first event. */
export async function ensureStream(tx: Tx, streamId: string): Promise<void> {
  await tx.execute(sql`
    insert into user_streams (user_id, epoch, seq)
    values (${streamId}, gen_random_uuid()::text, 0)
    on conflict do nothing`);
}
