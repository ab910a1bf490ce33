import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Sql } from 'postgres';
import { preparing } from './reads.ts';
import { ConnectionLostError } from './slots.ts';
import type { Slot } from './slots.ts';

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
export function createGuard(slot: Slot) {
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
