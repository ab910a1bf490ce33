import { sql } from 'drizzle-orm';
import type { DomainEvent } from '#contracts/events.ts';
import type { PlatformId } from '#contracts/names.ts';
import { removedFields } from '#contracts/retention.ts';
import type { Database } from '../client.ts';
import type { Committed, StreamBatch } from '../committed.ts';
import { transaction } from '../transaction.ts';
import type { Tx } from '../transaction.ts';
import { appendEvents } from './events.ts';

export interface Expiry {
  platform: PlatformId;
  /** Kept for so many days since they were fetched. */
  days: number;
  now: Date;
  /** Posts at a time, so that no transaction holds its locks for long. */
  limit: number;
}

/**
 * Removes words, authors and figures of posts that were fetched longer ago than their provider
 * allows: from the posts, from the searches that found them or left them out, and from the log of
 * events; open pages are told. `value` is the number of posts; below `limit` nothing is left to do.
 */
export async function removeExpiredTexts(
  database: Database,
  expiry: Expiry,
): Promise<Committed<number>> {
  return transaction(database, async (tx) => {
    const mentionIds = await emptyMentions(tx, expiry);
    if (mentionIds.length === 0) return { value: 0, batches: [] };
    const affected = await emptyResults(tx, mentionIds, expiry.days);
    await emptyRejections(tx, mentionIds);
    await emptyLeads(tx, mentionIds);
    const batches: StreamBatch[] = [];
    for (const [userId, searches] of affected) {
      const searchIds = [...searches.keys()];
      await emptyEvents(tx, { userId, searchIds, mentionIds, days: expiry.days });
      const events = [...searches].map(([searchId, resultIds]): DomainEvent => ({
        type: 'search.texts_removed.v1',
        data: { searchId, resultIds, afterDays: expiry.days },
      }));
      batches.push(await appendEvents(tx, userId, events));
    }
    return { value: mentionIds.length, batches };
  });
}

async function emptyMentions(tx: Tx, { platform, days, now, limit }: Expiry): Promise<string[]> {
  const { title, content, author, engagement } = removedFields(days);
  const rows = await tx.execute<{ id: string }>(sql`
    update mentions
    set title = ${title}, content = ${content}, author = ${author}, language = null,
        engagement = ${JSON.stringify(engagement)}::text::jsonb,
        words = null, text_removed_at = clock_timestamp()
    where id in (
      select id from mentions
      where platform = ${platform} and text_removed_at is null
        and fetched_at < ${now.toISOString()}::text::timestamptz - make_interval(days => ${days}::int)
      order by fetched_at limit ${limit}::int for update skip locked)
    returning id`);
  return rows.map(({ id }) => id);
}

/** Result ids by search, by user; users in one order for all sweeps, whose streams are locked. */
async function emptyResults(
  tx: Tx,
  mentionIds: readonly string[],
  days: number,
): Promise<Map<string, Map<string, string[]>>> {
  const { reason, verdicts } = removedFields(days);
  const rows = await tx.execute<{ user_id: string; search_id: string; mention_id: string }>(sql`
    with emptied as (
      update search_results
      set reason = ${reason}, verdicts = ${JSON.stringify(verdicts)}::text::jsonb,
          text_removed_after_days = ${days}::int
      where mention_id in (${listed(mentionIds)}) and text_removed_after_days is null
      returning search_id, mention_id
    )
    select j.user_id, e.search_id, e.mention_id from emptied e
    join jobs j on j.id = e.search_id
    order by j.user_id, e.search_id`);
  const byUser = new Map<string, Map<string, string[]>>();
  for (const { user_id, search_id, mention_id } of rows) {
    const searches = byUser.get(user_id) ?? new Map<string, string[]>();
    byUser.set(user_id, searches.set(search_id, [...(searches.get(search_id) ?? []), mention_id]));
  }
  return byUser;
}

/** Why a post was left out may quote it; that it was, and for what kind of cause, stays. */
async function emptyRejections(tx: Tx, mentionIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update search_rejections set reason = ''
    where mention_id in (${listed(mentionIds)}) and reason <> ''`);
}

/** A lead stays, with the owner's note; why it mattered may quote the post. */
async function emptyLeads(tx: Tx, mentionIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update leads set reason = '' where mention_id in (${listed(mentionIds)}) and reason <> ''`);
}

/** A page that comes back later must not read in the log what is gone from the record. */
async function emptyEvents(
  tx: Tx,
  gone: {
    userId: string;
    searchIds: readonly string[];
    mentionIds: readonly string[];
    days: number;
  },
): Promise<void> {
  await tx.execute(sql`
    update events e
    set data = jsonb_set(e.data, '{results}', (
      select jsonb_agg(
        case when (result ->> 'id') in (${listed(gone.mentionIds)})
             then result || ${JSON.stringify(removedFields(gone.days))}::text::jsonb
             else result end
        order by position)
      from jsonb_array_elements(e.data -> 'results') with ordinality as r (result, position)))
    where e.user_id = ${gone.userId}
      and e.type in ('search.results_added.v1', 'search.results_refined.v1')
      and (e.data ->> 'searchId') in (${listed(gone.searchIds)})
      and jsonb_array_length(e.data -> 'results') > 0`);
}

const listed = (values: readonly string[]) =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );

/** Days by platform; null where there is no end. */
export type RetentionDays = Readonly<Partial<Record<PlatformId, number | null>>>;

const BATCH = 200;

/** Removes everything whose time is over, batch by batch; `publish` gets each batch's events. */
export async function sweepRetention(
  database: Database,
  { days, now, publish }: { days: RetentionDays; now: Date; publish: (b: StreamBatch[]) => void },
): Promise<number> {
  let removed = 0;
  for (const [platform, kept] of Object.entries(days)) {
    if (kept === null) continue;
    const expiry = { platform: platform as PlatformId, days: kept, now, limit: BATCH };
    for (;;) {
      const { value, batches } = await removeExpiredTexts(database, expiry);
      publish(batches);
      removed += value;
      if (value < BATCH) break;
    }
  }
  return removed;
}
