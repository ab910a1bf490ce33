import { sql } from '../sql.ts';
import { AppError } from '#domain/errors.ts';
import type { Database } from '../client.ts';
import { inOrder, transaction } from '../transaction.ts';
import type { Tx } from '../transaction.ts';

export interface StoredAnswer {
  status: number;
  /** JSON text, repeated byte for byte. */
  body: string;
}

interface IdempotentAnswer extends StoredAnswer {
  /** The result of the command. */
  subjectId: string | null;
}

/** Thrown for a key that was used with another body; the HTTP layer responds 422. */
export const IDEMPOTENCY_MISMATCH = 'idempotency_mismatch';

interface IdempotencyKey {
  userId: string;
  key: string;
  requestHash: string;
}

/**
 * Runs `produce` in a transaction at most once per (user, key). A second caller waits for the first
 * one's transaction (an advisory lock held until it ends) and gets its response.
 *
 * @param refusal reads why a new command would fail, before `produce` takes a lock.
 * @throws AppError VALIDATION_ERROR when the key was used with another request.
 */
export function runIdempotent(
  database: Database,
  command: IdempotencyKey,
  produce: (tx: Tx) => Promise<IdempotentAnswer>,
  refusal: (tx: Tx) => Promise<AppError | null> = () => Promise.resolve(null),
): Promise<IdempotentAnswer & { replayed: boolean }> {
  const { userId, key, requestHash } = command;
  return transaction(
    database,
    async (tx) => {
      const [answer, refused] = await inOrder(
        () => findAnswer(tx, command),
        () => refusal(tx),
      );
      if (answer) return { ...answer, replayed: true };
      if (refused) throw refused;
      return { ...(await produce(tx)), replayed: false };
    },
    ({ status, body, subjectId, replayed }) =>
      replayed
        ? null
        : sql`
            insert into idempotency_keys (user_id, key, request_hash, status, body, subject_id)
            values (${userId}::uuid, ${key}, ${requestHash}, ${status}::int, ${body},
              ${subjectId}::uuid)`,
  );
}

/** Waits for a command in progress under this key, and reads its result. */
async function findAnswer(
  tx: Tx,
  { userId, key, requestHash }: IdempotencyKey,
): Promise<IdempotentAnswer | null> {
  // Reads only after the lock is held.
  const [, rows] = await inOrder(
    () => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${userId} ${key}`}, 0))`),
    () =>
      tx.execute<{
        request_hash: string;
        status: number;
        body: string;
        subject_id: string | null;
      }>(sql`
      select request_hash, status, body, subject_id from idempotency_keys
      where user_id = ${userId}::uuid and key = ${key}`),
  );
  const first = rows[0];
  if (!first) return null;
  if (first.request_hash !== requestHash) {
    throw new AppError(
      'VALIDATION_ERROR',
      'This Idempotency-Key was already used with another request.',
      { details: { reason: IDEMPOTENCY_MISMATCH } },
    );
  }
  return { status: first.status, body: first.body, subjectId: first.subject_id };
}
