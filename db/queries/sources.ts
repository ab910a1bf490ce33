import type { PlatformId, SourceState } from '#contracts/names.ts';
import type { Database } from '../client.ts';

/** What searches have learnt of a source; absent sources are as their configuration says. */
export interface SourceHealth {
  platform: PlatformId;
  state: SourceState;
  reason: string | null;
  limitedUntil: string | null;
}

/** Health of every source that differs from its configuration; a limit that is over is left out. */
export async function readSourceHealth(database: Database): Promise<SourceHealth[]> {
  const rows = await database.sql<
    {
      platform: PlatformId;
      state: SourceState;
      reason: string | null;
      limited_until: Date | null;
    }[]
  >`
    select platform, state, reason, limited_until from source_health
    where limited_until is null or limited_until > now()`;
  return rows.map(({ limited_until, ...row }) => ({
    ...row,
    limitedUntil: limited_until?.toISOString() ?? null,
  }));
}
