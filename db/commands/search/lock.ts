import { sql } from 'drizzle-orm';
import { FINAL_SEARCH_STATUSES } from '#contracts/names.ts';
import type { PlatformId, SearchStatus } from '#contracts/names.ts';
import { SEARCH_COLUMNS } from '../../queries/search-rows.ts';
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

export async function lockPlatform(
  tx: Tx,
  searchId: string,
  platform: PlatformId,
): Promise<PlatformRow | null> {
  const rows = await tx.execute<PlatformRow>(sql`
    select platform, state, found, round, attempt, failure, reason, retry_at, started_at, finished_at
    from search_platforms
    where search_id = ${searchId}::uuid and platform = ${platform} for update`);
  return rows[0] ?? null;
}

export const isFinal = (status: SearchStatus): boolean =>
  FINAL_SEARCH_STATUSES.some((final) => final === status);

/** Has this platform's part of its round ended? */
export const hasEnded = ({ state }: Pick<PlatformRow, 'state'>): boolean =>
  state === 'completed' || state === 'failed' || state === 'cancelled';
