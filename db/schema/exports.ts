import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { EXPORT_FORMATS, EXPORT_KINDS } from '#domain/names.ts';
import { ownedBy } from './accounts.ts';
import { oneOf } from './shared/checks.ts';
import { createdAt, id } from './shared/columns.ts';

/** Every export served: of which job or list, in which format, with how many rows. */
export const exportRecords = pgTable(
  'export_records',
  {
    id: id(),
    userId: ownedBy(),
    kind: text({ enum: EXPORT_KINDS }).notNull(),
    /** Null: one of the user's lists, such as all monitored competitors. */
    subjectId: uuid(),
    format: text({ enum: EXPORT_FORMATS }).notNull(),
    rows: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('export_records_user').on(table.userId, table.createdAt),
    oneOf('export_records_kind', table.kind, EXPORT_KINDS),
  ],
);
