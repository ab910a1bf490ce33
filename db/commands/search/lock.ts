import { sql, anyOf } from '../../sql.ts';
import type { PlatformId } from '#domain/names.ts';
import { inOrder } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { SEARCH_PLATFORM_COLUMNS, SEARCH_COLUMNS } from '../../queries/search/rows.ts';
import type { SearchPlatformRow, SearchKey, SearchRow } from '../../queries/search/rows.ts';

/** Locks a search by its job's row (`db/commands/jobs/lock.ts`). */
export async function lockSearch(tx: Tx, key: SearchKey): Promise<SearchRow | null> {
  const rows = await tx.execute<SearchRow>(sql`
    select ${SEARCH_COLUMNS} from jobs j join searches s on s.id = j.id
    where j.id = ${key.searchId}::uuid and j.user_id = ${key.userId}::uuid for update of j`);
  return rows[0] ?? null;
}

/** A locked search as changed by the transaction. */
export async function rereadSearch(tx: Tx, searchId: string): Promise<SearchRow> {
  const [row] = await tx.execute<SearchRow>(sql`
    select ${SEARCH_COLUMNS} from jobs j join searches s on s.id = j.id
    where j.id = ${searchId}::uuid`);
  if (!row) throw new Error('The locked search was not found.');
  return row;
}

export interface LockedPlatformRun {
  search: SearchRow;
  row: SearchPlatformRow;
}

/** Locks a search and one platform's run of it; null when either does not exist. */
export async function lockPlatformRun(
  tx: Tx,
  key: SearchKey & { platform: PlatformId },
): Promise<LockedPlatformRun | null> {
  return (await lockPlatformRuns(tx, key, [key.platform])).get(key.platform) ?? null;
}

/** Locks a search and these platforms' runs of it, as far as they exist. */
export async function lockPlatformRuns(
  tx: Tx,
  key: SearchKey,
  platforms: readonly PlatformId[],
): Promise<Map<PlatformId, LockedPlatformRun>> {
  const [search, rows] = await inOrder(
    () => lockSearch(tx, key),
    () =>
      tx.execute<SearchPlatformRow>(sql`
      select ${SEARCH_PLATFORM_COLUMNS} from search_platforms p
      where p.search_id = ${key.searchId}::uuid and p.platform = ${anyOf(platforms, 'text')}
      for update`),
  );
  if (!search) return new Map();
  return new Map(rows.map((row) => [row.platform, { search, row }]));
}

/** Whether this platform's run has ended in its round. */
export const hasEnded = ({ state }: Pick<SearchPlatformRow, 'state'>): boolean =>
  state === 'completed' || state === 'failed' || state === 'cancelled' || state === 'skipped';
