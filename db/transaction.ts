import type { SQL } from 'drizzle-orm';
import { createBuilder } from './client.ts';
import type { Database, Db } from './client.ts';
import { createGuard } from './connection/transaction-guard.ts';

declare const inTransaction: unique symbol;

/** A query builder bound to one open transaction. */
export type Tx = Db & { readonly [inTransaction]?: true };

/** Isolation of a transaction that writes, and of a snapshot that only reads. */
const BEGIN_WRITE = 'begin isolation level read committed read write';
const BEGIN_UNSYNCED = `${BEGIN_WRITE}; set local synchronous_commit = off`;
const BEGIN_SNAPSHOT = 'begin isolation level repeatable read read only';

/**
 * Runs `work` in one transaction and returns its result once that is committed.
 *
 * Closes the hole of the driver's own `begin` (its callback runs on after the backend died, and
 * the next statement commits alone on a new connection): each transaction has a connection that is
 * never replaced under it, every statement after the loss is refused, and statements that were
 * waiting are rejected rather than left pending.
 *
 * `last` may name one more statement, which is sent together with the commit and saves its wait.
 *
 * @throws ConnectionLostError when the connection was lost; nothing was committed unless the loss
 *   came during the commit itself.
 */
export async function transaction<T>(
  database: Database,
  work: (tx: Tx) => Promise<T>,
  last?: (result: T) => SQL | null,
): Promise<T> {
  return (await run(database, BEGIN_WRITE, work, last)).result;
}

/**
 * Like `transaction`, but its commit does not wait for the disk: a crash of the database server may
 * lose it, as a whole, unless a later `transaction` was committed. Never for events, which are
 * published after their commit.
 */
export async function unsyncedTransaction<T>(
  database: Database,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return (await run(database, BEGIN_UNSYNCED, work)).result;
}

const nothing = (): Promise<void> => Promise.resolve();

/** An unsynced transaction of one statement, in one round trip; returns its rows. */
export async function unsyncedStatement(
  database: Database,
  statement: SQL,
): Promise<readonly unknown[]> {
  return (await run(database, BEGIN_UNSYNCED, nothing, () => statement)).rows;
}

/** Runs several reads on one snapshot of the database. */
export async function snapshot<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return (await run(database, BEGIN_SNAPSHOT, work)).result;
}

interface Ended<T> {
  result: T;
  /** What the last statement returned. */
  rows: readonly unknown[];
}

async function run<T>(
  database: Database,
  begin: string,
  work: (tx: Tx) => Promise<T>,
  last?: (result: T) => SQL | null,
): Promise<Ended<T>> {
  const slot = await database.slots.acquire();
  const guard = createGuard(slot);
  try {
    // Sent ahead of the first statement without waiting for its answer: one round trip less. When
    // the backend dies meanwhile, `work` is the one that says so.
    const begun = guard.statement(begin + database.scope);
    begun.catch(() => {});
    const tx = createBuilder(guard.client);
    // A builder query runs again for each `then`; an async function settles it once.
    const result = await guard.race((async () => work(tx))());
    guard.end();
    const [, rows] = await Promise.all([begun, guard.commit(last?.(result) ?? null)]);
    return { result, rows };
  } catch (error) {
    guard.end();
    await guard.rollback();
    throw error;
  } finally {
    database.slots.release(slot);
  }
}
