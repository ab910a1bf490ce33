import type { DiscoveryExport } from '#contracts/competitors/discovery.ts';
import type { Tx } from '../../transaction.ts';
import { readDiscovered } from './discovery.ts';
import { readDiscoveryRow, toDiscoverySummary, visibleOf } from './discovery-rows.ts';
import type { DiscoveryKey } from './discovery-rows.ts';

/** The data of a discovery's export; null when the user has no such discovery. */
export async function readDiscoveryExport(
  tx: Tx,
  key: DiscoveryKey,
): Promise<{
  data: Omit<DiscoveryExport, 'fileName' | 'brand'>;
  rows: number;
  subject: string;
} | null> {
  const row = await readDiscoveryRow(tx, key);
  if (!row) return null;
  const competitors = await readDiscovered(tx, key, visibleOf(row.plan, row.result_limit));
  const data = { discovery: toDiscoverySummary(row), competitors };
  return { data, rows: competitors.length, subject: row.query };
}
