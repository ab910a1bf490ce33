import { sql, iso } from '../sql.ts';
import type { SQL } from '../sql.ts';
import type {
  Lead,
  LeadChange,
  LeadCounts,
  LeadDetail,
  LeadDraft,
  LeadListQuery,
  LeadPage,
  SavedPlace,
  SavedPlaces,
} from '#contracts/leads/leads.ts';
import type { Product } from '#contracts/account/products.ts';
import { draftReply, statedFacts } from '#domain/leads/draft.ts';
import { LEAD_LIMITS, LEAD_STATES } from '#domain/leads/names.ts';
import type { LeadState } from '#domain/leads/names.ts';
import type { Database } from '../client.ts';
import type { Tx } from '../transaction.ts';
import { readProducts } from './account/plan-info.ts';
import { alias } from 'drizzle-orm/pg-core';
import { computed, fields, outer } from '../fields.ts';
import { idCursor, pageOf, readLive } from './live.ts';
import type { AsOf } from './live.ts';
import { leads } from '../schema/leads.ts';
import { mentions } from '../schema/search.ts';

export interface LeadKey {
  userId: string;
  leadId: string;
}

const l = alias(leads, 'l');
const m = alias(mentions, 'm');

/** Of `leads l`. */
export const MARK = fields({
  leadId: l.id,
  state: l.state,
  note: l.note,
  followUpOn: computed<string | null>(sql`l.follow_up_on::text`),
  mentionIds: computed<string[]>(sql`coalesce((
    select json_agg(p.mention_id order by p.mention_id) from lead_posts p
    where p.lead_id = l.id), '[]')`),
  updatedAt: l.updatedAt,
});

/** Of `leads l left join mentions m`. */
const LEAD = fields({
  ...MARK.parts,
  platform: outer(m.platform),
  url: l.url,
  title: computed<string>(sql`coalesce(m.title, l.title)`),
  excerpt: computed<string>(sql`coalesce(left(m.content, ${LEAD_LIMITS.excerpt}::int), '')`),
  author: outer(m.author),
  postedAt: outer(m.postedAt),
  textRemoved: computed<boolean>(sql`m.text_removed_at is not null`),
  reason: l.reason,
  intent: l.intent,
  originKind: l.originKind,
  originId: l.originId,
  originLabel: l.originLabel,
  savedAt: l.createdAt,
  contactedAt: l.contactedAt,
  customerAt: l.customerAt,
});

/** Leads `l` with their posts `m`, by the rest of the statement. */
async function selectLeads(tx: Tx, rest: SQL): Promise<Lead[]> {
  const rows = await LEAD.select(
    tx,
    sql`from leads l left join mentions m on m.id = l.mention_id ${rest}`,
  );
  return rows.map(({ platform, url, title, author, postedAt, textRemoved, ...row }) => {
    const { excerpt: cut, originKind: kind, originId: id, originLabel: label, ...lead } = row;
    // The cut may have split a surrogate pair.
    const excerpt = cut.toWellFormed();
    const post = { platform, url, title, excerpt, author, createdAt: postedAt, textRemoved };
    return { ...lead, post, origin: { kind, id, label } };
  });
}

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
  const one = sql`where l.id = ${leadId}::uuid and l.user_id = ${userId}::uuid`;
  const [lead] = await selectLeads(tx, one);
  return lead ?? null;
}

/** A lead with its history, oldest change first; null when the user has no such lead. */
export function getLead(database: Database, key: LeadKey): Promise<AsOf<LeadDetail> | null> {
  return readLive(database, key.userId, async (tx) => {
    const lead = await readLead(tx, key);
    if (lead === null) return null;
    const rows = await tx.execute<LeadChange & Record<string, unknown>>(sql`
      select at, field, "from", "to" from lead_changes where lead_id = ${key.leadId}::uuid
      order by id limit 500`);
    const [product = null] = await readProducts(tx, { userId: key.userId });
    return {
      ...lead,
      changes: rows.map((row) => ({ ...row, at: iso(row.at) })),
      draft: await draftOf(tx, key, lead, product),
      hasProduct: product !== null,
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
  const after = idCursor(cursor, 'your leads');
  const due = filter.due === 'true';
  const order = due ? sql`l.follow_up_on, l.id` : sql`l.created_at desc, l.id desc`;
  const past = due
    ? sql`(l.follow_up_on, l.id) > (
        select follow_up_on, id from leads where id = ${after}::uuid and user_id = ${userId}::uuid)`
    : sql`(l.created_at, l.id) < (
        select created_at, id from leads where id = ${after}::uuid and user_id = ${userId}::uuid)`;
  return readLive(database, userId, async (tx) => {
    const counts = await readLeadCounts(tx, userId);
    const rows = await selectLeads(
      tx,
      sql`where l.user_id = ${userId}::uuid and ${matching(filter)}
        and (${after}::uuid is null or ${past})
      order by ${order} limit ${limit + 1}::int`,
    );
    return { ...pageOf(rows, limit, ({ leadId }) => leadId), counts };
  });
}

/** Every lead by its posts, or by its address if it is a plain link. */
export function listSavedPlaces(database: Database, userId: string): Promise<AsOf<SavedPlaces>> {
  return readLive(database, userId, async (tx) => {
    const places = await tx.execute<SavedPlace & Record<string, unknown>>(sql`
      select l.id as "leadId", l.state,
        case when l.mention_id is null then l.url end as url,
        coalesce(json_agg(p.mention_id) filter (where p.mention_id is not null), '[]')
          as "mentionIds"
      from leads l left join lead_posts p on p.lead_id = l.id
      where l.user_id = ${userId}::uuid group by l.id`);
    return { places: [...places] };
  });
}

/** All leads of an export, newest first. */
export function readLeadsForExport(
  tx: Tx,
  { userId, state }: { userId: string; state?: LeadState | undefined },
): Promise<Lead[]> {
  return selectLeads(
    tx,
    sql`where l.user_id = ${userId}::uuid and ${matching({ state })}
    order by l.created_at desc, l.id desc limit ${LEAD_LIMITS.perUser}::int`,
  );
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
