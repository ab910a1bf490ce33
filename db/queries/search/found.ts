import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import type { PageQuery } from '#contracts/http.ts';
import type { FoundPage } from '#contracts/search/search.ts';
import type { Database } from '../../client.ts';
import { snapshot } from '../../transaction.ts';
import { readConversations, readSearchRow, readSeq } from './rows.ts';
import type { SearchKey } from './rows.ts';
import type { AsOf } from './search.ts';

/** Number of conversations on earlier pages. */
const cursorSchema = z.coerce.number().int().min(0).max(1_000_000).default(0);

/**
 * A page of everything that a search of this user found, best conversation first; null when there
 * is no such search. Pages of a search that still runs may overlap.
 * @throws AppError INVALID_VALUE for a cursor that we did not hand out.
 */
export function listFound(
  database: Database,
  { limit, cursor, ...key }: SearchKey & PageQuery,
): Promise<AsOf<FoundPage> | null> {
  const parsed = cursorSchema.safeParse(cursor);
  if (!parsed.success) throw new AppError('INVALID_VALUE', 'Invalid cursor.');
  const after = parsed.data;
  return snapshot(database, async (tx) => {
    const asOf = await readSeq(tx, key.userId);
    if ((await readSearchRow(tx, key)) === null) return null;
    const [counted] = await tx.execute<{ total: number }>(sql`
      select count(distinct conversation_id)::int as total from search_results
      where search_id = ${key.searchId}::uuid`);
    const total = counted?.total ?? 0;
    const items = await readConversations(tx, key.searchId, limit, { after });
    const end = after + limit;
    return { asOf, data: { items, total, nextCursor: end < total ? String(end) : null } };
  });
}
