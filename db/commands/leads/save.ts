import { sql, anyOf } from '../../sql.ts';
import { AppError, notFound } from '#domain/errors.ts';
import { leadMarkSchema } from '#contracts/leads/leads.ts';
import type { ChangeLead, Lead, SaveLead } from '#contracts/leads/leads.ts';
import { LEAD_LIMITS } from '#domain/leads/names.ts';
import type { Intent } from '#domain/names.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import { readLead, readLeadCounts } from '../../queries/leads.ts';
import type { LeadKey } from '../../queries/leads.ts';
import { transaction } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { appendEvents } from '../events.ts';
import { applyChange, lockLead } from './change.ts';

/**
 * Saves a conversation or a page as a lead. Saving it again keeps one lead and changes only the
 * given decisions.
 * @throws AppError RESOURCE_NOT_FOUND for an unknown post, INVALID_OPERATION at 10,000 leads.
 */
export async function saveLead(
  database: Database,
  { userId, ...request }: SaveLead & { userId: string },
): Promise<Committed<Lead>> {
  return transaction(database, async (tx) => {
    // One save at a time per user, which also enforces the limit and "one lead per conversation".
    await tx.execute(sql`
      select pg_advisory_xact_lock(hashtextextended(${`leads ${userId}`}, 0))`);
    const posts = request.mentionId ? await conversationOf(tx, userId, request) : [];
    const known = await findLead(tx, userId, { posts, url: request.url });
    const change = decisionsOf(request);
    if (known !== null) {
      await linkPosts(tx, { userId, leadId: known }, posts);
      return changeKnown(tx, { userId, leadId: known }, change);
    }
    const leadId = await insertLead(tx, userId, request);
    await linkPosts(tx, { userId, leadId }, posts);
    const lead = await readBack(tx, { userId, leadId });
    const counts = await readLeadCounts(tx, userId);
    const mark = leadMarkSchema.parse(lead);
    const batch = await appendEvents(tx, userId, [
      { type: 'lead.saved.v1', data: { mark, counts } },
    ]);
    return { value: lead, batches: [batch] };
  });
}

async function changeKnown(tx: Tx, key: LeadKey, change: ChangeLead): Promise<Committed<Lead>> {
  const before = await lockLead(tx, key);
  if (!before) throw notFound();
  const batch = await applyChange(tx, key.userId, [before], change);
  return { value: await readBack(tx, key), batches: batch ? [batch] : [] };
}

async function readBack(tx: Tx, key: LeadKey): Promise<Lead> {
  const lead = await readLead(tx, key);
  if (!lead) throw new Error('The saved lead was not found.');
  return lead;
}

function decisionsOf({ state, note, followUpOn }: SaveLead): ChangeLead {
  return {
    ...(state === undefined ? {} : { state }),
    ...(note === undefined ? {} : { note }),
    ...(followUpOn === undefined ? {} : { followUpOn }),
  };
}

/** All stored posts of the conversation that a post belongs to in the search it was saved from. */
async function conversationOf(
  tx: Tx,
  userId: string,
  { mentionId, origin }: SaveLead,
): Promise<string[]> {
  const searchId = origin.kind === 'search' ? (origin.id ?? null) : null;
  const rows = await tx.execute<{ id: string }>(sql`
    select m.id from mentions m where m.id = ${mentionId}::uuid
    union
    select other.mention_id from jobs j
    join search_results own on own.search_id = j.id and own.mention_id = ${mentionId}::uuid
    join search_results other
      on other.search_id = j.id and other.conversation_id = own.conversation_id
    where j.user_id = ${userId}::uuid and j.id::text = ${searchId}`);
  if (rows.length === 0) throw notFound();
  return rows.map(({ id }) => id);
}

async function findLead(
  tx: Tx,
  userId: string,
  { posts, url }: { posts: readonly string[]; url: string | undefined },
): Promise<string | null> {
  const rows = await tx.execute<{ id: string }>(
    posts.length > 0
      ? sql`
          select lead_id as id from lead_posts
          where user_id = ${userId}::uuid and mention_id = ${anyOf(posts, 'uuid')} limit 1`
      : sql`select id from leads where user_id = ${userId}::uuid and url = ${url ?? ''} limit 1`,
  );
  return rows[0]?.id ?? null;
}

async function insertLead(tx: Tx, userId: string, request: SaveLead): Promise<string> {
  const { mentionId = null, url = null, title = '', origin } = request;
  const judged = await readJudgement(tx, userId, request);
  const state = request.state ?? 'saved';
  const rows = await tx.execute<{ id: string }>(sql`
    insert into leads (user_id, mention_id, url, title, state, note, follow_up_on, reason, intent,
      origin_kind, origin_id, origin_label, contacted_at, customer_at)
    select ${userId}::uuid, ${mentionId}::uuid,
      coalesce((select m.url from mentions m where m.id = ${mentionId}::uuid), ${url}), ${title},
      ${state}, ${request.note ?? ''}, ${request.followUpOn ?? null}::date,
      ${judged?.reason ?? ''}, ${judged?.intent ?? null}, ${origin.kind}, ${origin.id ?? null},
      ${judged?.query ?? origin.label ?? ''},
      case when ${state} in ('contacted', 'replied', 'customer') then now() end,
      case when ${state} = 'customer' then now() end
    where (select count(*) from leads where user_id = ${userId}::uuid) < ${LEAD_LIMITS.perUser}::int
    returning id`);
  const [row] = rows;
  if (row) return row.id;
  throw new AppError(
    'INVALID_OPERATION',
    `You have ${LEAD_LIMITS.perUser.toLocaleString('en-US')} leads, the most an account can hold. Delete some to save new ones.`,
    { details: { limit: LEAD_LIMITS.perUser } },
  );
}

/** What the search recorded about the post. */
async function readJudgement(
  tx: Tx,
  userId: string,
  { mentionId, origin }: SaveLead,
): Promise<{ reason: string; intent: Intent; query: string } | null> {
  if (origin.kind !== 'search' || mentionId === undefined) return null;
  const rows = await tx.execute<{ reason: string; intent: Intent; query: string }>(sql`
    select r.reason, r.intent, s.query
    from jobs j join searches s on s.id = j.id
    join search_results r on r.search_id = j.id and r.mention_id = ${mentionId}::uuid
    where j.user_id = ${userId}::uuid and j.id::text = ${origin.id ?? null}`);
  return rows[0] ?? null;
}

async function linkPosts(tx: Tx, key: LeadKey, posts: readonly string[]): Promise<void> {
  if (posts.length === 0) return;
  await tx.execute(sql`
    insert into lead_posts (user_id, mention_id, lead_id)
    select ${key.userId}::uuid, m.id, ${key.leadId}::uuid from mentions m
    where m.id = ${anyOf(posts, 'uuid')}
    on conflict do nothing`);
}
