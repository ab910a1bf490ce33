import { sql } from '../../sql.ts';
import type { DiscoverySpec } from '#contracts/competitors/discovery.ts';
import type { DomainEvent } from '#contracts/events.ts';
import type { Intent, PlatformId, ProviderFailure } from '#domain/names.ts';
import { isFinal } from '#domain/names.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import { specOf } from '../../queries/competitors/discovery-rows.ts';
import type { DiscoveryKey } from '../../queries/competitors/discovery-rows.ts';
import { PLATFORM_COLUMNS, toProgress } from '../../queries/search/rows.ts';
import type { PlatformRow } from '../../queries/search/rows.ts';
import { transaction } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { appendEvents } from '../events.ts';
import { markJobRunning } from '../jobs/lock.ts';
import { hasEnded } from '../search/lock.ts';
import { discoveryChanged, lockRun, rereadDiscovery } from './lock.ts';
import type { LockedRun } from './lock.ts';

/**
 * One attempt at one platform of one round; a lower attempt than the highest seen is a zombie's.
 */
export interface RunAttempt extends DiscoveryKey {
  round: number;
  platform: PlatformId;
  attempt: number;
}

type BegunRun = { begun: true; spec: DiscoverySpec } | { begun: false; found: number };

/** Starts (or restarts) one platform's run, and with the first one the discovery itself. */
export function beginRun(database: Database, key: RunAttempt): Promise<Committed<BegunRun>> {
  return transaction(database, async (tx) => {
    const run = await lockRun(tx, key);
    if (!run || !mayWrite(run, key))
      return { value: { begun: false, found: run?.row.found ?? 0 }, batches: [] };
    const events: DomainEvent[] = [];
    if (run.discovery.status === 'queued') {
      await markJobRunning(tx, key.searchId);
      events.push(discoveryChanged(await rereadDiscovery(tx, key.searchId)));
    }
    const [row] = await tx.execute<PlatformRow>(sql`
      update discovery_platforms p
      set state = 'running', attempt = ${key.attempt}::int, retry_at = null,
          started_at = coalesce(started_at, clock_timestamp())
      where discovery_id = ${key.searchId}::uuid and platform = ${key.platform}
      returning ${PLATFORM_COLUMNS}`);
    events.push(runChanged(key.searchId, row));
    return {
      value: { begun: true, spec: specOf(run.discovery) },
      batches: [await appendEvents(tx, key.userId, events)],
    };
  });
}

/** Shows that the provider asked us to wait until `retryAt`. */
export function runWaiting(
  database: Database,
  key: RunAttempt,
  { retryAt, reason }: { retryAt: Date; reason: string },
): Promise<Committed<boolean>> {
  return change(
    database,
    key,
    (run) => mayWrite(run, key),
    (tx) =>
      tx.execute<PlatformRow>(sql`
      update discovery_platforms p
      set state = 'waiting', retry_at = ${retryAt.toISOString()}::timestamptz, reason = ${reason}
      where discovery_id = ${key.searchId}::uuid and platform = ${key.platform}
      returning ${PLATFORM_COLUMNS}`),
  );
}

/** Ends one platform's run without posts. Does nothing if it has already ended. */
export function endRun(
  database: Database,
  key: Omit<RunAttempt, 'attempt'>,
  ending: { failure: ProviderFailure; reason: string; retryAt: string | null },
): Promise<Committed<boolean>> {
  const state = ending.failure === 'cancelled' ? 'cancelled' : 'failed';
  return change(
    database,
    key,
    ({ discovery, row }) => !isFinal(discovery.status) && row.round === key.round && !hasEnded(row),
    (tx) =>
      tx.execute<PlatformRow>(sql`
      update discovery_platforms p
      set state = ${state}, failure = ${ending.failure}, reason = ${ending.reason},
          retry_at = ${ending.retryAt}::timestamptz, finished_at = clock_timestamp()
      where discovery_id = ${key.searchId}::uuid and platform = ${key.platform}
      returning ${PLATFORM_COLUMNS}`),
  );
}

