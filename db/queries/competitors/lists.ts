import { sql } from '../../sql.ts';
import type { z } from 'zod';
import type { CompanyEvent } from '#contracts/competitors/company-events.ts';
import type {
  CompanyMention,
  MentionsPage,
  TimelinePage,
  mentionsQuerySchema,
  timelineQuerySchema,
} from '#contracts/competitors/monitoring.ts';
import type { Database } from '../../client.ts';
import type { Tx } from '../../transaction.ts';
import { EVENT, MENTION, companyOf, cursorOf, inPlan, parseCursor, toEvent } from './list-rows.ts';
import type { EventRow, MentionRow, Viewer } from './list-rows.ts';
import type { CompetitorKey } from './rows.ts';
import { pageOf, readLive } from '../live.ts';
import type { AsOf } from '../live.ts';

const REPORTED_CHANGES = 10;

/** The last changes of each competitor that the user monitors, newest first. */
export async function readReportedChanges(tx: Tx, userId: string): Promise<CompanyEvent[]> {
  const rows = await tx.execute<EventRow>(sql`
    select ${EVENT.columns} from competitors c
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
  return readLive(database, key.userId, async (tx) => {
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
    const rows = await tx.execute<MentionRow & { orderAt: string }>(sql`
      select ${MENTION.columns}, x.posted_at as "orderAt" from company_mentions x join mentions m on m.id = x.mention_id
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
    const { items, nextCursor } = pageOf(rows, query.limit, (row) => cursorOf(row.orderAt, row.id));
    const readAt = Date.parse(company.readAt);
    return { items: items.map((row) => toMention(row, key.competitorId, readAt)), nextCursor };
  });
}

/** When a UTC day begins. */
const startOf = (day: string) => sql`(${day}::timestamp at time zone 'UTC')`;

const toMention = (row: MentionRow, competitorId: string, readAt: number): CompanyMention => ({
  ...MENTION.read(row),
  competitorId,
  isNew: Date.parse(row.seenAt) > readAt,
});

/** A page of a competitor's timeline, newest first; null for another user's competitor. */
export function listTimeline(
  database: Database,
  key: CompetitorKey & Viewer,
  query: z.output<typeof timelineQuerySchema>,
): Promise<AsOf<TimelinePage> | null> {
  const cursor = parseCursor(query.cursor);
  return readLive(database, key.userId, async (tx) => {
    const company = await companyOf(tx, key);
    if (!company) return null;
    const rows = await tx.execute<EventRow>(sql`
      select ${EVENT.columns} from company_events e
      where e.company_id = ${company.companyId}::uuid
        ${query.kind === undefined ? sql`` : sql`and e.kind = ${query.kind}`}
        ${
          cursor === null
            ? sql``
            : sql`and (e.seen_at, e.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`
        }
      order by e.seen_at desc, e.id desc limit ${query.limit + 1}::int`);
    const { items, nextCursor } = pageOf(rows, query.limit, (row) => cursorOf(row.seenAt, row.id));
    return { items: items.map(toEvent), nextCursor };
  });
}
