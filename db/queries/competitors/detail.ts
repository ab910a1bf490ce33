import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '#contracts/errors.ts';
import { companyEventSchema } from '#contracts/competitors/company-events.ts';
import type { CompanyEvent } from '#contracts/competitors/company-events.ts';
import { competitorActivitySchema } from '#contracts/competitors/analytics.ts';
import type { CompetitorActivity, CompetitorStats } from '#contracts/competitors/analytics.ts';
import type { Competitor, RecentMention } from '#contracts/competitors/competitor.ts';
import { COMPETITOR_LIMITS } from '#contracts/competitors/names.ts';
import type {
  CompanyMention,
  CompetitorDetail,
  MentionsPage,
  TimelinePage,
  Theme,
  mentionsQuerySchema,
  timelineQuerySchema,
} from '#contracts/competitors/monitoring.ts';
import { cutText } from '#contracts/overview.ts';
import type { PlanName } from '#contracts/names.ts';
import { PLANS } from '#contracts/account/plan-rules.ts';
import type { Database } from '../../client.ts';
import { readFacts } from '../../commands/companies/facts.ts';
import { inOrder } from '../../in-order.ts';
import { snapshot } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { iso, isoOrNull } from '../jobs.ts';
import { readSeq } from '../search/rows.ts';
import { SOURCES_NOW, SOURCES_TODAY } from '../source-clock.ts';
import type { AsOf } from '../search/search.ts';
import { readMonitored } from './monitored.ts';
import type { CompetitorFilter } from './monitored.ts';
import { COMPETITOR_COLUMNS, analyticsOf, toCompetitor } from './rows.ts';
import type { CompetitorKey, CompetitorRow } from './rows.ts';
import { themesOf } from './themes.ts';

interface Viewer {
  userId: string;
  plan: PlanName;
}

