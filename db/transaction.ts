import { drizzle } from 'drizzle-orm/postgres-js';
import type { Sql } from 'postgres';
import { preparing } from './client.ts';
import type { Database, Db } from './client.ts';
import type { Slot } from './slots.ts';

declare const inTransaction: unique symbol;

/** A query builder bound to one open transaction. */
export type Tx = Db & { readonly [inTransaction]?: true };

/** The outcome is unknown to us when this is thrown during commit; callers retry by natural key. */
export class ConnectionLostError extends Error {
  constructor() {
    super('The database connection was lost inside a transaction.');
    this.name = 'ConnectionLostError';
  }
}

class TransactionEndedError extends Error {
  constructor() {
    super('A statement was sent after its transaction had ended.');
    this.name = 'TransactionEndedError';
  }
}

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
 * @throws ConnectionLostError when the connection was lost; nothing was committed unless the loss
 *   came during the commit itself.
 */
export function transaction<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return run(database, BEGIN_WRITE, work);
}

/**
 * Like `transaction`, but its commit does not wait for the disk: a crash of the database server may
 * lose it, as a whole, unless a later `transaction` was committed. Never for events, which are
 * published after their commit.
 */
export function unsyncedTransaction<T>(
  database: Database,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return run(database, BEGIN_UNSYNCED, work);
}

/** Runs several reads on one snapshot of the database. */
export function snapshot<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return run(database, BEGIN_SNAPSHOT, work);
}

async function run<T>(database: Database, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const slot = await database.slots.acquire();
  const guard = createGuard(slot);
  try {
    // Sent ahead of the first statement without waiting for its answer: one round trip less. When
    // the backend dies meanwhile, `work` is the one that says so.
    const begun = guard.statement(begin);
    begun.catch(() => {});
    const tx = drizzle({ client: guard.client, casing: 'snake_case' });
    // A query of the builder runs anew for each `then`; an async function settles it once.
    const result = await guard.race((async () => work(tx))());
    await begun;
    guard.end();
    await guard.commit();
    return result;
  } catch (error) {
    guard.end();
    await guard.rollback();
    throw error;
  } finally {
    database.slots.release(slot);
  }
}

/**
 * Stands between `work` and the connection. `client` has what the query builder uses of the
 * driver (`unsafe` and `options`) and refuses everything once the transaction is over.
 */
function createGuard(slot: Slot) {
  let ended = false;
  /** What Postgres says of the statements after it is only that there was one. */
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
    return race(
      answer.catch((error: unknown) => {
        failure ??= error;
        throw failure;
      }),
    );
  };

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
    async commit() {
      const result = await race(Promise.resolve(send('commit')));
      // Postgres answers ROLLBACK to the commit of a transaction that had already failed.
      if (result.command !== 'COMMIT') throw new Error('The transaction was rolled back.');
    },
    async rollback() {
      if (slot.lost) return;
      await race(Promise.resolve(send('rollback'))).catch(() => slot.client.end({ timeout: 0 }));
    },
  };
}
