import { sql } from '../sql.ts';
import { currentTraceId } from '#config/tracing/trace.ts';
import { eventSchema } from '#contracts/events.ts';
import type { DomainEvent } from '#contracts/events.ts';
import type { StreamBatch } from '../committed.ts';
import type { Tx } from '../transaction.ts';

export interface EventFor {
  streamId: string;
  event: DomainEvent;
}

/**
 * Appends events to many streams in one statement, like `appendEvents` for one; events of one
 * stream keep their order. Locks streams in id order: parallel callers cannot deadlock.
 */
export async function appendToMany(tx: Tx, entries: readonly EventFor[]): Promise<StreamBatch[]> {
  if (entries.length === 0) return [];
  const events = Map.groupBy(
    entries.map(({ streamId, event }) => ({ streamId, event: eventSchema.parse(event) })),
    ({ streamId }) => streamId,
  );
  const trace = currentTraceId();
  const payload = JSON.stringify(
    [...events.values()].flatMap((own) =>
      own.map(({ streamId, event: { type, data } }, place) => ({
        stream: streamId,
        place,
        total: own.length,
        type,
        data,
      })),
    ),
  );
  const rows = await tx.execute<{ user_id: string; epoch: string; seq: string; at: string }>(sql`
    with input as (
      select * from jsonb_to_recordset(${payload}::text::jsonb) as i (
        stream text, place bigint, total bigint, type text, data jsonb)
    ), counter as (
      insert into user_streams as s (user_id, epoch, seq)
      select stream, gen_random_uuid()::text, count(*) from input group by stream order by stream
      on conflict (user_id) do update set seq = s.seq + excluded.seq
      returning user_id, epoch, seq, clock_timestamp() as at
    ), appended as (
      insert into events (user_id, seq, type, data, created_at, trace)
      select c.user_id, c.seq - i.total + 1 + i.place, i.type, i.data, c.at, ${trace ?? null}::uuid
      from counter c join input i on i.stream = c.user_id
    )
    select user_id, epoch, seq, to_json(at) #>> '{}' as at from counter`);
  return rows.map((row) => {
    const own = events.get(row.user_id) ?? [];
    const first = Number(row.seq) - own.length + 1;
    const at = new Date(row.at).toISOString();
    return {
      streamId: row.user_id,
      epoch: row.epoch,
      events: own.map(({ event: { type, data } }, place) => ({
        seq: first + place,
        type,
        data,
        at,
        ...(trace && { trace }),
      })),
    };
  });
}
