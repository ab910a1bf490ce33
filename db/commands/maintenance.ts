import { sql } from '../sql.ts';
import type { Maintenance } from '#contracts/maintenance.ts';
import type { Database } from '../client.ts';
import { readMaintenance } from '../queries/health.ts';
import { transaction } from '../transaction.ts';
import { audit } from './audit.ts';

/**
 * Switches maintenance mode for all processes. Switching it on again keeps its start and
 * takes the new end.
 * @param by user id of the administrator; null: the command line.
 */
export async function setMaintenance(
  database: Database,
  { on, until = null, by }: { on: boolean; until?: Date | null; by: string | null },
): Promise<Maintenance | null> {
  await transaction(database, async (tx) => {
    if (on) {
      await tx.execute(sql`
        insert into maintenance (until) values (${until?.toISOString() ?? null}::timestamptz)
        on conflict (id) do update set until = excluded.until`);
    } else {
      await tx.execute(sql`delete from maintenance`);
    }
    const detail = { until: until?.toISOString() ?? null };
    await audit(tx, { userId: by, action: on ? 'maintenance_on' : 'maintenance_off', detail });
  });
  return readMaintenance(database);
}
