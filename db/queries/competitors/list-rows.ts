import { sql } from '../../sql.ts';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { PLANS } from '#domain/account/plan-rules.ts';
import { AppError } from '#domain/errors.ts';
import { companyEventSchema } from '#contracts/competitors/company-events.ts';
import type { CompanyEvent } from '#contracts/competitors/company-events.ts';
import type { PlanName } from '#domain/names.ts';
import { companyEvents, companyMentions } from '../../schema/companies.ts';
import type { Tx } from '../../transaction.ts';
import { SOURCES_NOW } from '../source-clock.ts';
import type { CompetitorKey } from './rows.ts';
import { fields } from '../../fields.ts';
import type { RowOf } from '../../fields.ts';
import { mentions } from '../../schema/search.ts';

export interface Viewer {
  userId: string;
  plan: PlanName;
}

const m = alias(mentions, 'm');
const x = alias(companyMentions, 'x');

/** Of `company_mentions x` with `mentions m`. */
export const MENTION = fields({
  id: m.id,
  platform: m.platform,
  url: m.url,
  title: m.title,
  content: m.content,
  author: m.author,
  postedAt: m.postedAt,
  seenAt: x.seenAt,
  about: x.about,
  aboutReason: x.reason,
  spans: x.spans,
  sentiment: x.sentiment,
  intent: x.intent,
  engagement: m.engagement,
});
export type MentionRow = RowOf<typeof MENTION>;

/** Days shown by the plan. */
export const inPlan = (plan: PlanName) =>
  sql`x.posted_at > ${SOURCES_NOW} - make_interval(days => ${PLANS[plan].mentionAnalysisDays}::int)`;

const e = alias(companyEvents, 'e');

/** Of `company_events e`. */
export const EVENT = fields({
  id: e.id,
  companyId: e.companyId,
  kind: e.kind,
  key: e.key,
  significance: e.significance,
  title: e.title,
  changes: e.changes,
  source: e.source,
  happenedAt: e.happenedAt,
  seenAt: e.seenAt,
});
export type EventRow = RowOf<typeof EVENT>;

export const toEvent = (row: EventRow): CompanyEvent => companyEventSchema.parse(EVENT.read(row));

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
  const [row] = await tx.execute<{ companyId: string; readAt: string }>(sql`
    select company_id as "companyId", read_at as "readAt" from competitors
    where id = ${competitorId}::uuid and user_id = ${userId}::uuid`);
  return row ?? null;
}
