import type { ParameterOrFragment, Row, Sql } from 'postgres';
import type { Slot, Slots } from './slots.ts';
import { ConnectionLostError } from './slots.ts';

/** Reads with a tagged template, prepared by its text. */
export type ReadSql = <T extends readonly (object | undefined)[] = Row[]>(
  template: TemplateStringsArray,
  ...values: readonly ParameterOrFragment<never>[]
) => Promise<T>;

/**
 * The part of the driver that the query builder uses, with named statements. Without names,
 * Postgres would parse, describe and plan each query again, at the cost of a round trip.
 */
export function preparing(client: Sql): Sql {
  const unsafe: Sql['unsafe'] = (query, parameters, options) =>
    client.unsafe(query, parameters, { ...options, prepare: true });
  return { unsafe, options: client.options } as unknown as Sql;
}

/** The part of the driver that the query builder uses; each statement is a read by itself. */
export function createReader(slots: Slots, scope: string): Sql {
  // The driver sends a query when it is awaited, so that `.values()` can still change it; a
  // microtask's delay gives ours the same choice.
  const unsafe = (query: string, parameters?: never[], options?: object) => {
    let asArrays = false;
    const result = Promise.resolve().then(() =>
      read(slots, scope, (client) => {
        const pending = preparing(client).unsafe(query, parameters, options);
        return asArrays ? pending.values() : pending;
      }),
    );
    const values = () => {
      asArrays = true;
      return result;
    };
    return Object.assign(result, { values });
  };
  return { unsafe, options: { parsers: {}, serializers: {} } } as unknown as Sql;
}

export const readTemplates =
  (slots: Slots, scope: string): ReadSql =>
  (template, ...values) =>
    read(slots, scope, (client) => client(template, ...values));

type Sent = PromiseLike<unknown> & { execute(): unknown };

/**
 * Runs one statement on a connection of its own. In a scope it is a transaction that begins with
 * the scope; its three messages leave together, at the price of one round trip.
 *
 * @throws ConnectionLostError when the connection was lost. Never replaced under the statement, or
 *   it would run without its scope and find nothing.
 */
async function read<T>(slots: Slots, scope: string, send: (client: Sql) => Sent): Promise<T> {
  const slot = await slots.acquire();
  try {
    const lost = whenLost(slot);
    const { client } = slot;
    const statement = send(client);
    const frame = (text: string) => (scope === '' ? null : client.unsafe(text));
    const [begin, commit] = [frame(`begin${scope}`), frame('commit')];
    for (const query of [begin, statement, commit]) query?.execute();
    // It decides nothing, and later statements on this connection are ordered after it.
    commit?.catch(() => {});
    const [, rows] = await Promise.race([Promise.all([begin, statement]), lost]);
    return rows as T;
  } finally {
    slots.release(slot);
  }
}

function whenLost(slot: Slot): Promise<never> {
  const lost = Promise.withResolvers<never>();
  lost.promise.catch(() => {});
  slot.onLost = () => lost.reject(new ConnectionLostError());
  if (slot.lost) slot.onLost();
  return lost.promise;
}
