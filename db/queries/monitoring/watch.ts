import { sql } from '../../sql.ts';
import type { SQL } from '../../sql.ts';
import type { PlatformId, SearchMode } from '#domain/names.ts';
import type { Database } from '../../client.ts';
import { SOURCES_NOW } from '../source-clock.ts';

/** One collection of a watch, which is one workflow. */
export interface CollectionKey {
  watchId: string;
  /** Number of the collection within its watch, from 1. */
  n: number;
}

interface Window {
  /** Start of history, or the last read time, for one platform. */
  since: Date;
  baseline: boolean;
}

export interface WatchedCompany extends Window {
  kind: 'company';
  companyId: string;
  name: string;
  aliases: string[];
  domain: string | null;
  description: string;
  /** Other companies of the same name with working sites. */
  namesakes: { domain: string; description: string }[];
}

/** A query that users watch. */
interface WatchedQuery extends Window {
  kind: 'query';
  query: string;
  mode: SearchMode;
}

export type Watched = WatchedCompany | WatchedQuery;

export interface WatchedRow extends Record<string, unknown> {
  query: { query: string; mode: SearchMode } | null;
  company_id: string;
  name: string;
  aliases: string[];
  domain: string | null;
  description: string | null;
  namesakes: WatchedCompany['namesakes'];
  since: string;
  baseline: boolean;
}

const SELF_DESCRIPTION = (company: SQL) =>
  sql`concat_ws('. ', ${company}.profile ->> 'tagline', ${company}.profile ->> 'description',
    ${company}.profile ->> 'category')`;
const MAX_NAMESAKES = 5;

/** Columns of a `WatchedRow`, of watch `w`, its company `k` if any, and its platform `p`. */
export const WATCHED = sql`w.query, w.company_id, k.name, to_json(k.aliases) as aliases, k.domain,
      concat_ws('. ', ${SELF_DESCRIPTION(sql`k`)},
        (select c.category from competitors c where c.company_id = k.id limit 1)) as description,
      (select coalesce(json_agg(o), '[]') from (
        select o.domain, ${SELF_DESCRIPTION(sql`o`)} as description from companies o
        where o.name_key = k.name_key and o.verification = 'verified' and o.domain <> k.domain
        order by o.created_at limit ${MAX_NAMESAKES}) o) as namesakes,
      w.baseline_done_at is null as baseline,
      case when w.baseline_done_at is null or p.read_until is null
        then ${SOURCES_NOW} - make_interval(days => w.baseline_days)
        -- A clock that was set back since must not leave a gap of silence.
        else least(p.read_until, ${SOURCES_NOW}) - interval '1 hour' end as since`;

/** The platform was read together with another watch after this one's last collection. */
export const READ_ALONG = sql`coalesce(not p.failed and w.baseline_done_at is not null
  and p.read_until > w.last_collected_at + make_interval(secs => w.ahead_seconds), false)`;

/** How many minutes before its collection a watch may have been read together with another one. */
const FRESH_MINUTES = 5;

/**
 * What to look for; null when the collection is not the newest of its watch any more, or when the
 * platform has just been read for it.
 */
export async function readWatch(
  database: Database,
  { watchId, n, platform }: CollectionKey & { platform: PlatformId },
): Promise<Watched | null> {
  const [row] = await database.db.execute<WatchedRow>(sql`
    select ${WATCHED}
    from watches w left join companies k on k.id = w.company_id
    left join watch_platforms p on p.watch_id = w.id and p.platform = ${platform}
    where w.id = ${watchId}::uuid and w.collections = ${n}::int and not (${READ_ALONG}
      -- Compared both ways: after a jump of the platforms' clocks it has to be read again.
      and p.read_until between
        w.started_at + make_interval(secs => w.ahead_seconds, mins => -${FRESH_MINUTES}::int)
        and w.started_at + make_interval(secs => w.ahead_seconds, mins => ${FRESH_MINUTES}::int))`);
  return row ? toWatched(row) : null;
}

export function toWatched(row: WatchedRow): Watched {
  const window = { since: new Date(row.since), baseline: row.baseline };
  if (row.query) return { kind: 'query', ...row.query, ...window };
  return {
    kind: 'company',
    companyId: row.company_id,
    name: row.name,
    aliases: row.aliases,
    domain: row.domain,
    description: row.description ?? '',
    namesakes: row.namesakes,
    ...window,
  };
}

interface SiteWatch {
  companyId: string;
  name: string;
  domain: string | null;
  /** The `SiteState` of the last read, or null before the first. */
  state: unknown;
}

/** The company of a watch whose site is due; null when it is not. */
export async function readSiteWatch(
  database: Database,
  { watchId, n }: CollectionKey,
): Promise<SiteWatch | null> {
  const [row] = await database.db.execute<{
    company_id: string;
    name: string;
    domain: string | null;
    site_state: unknown;
  }>(sql`
    select w.company_id, k.name, k.domain, w.site_state
    from watches w join companies k on k.id = w.company_id
    where w.id = ${watchId}::uuid and w.collections = ${n}::int
      and (w.site_due_at is null or w.site_due_at <= now())`);
  if (!row) return null;
  return { companyId: row.company_id, name: row.name, domain: row.domain, state: row.site_state };
}
