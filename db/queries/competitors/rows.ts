import { companyFactSchema } from '#contracts/competitors/company-facts.ts';
import type { Tx } from '../../transaction.ts';
import type { CompanyFact } from '#domain/competitors/facts.ts';
import { sql, iso, isoOrNull } from '../../sql.ts';
import { alias } from 'drizzle-orm/pg-core';
import type {
  Competitor,
  CompetitorAnalytics,
  Judgement,
} from '#contracts/competitors/competitor.ts';
import type { CompetitorStatus, VerificationStatus } from '#domain/competitors/names.ts';
import { profileOf } from '#domain/competitors/profile.ts';
import type { CompanyProfile } from '#domain/competitors/profile.ts';
import { PLANS } from '#domain/account/plan-rules.ts';
import { PLAN_NAMES } from '#domain/names.ts';
import type { PlatformId } from '#domain/names.ts';
import { companyFacts } from '../../schema/companies.ts';
import { SOURCES_TODAY } from '../source-clock.ts';
import { fields } from '../../fields.ts';

/** Selects a user's competitor; every read and write of one names both. */
export interface CompetitorKey {
  userId: string;
  competitorId: string;
}

const ADVANCED = PLAN_NAMES.filter((plan) => PLANS[plan].advancedAnalytics);

/** Whether the plan of `competitors c` shows engagement. */
export const HAS_ENGAGEMENT = sql`(
  select u.plan in (${sql.join(
    ADVANCED.map((plan) => sql`${plan}`),
    sql`, `,
  )}) from users u where u.id = c.user_id)`;

/** Sums over the days shown by the plan, as a lateral join on `companies k` named `a`. */
export const analyticsOf = (days: number) => sql`
  left join lateral (
    select coalesce(sum(p.mentions), 0)::int as mentions, coalesce(sum(p.positive), 0)::int as positive,
      coalesce(sum(p.neutral), 0)::int as neutral, coalesce(sum(p.negative), 0)::int as negative,
      coalesce(sum(p.sentiment), 0) as sentiment,
      case when ${HAS_ENGAGEMENT} then coalesce(sum(p.likes), 0)::int end as likes,
      case when ${HAS_ENGAGEMENT} then coalesce(sum(p.comments), 0)::int end as comments,
      case when ${HAS_ENGAGEMENT} then coalesce(sum(p.shares), 0)::int end as shares,
      jsonb_object_agg(p.platform, jsonb_build_object('mentions', p.mentions)) as platforms
    from (
      select t.platform, sum(t.mentions)::int as mentions, sum(t.positive) as positive,
        sum(t.neutral) as neutral, sum(t.negative) as negative, sum(t.sentiment_sum) as sentiment,
        sum(t.likes) as likes, sum(t.comments) as comments, sum(t.shares) as shares
      from company_day_totals t
      where t.company_id = k.id and t.day > ${SOURCES_TODAY} - ${days}::int
      group by t.platform
    ) p
  ) a on true
  left join lateral (
    select m.posted_at as last_at from company_mentions m
    where m.company_id = k.id and m.about = 'about'
    order by m.posted_at desc limit 1
  ) l on true`;

/** Columns of `competitors c`, `companies k` and `analyticsOf`. */
export const COMPETITOR_COLUMNS = sql`
  c.id, c.user_id, c.company_id, c.category, c.competitive_type, c.judgement, c.search_query,
  c.discovered_at, c.status, c.monitored_since, k.name, k.domain, k.verification, k.profile,
  a.mentions, a.positive, a.neutral, a.negative, a.sentiment, a.likes, a.comments, a.shares,
  a.platforms as platform_mentions, l.last_at`;

export interface CompetitorRow extends Record<string, unknown> {
  id: string;
  user_id: string;
  company_id: string;
  category: string;
  competitive_type: Competitor['competitive_type'];
  judgement: Judgement;
  search_query: string;
  discovered_at: string;
  status: CompetitorStatus;
  monitored_since: string | null;
  name: string;
  domain: string | null;
  verification: VerificationStatus;
  profile: CompanyProfile | Record<string, never>;
  mentions: number;
  positive: number;
  neutral: number;
  negative: number;
  sentiment: number;
  likes: number | null;
  comments: number | null;
  shares: number | null;
  platform_mentions: Partial<Record<PlatformId, { mentions: number }>> | null;
  last_at: string | null;
}

const EMPTY_PROFILE = profileOf([], new Date(0));

/** `judgement` replaces that of the row, with another discovery's. */
export function toCompetitor(row: CompetitorRow, judgement = row.judgement): Competitor {
  const profile = 'factSources' in row.profile ? (row.profile as CompanyProfile) : EMPTY_PROFILE;
  const { tagline, category: _stated, ...facts } = profile;
  return {
    ...facts,
    ...judgement,
    id: row.id,
    companyId: row.company_id,
    name: row.name,
    description: profile.description || tagline || '',
    website: row.domain === null ? null : `https://${row.domain}`,
    domain: row.domain,
    verificationStatus: row.verification,
    discoveredAt: iso(row.discovered_at),
    searchQuery: row.search_query,
    userId: row.user_id,
    status: row.status,
    analytics: toAnalytics(row),
    monitoredSince: isoOrNull(row.monitored_since),
  };
}

function toAnalytics(row: CompetitorRow): CompetitorAnalytics {
  return {
    totalMentions: row.mentions,
    positiveMentions: row.positive,
    neutralMentions: row.neutral,
    negativeMentions: row.negative,
    averageSentiment: row.mentions === 0 ? null : row.sentiment / row.mentions,
    lastMentionDate: isoOrNull(row.last_at),
    platformBreakdown: row.platform_mentions ?? {},
    engagement: { likes: row.likes, comments: row.comments, shares: row.shares },
    recent_mentions: [],
  };
}

const f = alias(companyFacts, 'f');
const FACT = fields({
  kind: f.kind,
  key: f.key,
  value: f.value,
  source: f.source,
  sourceUrl: f.sourceUrl,
  quote: f.quote,
  fetchedAt: f.fetchedAt,
});

/** The current facts of a company, of all sources. */
export async function readFacts(tx: Tx, companyId: string): Promise<CompanyFact[]> {
  const rows = await FACT.select(
    tx,
    sql`from company_facts f
    where f.company_id = ${companyId}::uuid and f.replaced_at is null
    order by f.kind, f.key, f.source`,
  );
  return rows.flatMap((row) => companyFactSchema.safeParse(row).data ?? []);
}
