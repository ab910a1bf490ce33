import { sql, instantOrNull } from '../sql.ts';
import { GLOBAL_STREAM } from '#contracts/names.ts';
import type { PlatformId } from '#domain/names.ts';
import type { PostedToShown, Source } from '#contracts/platforms.ts';
import type { Database } from '../client.ts';
import type { Committed } from '../committed.ts';
import { HEALTH_COLUMNS, isTroubled, readHealth, withHealth } from '../queries/sources.ts';
import type { HealthRow } from '../queries/sources.ts';
import { transaction, unsyncedTransaction } from '../transaction.ts';
import type { Tx } from '../transaction.ts';
import { sourceSilentAlert } from './alerts/candidates.ts';
import { raiseForMany } from './alerts/raise.ts';
import { appendEvents } from './events.ts';
import { appendToMany } from './events-to-many.ts';
import type { EventFor } from './events-to-many.ts';

/** An answer within this time of the last is no news. */
const ANSWERS_APART_MS = 30_000;
/** A limit that moves by less is no news. */
const LIMIT_MOVES_MS = 5_000;
/** Posts whose age is measured: the newest of a platform. */
const MEASURED = 500;

/** Between two probes: as long as the trouble has lasted, within these bounds. */
const NEXT_PROBE = sql`clock_timestamp() + least(interval '30 minutes',
  greatest(interval '1 minute', clock_timestamp() - troubled_since))`;

/** What a search ran into. */
export interface SourceTrouble {
  state: 'limited' | 'blocked' | 'silent';
  reason: string;
  limitedUntil: Date | null;
  /** When it is cleared unless it recurs. */
  expiresAt: Date;
  /** Searches skip the source, so a request of ours checks from time to time. */
  probed: boolean;
}

const NO_TROUBLE = sql`state = null, reason = null, limited_until = null, expires_at = null,
  troubled_since = null, probe_at = null`;

/**
 * Records that a source is limited, blocked or silent, and publishes it when that is new. `source`
 * is its configuration; `value` says whether it was new.
 */
export async function noteSourceTrouble(
  database: Database,
  source: Source,
  trouble: SourceTrouble,
): Promise<Committed<boolean>> {
  return transaction(database, async (tx) => {
    const before = await lockHealth(tx, source.id);
    const rows = await tx.execute<HealthRow>(sql`
      update source_health h
      set state = ${trouble.state}, reason = ${trouble.reason},
          limited_until = ${instantOrNull(trouble.limitedUntil)},
          expires_at = ${instantOrNull(trouble.expiresAt)}, updated_at = clock_timestamp(),
          troubled_since = case when ${isTroubled(before)}::boolean then coalesce(h.troubled_since, clock_timestamp())
                                else clock_timestamp() end,
          probe_at = case when not ${trouble.probed}::boolean then null
                          when ${isTroubled(before)}::boolean and h.probe_at is not null then h.probe_at
                          else clock_timestamp() + interval '1 minute' end
      where h.platform = ${source.id} returning ${HEALTH_COLUMNS}`);
    const news = isNews(before, trouble);
    // A user's stream is locked before the global one.
    const alerts = await appendToMany(tx, await silentAlerts(tx, before, trouble, news));
    if (!news) return { value: false, batches: alerts };
    return { value: true, batches: [...alerts, await tell(tx, [source], rows)] };
  });
}

const HOUR_MS = 3_600_000;

/**
 * Reported once per outage to users who monitor the platform: with the first note after an hour of
 * silence, which in a lasting outage is no news.
 */
async function silentAlerts(
  tx: Tx,
  { platform, last_answer_at: lastAnswerAt, updated_at: notedAt, now }: HealthRow,
  { state }: SourceTrouble,
  news: boolean,
): Promise<EventFor[]> {
  if (state !== 'silent' || lastAnswerAt === null) return [];
  const reportedFrom = Date.parse(lastAnswerAt) + HOUR_MS;
  if (Date.parse(now) < reportedFrom) return [];
  if (!news && Date.parse(notedAt) >= reportedFrom) return [];
  const hours = Math.floor((Date.parse(now) - Date.parse(lastAnswerAt)) / HOUR_MS);
  const rows = await tx.execute<{ user_id: string }>(sql`
    select user_id from competitors
    where monitored_since is not null and status <> 'archived' and collecting
      and options -> 'platforms' ? ${platform}
    union select user_id from watched_searches where until > now() and ${platform} = any(platforms)
    order by user_id`);
  const candidate = sourceSilentAlert(platform, { lastAnswerAt, hours });
  return raiseForMany(
    tx,
    rows.map((row) => ({ userId: row.user_id, candidate })),
  );
}

/**
 * Records that a source answered, which clears any trouble shown. Published if there was trouble or
 * the last answer was a while ago.
 */
