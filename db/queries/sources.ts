import { sql, isoOrNull } from '../sql.ts';
import type { PlatformId, SourceState } from '#domain/names.ts';
import type { PostedToShown, Source } from '#contracts/platforms.ts';
import type { Database } from '../client.ts';

/** A row of `source_health h`, with the database's clock. */
export interface HealthRow extends Record<string, unknown> {
  platform: PlatformId;
  state: SourceState | null;
  reason: string | null;
  limited_until: string | null;
  expires_at: string | null;
  last_answer_at: string | null;
  updated_at: string;
  posted_to_shown: PostedToShown | null;
  now: string;
}

export const HEALTH_COLUMNS = sql`
  h.platform, h.state, h.reason, h.limited_until, h.expires_at,
  h.last_answer_at, h.updated_at, h.posted_to_shown, clock_timestamp() as now`;

/** Whether a row's trouble is still current; it expires if it does not recur. */
export const isTroubled = (row: HealthRow): boolean =>
  row.state !== null && row.expires_at !== null && Date.parse(row.expires_at) > Date.parse(row.now);

/** A source as it is configured, with what running searches have learnt of it. */
export function withHealth(source: Source, row: HealthRow | undefined): Source {
  if (row === undefined) return source;
  const searchable = source.state === 'live' || source.state === 'sandbox';
  const known: Source = {
    ...source,
    lastAnswerAt: isoOrNull(row.last_answer_at),
    postedToShown: row.posted_to_shown,
  };
  if (!searchable || row.state === null || !isTroubled(row)) return known;
  return {
    ...known,
    state: row.state,
    reason: row.reason,
    limitedUntil: isoOrNull(row.limited_until),
  };
}

/** `sources`, as configured, with what searches have learnt of each. */
export async function readSources(
  database: Database,
  sources: readonly Source[],
): Promise<Source[]> {
  const rows = await database.db.execute<HealthRow>(sql`
    select ${HEALTH_COLUMNS} from source_health h`);
  const health = new Map(rows.map((row) => [row.platform, row]));
  return sources.map((source) => withHealth(source, health.get(source.id)));
}

/** What is known of one source; undefined when it was never met. */
export async function readHealth(
  database: Database,
  platform: PlatformId,
): Promise<HealthRow | undefined> {
  const rows = await database.db.execute<HealthRow>(sql`
    select ${HEALTH_COLUMNS} from source_health h where h.platform = ${platform}`);
  return rows[0];
}
