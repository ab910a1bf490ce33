import { sql } from 'drizzle-orm';
import { AppError } from '#contracts/errors.ts';
import type { Tx } from '../transaction.ts';

export interface StoredAnswer {
  status: number;
  /** JSON text, repeated byte for byte. */
  body: string;
}

/** Thrown for a key that was used with another body; the HTTP layer answers 422. */
export const IDEMPOTENCY_MISMATCH = 'idempotency_mismatch';

/**
 * Runs `produce` at most once per (user, key). A second caller waits for the first one's
 * transaction (an advisory lock held until it ends) and gets its answer.
 *
 * @throws AppError VALIDATION_ERROR when the key was used with another request.
 */
export async function once(
  tx: Tx,
  { userId, key, requestHash }: { userId: string; key: string; requestHash: string },
  produce: () => Promise<StoredAnswer>,
): Promise<StoredAnswer & { replayed: boolean }> {
  // Sent together, run in this order: the read begins once the lock is held.
  const [, rows] = await Promise.all([
    tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${userId} ${key}`}, 0))`),
    tx.execute<{ request_hash: string; status: number; body: string }>(sql`
      select request_hash, status, body from idempotency_keys
      where user_id = ${userId}::uuid and key = ${key}`),
  ]);
  const first = rows[0];
  if (first) {
    if (first.request_hash !== requestHash) {
      throw new AppError(
        'VALIDATION_ERROR',
        'This Idempotency-Key was already used with another request.',
        { details: { reason: IDEMPOTENCY_MISMATCH } },
      );
    }
    return { status: first.status, body: first.body, replayed: true };
  }
  const answer = await produce();
  await tx.execute(sql`
    insert into idempotency_keys (user_id, key, request_hash, status, body)
    values (${userId}::uuid, ${key}, ${requestHash}, ${answer.status}::int, ${answer.body})`);
  return { ...answer, replayed: false };
}
