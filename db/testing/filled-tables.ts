import { randomUUID } from 'node:crypto';
import { sql } from '../sql.ts';
import type { SQL } from '../sql.ts';
import type { Database } from '../client.ts';
import { OWNED_TABLES } from '../row-security.ts';
import { transaction } from '../transaction.ts';
import type { Tx } from '../transaction.ts';

export interface FilledUser {
  userId: string;
}

interface Column extends Record<string, unknown> {
  table: string;
  name: string;
  type: string;
  /** The table that a foreign key leads to. */
  parent: string | null;
  required: boolean;
  /** The constraint that lists what may be written. */
  check: string | null;
}

const VALUES: Readonly<Record<string, SQL>> = {
  jsonb: sql`'{}'::jsonb`,
  'text[]': sql`'{}'::text[]`,
  'uuid[]': sql`'{}'::uuid[]`,
  'integer[]': sql`'{}'::int[]`,
  date: sql`'2026-11-22'::date`,
  'timestamp with time zone': sql`now()`,
  boolean: sql`true`,
};

/**
 * Makes a user with one row in every table that row-level security covers, from the catalog: a table
 * that is new is filled as well.
 */
export function fillTables(database: Database): Promise<FilledUser> {
  const userId = randomUUID();
  const ids = new Map<string, string>();
  return transaction(database, async (tx) => {
    // Foreign keys to shared tables lead nowhere.
    await tx.execute(sql`set local session_replication_role = replica`);
    const columns = await readColumns(tx);
    for (const table of OWNED_TABLES) {
      const own = columns.filter((column) => column.table === table && isWritten(column));
      const names = own.map(({ name }) => sql.identifier(name));
      const values = own.map((column) => valueOf(column, { columns, ids, userId }));
      await tx.execute(sql`
        insert into ${sql.identifier(table)} (${sql.join(names, sql`, `)})
        values (${sql.join(values, sql`, `)})`);
    }
    return { userId };
  });
}

const namesUser = ({ table, name }: Column): boolean =>
  name === 'user_id' || name === 'scope' || (table === 'users' && name === 'id');
const isWritten = (column: Column): boolean =>
  column.required || (column.name === 'id' && column.type === 'uuid') || namesUser(column);

function valueOf(
  column: Column,
  known: { columns: readonly Column[]; ids: Map<string, string>; userId: string },
): SQL {
  if (namesUser(column)) return sql`${known.userId}::text::${sql.raw(column.type)}`;
  if (column.type === 'uuid') return sql`${idOf(column, known)}::uuid`;
  if (column.check !== null) return sql`${/'([^']*)'::text/u.exec(column.check)?.[1] ?? ''}`;
  if (column.type === 'text') return sql`${`${column.name} of ${known.userId}`}`;
  return VALUES[column.type] ?? sql`1`;
}

/** The id of the user's one row in the table that the column names. */
function idOf(
  column: Column,
  known: { columns: readonly Column[]; ids: Map<string, string>; userId: string },
): string {
  const parent = known.columns.find(({ table, name }) => table === column.parent && name === 'id');
  if (parent) return idOf(parent, known);
  const key = column.parent ?? `${column.table} ${column.name}`;
  const id = known.ids.get(key) ?? randomUUID();
  known.ids.set(key, id);
  return id;
}

const readColumns = (tx: Tx): Promise<Column[]> =>
  tx.execute<Column>(sql`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull and not a.atthasdef and a.attidentity = '' as required,
      (select f.confrelid::regclass::text from pg_constraint f
        where f.contype = 'f' and f.conrelid = c.oid and f.conkey = array[a.attnum]) as parent,
      (select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.contype = 'c' and k.conrelid = c.oid and k.conkey = array[a.attnum] limit 1) as check
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
      and not a.attisdropped`);
