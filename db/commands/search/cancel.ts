import { AppError } from '#domain/errors.ts';
import type { SearchSummary } from '#contracts/search/search.ts';
import { isFinal } from '#domain/names.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import { toSummary } from '../../queries/search/rows.ts';
import type { SearchKey } from '../../queries/search/rows.ts';
import { transaction } from '../../transaction.ts';
import { finish } from './end.ts';
import { lockSearch } from './lock.ts';

/**
 * Cancels a search at once, whatever its workflow does: late writes of its activities are refused.
 * A finished search stays as it is. `round` names the workflow to stop.
 * @throws AppError RESOURCE_NOT_FOUND when the user has no such search.
 */
export async function cancelSearch(
  database: Database,
  key: SearchKey,
): Promise<Committed<SearchSummary> & { round: number }> {
  return transaction(database, async (tx) => {
    const search = await lockSearch(tx, key);
    if (!search) throw new AppError('RESOURCE_NOT_FOUND', 'The requested search was not found.');
    const { round } = search;
    if (isFinal(search.status)) return { value: toSummary(search), batches: [], round };
    return { ...(await finish(tx, search, true)), round };
  });
}
