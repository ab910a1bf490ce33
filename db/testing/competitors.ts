import { randomUUID } from 'node:crypto';
import { sql } from '../sql.ts';
import type { Judgement } from '#contracts/competitors/competitor.ts';
import type { MonitoringOptions } from '#contracts/competitors/monitoring.ts';
import { COMPETITOR_LIMITS } from '#domain/competitors/names.ts';
import type { PlanName } from '#domain/names.ts';
import type { Database } from '../client.ts';
import { ensureCompanies } from '../commands/companies/ensure.ts';
import { saveCards } from '../commands/discovery/cards.ts';
import type { DiscoveryKey } from '../queries/competitors/discovery-rows.ts';
import { transaction } from '../transaction.ts';
import { createUser } from './factories.ts';

export const JUDGEMENT: Judgement = {
  category: 'CRM',
  competitive_type: 'direct',
  confidence: 0.9,
  relevance_score: 0.9,
  qualityScore: 80,
  platforms: ['hackernews'],
  search_terms: ['crm'],
  evidence: [],
  conversations: 0,
  leaving: 0,
  reasons: { relevance: [], confidence: [], quality: [], type: '', category: '' },
};

export const MONITORING_OPTIONS: MonitoringOptions = {
  platforms: ['hackernews'],
  analysisDays: 30,
  alertThreshold: COMPETITOR_LIMITS.alertThreshold,
  sentimentThreshold: COMPETITOR_LIMITS.sentimentThreshold,
};

/** Makes a running discovery show companies of these names, best first. */
export async function findInDiscovery(
  database: Database,
  key: DiscoveryKey,
  names: readonly string[],
): Promise<void> {
  const companies = await ensureCompanies(
    database,
    names.map((name) => ({ nameKey: name.toLowerCase(), name, aliases: [], domain: null })),
  );
  const idOf = new Map(companies.map(({ id, name }) => [name, id]));
  const cards = names.map((name, at) => ({
    companyId: idOf.get(name) ?? '',
    name,
    judgement: { ...JUDGEMENT, relevance_score: 0.9 - at / 100 },
  }));
  const sites = { read: 0, total: names.length };
  const found = { cards, candidates: names.length, sites, mentions: [] };
  await saveCards(database, { ...key, round: 0 }, found);
}

interface Discovered {
  userId: string;
  /** Competitors in the order of their names, and the companies that they are. */
  ids: string[];
  companyIds: string[];
}

/**
 * A user (a new one of the plan without `userId`) whose discoveries found so many companies of these
 * names, or of made-up ones. Companies that exist by `companyIds` are found instead of new ones.
 */
export async function discoveredBy(
  database: Database,
  {
    plan = 'free',
    count,
    names = [],
    userId,
    companyIds,
  }: {
    plan?: PlanName;
    count: number;
    names?: readonly string[];
    userId?: string;
    companyIds?: readonly string[];
  },
): Promise<Discovered> {
  const owner = userId ?? (await createUser(database, { plan })).userId;
  const tag = randomUUID().slice(0, 8);
  const made = companyIds ?? (await createCompanies(database, { tag, count, names }));
  const rows = await transaction(database, (tx) =>
    tx.execute<{ id: string; company_id: string }>(sql`
      insert into competitors (user_id, company_id, name_lower, category, competitive_type,
        judgement, search_query)
      select ${owner}::uuid, k.id, lower(k.name), 'CRM', 'direct',
        ${JSON.stringify(JUDGEMENT)}::text::jsonb, 'crm'
      from companies k join jsonb_array_elements_text(${JSON.stringify(made)}::text::jsonb)
        as wanted on wanted.value::uuid = k.id
      order by k.name returning id, company_id`),
  );
  return {
    userId: owner,
    ids: rows.map(({ id }) => id),
    companyIds: rows.map((row) => row.company_id),
  };
}

async function createCompanies(
  database: Database,
  { tag, count, names }: { tag: string; count: number; names: readonly string[] },
): Promise<string[]> {
  const rows = await transaction(database, (tx) =>
    tx.execute<{ id: string }>(sql`
      with named as (
        select n, coalesce((${JSON.stringify(names)}::text::jsonb) ->> n,
          ${tag}::text || 'A' || lpad(n::text, 3, '0')) as name
        from generate_series(0, ${count - 1}::int) n
      )
      insert into companies (key, name, name_key)
      select ${tag}::text || n::text || '.example', name, lower(name) from named returning id`),
  );
  return rows.map(({ id }) => id);
}

/**
 * Stores so many mentions of a company with their day totals, spread evenly over the last `days` on
 * three platforms, a third of them positive and a third negative.
 */
export async function storeMentionsOf(
  database: Database,
  { companyId, count, days }: { companyId: string; count: number; days: number },
): Promise<void> {
  const tag = randomUUID().slice(0, 8);
  await transaction(database, async (tx) => {
    await tx.execute(sql`
      with made as (
        insert into mentions (platform, external_id, url, title, content, language, posted_at,
          fetched_at, engagement)
        select (array['reddit', 'hackernews', 'youtube'])[1 + n % 3], ${tag}::text || n::text,
          'https://posts.example/' || ${tag}::text || n::text, 'Post ' || n::text,
          'We use it every day, but the price went up.', 'en',
          now() - (n::float8 / ${count}::int * ${days}::int) * interval '1 day', now(),
          '{"likes": 2, "comments": 1, "shares": null, "views": null}'
        from generate_series(0, ${count - 1}::int) n
        returning id, platform, posted_at
      )
      insert into company_mentions (company_id, mention_id, platform, day, posted_at, about, reason,
        spans, sentiment, intent, seen_at)
      select ${companyId}::uuid, id, platform, (posted_at at time zone 'UTC')::date, posted_at,
        'about', 'Named', '[]', (row_number() over () % 3 - 1) * 0.6, 'other', posted_at
      from made`);
    await tx.execute(sql`
      insert into company_day_totals (company_id, day, platform, mentions, positive, neutral,
        negative, sentiment_sum, likes, comments, shares)
      select company_id, day, platform, count(*), count(*) filter (where sentiment > 0.3),
        count(*) filter (where sentiment between -0.3 and 0.3),
        count(*) filter (where sentiment < -0.3), sum(sentiment), 2 * count(*), count(*), 0
      from company_mentions where company_id = ${companyId}::uuid
      group by company_id, day, platform`);
  });
}
