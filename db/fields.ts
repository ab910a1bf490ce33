import { is, sql, iso } from './sql.ts';
import type { GetColumnData, SQL } from './sql.ts';
import { PgArray, PgColumn, PgTimestamp } from 'drizzle-orm/pg-core';
import type { Tx } from './transaction.ts';

/** A field that is no column of a table; an instant is a `timestamptz`. */
interface Computed<T> {
  sql: SQL;
  isInstant: boolean;
  /** Never set: carries the type. */
  value?: T;
}

type ValueOf<C extends PgColumn> =
  GetColumnData<C> extends infer T ? (T extends Date ? string : T) : never;
type Part = PgColumn | Computed<unknown>;
type Fields<T> = {
  [K in keyof T]: T[K] extends PgColumn
    ? ValueOf<T[K]>
    : T[K] extends Computed<infer V>
      ? V
      : never;
};

export const computed = <T>(expression: SQL): Computed<T> => ({
  sql: expression,
  isInstant: false,
});

/** A column of a table that an outer join may leave out. */
export const outer = <C extends PgColumn>(column: C): Computed<ValueOf<C> | null> => ({
  sql: sql`${column}`,
  isInstant: is(column, PgTimestamp),
});

/** Arrays travel as JSON: the builder's connections know no array parser. */
const expressionOf = (part: Part): SQL => {
  if (!is(part, PgColumn)) return (part as Computed<unknown>).sql;
  return is(part, PgArray) ? sql`to_json(${part})` : sql`${part}`;
};

/** Defines the fields that statements read, by columns of aliased tables and by expressions. */
export function fields<T extends Record<string, Part>>(parts: T) {
  const names = Object.keys(parts) as (keyof T & string)[];
  const instants = new Set<string>(
    names.filter((name) => {
      const part = parts[name] as Part;
      return is(part, PgColumn) ? is(part, PgTimestamp) : (part as Computed<unknown>).isInstant;
    }),
  );
  const columns = sql.join(
    names.map((name) => sql`${expressionOf(parts[name] as Part)} as ${sql.identifier(name)}`),
    sql`, `,
  );
  const read = (row: Fields<T>): Fields<T> =>
    Object.fromEntries(
      names.map((name) => {
        const value = row[name];
        return [name, instants.has(name) && value !== null ? iso(value as string) : value];
      }),
    ) as Fields<T>;
  return {
    parts,
    /** For `select` or `returning`. */
    columns,
    /** The fields of a row, with instants in ISO 8601. */
    read,
    /** Reads the rows of `select <columns> <rest>`. */
    async select(tx: Pick<Tx, 'execute'>, rest: SQL): Promise<Fields<T>[]> {
      const rows: unknown = await tx.execute(sql`select ${columns} ${rest}`);
      return (rows as Fields<T>[]).map(read);
    },
  };
}

export type RowOf<F extends { read: (row: never) => unknown }> = ReturnType<F['read']>;
