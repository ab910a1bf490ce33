import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { PLANS } from '#domain/account/plan-rules.ts';
import { AppError } from '#domain/errors.ts';
import { companyEventSchema } from '#contracts/competitors/company-events.ts';
import type { CompanyEvent } from '#contracts/competitors/company-events.ts';
import type { CompanyMention } from '#contracts/competitors/monitoring.ts';
import type { PlanName } from '#domain/names.ts';
import { iso } from '../../instants.ts';
import type { Tx } from '../../transaction.ts';
import { SOURCES_NOW } from '../source-clock.ts';
import type { CompetitorKey } from './rows.ts';

export interface Viewer {
  userId: string;
  plan: PlanName;
}

export interface MentionRow extends Record<string, unknown> {
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
export const MENTION_COLUMNS = sql`
  m.id, m.platform, m.url, m.title, m.content, m.author, m.posted_at, x.posted_at as order_at,
  x.seen_at, x.about, x.reason, x.spans, x.sentiment, x.intent, m.engagement`;

/** Days shown by the plan. */
export const inPlan = (plan: PlanName) =>
  sql`x.posted_at > ${SOURCES_NOW} - make_interval(days => ${PLANS[plan].mentionAnalysisDays}::int)`;

export interface EventRow extends Record<string, unknown> {
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
export const EVENT_COLUMNS = sql`
  e.id, e.company_id, e.kind, e.key, e.significance, e.title, e.changes, e.source, e.happened_at,
  e.seen_at`;

export const toEvent = (row: EventRow): CompanyEvent =>
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

const cursorSchema = z.tuple([z.iso.datetime({ offset: true }), z.uuid()]);

export function parseCursor(cursor: string | undefined): { at: string; id: string } | null {
  if (cursor === undefined) return null;
  const [at, id] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
  const parsed = cursorSchema.safeParse([at, id]);
  if (!parsed.success) throw new AppError('INVALID_VALUE', 'Invalid cursor for this list.');
  return { at: parsed.data[0], id: parsed.data[1] };
}

/** `at` with the database's precision: rows of one millisecond differ by microseconds. */
export const cursorOf = (at: string, id: string): string =>
  Buffer.from(`${at.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')} ${id}`).toString(
    'base64url',
  );

export async function companyOf(
  tx: Tx,
  { userId, competitorId }: CompetitorKey,
): Promise<{ companyId: string; readAt: string } | null> {
  const [row] = await tx.execute<{ company_id: string; read_at: string }>(sql`
    select company_id, read_at from competitors
    where id = ${competitorId}::uuid and user_id = ${userId}::uuid`);
  return row ? { companyId: row.company_id, readAt: row.read_at } : null;
}
