import { sql } from '../../sql.ts';
import type { DomainEvent } from '#contracts/events.ts';
import type { PlatformId } from '#domain/names.ts';
import { inOrder } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { DISCOVERY_COLUMNS, toDiscoverySummary } from '../../queries/competitors/discovery-rows.ts';
import type { DiscoveryKey, DiscoveryRow } from '../../queries/competitors/discovery-rows.ts';
import { PLATFORM_COLUMNS } from '../../queries/search/rows.ts';
import type { PlatformRow } from '../../queries/search/rows.ts';

/** Locks a discovery by its job's row (`db/commands/jobs/lock.ts`). */
export async function lockDiscovery(tx: Tx, key: DiscoveryKey): Promise<DiscoveryRow | null> {
  const rows = await tx.execute<DiscoveryRow>(sql`
    select ${DISCOVERY_COLUMNS} from jobs j join discoveries d on d.id = j.id
    where j.id = ${key.searchId}::uuid and j.user_id = ${key.userId}::uuid for update of j`);
  return rows[0] ?? null;
}

/** A locked discovery as changed by the transaction. */
export async function rereadDiscovery(tx: Tx, searchId: string): Promise<DiscoveryRow> {
  const [row] = await tx.execute<DiscoveryRow>(sql`
    select ${DISCOVERY_COLUMNS} from jobs j join discoveries d on d.id = j.id
    where j.id = ${searchId}::uuid`);
  if (!row) throw new Error('The locked discovery was not found.');
  return row;
}

export const discoveryChanged = (row: DiscoveryRow): DomainEvent => ({
  type: 'competitors.discovery_changed.v1',
  data: { discovery: toDiscoverySummary(row) },
});

export interface LockedRun {
  discovery: DiscoveryRow;
  row: PlatformRow;
}

/** Locks a discovery and one platform's run of it; null when either does not exist. */
export async function lockRun(
  tx: Tx,
  key: DiscoveryKey & { platform: PlatformId },
): Promise<LockedRun | null> {
  const [discovery, rows] = await inOrder(
    () => lockDiscovery(tx, key),
    () =>
      tx.execute<PlatformRow>(sql`
      select ${PLATFORM_COLUMNS} from discovery_platforms p
      where p.discovery_id = ${key.searchId}::uuid and p.platform = ${key.platform} for update`),
  );
  const [row] = rows;
  return discovery && row ? { discovery, row } : null;
}
