import type { SQL } from './sql.ts';
import { createBuilder } from './client.ts';
import type { Database, Db } from './client.ts';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Sql } from 'postgres';
import { preparing } from './connection/reads.ts';
import { ConnectionLostError } from './connection/slots.ts';
import type { Slot } from './connection/slots.ts';

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

const dialect = new PgDialect({ casing: 'snake_case' });

class TransactionEndedError extends Error {
  constructor() {
    super('A statement was sent after its transaction had ended.');
    this.name = 'TransactionEndedError';
  }
}

/**
 * Guards the connection passed to `work`. `client` exposes what the query builder uses of the
 * driver (`unsafe` and `options`) and refuses every call once the transaction is over.
 */
function createGuard(slot: Slot) {
  let ended = false;
  /** For later statements Postgres only reports that there was an error. */
  let failure: unknown;
  const lost = Promise.withResolvers<never>();
  lost.promise.catch(() => {});
  slot.onLost = () => lost.reject(new ConnectionLostError());
  if (slot.lost) slot.onLost();

  const race = <T>(promise: Promise<T>): Promise<T> => {
    promise.catch(() => {});
    return Promise.race([promise, lost.promise]);
  };

  const send: Sql['unsafe'] = (query, parameters, options) => {
    if (slot.lost) throw new ConnectionLostError();
    return preparing(slot.client).unsafe(query, parameters, options);
  };

  const execute = (
    query: string,
    parameters: never[] | undefined,
    options: object | undefined,
    asArrays: boolean,
  ): Promise<unknown> => {
    if (ended) return Promise.reject(new TransactionEndedError());
    if (slot.lost) return Promise.reject(new ConnectionLostError());
    const pending = send(query, parameters, options);
    const answer: Promise<unknown> = asArrays ? pending.values() : pending;
    return race(explained(answer));
  };

  const explained = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch((error: unknown) => {
      failure ??= error;
      throw failure;
    });

  // The driver sends a query when it is awaited, so that `.values()` can still change it; a
  // microtask's delay gives ours the same choice.
  const unsafe = (query: string, parameters?: never[], options?: object) => {
    let asArrays = false;
    const result = Promise.resolve().then(() => execute(query, parameters, options, asArrays));
    const values = () => {
      asArrays = true;
      return result;
    };
    return Object.assign(result, { values });
  };

  return {
    client: { unsafe, options: slot.client.options } as unknown as Sql,
    race,
    end: () => {
      ended = true;
    },
    statement: (text: string) => race(Promise.resolve(send(text))),
    /** Returns the rows of `last`, which is sent before the commit without waiting in between. */
    async commit(last: SQL | null): Promise<readonly unknown[]> {
      const query = last && dialect.sqlToQuery(last);
      const closing = query && Promise.resolve(send(query.sql, query.params as never[]));
      const [rows, result] = await Promise.all([
        closing ? race(explained(closing)) : [],
        race(Promise.resolve(send('commit'))),
      ]);
      // Postgres answers the commit of a failed transaction with ROLLBACK.
      if (result.command !== 'COMMIT') throw new Error('The transaction was rolled back.');
      return rows;
    },
    async rollback() {
      if (slot.lost) return;
      await race(Promise.resolve(send('rollback'))).catch(() => slot.client.end({ timeout: 0 }));
    },
  };
}

/**
 * Sends statements of one transaction together and waits for all. The connection runs them in the
 * order in which they are written, so that a later one sees what an earlier one did, at the price
 * of one round trip. Of a function with several statements only the first keeps its place.
 *
 * Functions, because a query of the builder is sent when it is awaited, not when it is made.
 */
export function inOrder<T extends readonly (() => unknown)[]>(
  ...statements: T
): Promise<{ -readonly [K in keyof T]: Awaited<ReturnType<T[K]>> }> {
  return Promise.all(statements.map((send) => Promise.resolve(send()))) as Promise<{
    -readonly [K in keyof T]: Awaited<ReturnType<T[K]>>;
  }>;
}
