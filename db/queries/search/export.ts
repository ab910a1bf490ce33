import type { SearchExport } from '#contracts/search/search.ts';
import type { Tx } from '../../transaction.ts';
import { readDetail, readSearchRow } from './rows.ts';
import type { SearchKey } from './rows.ts';

/** The data of a search's export; null when the user has no such search. */
export async function readSearchExport(
  tx: Tx,
  key: SearchKey,
): Promise<{
  data: Omit<SearchExport, 'fileName' | 'brand'>;
  rows: number;
  subject: string;
} | null> {
  const row = await readSearchRow(tx, key);
  if (!row) return null;
  const {
    results,
    analysis,
    progress: _progress,
    searchId: _id,
    feedback: _feedback,
    disliked: _disliked,
    rejectedCount: _rejectedCount,
    ...search
  } = await readDetail(tx, row);
  return { data: { search, results, analysis }, rows: results.length, subject: row.query };
}
