import type { AuditEntry, AuditPage, TroubledDelivery } from '#contracts/operator-records.ts';
import type { Database } from '../client.ts';
import { idCursor, pageOf } from './live.ts';

const SHOWN = 20;
/** Bounds the search for failures in a log that has none. */
const NEWEST_DELIVERIES = 10_000;

/** The newest deliveries of all users that are tried again or failed. For operators only. */
export async function listTroubledDeliveries(database: Database): Promise<TroubledDelivery[]> {
  const rows = await database.sql<(Omit<TroubledDelivery, 'createdAt'> & { createdAt: Date })[]>`
    select d.id, d.state, d.attempts, d.last_status as "lastStatus", d.created_at as "createdAt",
      d.user_id as "userId", u.email, c.kind as channel
    from (
      select * from alert_deliveries order by id desc limit ${NEWEST_DELIVERIES}
    ) d join users u on u.id = d.user_id join alert_channels c on c.id = d.channel_id
    where d.state in ('retrying', 'gave_up', 'stopped')
    order by d.id desc limit ${SHOWN}`;
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** The owner of a delivery; null when there is none. For operators only. */
export async function findDeliveryOwner(
  database: Database,
  deliveryId: string,
): Promise<string | null> {
  const [row] = await database.sql<{ user_id: string }[]>`
    select user_id from alert_deliveries where id = ${deliveryId}`;
  return row?.user_id ?? null;
}

interface Account {
  userId: string;
  email: string;
  issuer: string;
  subject: string;
}

/** An account with the identity that it signs in with. For operators only. */
export async function findAccount(database: Database, userId: string): Promise<Account | null> {
  const [row] = await database.sql<Account[]>`
    select id as "userId", email, issuer, subject from users where id = ${userId}`;
  return row ?? null;
}

/**
 * A page of the audit log, newest first. For operators only.
 * @throws AppError INVALID_VALUE for a cursor that is not an id.
 */
export async function listAudit(
  database: Database,
  {
    limit,
    cursor,
    userId,
  }: { limit: number; cursor?: string | undefined; userId?: string | undefined },
): Promise<AuditPage> {
  const after = idCursor(cursor, 'this log');
  const rows = await database.sql<(Omit<AuditEntry, 'at'> & { at: Date })[]>`
    select log.id, log.created_at as at, log.action, log.user_id as "userId", u.email, log.detail
    from audit_log log left join users u on u.id = log.user_id
    where (${after}::uuid is null or log.id < ${after}::uuid)
      and (${userId ?? null}::uuid is null or log.user_id = ${userId ?? null}::uuid)
    order by log.id desc limit ${limit + 1}`;
  const entries = rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  return pageOf(entries, limit, ({ id }) => id);
}
