import { rankByFeedback } from '#domain/search/feedback-ranking.ts';
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
    feedback,
    disliked,
    analysis,
    progress: _progress,
    searchId: _id,
    rejectedCount: _rejectedCount,
    ...search
  } = await readDetail(tx, row);
  const ranked = rankByFeedback(results, feedback, disliked).map(
    ({ conversation }) => conversation,
  );
  return { data: { search, results: ranked, analysis }, rows: ranked.length, subject: row.query };
}
