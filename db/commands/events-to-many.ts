import { sql } from 'drizzle-orm';
import { eventSchema } from '#contracts/events.ts';
import type { DomainEvent } from '#contracts/events.ts';
import type { StreamBatch } from '../committed.ts';
import type { Tx } from '../transaction.ts';

export interface EventFor {
  streamId: string;
  event: DomainEvent;
}

/**
 * Appends one event to each of many streams in one statement, as `appendEvents` does for one.
 * Streams are locked in the order of their ids: parallel callers cannot deadlock. Each stream at
 * most once.
 */
export async function appendToMany(tx: Tx, entries: readonly EventFor[]): Promise<StreamBatch[]> {
  if (entries.length === 0) return [];
  const events = new Map(
    entries.map(({ streamId, event }) => [streamId, eventSchema.parse(event)]),
  );
  const payload = JSON.stringify(
    [...events]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([stream, { type, data }]) => ({ stream, type, data })),
  );
  const rows = await tx.execute<{ user_id: string; epoch: string; seq: string; at: string }>(sql`
    with input as (
      select * from jsonb_to_recordset(${payload}::text::jsonb) as i (
        stream text, type text, data jsonb)
    ), counter as (
      insert into user_streams as s (user_id, epoch, seq)
      select stream, gen_random_uuid()::text, 1 from input order by stream
      on conflict (user_id) do update set seq = s.seq + 1
      returning user_id, epoch, seq, clock_timestamp() as at
    ), appended as (
      insert into events (user_id, seq, type, data, created_at)
      select c.user_id, c.seq, i.type, i.data, c.at from counter c join input i on i.stream = c.user_id
    )
    select user_id, epoch, seq, to_json(at) #>> '{}' as at from counter`);
  return rows.flatMap((row) => {
    const event = events.get(row.user_id);
    if (!event) return [];
    const { type, data } = event;
    const at = new Date(row.at).toISOString();
    return [
      {
        streamId: row.user_id,
        epoch: row.epoch,
        events: [{ seq: Number(row.seq), type, data, at }],
      },
    ];
  });
}
