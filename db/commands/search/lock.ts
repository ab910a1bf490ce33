import { sql } from 'drizzle-orm';
import { FINAL_SEARCH_STATUSES } from '#contracts/names.ts';
import type { PlatformId, SearchStatus } from '#contracts/names.ts';
import { PLATFORM_COLUMNS, SEARCH_COLUMNS } from '../../queries/search-rows.ts';
import type { PlatformRow, SearchKey, SearchRow } from '../../queries/search-rows.ts';
import type { Tx } from '../../transaction.ts';

/**
 * Every command on a search locks its row first, then its platforms, then counters and streams:
 * one order for all, hence no deadlock.
 */
export async function lockSearch(tx: Tx, key: SearchKey): Promise<SearchRow | null> {
  const rows = await tx.execute<SearchRow>(sql`
    select ${SEARCH_COLUMNS} from searches s
    where s.id = ${key.searchId}::uuid and s.user_id = ${key.userId}::uuid for update`);
  return rows[0] ?? null;
}

export interface LockedPart {
  search: SearchRow;
  row: PlatformRow;
}

/** Locks a search and one platform's part of it; null when either is not there. */
export async function lockPart(
  tx: Tx,
  key: SearchKey & { platform: PlatformId },
): Promise<LockedPart | null> {
  // Sent together, run in this order.
  const [search, rows] = await Promise.all([
    lockSearch(tx, key),
    tx.execute<PlatformRow>(sql`
      select ${PLATFORM_COLUMNS} from search_platforms p
      where p.search_id = ${key.searchId}::uuid and p.platform = ${key.platform} for update`),
  ]);
  const [row] = rows;
  return search && row ? { search, row } : null;
}

export const isFinal = (status: SearchStatus): boolean =>
  FINAL_SEARCH_STATUSES.some((final) => final === status);

/** Has this platform's part of its round ended? */
export const hasEnded = ({ state }: Pick<PlatformRow, 'state'>): boolean =>
  state === 'completed' || state === 'failed' || state === 'cancelled';