export async function noteSourceAnswered(
  database: Database,
  source: Source,
): Promise<Committed<boolean>> {
  const known = await readHealth(database, source.id);
  if (known && !isAnswerNews(known)) return { value: false, batches: [] };
  return transaction(database, async (tx) => {
    if (!isAnswerNews(await lockHealth(tx, source.id))) return { value: false, batches: [] };
    const measured = await measure(tx, source.id);
    const rows = await tx.execute<HealthRow>(sql`
      update source_health h
      set ${NO_TROUBLE},
          last_answer_at = clock_timestamp(), updated_at = clock_timestamp(),
          posted_to_shown = ${measured === null ? null : JSON.stringify(measured)}::text::jsonb
      where h.platform = ${source.id} returning ${HEALTH_COLUMNS}`);
    return { value: true, batches: [await tell(tx, [source], rows)] };
  });
}

/** Clears trouble that has not recurred in its time; `value` names the sources. */
export async function forgetSourceTrouble(
  database: Database,
  sources: readonly Source[],
): Promise<Committed<PlatformId[]>> {
  return transaction(database, async (tx) => {
    const rows = await tx.execute<HealthRow>(sql`
      update source_health h
      set ${NO_TROUBLE}, updated_at = clock_timestamp()
      where h.platform in (
        select platform from source_health where expires_at < clock_timestamp()
        order by platform for update skip locked)
      returning ${HEALTH_COLUMNS}`);
    if (rows.length === 0) return { value: [], batches: [] };
    const value = rows.map(({ platform }) => platform);
    return { value, batches: [await tell(tx, sources, rows)] };
  });
}

/**
 * Sources whose recovery is to be checked now; each is handed to one caller, and again after as much
 * time as its trouble has lasted. `all`: also those whose time has not come.
 */
export async function takeProbes(
  database: Database,
  { all = false }: { all?: boolean } = {},
): Promise<PlatformId[]> {
  const rows = await transaction(database, (tx) =>
    tx.execute<{ platform: PlatformId }>(sql`
      update source_health set probe_at = ${NEXT_PROBE}
      where platform in (
        select platform from source_health
        where probe_at is not null and (${all}::boolean or probe_at <= clock_timestamp())
          and expires_at > clock_timestamp()
        order by platform for update skip locked)
      returning platform`),
  );
  return rows.map(({ platform }) => platform);
}

async function lockHealth(tx: Tx, platform: PlatformId): Promise<HealthRow> {
  await tx.execute(sql`
    insert into source_health (platform) values (${platform}) on conflict do nothing`);
  const rows = await tx.execute<HealthRow>(sql`
    select ${HEALTH_COLUMNS} from source_health h where h.platform = ${platform} for update`);
  const row = rows[0];
  if (!row) throw new Error('The source’s health was not returned.');
  return row;
}

function isNews(before: HealthRow, trouble: SourceTrouble): boolean {
  if (!isTroubled(before) || before.state !== trouble.state) return true;
  const moved = (trouble.limitedUntil?.getTime() ?? 0) - Date.parse(before.limited_until ?? '');
  return Math.abs(moved) > LIMIT_MOVES_MS;
}

function isAnswerNews(before: HealthRow): boolean {
  if (before.state !== null || before.last_answer_at === null) return true;
  return Date.parse(before.now) - Date.parse(before.last_answer_at) > ANSWERS_APART_MS;
}

/** How old the newest posts of a platform were when they were stored, as percentiles. */
async function measure(tx: Tx, platform: PlatformId): Promise<PostedToShown | null> {
  const rows = await tx.execute<{ ages: number[] | null; posts: number }>(sql`
    select to_json(percentile_cont(array[0.5, 0.95]) within group (order by age)) as ages,
           count(*)::int as posts
    from (
      select greatest(0, extract(epoch from committed_at - posted_at))::double precision as age
      from mentions
      where platform = ${platform} and text_removed_at is null and posted_at is not null
      order by fetched_at desc limit ${MEASURED}::int
    ) newest`);
  const { ages, posts } = rows[0] ?? {};
  if (!ages || !posts) return null;
  return { p50Seconds: ages[0] ?? 0, p95Seconds: ages[1] ?? 0, posts };
}

/** One event for each row, with the source's configuration under it. */
function tell(tx: Tx, sources: readonly Source[], rows: readonly HealthRow[]) {
  const events = rows.flatMap((row) => {
    const source = sources.find(({ id }) => id === row.platform);
    if (!source) return [];
    return [{ type: 'source.changed.v1' as const, data: { source: withHealth(source, row) } }];
  });
  return appendEvents(tx, GLOBAL_STREAM, events);
}

/** Records how far a platform's clock is ahead of ours; negative: behind. */
export async function noteSourceClock(
  database: Database,
  { platform, aheadSeconds }: { platform: PlatformId; aheadSeconds: number },
): Promise<void> {
  await unsyncedTransaction(database, (tx) =>
    tx.execute(sql`
      insert into source_clocks (platform, ahead_seconds, observed_at)
      values (${platform}, ${aheadSeconds}::int, clock_timestamp())
      on conflict (platform) do update set ahead_seconds = excluded.ahead_seconds,
        observed_at = excluded.observed_at`),
  );
}
