import { sql } from 'drizzle-orm';
import type { SearchAnalysis } from '#contracts/search/search.ts';
import { isFinal } from '#domain/names.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import type { SearchKey } from '../../queries/search/rows.ts';
import { transaction } from '../../transaction.ts';
import { appendEvents } from '../events.ts';
import { lockSearch } from './lock.ts';

/** Stores the analysis of a running search; refused (`false`) once it has ended. */
export async function saveAnalysis(
  database: Database,
  key: SearchKey & { round: number },
  analysis: SearchAnalysis,
): Promise<Committed<boolean>> {
  return transaction(database, async (tx) => {
    const search = await lockSearch(tx, key);
    if (!search || isFinal(search.status) || search.round !== key.round) {
      return { value: false, batches: [] };
    }
    const [batch] = await Promise.all([
      appendEvents(tx, key.userId, [
        { type: 'search.analysis_changed.v1', data: { searchId: key.searchId, analysis } },
      ]),
      tx.execute(sql`
        update searches set analysis = ${JSON.stringify(analysis)}::text::jsonb
        where id = ${key.searchId}::uuid`),
    ]);
    return { value: true, batches: [batch] };
  });
}
