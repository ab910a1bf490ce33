import { cutText } from '#domain/text/cut.ts';
import { sql, isoOrNull } from '../../sql.ts';
import type { Competitor, RecentMention } from '#contracts/competitors/competitor.ts';
import { COMPETITOR_LIMITS, MENTION_SENTIMENT_CUTOFF } from '#domain/competitors/names.ts';
import type { CompetitorDetail, Theme } from '#contracts/competitors/monitoring.ts';
import type { PlanName } from '#domain/names.ts';
import { PLANS } from '#domain/account/plan-rules.ts';
import type { Database } from '../../client.ts';
import { readFacts, COMPETITOR_COLUMNS, analyticsOf, toCompetitor } from './rows.ts';
import type { Tx } from '../../transaction.ts';
import { EVENT, MENTION, inPlan, toEvent } from './list-rows.ts';
import type { EventRow, MentionRow, Viewer } from './list-rows.ts';
import { readMonitored } from './monitored.ts';
import type { CompetitorFilter } from './monitored.ts';
import type { CompetitorKey, CompetitorRow } from './rows.ts';
import { themesOf } from './themes.ts';
import { readLive } from '../live.ts';
import type { AsOf } from '../live.ts';

/**
 * All competitors that discoveries of the user found, newest first. Names that every one of
 * them took off its list again, such as one that was merged with another, are left out.
 */
export function listCompetitors(
  database: Database,
  { userId, plan, category, type }: Viewer & CompetitorFilter,
): Promise<AsOf<{ competitors: Competitor[] }>> {
  return readLive(database, userId, async (tx) => {
    const rows = await tx.execute<CompetitorRow>(sql`
        select ${COMPETITOR_COLUMNS} from competitors c join companies k on k.id = c.company_id
        ${analyticsOf(PLANS[plan].mentionAnalysisDays)}
        where c.user_id = ${userId}::uuid
          and (c.monitored_since is not null
            or exists (select 1 from discovery_results r where r.competitor_id = c.id and r.listed)
            or not exists (select 1 from discovery_results r where r.competitor_id = c.id))
          and (${category ?? null}::text is null or c.category = ${category ?? null})
          and (${type ?? null}::text is null or c.competitive_type = ${type ?? null})
        order by c.discovered_at desc, c.id desc limit 200`);
    return { competitors: rows.map((row) => toCompetitor(row)) };
  });
}

async function readCompetitor(
  tx: Tx,
  { userId, competitorId, plan }: CompetitorKey & Viewer,
): Promise<Competitor | null> {
  const [row] = await tx.execute<CompetitorRow>(sql`
    select ${COMPETITOR_COLUMNS} from competitors c join companies k on k.id = c.company_id
    ${analyticsOf(PLANS[plan].mentionAnalysisDays)}
    where c.id = ${competitorId}::uuid and c.user_id = ${userId}::uuid`);
  return row ? toCompetitor(row) : null;
}

/** All data about one competitor of the user, or null. */
export function getCompetitor(
  database: Database,
  key: CompetitorKey & Viewer,
): Promise<AsOf<CompetitorDetail> | null> {
  return readLive(database, key.userId, async (tx) => {
    const competitor = await readCompetitor(tx, key);
    if (!competitor) return null;
    const [monitoring] = await readMonitored(tx, { ...key, ids: [key.competitorId] });
    const recent = await readRecent(tx, competitor.companyId, key.plan);
    const prices = await tx.execute<EventRow>(sql`
      select ${EVENT.columns} from company_events e
      where e.company_id = ${competitor.companyId}::uuid and e.kind in ('price', 'plan')
      order by least(e.happened_at, e.seen_at) desc limit 50`);
    const themes = await readThemes(tx, competitor.companyId, key.plan);
    return {
      competitor: {
        ...competitor,
        analytics: { ...competitor.analytics, recent_mentions: recent },
      },
      monitoring: monitoring ?? null,
      facts: await readFacts(tx, competitor.companyId),
      priceHistory: prices.map(toEvent),
      ...themes,
    };
  });
}

async function readRecent(tx: Tx, companyId: string, plan: PlanName): Promise<RecentMention[]> {
  const rows = await tx.execute<MentionRow>(sql`
    select ${MENTION.columns} from company_mentions x join mentions m on m.id = x.mention_id
    where x.company_id = ${companyId}::uuid and x.about = 'about' and ${inPlan(plan)}
    order by x.posted_at desc, x.mention_id desc limit ${COMPETITOR_LIMITS.recentMentions}`);
  return rows.map((row) => ({
    id: row.id,
    platform: row.platform,
    url: row.url,
    title: row.title,
    content: cutText(row.content, 1_000),
    author: row.author,
    timestamp: isoOrNull(row.postedAt),
    sentiment: row.sentiment,
    engagement: row.engagement,
  }));
}

/** Number of newest mentions searched for opinions, and of those read. */
const THEME_MENTIONS = 4_000;
const THEME_QUOTES = 400;

async function readThemes(
  tx: Tx,
  companyId: string,
  plan: PlanName,
): Promise<{ strengths: Theme[]; complaints: Theme[] }> {
  const rows = await tx.execute<MentionRow>(sql`
    select ${MENTION.columns}
    from (
      select * from company_mentions x
      where x.company_id = ${companyId}::uuid and x.about = 'about' and ${inPlan(plan)}
      order by x.posted_at desc limit ${THEME_MENTIONS}::int
    ) x join mentions m on m.id = x.mention_id
    where abs(x.sentiment) > ${MENTION_SENTIMENT_CUTOFF}
    order by x.posted_at desc limit ${THEME_QUOTES}::int`);
  return themesOf(rows);
}
