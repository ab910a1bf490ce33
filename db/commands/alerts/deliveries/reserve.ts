import { randomUUID } from 'node:crypto';
import { sql, anyOf } from '../../../sql.ts';
import type { Database } from '../../../client.ts';
import { unsyncedStatement } from '../../../transaction.ts';

export interface DueDelivery {
  deliveryId: string;
  userId: string;
  /** Attempts so far: each is made once. */
  attempts: number;
}

/** Deliveries attempted together by one worker, at most one per channel. */
export interface Dispatch {
  id: string;
  due: DueDelivery[];
}

interface ReservedRow extends DueDelivery {
  mail: boolean;
  /** Number of the delivery within its channel, from 1. */
  place: string;
}

/** Concurrent deliveries of one channel: a slow endpoint must not take all capacity. */
const PER_CHANNEL = 2;
/**
 * Attempts started and not recorded, which bounds how many digests can precede an alert. Mail has a
 * separate limit, because all of it uses one server.
 */
const PLACES = { mail: 200, others: 400 } as const;
/** Deliveries of one dispatch. */
const BATCH = { mail: 20, others: 50 } as const;
/** A worker that has not renewed its dispatches for this long is lost. */
const LEASE = sql`interval '20 seconds'`;
const OPEN = sql`('queued', 'held', 'retrying', 'sending')`;

/**
 * Reserves due deliveries that no other dispatch has (all users): immediate ones before digests,
 * then the longest due. Of those held on a channel one is enough, since it carries the others.
 */
export async function reserveDueDeliveries(database: Database): Promise<Dispatch[]> {
  const id = randomUUID();
  // Losing it in a crash is harmless: only the dispatch named in the row can claim.
  const rows = (await unsyncedStatement(
    database,
    sql`
      with due as (
        select d.id, d.channel_id, d.state, d.timing, d.due_at, c.kind = 'email' as mail,
          coalesce(d.dispatched_at > now() - ${LEASE}, false) as under_way
        from alert_deliveries d join alert_channels c on c.id = d.channel_id
        where d.state in ${OPEN} and d.due_at <= now()
      ), placed as (
        select *, row_number() over (partition by channel_id order by due_at, id) as place from due
      ), waiting as (
        select *, row_number() over (partition by mail order by timing <> 'at_once', due_at) as turn
        from placed
        where not under_way
          and place <= case when state = 'held' then 1 else ${PER_CHANNEL}::int end
      ), busy as (
        select count(*) filter (where mail) as mail, count(*) filter (where not mail) as others
        from due where under_way
      ), free as (
        select w.id, w.mail, w.place from waiting w cross join busy
        where w.turn <= case when w.mail then ${PLACES.mail}::int - busy.mail
          else ${PLACES.others}::int - busy.others end
      ), taken as (
        select d.id from alert_deliveries d
        where d.id in (select id from free) and d.state in ${OPEN} and d.due_at <= now()
          and (d.dispatched_at is null or d.dispatched_at <= now() - ${LEASE})
        for update skip locked
      )
      update alert_deliveries d set dispatched_at = now(), dispatch_id = ${id}::uuid
      from taken join free using (id)
      where d.id = taken.id
      returning d.id as "deliveryId", d.user_id as "userId", d.attempts, free.mail, free.place`,
  )) as readonly ReservedRow[];
  const groups = Map.groupBy(rows, ({ mail, place }) => `${mail} ${place}`);
  return [...groups.values()].flatMap((group) =>
    inChunks(group, group[0]?.mail ? BATCH.mail : BATCH.others).map((chunk) => ({
      id,
      due: chunk.map(({ deliveryId, userId, attempts }) => ({ deliveryId, userId, attempts })),
    })),
  );
}

const inChunks = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, n) =>
    items.slice(n * size, (n + 1) * size),
  );

/** Renews the leases of dispatches whose attempts are being made. */
export async function renewDispatches(database: Database, ids: ReadonlySet<string>): Promise<void> {
  await unsyncedStatement(
    database,
    sql`
      update alert_deliveries set dispatched_at = now()
      where dispatch_id = ${anyOf([...ids], 'uuid')} and dispatched_at is not null
        and state in ${OPEN}`,
  );
}
