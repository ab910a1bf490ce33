import { sql } from '../../sql.ts';
import type { DomainEvent } from '#contracts/events.ts';
import type { PlatformId, ProviderFailure } from '#domain/names.ts';
import type { SearchSpec } from '#contracts/search/search.ts';
import { isFinal } from '#domain/names.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import { SEARCH_PLATFORM_COLUMNS, toProgress, toSummary } from '../../queries/search/rows.ts';
import type { SearchPlatformRow, SearchKey, SearchRow } from '../../queries/search/rows.ts';
import { inOrder, transaction } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { appendEvents } from '../events.ts';
import { markJobRunning } from '../jobs/lock.ts';
import { hasEnded, lockPlatformRun, lockPlatformRuns, rereadSearch } from './lock.ts';
import type { LockedPlatformRun } from './lock.ts';

/** One platform's part of one round. */
interface PlatformKey extends SearchKey {
  round: number;
  /** Absent: the first. */
  pass?: number;
  platform: PlatformId;
}

/** One attempt at it; a lower number than the highest seen is a zombie's. */
export interface PlatformAttempt extends PlatformKey {
  attempt: number;
}

/** What a platform is asked. */
export interface SearchAsk extends SearchSpec {
  /** All of the search, the query itself first. */
  phrasings: readonly string[];
  /** Places of those that this pass asks: from the first number to before the second. */
  asked: readonly [from: number, to: number];
}

export type Begun =
  | { begun: true; spec: SearchAsk }
  /** Already stored by an earlier attempt whose response was lost, or ended meanwhile. */
  | { begun: false; found: number };

/** Starts (or restarts) one platform's part, and with the first one the search itself. */
export async function beginPlatform(
  database: Database,
  attempt: PlatformAttempt,
): Promise<Committed<Begun>> {
  const { value, batches } = await beginPlatforms(database, [attempt]);
  return { value: value[0] ?? { begun: false, found: 0 }, batches };
}

/**
 * Starts several platforms of one search in one transaction, since all ask for the search's lock at
 * the same moment; an answer for each, in their order.
 */
export async function beginPlatforms(
  database: Database,
  attempts: readonly [PlatformAttempt, ...PlatformAttempt[]],
): Promise<Committed<Begun[]>> {
  const [{ searchId, userId }] = attempts;
  return transaction(database, async (tx) => {
    const parts = await lockPlatformRuns(
      tx,
      { searchId, userId },
      attempts.map(({ platform }) => platform),
    );
    const latest = new Map<PlatformId, PlatformAttempt>();
    for (const each of attempts) {
      const part = parts.get(each.platform);
      const isLatest = each.attempt > (latest.get(each.platform)?.attempt ?? 0);
      if (part && mayWrite(part, each) && isLatest) latest.set(each.platform, each);
    }
    const value = attempts.map((each): Begun => {
      const part = parts.get(each.platform);
      return part && latest.get(each.platform) === each
        ? { begun: true, spec: specOf(part.search) }
        : { begun: false, found: part?.row.found ?? 0 };
    });
    if (latest.size === 0) return { value, batches: [] };
    const isQueued = [...parts.values()].some(({ search }) => search.status === 'queued');
    const begun = [...latest.values()].map(({ platform, attempt }) => ({ platform, attempt }));
    const [running, updated] = await inOrder(
      () => (isQueued ? markRunning(tx, searchId) : []),
      () =>
        tx.execute<SearchPlatformRow>(sql`
        update search_platforms p
        set state = 'running', attempt = b.attempt, retry_at = null,
            started_at = coalesce(started_at, clock_timestamp())
        from jsonb_to_recordset(${JSON.stringify(begun)}::text::jsonb)
          as b (platform text, attempt int)
        where p.search_id = ${searchId}::uuid and p.platform = b.platform
        returning ${SEARCH_PLATFORM_COLUMNS}`),
    );
    const events = [...running, ...updated.map((row) => platformChanged(searchId, [row]))];
    return { value, batches: [await appendEvents(tx, userId, events)] };
  });
}

