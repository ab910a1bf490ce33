import { storableJson, storableText } from '#domain/text/cut.ts';
import { makePgArray, parsePgArray } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/postgres-js';
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import type { Sql } from 'postgres';
import { createReader, readTemplates } from './connection/reads.ts';
import type { ReadSql } from './connection/reads.ts';
import { createSlots } from './connection/slots.ts';
import type { Slots } from './connection/slots.ts';

export type Db = PostgresJsDatabase;

/** Connections shared by all handles of a process. */
interface Pools {
  /** For `transaction`, one at a time each. */
  readonly slots: Slots;
  /** For reads by the query builder, which changes how its connections parse dates. */
  readonly builderSlots: Slots;
  /** For reads by tagged templates. */
  readonly templateSlots: Slots;
}

/** The handle of one caller: it sees the rows of its role and, if it has one, of its user. */
export interface Database extends Pools {
  /** Reads by the query builder. Statements outside `transaction` cannot write. */
  readonly db: Db;
  /** Hot reads as prepared tagged templates; its JSON serializers are the driver's own. */
  readonly sql: ReadSql;
  /** Sent after every `begin`: names the user for row-level security. Empty: no user. */
  readonly scope: string;
}

/** The handle of a process, which owns the connections. */
export interface OpenDatabase extends Database {
  closed(): boolean;
  close(): Promise<void>;
}

interface DatabaseOptions {
  url: string;
  /** Maximum concurrent transactions; reads use up to as many additional connections. */
  max: number;
  /** Shown in pg_stat_activity. */
  name: string;
}

/** Time limits of one statement, to protect the others (milliseconds). */
const TIMEOUTS = {
  statement_timeout: 15_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
} as const;

/** Postgres refuses NUL and halves of characters, and with them the whole statement. */
const storable = (value: unknown): unknown =>
  typeof value === 'string' ? storableText(value) : value;

/** The same in JSON text, where they are escapes. */
function storableJsonText(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = storableText(value);
  if (!/\\u(?:0000|d[89a-f])/iu.test(text)) return text;
  return JSON.stringify(storableJson(JSON.parse(text)));
}

const TEXT_TYPE = {
  to: 25,
  from: [25, 1043] as number[],
  serialize: (value: unknown) => storable(typeof value === 'string' ? value : String(value)),
  parse: (text: string): string => text,
};

const arrayType = (oid: number) => ({
  to: oid,
  from: [oid],
  // The query builder passes arrays as text, tagged templates as arrays.
  serialize: (value: unknown) => storable(Array.isArray(value) ? makePgArray(value) : value),
  parse: (text: string): unknown => parsePgArray(text),
});

/**
 * The driver would fetch array types with a query of its own on each new connection. If the backend
 * dies during that query, the rejection is unhandled and the process exits, so we declare the array
 * types we use instead: text, bigint, uuid.
 */
const ARRAY_TYPES = {
  fetch_types: false,
  types: {
    text: TEXT_TYPE,
    texts: arrayType(1009),
    bigints: arrayType(1016),
    uuids: arrayType(2951),
  },
} as const;

/**
 * Connections default to read only: a statement that reaches a connection without a preceding
 * `begin read write`, for whatever reason, cannot change anything.
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

/** A query builder over the driver, or over the part of it exposed by `preparing`. */
export function createBuilder(client: Sql): Db {
  const builder = drizzle({ client, casing: 'snake_case' });
  const serializers: Record<number, (value: unknown) => unknown> = client.options.serializers;
  // JSON and JSONB, which the builder would send as they are.
  for (const type of [114, 3802]) serializers[type] = storableJsonText;
  return builder;
}

/**
 * After a restart, thousands of sockets read once each when they join: they wait instead of
 * failing.
 */
const MAX_WAITING_READS = 50_000;

/** Opens no connection yet: they are made on first use. */
export function openDatabase(settings: DatabaseOptions): OpenDatabase {
  const { url, options } = connectionOptions(settings);
  const reads = {
    url,
    options,
    max: Math.max(1, Math.ceil(settings.max / 2)),
    maxWaiting: MAX_WAITING_READS,
  };
  const pools: Pools = {
    slots: createSlots({ url, options, max: settings.max }),
    builderSlots: createSlots({ ...reads, onCreate: createBuilder }),
    templateSlots: createSlots(reads),
  };
  let closed = false;
  return {
    ...createHandle(pools, ''),
    closed: () => closed,
    async close() {
      closed = true;
      await Promise.all(Object.values(pools).map((each: Slots) => each.close()));
    },
  };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The same connections for one user: each statement and transaction names the user to row-level
 * security (`db/row-security.ts`), which hides and protects the rows of others.
 */
export function asUser(database: Database, userId: string): Database {
  if (!UUID.test(userId)) throw new Error('Not the id of a user.');
  return createHandle(database, `; set local app.user_id = '${userId}'`);
}

function createHandle({ slots, builderSlots, templateSlots }: Pools, scope: string): Database {
  let builder: Db | undefined;
  return {
    slots,
    builderSlots,
    templateSlots,
    scope,
    sql: readTemplates(templateSlots, scope),
    // Made on first use: most requests only use templates or transactions.
    get db() {
      return (builder ??= createBuilder(createReader(builderSlots, scope)));
    },
  };
}
