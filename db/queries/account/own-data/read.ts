import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../../../client.ts';
import { ACCOUNT_SECTIONS } from './account.ts';
import { AI_VISIBILITY_SECTIONS } from './ai-visibility.ts';
import { ALERT_SECTIONS } from './alerts.ts';
import { COMPETITOR_SECTIONS } from './competitors.ts';
import { SEARCH_SECTIONS } from './search.ts';
import { PAGE } from './section.ts';
import type { Sections } from './section.ts';

/**
 * Everything that is stored about a user, table by table, for the export (S-41, GDPR Art. 20). A
 * test compares this list with the tables that name a user.
 */
const SECTIONS: Sections = {
  ...ACCOUNT_SECTIONS,
  ...SEARCH_SECTIONS,
  ...AI_VISIBILITY_SECTIONS,
  ...COMPETITOR_SECTIONS,
  ...ALERT_SECTIONS,
};

/** Tables exported by a section. */
export const EXPORTED_TABLES = Object.values(SECTIONS).flatMap(({ tables }) => tables);

interface OwnDataPart {
  section: string;
  /** JSON texts of rows; a section has at least one part, which may be empty. */
  rows: string[];
}

/** Reads page by page, so that no connection is held for a slow reader. */
export async function* readOwnData(
  database: Database,
  { userId }: { userId: string },
): AsyncGenerator<OwnDataPart> {
  for (const [name, section] of Object.entries(SECTIONS)) {
    let after: string | undefined = '';
    while (after !== undefined) {
      const page =
        'page' in section ? section.page(userId, after) : sorted(section.select(userId), after);
      const rows: { key: string; row: string }[] = await database.db.execute<{
        key: string;
        row: string;
      }>(page);
      yield { section: name, rows: rows.map(({ row }) => row) };
      after = rows.length < PAGE ? undefined : rows.at(-1)?.key;
    }
  }
}

const sorted = (select: SQL, after: string): SQL => sql`
  select own.key, own.row::text as row from (${select}) own
  where own.key collate "C" > ${after}
  order by own.key collate "C" limit ${PAGE}::int`;
