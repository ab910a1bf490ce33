import { sql } from '../../../sql.ts';
import type { SQL } from '../../../sql.ts';

/** Rows of one page. */
export const PAGE = 200;

type Section = { tables: readonly string[] } & (
  | {
      /**
       * Rows with `key`, their order, and `row`. Sorted again for each page: only for short lists.
       */
      select: (userId: string) => SQL;
    }
  | {
      /** One page after a key, in index order: for unbounded lists. */
      page: (userId: string, after: string) => SQL;
    }
);

export type Sections = Readonly<Record<string, Section>>;

/** The user's rows of a table without the user id, ordered by `key`. */
export const wholeRows =
  (table: SQL, key: SQL) =>
  (userId: string): SQL => sql`
    select ${key} as key, to_jsonb(t) - 'user_id' as row
    from ${table} t where t.user_id = ${userId}::uuid`;
