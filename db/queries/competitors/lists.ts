import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CompanyEvent } from '#contracts/competitors/company-events.ts';
import type {
  CompanyMention,
  MentionsPage,
  TimelinePage,
  mentionsQuerySchema,
  timelineQuerySchema,
} from '#contracts/competitors/monitoring.ts';
import { iso, isoOrNull } from '../../instants.ts';
import type { Database } from '../../client.ts';
import { snapshot } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { readSeq } from '../search/rows.ts';
import type { AsOf } from '../search/search.ts';
import {
  EVENT_COLUMNS,
  MENTION_COLUMNS,
  companyOf,
  cursorOf,
  inPlan,
  parseCursor,
  toEvent,
} from './list-rows.ts';
import type { EventRow, MentionRow, Viewer } from './list-rows.ts';
import type { CompetitorKey } from './rows.ts';

const REPORTED_CHANGES = 10;

/** The last changes of each competitor that the user monitors, newest first. */
export async function readReportedChanges(tx: Tx, userId: string): Promise<CompanyEvent[]> {
  const rows = await tx.execute<EventRow>(sql`
    select ${EVENT_COLUMNS} from competitors c
    join lateral (
      select * from company_events x where x.company_id = c.company_id
      order by x.seen_at desc, x.id desc limit ${REPORTED_CHANGES}
    ) e on true
    where c.user_id = ${userId}::uuid and c.monitored_since is not null
    order by e.seen_at desc, e.id desc`);
  return rows.map(toEvent);
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
        ${query.day === undefined ? sql`` : sql`and x.posted_at >= ${startOf(query.day)} and x.posted_at < ${startOf(query.day)} + interval '1 day'`}
        ${query.from === undefined ? sql`` : sql`and x.posted_at >= ${startOf(query.from)}`}
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

/** When a UTC day begins. */
const startOf = (day: string) => sql`(${day}::timestamp at time zone 'UTC')`;

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
