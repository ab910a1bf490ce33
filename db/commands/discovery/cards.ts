import { sql } from '../../sql.ts';
import type { Competitor, Judgement } from '#contracts/competitors/competitor.ts';
import type { DomainEvent } from '#contracts/events.ts';
import { isFinal } from '#domain/names.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import { visibleOf } from '../../queries/competitors/discovery-rows.ts';
import type { DiscoveryKey, DiscoveryRow } from '../../queries/competitors/discovery-rows.ts';
import { readDiscovered } from '../../queries/competitors/discovery.ts';
import { transaction } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { recordCompanyMentions } from '../companies/mentions.ts';
import type { CompanyMentionInput } from '../companies/mentions.ts';
import { appendEvents } from '../events.ts';
import { discoveryChanged, lockDiscovery, rereadDiscovery } from './lock.ts';

/** One judged competitor of a discovery. */
export interface Card {
  companyId: string;
  name: string;
  judgement: Judgement;
}

export interface Cards {
  /** All that belong to the market, best first. */
  cards: readonly Card[];
  /** Number of names considered. */
  candidates: number;
  sites: { read: number; total: number };
  /** Posts that name a card's company; shared evidence. */
  mentions: readonly CompanyMentionInput[];
  /** A language model has judged them: this round's list is final. */
  refined?: boolean;
}

const EVENT_BYTES = 40_000;

/**
 * Makes a running discovery show these cards: announces new and changed ones, removes those that no
 * longer belong. Cards below the cut of the list or of the plan are counted and withheld.
 */
export function saveCards(
  database: Database,
  key: DiscoveryKey & { round: number },
  found: Cards,
): Promise<Committed<boolean>> {
  return transaction(database, async (tx) => {
    const row = await lockDiscovery(tx, key);
    if (!row || isFinal(row.status) || row.round !== key.round || row.refined_round === key.round)
      return { value: false, batches: [] };
    const before = await listedIds(tx, row.id);
    const shown = found.cards.slice(0, row.result_limit);
    const changed = await upsertCards(tx, row, shown);
    await recordCompanyMentions(tx, found.mentions);
    await tx.execute(sql`
      update discoveries set total_discovered = ${found.cards.length}::int,
        refined_round = ${found.refined ? row.round : row.refined_round}::int,
        candidates = ${found.candidates}::int, sites_read = ${found.sites.read}::int,
        sites_total = ${found.sites.total}::int,
        total_mentions = (
          select count(distinct m.mention_id)::int from discovery_results r
          join competitors c on c.id = r.competitor_id
          join company_mentions m on m.company_id = c.company_id and m.about = 'about'
          join discovery_posts p on p.discovery_id = r.discovery_id and p.mention_id = m.mention_id
          where r.discovery_id = ${row.id}::uuid and r.listed)
      where id = ${row.id}::uuid`);
    const after = await rereadDiscovery(tx, row.id);
    const visible = await readDiscovered(tx, key, visibleOf(row.plan, row.result_limit));
    const ids = new Set(visible.map(({ id }) => id));
    const fresh = visible.filter(({ id }) => changed.has(id) || !before.has(id));
    const removed = [...before].filter((id) => !ids.has(id));
    const events = [
      ...foundEvents(row.id, fresh, removed),
      ...(moved(row, after) ? [discoveryChanged(after)] : []),
    ];
    return { value: true, batches: [await appendEvents(tx, key.userId, events)] };
  });
}

const moved = (a: DiscoveryRow, b: DiscoveryRow): boolean =>
  a.total_discovered !== b.total_discovered ||
  a.total_mentions !== b.total_mentions ||
  a.candidates !== b.candidates ||
  a.sites_read !== b.sites_read ||
  a.sites_total !== b.sites_total ||
  a.listed !== b.listed;

async function listedIds(tx: Tx, discoveryId: string): Promise<Set<string>> {
  const rows = await tx.execute<{ competitor_id: string }>(sql`
    select competitor_id from discovery_results
    where discovery_id = ${discoveryId}::uuid and listed`);
  return new Set(rows.map((row) => row.competitor_id));
}

/** Ids of the competitors whose judgement changed. */
async function upsertCards(
  tx: Tx,
  row: DiscoveryRow,
  cards: readonly Card[],
): Promise<Set<string>> {
  const payload = JSON.stringify(cards.toSorted((a, b) => (a.companyId < b.companyId ? -1 : 1)));
  const rows = await tx.execute<{ id: string }>(sql`
    with input as (
      select "companyId" as company_id, name, judgement
      from jsonb_to_recordset(${payload}::text::jsonb) as i (
        "companyId" uuid, name text, judgement jsonb)
    ), mine as (
      insert into competitors as c (user_id, company_id, name_lower, category, competitive_type,
        judgement, discovery_id, search_query)
      select ${row.user_id}::uuid, company_id, lower(name), judgement ->> 'category',
        judgement ->> 'competitive_type', judgement, ${row.id}::uuid, ${row.query}
      from input
      on conflict (user_id, company_id) do update set
        name_lower = case when c.monitored_since is null then excluded.name_lower else c.name_lower end,
        category = excluded.category, competitive_type = excluded.competitive_type,
        judgement = excluded.judgement, discovery_id = excluded.discovery_id,
        search_query = excluded.search_query
      returning c.id, c.company_id
    ), gone as (
      update discovery_results r set listed = false
      where r.discovery_id = ${row.id}::uuid and r.listed
        and not exists (select 1 from mine where mine.id = r.competitor_id)
    ), old as (
      select r.competitor_id, r.judgement from discovery_results r
      where r.discovery_id = ${row.id}::uuid
    ), saved as (
      insert into discovery_results as r (discovery_id, competitor_id, relevance, quality, judgement,
        listed)
      select ${row.id}::uuid, mine.id, (i.judgement ->> 'relevance_score')::double precision,
        (i.judgement ->> 'qualityScore')::double precision, i.judgement, true
      from input i join mine on mine.company_id = i.company_id
      on conflict (discovery_id, competitor_id) do update set relevance = excluded.relevance,
        quality = excluded.quality, judgement = excluded.judgement, listed = true
      returning r.competitor_id, r.judgement
    )
    select saved.competitor_id as id from saved
    left join old on old.competitor_id = saved.competitor_id
    where old.judgement is distinct from saved.judgement`);
  return new Set(rows.map(({ id }) => id));
}

/** Events below 64 KB each. */
function foundEvents(
  searchId: string,
  competitors: readonly Competitor[],
  removedIds: string[],
): DomainEvent[] {
  const events: DomainEvent[] = [];
  let batch: Competitor[] = [];
  let bytes = 0;
  const flush = (removed: string[]): void => {
    if (batch.length === 0 && removed.length === 0) return;
    events.push({
      type: 'competitors.found.v1',
      data: { searchId, competitors: batch, removedIds: removed },
    });
    batch = [];
    bytes = 0;
  };
  flush(removedIds);
  for (const competitor of competitors) {
    const size = Buffer.byteLength(JSON.stringify(competitor));
    if (bytes + size > EVENT_BYTES) flush([]);
    batch.push(competitor);
    bytes += size;
  }
  flush([]);
  return events;
}
