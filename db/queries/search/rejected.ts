import { sql } from '../../sql.ts';
import type { PageQuery } from '#contracts/http.ts';
import type { RejectedPage, RejectedPost } from '#contracts/search/rejected.ts';
import type { Database } from '../../client.ts';
import type { Tx } from '../../transaction.ts';
import { readSearchRow } from './rows.ts';
import type { SearchKey } from './rows.ts';
import { idCursor, pageOf, readLive } from '../live.ts';
import type { AsOf } from '../live.ts';

const EXCERPT = 300;
const REMOVED = 'Was left out; its words had to be removed since.';

interface RejectedRow extends Record<string, unknown> {
  id: string;
  platform: RejectedPost['platform'];
  url: string;
  title: string;
  excerpt: string;
  author: string | null;
  posted_at: string | null;
  cause: RejectedPost['cause'];
  reason: string;
}

/**
 * A page of what was left out of a search of this user, the most relevant first; null when there
 * is no such search.
 * @throws AppError INVALID_VALUE for a cursor that we did not hand out.
 */
export function listRejected(
  database: Database,
  { limit, cursor, ...key }: SearchKey & PageQuery,
): Promise<AsOf<RejectedPage> | null> {
  const after = idCursor(cursor, 'this list');
  return readLive(database, key.userId, async (tx) => {
    if ((await readSearchRow(tx, key)) === null) return null;
    const [rows, causes] = await Promise.all([
      readRows(tx, key.searchId, { limit: limit + 1, after }),
      readCauses(tx, key.searchId),
    ]);
    return { causes, ...pageOf(rows.map(toPost), limit, ({ id }) => id) };
  });
}

const readCauses = (tx: Tx, searchId: string): Promise<RejectedPage['causes']> =>
  tx.execute<RejectedPage['causes'][number]>(sql`
    select cause, count(*)::int as count from search_rejections
    where search_id = ${searchId}::uuid group by cause order by count desc, cause`);

const readRows = (
  tx: Tx,
  searchId: string,
  { limit, after }: { limit: number; after: string | null },
): Promise<RejectedRow[]> =>
  tx.execute<RejectedRow>(sql`
    select m.id, m.platform, m.url, m.title, left(m.content, ${EXCERPT}::int) as excerpt, m.author,
           m.posted_at, r.cause,
           coalesce(nullif(r.reason, ''), ${REMOVED}) as reason
    from search_rejections r join mentions m on m.id = r.mention_id
    where r.search_id = ${searchId}::uuid and (${after}::uuid is null
      or (r.relevance, r.mention_id) < (
        select relevance, mention_id from search_rejections
        where search_id = ${searchId}::uuid and mention_id = ${after}::uuid))
    order by r.relevance desc, r.mention_id desc limit ${limit}::int`);

const toPost = ({ posted_at, excerpt, ...row }: RejectedRow): RejectedPost => ({
  ...row,
  excerpt: excerpt.toWellFormed(),
  createdAt: posted_at === null ? null : new Date(posted_at).toISOString(),
});
