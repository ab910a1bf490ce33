import { sql, anyOf } from '../../sql.ts';
import type { SQL } from '../../sql.ts';
import type { DomainEvent } from '#contracts/events.ts';
import type { PlatformId } from '#domain/names.ts';
import { removedFields } from '#domain/search/retention.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import { transaction } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { appendEvents } from '../events.ts';
import {
  HOLDING_EVENTS,
  HOLDING_TABLES,
  QUOTING_EVENTS,
  hasPost,
  withoutWords,
} from './holders.ts';

/** Days by platform that texts may be kept after they were fetched; null: unlimited. */
export type RetentionDays = Readonly<Partial<Record<PlatformId, number | null>>>;

/** Posts whose words were removed after a moment. */
const goneSince = (since: Date): SQL => sql`
  select id from mentions where text_removed_at > ${since.toISOString()}::timestamptz`;

/** Users who still quote a post whose text was removed after a moment. */
export async function listHolders(
  database: Database,
  { since, limit }: { since: Date; limit: number },
): Promise<string[]> {
  const post = sql`gone.id`;
  const holders = [RESULTS_HELD, ...HOLDING_TABLES.map(({ held }) => held)].map(
    (held) => sql`select h.user_id from gone cross join lateral (${held(post)}) h`,
  );
  const rows = await database.db.execute<{ user_id: string }>(sql`
    with gone as materialized (${goneSince(since)})
    select user_id from (${sql.join(holders, sql` union `)}) holders
    order by user_id limit ${limit}::int`);
  return rows.map((row) => row.user_id);
}

const RESULTS_HELD = (post: SQL): SQL => sql`
  select j.user_id from search_results r join jobs j on j.id = r.search_id
  where r.mention_id = ${post} and r.text_removed_after_days is null`;

interface Cleared extends Record<string, unknown> {
  search_id: string;
  mention_id: string;
  platform: PlatformId;
}

/** Removes the words of posts removed after a moment from all data of one user, in one transaction. */
export async function clearUser(
  database: Database,
  { userId, days, since }: { userId: string; days: RetentionDays; since: Date },
): Promise<Committed<number>> {
  const gone = goneSince(since);
  return transaction(database, async (tx) => {
    // Before their parts, like the commands of the jobs.
    await tx.execute(sql`
      select 1 from jobs where user_id = ${userId}::uuid order by id for no key update`);
    const cleared = await clearResults(tx, userId, gone, days);
    for (const { clear } of HOLDING_TABLES) await tx.execute(clear(userId, gone));
    await clearEvents(tx, userId, cleared, days);
    await clearQuotes(tx, userId, gone);
    const events = [...Map.groupBy(cleared, ({ search_id }) => search_id)].flatMap(
      ([searchId, results]) => removalsOf(searchId, results, days),
    );
    if (events.length === 0) return { value: 0, batches: [] };
    return { value: cleared.length, batches: [await appendEvents(tx, userId, events)] };
  });
}

/** One event per platform of a search, since each has its own number of days. */
function removalsOf(
  searchId: string,
  results: readonly Cleared[],
  days: RetentionDays,
): DomainEvent[] {
  return [...Map.groupBy(results, ({ platform }) => platform)].map(([platform, of]) => ({
    type: 'search.texts_removed.v1',
    data: {
      searchId,
      resultIds: of.map(({ mention_id }) => mention_id),
      afterDays: days[platform] ?? 1,
    },
  }));
}

async function clearResults(
  tx: Tx,
  userId: string,
  gone: SQL,
  days: RetentionDays,
): Promise<Cleared[]> {
  const cleared: Cleared[] = [];
  for (const [platform, kept] of Object.entries(days)) {
    if (kept === null) continue;
    const { reason, verdicts } = removedFields(kept);
    const rows = await tx.execute<Cleared>(sql`
      update search_results r
      set reason = ${reason}, verdicts = ${JSON.stringify(verdicts)}::text::jsonb,
          text_removed_after_days = ${kept}::int
      from jobs j, mentions m
      where j.id = r.search_id and j.user_id = ${userId}::uuid and m.id = r.mention_id
        and m.platform = ${platform} and m.id in (${gone}) and r.text_removed_after_days is null
      returning r.search_id, r.mention_id, m.platform`);
    cleared.push(...rows);
  }
  return cleared;
}

/** A page that reconnects must not read words in the log that were removed from the record. */
async function clearEvents(
  tx: Tx,
  userId: string,
  cleared: readonly Cleared[],
  days: RetentionDays,
): Promise<void> {
  for (const [platform, of] of Map.groupBy(cleared, (row) => row.platform)) {
    const ids = anyOf(of.map(({ mention_id }) => mention_id));
    const held = sql`e.data -> 'results'`;
    await tx.execute(sql`
      update events e
      set data = jsonb_set(e.data, array['results'], ${withoutWords(held, ids, days[platform] ?? 1)})
      where e.user_id = ${userId} and e.type = ${anyOf(HOLDING_EVENTS)} and ${hasPost(held, ids)}`);
  }
}

async function clearQuotes(tx: Tx, userId: string, gone: SQL): Promise<void> {
  for (const { type, list, within, id, blank } of QUOTING_EVENTS) {
    const blanked = (items: SQL): SQL => sql`coalesce((
      select jsonb_agg(case when (quote ->> ${id})::uuid in (${gone})
          then quote || ${JSON.stringify(blank)}::text::jsonb else quote end order by place)
      from jsonb_array_elements(${items}) with ordinality as q (quote, place)), '[]')`;
    const cleared =
      within === null
        ? blanked(sql`e.data -> ${list}`)
        : sql`coalesce((
            select jsonb_agg(jsonb_set(item, array[${within}]::text[],
              ${blanked(sql`item -> ${within}`)}) order by position)
            from jsonb_array_elements(e.data -> ${list}) with ordinality as i (item, position)),
            '[]')`;
    const held =
      within === null
        ? sql`select 1 from jsonb_array_elements(e.data -> ${list}) quote
            where (quote ->> ${id})::uuid in (${gone})`
        : sql`select 1 from jsonb_array_elements(e.data -> ${list}) item,
              jsonb_array_elements(item -> ${within}) quote
            where (quote ->> ${id})::uuid in (${gone})`;
    await tx.execute(sql`
      update events e set data = jsonb_set(e.data, array[${list}]::text[], ${cleared})
      where e.user_id = ${userId} and e.type = ${type} and exists (${held})`);
  }
}
