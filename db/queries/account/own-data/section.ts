import type { SQL } from 'drizzle-orm';

/** Rows of one page. */
export const PAGE = 200;

export type Section = { tables: readonly string[] } & (
  | {
      /**
       * Rows with `key`, their order, and `row`. Sorted again for each page: only for short lists.
       */
      select: (userId: string) => SQL;
    }
  | {
      /** One page after a key, in the order of an index: for lists that grow without end. */
      page: (userId: string, after: string) => SQL;
    }
);

export type Sections = Readonly<Record<string, Section>>;