/** Shows that the provider asked us to wait until `retryAt`. */
export async function platformWaiting(
  database: Database,
  key: PlatformAttempt,
  { retryAt, reason }: { retryAt: Date; reason: string },
): Promise<Committed<boolean>> {
  return transaction(database, async (tx) => {
    const part = await lockPlatformRun(tx, key);
    if (!part || !mayWrite(part, key)) return { value: false, batches: [] };
    const updated = await tx.execute<SearchPlatformRow>(sql`
      update search_platforms p
      set state = 'waiting', retry_at = ${retryAt.toISOString()}::timestamptz, reason = ${reason}
      where search_id = ${key.searchId}::uuid and platform = ${key.platform}
      returning ${SEARCH_PLATFORM_COLUMNS}`);
    const batch = await appendEvents(tx, key.userId, [platformChanged(key.searchId, updated)]);
    return { value: true, batches: [batch] };
  });
}

interface PlatformEnding {
  state: 'failed' | 'cancelled';
  failure: ProviderFailure;
  /** A sentence for founders. */
  reason: string;
  /** ISO time from which the platform is available again, if it named one. */
  retryAt: string | null;
}

const ANSWERED = { state: 'completed', failure: null } as const;

/** Ends one platform's part without results. Does nothing if it has already ended. */
export async function endPlatform(
  database: Database,
  key: PlatformKey,
  ending: PlatformEnding,
): Promise<Committed<boolean>> {
  return transaction(database, async (tx) => {
    const part = await lockPlatformRun(tx, key);
    if (
      !part ||
      isFinal(part.search.status) ||
      part.row.round !== key.round ||
      part.row.pass !== (key.pass ?? 0) ||
      hasEnded(part.row)
    ) {
      return { value: false, batches: [] };
    }
    // What an earlier pass found is an answer.
    const isAnswered = part.row.pass > 0;
    const { state, failure } = isAnswered ? ANSWERED : ending;
    const reason = isAnswered ? `Not asked further: ${ending.reason}` : ending.reason;
    const updated = await tx.execute<SearchPlatformRow>(sql`
      update search_platforms p
      set state = ${state}, failure = ${failure}, reason = ${reason},
          retry_at = ${ending.retryAt}::timestamptz, finished_at = clock_timestamp()
      where search_id = ${key.searchId}::uuid and platform = ${key.platform}
      returning ${SEARCH_PLATFORM_COLUMNS}`);
    const batch = await appendEvents(tx, key.userId, [platformChanged(key.searchId, updated)]);
    return { value: true, batches: [batch] };
  });
}

/** An attempt may write while its search runs, its part is open and no later attempt has begun. */
export function mayWrite({ search, row }: LockedPlatformRun, key: PlatformAttempt): boolean {
  return (
    !isFinal(search.status) &&
    search.round === key.round &&
    row.round === key.round &&
    row.pass === (key.pass ?? 0) &&
    !hasEnded(row) &&
    row.attempt <= key.attempt
  );
}

export function platformChanged(searchId: string, rows: readonly SearchPlatformRow[]): DomainEvent {
  const row = rows[0];
  if (!row) throw new Error('The updated platform was not returned.');
  return { type: 'search.platform_changed.v1', data: { searchId, progress: toProgress(row) } };
}

async function markRunning(tx: Tx, searchId: string): Promise<DomainEvent[]> {
  const [, row] = await inOrder(
    () => markJobRunning(tx, searchId),
    () => rereadSearch(tx, searchId),
  );
  return [{ type: 'search.changed.v1', data: { search: toSummary(row) } }];
}

function specOf(row: SearchRow): SearchAsk {
  return {
    query: row.query,
    mode: row.mode,
    platforms: row.platforms,
    timeframe: row.widened_to ?? row.timeframe,
    limit: row.result_limit,
    phrasings: row.phrasings.map(({ text }) => text),
    asked: [row.asked_from, row.asked_to],
  };
}