/** All competitors that discoveries of the user found, newest first (R-API-11). */
export function listCompetitors(
  database: Database,
  { userId, plan, category, type }: Viewer & CompetitorFilter,
): Promise<AsOf<{ competitors: Competitor[] }>> {
  return snapshot(database, async (tx) => {
    const [asOf, rows] = await inOrder(
      () => readSeq(tx, userId),
      () =>
        tx.execute<CompetitorRow>(sql`
        select ${COMPETITOR_COLUMNS} from competitors c join companies k on k.id = c.company_id
        ${analyticsOf(PLANS[plan].mentionAnalysisDays)}
        where c.user_id = ${userId}::uuid
          and (${category ?? null}::text is null or c.category = ${category ?? null})
          and (${type ?? null}::text is null or c.competitive_type = ${type ?? null})
        order by c.discovered_at desc, c.id desc limit 200`),
    );
    return { asOf, data: { competitors: rows.map((row) => toCompetitor(row)) } };
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

/** Everything about one competitor of the user, or null (R-API-13). */
export function getCompetitor(
  database: Database,
  key: CompetitorKey & Viewer,
): Promise<AsOf<CompetitorDetail> | null> {
  return snapshot(database, async (tx) => {
    const asOf = await readSeq(tx, key.userId);
    const competitor = await readCompetitor(tx, key);
    if (!competitor) return null;
    const [monitoring] = await readMonitored(tx, { ...key, ids: [key.competitorId] });
    const recent = await readRecent(tx, competitor.companyId, key.plan);
    const prices = await tx.execute<EventRow>(sql`
      select ${EVENT_COLUMNS} from company_events e
      where e.company_id = ${competitor.companyId}::uuid and e.kind in ('price', 'plan')
      order by e.happened_at desc limit 50`);
    const themes = await readThemes(tx, competitor.companyId, key.plan);
    return {
      asOf,
      data: {
        competitor: {
          ...competitor,
          analytics: { ...competitor.analytics, recent_mentions: recent },
        },
        monitoring: monitoring ?? null,
        facts: await readFacts(tx, competitor.companyId),
        priceHistory: prices.map(toEvent),
        ...themes,
      },
    };
  });
}

interface MentionRow extends Record<string, unknown> {
  id: string;
  platform: CompanyMention['platform'];
  url: string;
  title: string;
  content: string;
  author: string | null;
  posted_at: string | null;
  order_at: string;
  seen_at: string;
  about: CompanyMention['about'];
  reason: string;
  spans: CompanyMention['spans'];
  sentiment: number;
  intent: CompanyMention['intent'];
  engagement: CompanyMention['engagement'];
}

/** Columns of `company_mentions x` with `mentions m`. */
const MENTION_COLUMNS = sql`
  m.id, m.platform, m.url, m.title, m.content, m.author, m.posted_at, x.posted_at as order_at,
  x.seen_at, x.about, x.reason, x.spans, x.sentiment, x.intent, m.engagement`;

/** Days that the plan shows. */
const inPlan = (plan: PlanName) =>
  sql`x.posted_at > ${SOURCES_NOW} - make_interval(days => ${PLANS[plan].mentionAnalysisDays}::int)`;

async function readRecent(tx: Tx, companyId: string, plan: PlanName): Promise<RecentMention[]> {
  const rows = await tx.execute<MentionRow>(sql`
    select ${MENTION_COLUMNS} from company_mentions x join mentions m on m.id = x.mention_id
    where x.company_id = ${companyId}::uuid and x.about = 'about' and ${inPlan(plan)}
    order by x.posted_at desc, x.mention_id desc limit ${COMPETITOR_LIMITS.recentMentions}`);
  return rows.map((row) => ({
    id: row.id,
    platform: row.platform,
    url: row.url,
    title: row.title,
    content: row.content.slice(0, 1_000),
    author: row.author,
    timestamp: isoOrNull(row.posted_at),
    sentiment: row.sentiment,
    engagement: row.engagement,
  }));
}

async function readThemes(
  tx: Tx,
  companyId: string,
  plan: PlanName,
): Promise<{ strengths: Theme[]; complaints: Theme[] }> {
  const rows = await tx.execute<MentionRow>(sql`
    select ${MENTION_COLUMNS} from company_mentions x join mentions m on m.id = x.mention_id
    where x.company_id = ${companyId}::uuid and x.about = 'about' and ${inPlan(plan)}
      and abs(x.sentiment) > 0.15
    order by x.posted_at desc limit 400`);
  return themesOf(rows);
}

const cursorSchema = z.tuple([z.iso.datetime({ offset: true }), z.uuid()]);

function parseCursor(cursor: string | undefined): { at: string; id: string } | null {
  if (cursor === undefined) return null;
  const [at, id] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
  const parsed = cursorSchema.safeParse([at, id]);
  if (!parsed.success) throw new AppError('INVALID_VALUE', 'Invalid cursor for this list.');
  return { at: parsed.data[0], id: parsed.data[1] };
}

const cursorOf = (at: string, id: string): string =>
  Buffer.from(`${new Date(at).toISOString()} ${id}`).toString('base64url');

async function companyOf(
  tx: Tx,
  { userId, competitorId }: CompetitorKey,
): Promise<{ companyId: string; readAt: string } | null> {
  const [row] = await tx.execute<{ company_id: string; read_at: string }>(sql`
    select company_id, read_at from competitors
    where id = ${competitorId}::uuid and user_id = ${userId}::uuid`);
  return row ? { companyId: row.company_id, readAt: row.read_at } : null;
}

/** A page of a competitor's mentions, newest first; null for another user's competitor. */
export function listMentions(
  database: Database,
  key: CompetitorKey & Viewer,
  query: z.output<typeof mentionsQuerySchema>,
): Promise<AsOf<MentionsPage> | null> {
  const cursor = parseCursor(query.cursor);
  return snapshot(database, async (tx) => {
    const asOf = await readSeq(tx, key.userId);
    const company = await companyOf(tx, key);
    if (!company) return null;
    const sentiment =
      query.sentiment === 'positive'
        ? sql`and x.sentiment > 0.3`
        : query.sentiment === 'negative'
          ? sql`and x.sentiment < -0.3`
          : query.sentiment === 'neutral'
            ? sql`and x.sentiment between -0.3 and 0.3`
            : sql``;
    const rows = await tx.execute<MentionRow>(sql`
      select ${MENTION_COLUMNS} from company_mentions x join mentions m on m.id = x.mention_id
      where x.company_id = ${company.companyId}::uuid and x.about = ${query.about}
        and ${inPlan(key.plan)} ${sentiment}
        ${query.day === undefined ? sql`` : sql`and x.day = ${query.day}::date`}
        ${query.from === undefined ? sql`` : sql`and x.day >= ${query.from}::date`}
        ${query.platform === undefined ? sql`` : sql`and x.platform = ${query.platform}`}
        ${
          cursor === null
            ? sql``
            : sql`and (x.posted_at, x.mention_id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`
        }
      order by x.posted_at desc, x.mention_id desc limit ${query.limit + 1}::int`);
    const page = rows.slice(0, query.limit);
    const last = page.at(-1);
    const readAt = Date.parse(company.readAt);
    return {
      asOf,
      data: {
        items: page.map((row) => toMention(row, key.competitorId, readAt)),
        nextCursor: rows.length > page.length && last ? cursorOf(last.order_at, last.id) : null,
      },
    };
  });
}

const toMention = (row: MentionRow, competitorId: string, readAt: number): CompanyMention => ({
  id: row.id,
  competitorId,
  platform: row.platform,
  url: row.url,
  title: row.title,
  content: row.content,
  author: row.author,
  postedAt: isoOrNull(row.posted_at),
  seenAt: iso(row.seen_at),
  about: row.about,
  aboutReason: row.reason,
  spans: row.spans,
  sentiment: row.sentiment,
  intent: row.intent,
  engagement: row.engagement,
  isNew: Date.parse(row.seen_at) > readAt,
});

interface EventRow extends Record<string, unknown> {
  id: string;
  company_id: string;
  kind: CompanyEvent['kind'];
  key: string;
  significance: CompanyEvent['significance'];
  title: string;
  changes: CompanyEvent['changes'];
  source: CompanyEvent['source'];
  happened_at: string;
  seen_at: string;
}

/** Columns of `company_events e`. */
const EVENT_COLUMNS = sql`
  e.id, e.company_id, e.kind, e.key, e.significance, e.title, e.changes, e.source, e.happened_at,
  e.seen_at`;

const toEvent = (row: EventRow): CompanyEvent =>
  companyEventSchema.parse({
    id: row.id,
    companyId: row.company_id,
    kind: row.kind,
    key: row.key,
    significance: row.significance,
    title: row.title,
    changes: row.changes,
    source: row.source,
    happenedAt: iso(row.happened_at),
    seenAt: iso(row.seen_at),
  });

/** A page of a competitor's timeline, newest first; null for another user's competitor. */
export function listTimeline(
  database: Database,
  key: CompetitorKey & Viewer,
  query: z.output<typeof timelineQuerySchema>,
): Promise<AsOf<TimelinePage> | null> {
  const cursor = parseCursor(query.cursor);
  return snapshot(database, async (tx) => {
    const asOf = await readSeq(tx, key.userId);
    const company = await companyOf(tx, key);
    if (!company) return null;
    const rows = await tx.execute<EventRow>(sql`
      select ${EVENT_COLUMNS} from company_events e
      where e.company_id = ${company.companyId}::uuid
        ${query.kind === undefined ? sql`` : sql`and e.kind = ${query.kind}`}
        ${
          cursor === null
            ? sql``
            : sql`and (e.seen_at, e.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`
        }
      order by e.seen_at desc, e.id desc limit ${query.limit + 1}::int`);
    const page = rows.slice(0, query.limit);
    const last = page.at(-1);
    const nextCursor = rows.length > page.length && last ? cursorOf(last.seen_at, last.id) : null;
    return { asOf, data: { items: page.map(toEvent), nextCursor } };
  });
}

const RANGE_DAYS = { '7d': 7, '28d': 28, '90d': 90, '365d': 365 } as const;

/** Day totals of all monitored competitors: what every block of Analytics is a sum over. */
export function getStats(
  database: Database,
  query: Viewer & CompetitorFilter & { range: keyof typeof RANGE_DAYS },
): Promise<AsOf<CompetitorStats>> {
  const { userId, plan, category, type } = query;
  const days = Math.min(RANGE_DAYS[query.range], PLANS[plan].mentionAnalysisDays);
  return snapshot(database, async (tx) => {
    const [asOf, rows, [range]] = await inOrder(
      () => readSeq(tx, userId),
      () =>
        tx.execute<CompetitorStats['series'][number] & Record<string, unknown>>(sql`
        select c.id as "competitorId", k.id as "companyId", k.name, c.category, t.totals
        from competitors c join companies k on k.id = c.company_id
        left join lateral (
          select coalesce(json_agg(json_build_object('day', t.day, 'platform', t.platform,
            'mentions', t.mentions, 'positive', t.positive, 'neutral', t.neutral, 'negative',
            t.negative, 'sentimentSum', t.sentiment_sum, 'likes', t.likes, 'comments', t.comments,
            'shares', t.shares) order by t.day, t.platform), '[]') as totals
          from company_day_totals t
          where t.company_id = k.id and t.day > ${SOURCES_TODAY} - ${days}::int
        ) t on true
        where c.user_id = ${userId}::uuid and c.monitored_since is not null
          and c.status <> 'archived'
          and (${category ?? null}::text is null or c.category = ${category ?? null})
          and (${type ?? null}::text is null or c.competitive_type = ${type ?? null})
        order by lower(k.name), c.id`),
      () =>
        tx.execute<{ first: string; last: string }>(sql`
        select (${SOURCES_TODAY} - ${days - 1}::int)::text as first, ${SOURCES_TODAY}::text as last`),
    );
    // One platform's clock may run ahead of the others'.
    const newest = rows
      .flatMap(({ totals }) => totals.map(({ day }) => day))
      .toSorted()
      .at(-1);
    const to = newest !== undefined && newest > (range?.last ?? '') ? newest : (range?.last ?? '');
    const advanced = PLANS[plan].advancedAnalytics;
    return { asOf, data: { from: range?.first ?? to, to, series: [...rows], advanced } };
  });
}

/** The last mentions of all competitors of the user, discovered ones too (A-78). */
export function listActivity(
  database: Database,
  { userId, plan }: Viewer,
): Promise<AsOf<{ items: CompetitorActivity[] }>> {
  return snapshot(database, async (tx) => {
    const [asOf, rows] = await inOrder(
      () => readSeq(tx, userId),
      () =>
        tx.execute<MentionRow & { competitor_id: string; name: string }>(sql`
        select * from (
          select distinct on (m.id) c.id as competitor_id, k.name, ${MENTION_COLUMNS}
          from competitors c join companies k on k.id = c.company_id
          join lateral (
            select * from company_mentions y
            where y.company_id = c.company_id and y.about = 'about'
            order by y.posted_at desc, y.mention_id desc limit ${COMPETITOR_LIMITS.recentMentions}
          ) x on true
          join mentions m on m.id = x.mention_id
          where c.user_id = ${userId}::uuid and ${inPlan(plan)}
          order by m.id, c.monitored_since nulls last, c.id
        ) found
        order by order_at desc, id desc limit ${COMPETITOR_LIMITS.recentMentions}`),
    );
    return { asOf, data: { items: rows.map((row) => toCompetitorActivity(row)) } };
  });
}

const toCompetitorActivity = (
  row: MentionRow & { competitor_id: string; name: string },
): CompetitorActivity =>
  competitorActivitySchema.parse({
    id: row.id,
    competitorId: row.competitor_id,
    name: row.name,
    text: cutText(row.title.trim() === '' ? row.content : row.title),
    platform: row.platform,
    timestamp: isoOrNull(row.posted_at),
    sentiment: row.sentiment,
    url: row.url,
  });
