import { sql } from '../sql.ts';
import { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import type { Database } from '../client.ts';
import { inOrder, snapshot } from '../transaction.ts';
import type { Tx } from '../transaction.ts';

/** `data` with the user's sequence number of the same snapshot: events up to it are inside. */
export interface AsOf<T> {
  asOf: number;
  data: T;
}

/** The user's last event number: to be read first, on the snapshot of what it labels. */
export async function readSeq(tx: Tx, userId: string): Promise<number> {
  const rows = await tx.execute<{ seq: string }>(sql`
    select seq from user_streams where user_id = ${userId}`);
  return Number(rows[0]?.seq ?? 0);
}

/** What `read` finds, with the user's sequence number of its snapshot; null when it finds nothing. */
export function readLive<T>(
  database: Database,
  userId: string,
  read: (tx: Tx) => Promise<T>,
): Promise<T extends null ? null : AsOf<T>> {
  return snapshot(database, async (tx) => {
    const [asOf, data] = await inOrder(
      () => readSeq(tx, userId),
      () => read(tx),
    );
    return (data === null ? null : { asOf, data }) as T extends null ? null : AsOf<T>;
  });
}

/** @throws AppError INVALID_VALUE for a cursor of `list` that is not an id. */
export function idCursor(cursor: string | undefined, list: string): string | null {
  const parsed = z
    .uuid()
    .nullable()
    .safeParse(cursor ?? null);
  if (!parsed.success) throw new AppError('INVALID_VALUE', `Invalid cursor for ${list}.`);
  return parsed.data;
}

/** A page of rows read with one more than `limit`, and the cursor of the next one. */
export function pageOf<T>(
  rows: readonly T[],
  limit: number,
  idOf: (row: T) => string,
): { items: T[]; nextCursor: string | null } {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? idOf(last) : null };
}
