import { makePgArray, parsePgArray } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/postgres-js';
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import type { Sql } from 'postgres';
import { createSlots } from './slots.ts';
import type { Slots } from './slots.ts';

export type Db = PostgresJsDatabase;

export interface Database {
  /** Reads by the query builder. Statements outside `transaction` cannot write. */
  readonly db: Db;
  /** Hot reads as prepared tagged templates; its JSON serialisers are the driver's own. */
  readonly sql: Sql;
  /** Connections for `transaction`, one at a time each. */
  readonly slots: Slots;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  /** Transactions at a time; reads use up to as many connections again. */
  max: number;
  /** Shown in pg_stat_activity. */
  name: string;
}

/** Bounds of what one statement may do to the others (milliseconds). */
const TIMEOUTS = {
  statement_timeout: 15_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
} as const;

const arrayType = (oid: number) => ({
  to: oid,
  from: [oid],
  // The query builder passes arrays as text, tagged templates as arrays.
  serialize: (value: unknown) => (Array.isArray(value) ? makePgArray(value) : value),
  parse: (text: string): unknown => parsePgArray(text),
});

/**
 * The driver would fetch array types with a query of its own on each new connection. If the backend
 * dies during that query, the rejection is unhandled and the process exits, so we declare the array
 * types we use instead: text, bigint, uuid.
 */
const ARRAY_TYPES = {
  fetch_types: false,
  types: { texts: arrayType(1009), bigints: arrayType(1016), uuids: arrayType(2951) },
} as const;

/**
 * Connections default to read only: a statement that reaches a connection on which no
 * `begin read write` ran, whatever the reason, cannot change anything.
 */
export function connectionOptions({ url, name }: Pick<DatabaseOptions, 'url' | 'name'>) {
  return {
    url,
    options: {
      connect_timeout: 5,
      idle_timeout: 60,
      onnotice: () => {},
      ...ARRAY_TYPES,
      connection: {
        application_name: name,
        default_transaction_read_only: true,
        ...TIMEOUTS,
      },
    },
  };
}

/**
 * The part of the driver that the query builder uses, with named statements. Without names,
 * Postgres would parse, describe and plan each query again, at the cost of a round trip.
 */
export function preparing(client: Sql): Sql {
  const unsafe: Sql['unsafe'] = (query, parameters, options) =>
    client.unsafe(query, parameters, { ...options, prepare: true });
  return { unsafe, options: client.options } as unknown as Sql;
}

/** Opens nothing yet: connections are made on first use. */
export function openDatabase(settings: DatabaseOptions): Database {
  const { url, options } = connectionOptions(settings);
  const readers = Math.max(1, Math.ceil(settings.max / 2));
  const builder = postgres(url, { ...options, max: readers });
  const raw = postgres(url, { ...options, max: readers });
  const slots = createSlots({ url, options, max: settings.max });
  return {
    db: drizzle({ client: preparing(builder), casing: 'snake_case' }),
    sql: raw,
    slots,
    async close() {
      await Promise.all([builder.end({ timeout: 5 }), raw.end({ timeout: 5 }), slots.close()]);
    },
  };
}
