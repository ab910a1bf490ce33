import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import type {
  Lead,
  LeadChange,
  LeadCounts,
  LeadDetail,
  LeadDraft,
  LeadListQuery,
  LeadMark,
  LeadPage,
  SavedPlace,
  SavedPlaces,
} from '#contracts/leads/leads.ts';
import type { Product } from '#contracts/account/products.ts';
import { draftReply, statedFacts } from '#domain/leads/draft.ts';
import { LEAD_LIMITS, LEAD_STATES } from '#domain/leads/names.ts';
import type { LeadState } from '#domain/leads/names.ts';
import { iso, isoOrNull } from '../instants.ts';
import type { Database } from '../client.ts';
import { snapshot } from '../transaction.ts';
import type { Tx } from '../transaction.ts';
import { readProducts } from './account/plan-info.ts';
import { readSeq } from './search/rows.ts';
import type { AsOf } from './search/search.ts';

export interface LeadKey {
  userId: string;
  leadId: string;
}

/** Columns of `leads l`. */
export const MARK_COLUMNS = sql`
  l.id, l.state, l.note, l.follow_up_on::text as follow_up_on, l.updated_at,
  coalesce((select json_agg(p.mention_id order by p.mention_id) from lead_posts p
            where p.lead_id = l.id), '[]') as mention_ids`;

export interface MarkRow extends Record<string, unknown> {
  id: string;
  state: LeadState;
  note: string;
  follow_up_on: string | null;
  updated_at: string;
  mention_ids: string[];
}

export const toMark = (row: MarkRow): LeadMark => ({
  leadId: row.id,
  state: row.state,
  note: row.note,
  followUpOn: row.follow_up_on,
  mentionIds: row.mention_ids,
  updatedAt: iso(row.updated_at),
});

/** Columns of `leads l left join mentions m`. */
const LEAD_COLUMNS = sql`${MARK_COLUMNS},
  l.url, coalesce(m.title, l.title) as title,
  coalesce(left(m.content, ${LEAD_LIMITS.excerpt}::int), '') as excerpt, m.author, m.posted_at,
  m.platform, m.text_removed_at is not null as text_removed, l.reason, l.intent, l.origin_kind,
  l.origin_id, l.origin_label, l.created_at, l.contacted_at, l.customer_at`;

interface LeadRow extends MarkRow {
  url: string;
  title: string;
  excerpt: string;
  author: string | null;
  posted_at: string | null;
  platform: Lead['post']['platform'];
  text_removed: boolean;
  reason: string;
  intent: Lead['intent'];
  origin_kind: Lead['origin']['kind'];
  origin_id: string | null;
  origin_label: string;
  created_at: string;
  contacted_at: string | null;
  customer_at: string | null;
}

const toLead = (row: LeadRow): Lead => ({
  ...toMark(row),
  post: {
    platform: row.platform,
    url: row.url,
    title: row.title,
    // The cut may have split a surrogate pair.
    excerpt: row.excerpt.toWellFormed(),
    author: row.author,
    createdAt: isoOrNull(row.posted_at),
    textRemoved: row.text_removed,
  },
  reason: row.reason,
  intent: row.intent,
  origin: { kind: row.origin_kind, id: row.origin_id, label: row.origin_label },
  savedAt: iso(row.created_at),
  contactedAt: isoOrNull(row.contacted_at),
  customerAt: isoOrNull(row.customer_at),
});

export async function readLeadCounts(tx: Tx, userId: string): Promise<LeadCounts> {
  const rows = await tx.execute<{ state: LeadState; count: number }>(sql`
    select state, count(*)::int as count from leads where user_id = ${userId}::uuid group by state`);
  const counts = new Map(rows.map(({ state, count }) => [state, count]));
  return Object.fromEntries(
    LEAD_STATES.map((state) => [state, counts.get(state) ?? 0]),
  ) as LeadCounts;
}

/** A lead's row with its post, or null. */
export async function readLead(tx: Tx, { userId, leadId }: LeadKey): Promise<Lead | null> {
  const [row] = await tx.execute<LeadRow>(sql`
    select ${LEAD_COLUMNS} from leads l left join mentions m on m.id = l.mention_id
    where l.id = ${leadId}::uuid and l.user_id = ${userId}::uuid`);
  return row ? toLead(row) : null;
}

/** A lead with its history, oldest change first; null when the user has no such lead. */
export function getLead(database: Database, key: LeadKey): Promise<AsOf<LeadDetail> | null> {
  return snapshot(database, async (tx) => {
    const asOf = await readSeq(tx, key.userId);
    const lead = await readLead(tx, key);
    if (lead === null) return null;
    const rows = await tx.execute<LeadChange & Record<string, unknown>>(sql`
      select at, field, "from", "to" from lead_changes where lead_id = ${key.leadId}::uuid
      order by id limit 500`);
    const [product = null] = await readProducts(tx, { userId: key.userId });
    return {
      asOf,
      data: {
        ...lead,
        changes: rows.map((row) => ({ ...row, at: iso(row.at) })),
        draft: await draftOf(tx, key, lead, product),
        hasProduct: product !== null,
      },
    };
  });
}