export interface ReadPost {
  mentionId: string;
  relevance: number;
  sentiment: number;
  intent: Intent;
  fingerprint: string;
}

/** Stores the posts of a platform; `note` states what an incomplete answer lacks. */
export function recordPosts(
  database: Database,
  key: RunAttempt,
  { posts, note, last }: { posts: readonly ReadPost[]; note: string | null; last: boolean },
): Promise<Committed<boolean>> {
  return change(
    database,
    key,
    (run) => mayWrite(run, key),
    async (tx) => {
      await insertPosts(tx, key.searchId, posts);
      return tx.execute<PlatformRow>(sql`
      update discovery_platforms p
      set found = ${COUNT_FOUND},
          reason = coalesce(${note}, reason),
          ${last ? sql`state = 'completed', finished_at = clock_timestamp(), retry_at = null,` : sql``}
          attempt = ${key.attempt}::int
      where discovery_id = ${key.searchId}::uuid and platform = ${key.platform}
      returning ${PLATFORM_COLUMNS}`);
    },
  );
}

/** Adds posts to a platform that has already answered. */
export function addPosts(
  database: Database,
  key: Omit<RunAttempt, 'attempt'>,
  posts: readonly ReadPost[],
): Promise<Committed<boolean>> {
  const open = ({ discovery, row }: LockedRun): boolean =>
    !isFinal(discovery.status) && discovery.round === key.round && row.state === 'completed';
  return change(database, key, open, async (tx) => {
    await insertPosts(tx, key.searchId, posts);
    return tx.execute<PlatformRow>(sql`
      update discovery_platforms p set found = ${COUNT_FOUND}
      where discovery_id = ${key.searchId}::uuid and platform = ${key.platform}
      returning ${PLATFORM_COLUMNS}`);
  });
}

const COUNT_FOUND = sql`(
  select count(*)::int from discovery_posts x join mentions m on m.id = x.mention_id
  where x.discovery_id = p.discovery_id and m.platform = p.platform)`;

async function insertPosts(tx: Tx, searchId: string, posts: readonly ReadPost[]): Promise<void> {
  await tx.execute(sql`
    insert into discovery_posts (discovery_id, mention_id, relevance, sentiment, intent, fingerprint)
    select ${searchId}::uuid, p."mentionId", p.relevance, p.sentiment, p.intent, p.fingerprint
    from jsonb_to_recordset(${JSON.stringify(posts)}::text::jsonb) as p ("mentionId" uuid,
      relevance double precision, sentiment double precision, intent text, fingerprint text)
    on conflict (discovery_id, mention_id) do nothing`);
}

function change(
  database: Database,
  key: DiscoveryKey & { platform: PlatformId },
  may: (run: LockedRun) => boolean,
  update: (tx: Tx) => Promise<PlatformRow[]>,
): Promise<Committed<boolean>> {
  return transaction(database, async (tx) => {
    const run = await lockRun(tx, key);
    if (!run || !may(run)) return { value: false, batches: [] };
    const [row] = await update(tx);
    const batch = await appendEvents(tx, key.userId, [runChanged(key.searchId, row)]);
    return { value: true, batches: [batch] };
  });
}

/** An attempt may write while its discovery runs, its run is open and no later attempt has begun. */
const mayWrite = ({ discovery, row }: LockedRun, key: RunAttempt): boolean =>
  !isFinal(discovery.status) &&
  discovery.round === key.round &&
  row.round === key.round &&
  !hasEnded(row) &&
  row.attempt <= key.attempt;

export function runChanged(searchId: string, row: PlatformRow | undefined): DomainEvent {
  if (!row) throw new Error('The updated platform was not returned.');
  return {
    type: 'competitors.discovery_progress.v1',
    data: { searchId, progress: toProgress(row) },
  };
}