/** The model's draft for the product as it is now, else one put together from its facts. */
async function draftOf(
  tx: Tx,
  { userId, leadId }: LeadKey,
  { post, intent, mentionIds }: Lead,
  product: Product | null,
): Promise<LeadDraft | null> {
  if (mentionIds.length === 0 || post.textRemoved) return null;
  const [written] = await tx.execute<{ text: string }>(sql`
    select text from gpt_drafts
    where user_id = ${userId}::uuid and lead_id = ${leadId}::uuid and state = 'ready'
      and product = ${JSON.stringify(product)}::text::jsonb`);
  if (written) {
    const facts = statedFacts(product?.facts ?? [], written.text);
    return { text: written.text, origin: 'model', facts };
  }
  return { origin: 'template', ...draftReply(product, { ...post, intent }) };
}

/**
 * A page of a user's leads, newest first; due ones soonest first.
 * @throws AppError INVALID_VALUE for a cursor that is not an id.
 */
export function listLeads(
  database: Database,
  { userId, limit, cursor, ...filter }: LeadListQuery & { userId: string },
): Promise<AsOf<LeadPage>> {
  const after = parseCursor(cursor);
  const due = filter.due === 'true';
  const order = due ? sql`l.follow_up_on, l.id` : sql`l.created_at desc, l.id desc`;
  const past = due
    ? sql`(l.follow_up_on, l.id) > (
        select follow_up_on, id from leads where id = ${after}::uuid and user_id = ${userId}::uuid)`
    : sql`(l.created_at, l.id) < (
        select created_at, id from leads where id = ${after}::uuid and user_id = ${userId}::uuid)`;
  return snapshot(database, async (tx) => {
    const asOf = await readSeq(tx, userId);
    const counts = await readLeadCounts(tx, userId);
    const rows = await tx.execute<LeadRow>(sql`
      select ${LEAD_COLUMNS} from leads l left join mentions m on m.id = l.mention_id
      where l.user_id = ${userId}::uuid and ${matching(filter)}
        and (${after}::uuid is null or ${past})
      order by ${order} limit ${limit + 1}::int`);
    const items = rows.slice(0, limit).map(toLead);
    const nextCursor = rows.length > limit ? (items.at(-1)?.leadId ?? null) : null;
    return { asOf, data: { items, nextCursor, counts } };
  });
}

/** Every lead by its posts, or by its address if it is a plain link. */
export function listSavedPlaces(database: Database, userId: string): Promise<AsOf<SavedPlaces>> {
  return snapshot(database, async (tx) => {
    const asOf = await readSeq(tx, userId);
    const places = await tx.execute<SavedPlace & Record<string, unknown>>(sql`
      select l.id as "leadId", l.state,
        case when l.mention_id is null then l.url end as url,
        coalesce(json_agg(p.mention_id) filter (where p.mention_id is not null), '[]')
          as "mentionIds"
      from leads l left join lead_posts p on p.lead_id = l.id
      where l.user_id = ${userId}::uuid group by l.id`);
    return { asOf, data: { places: [...places] } };
  });
}

/** All leads of an export, newest first. */
export async function readLeadsForExport(
  tx: Tx,
  { userId, state }: { userId: string; state?: LeadState | undefined },
): Promise<Lead[]> {
  const rows = await tx.execute<LeadRow>(sql`
    select ${LEAD_COLUMNS} from leads l left join mentions m on m.id = l.mention_id
    where l.user_id = ${userId}::uuid and ${matching({ state })}
    order by l.created_at desc, l.id desc limit ${LEAD_LIMITS.perUser}::int`);
  return rows.map(toLead);
}

type LeadMatch = Pick<LeadListQuery, 'state' | 'text' | 'due' | 'today'>;

function matching({ state, text, due, today }: LeadMatch): SQL {
  const parts = [state ? sql`l.state = ${state}` : sql`l.state <> 'not_for_me'`];
  if (due === 'true') {
    parts.push(
      sql`l.follow_up_on <= coalesce(${today ?? null}::date, (now() at time zone 'UTC')::date)`,
    );
    parts.push(sql`l.state not in ('customer', 'not_for_me')`);
  }
  if (text) {
    const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
    parts.push(sql`(coalesce(m.title, l.title) ilike ${pattern} or m.content ilike ${pattern}
      or l.note ilike ${pattern} or l.url ilike ${pattern} or l.origin_label ilike ${pattern})`);
  }
  return sql.join(parts, sql` and `);
}

function parseCursor(cursor: string | undefined): string | null {
  const parsed = z
    .uuid()
    .nullable()
    .safeParse(cursor ?? null);
  if (!parsed.success) throw new AppError('INVALID_VALUE', 'Invalid cursor for your leads.');
  return parsed.data;
}
