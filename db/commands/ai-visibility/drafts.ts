import { sql } from '../../sql.ts';
import type { SQL } from '../../sql.ts';
import { currentTraceparent } from '#config/tracing/trace.ts';
import type { Product } from '#contracts/account/products.ts';
import type { Draft, DraftRequest } from '#contracts/ai-visibility/drafts.ts';
import { notFound } from '#domain/errors.ts';
import type { DomainEvent } from '#contracts/events.ts';
import type { DraftInput } from '#contracts/workflows.ts';
import type { PlatformId } from '#domain/names.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import type { AiVisibilityKey } from '../../queries/ai-visibility/rows.ts';
import { transaction } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { appendEvents } from '../events.ts';
import { leadsChanged } from '../leads/change.ts';
import { alias } from 'drizzle-orm/pg-core';
import { fields } from '../../fields.ts';
import type { RowOf } from '../../fields.ts';
import { readLive } from '../../queries/live.ts';
import { aiVisibilityDrafts } from '../../schema/ai-visibility.ts';
import { mentions } from '../../schema/search.ts';

const d = alias(aiVisibilityDrafts, 'd');
const m = alias(mentions, 'm');

/** Of `gpt_drafts d` with `mentions m`. */
const DRAFT = fields({
  mentionId: d.mentionId,
  platform: m.platform,
  state: d.state,
  facts: d.facts,
  text: d.text,
  reason: d.reason,
  updatedAt: d.updatedAt,
});
const STORED = fields({
  ...DRAFT.parts,
  id: d.id,
  analysisId: d.analysisId,
  leadId: d.leadId,
  round: d.round,
});
type DraftRow = RowOf<typeof STORED>;

/**
 * Requests a draft, which its workflow writes. A repeated request writes it again.
 * @throws AppError RESOURCE_NOT_FOUND for a foreign analysis, an unknown post or one whose text is
 *   gone.
 */
export async function requestDraft(
  database: Database,
  { userId, analysisId, mentionId, facts }: AiVisibilityKey & DraftRequest,
): Promise<Committed<{ draft: Draft; input: DraftInput }>> {
  return transaction(database, async (tx) => {
    const [requested] = await tx.execute<{ id: string }>(sql`
      insert into gpt_drafts (user_id, analysis_id, mention_id, state, facts, updated_at, traceparent)
      select a.user_id, a.id, m.id, 'writing', ${facts}, clock_timestamp(),
        ${currentTraceparent() ?? null}
      from gpt_analyses a, mentions m
      where a.id = ${analysisId}::uuid and a.user_id = ${userId}::uuid
        and m.id = ${mentionId}::uuid and m.text_removed_at is null
      on conflict (analysis_id, mention_id) do update set state = 'writing', reason = null,
        text = '', facts = excluded.facts, round = gpt_drafts.round + 1,
        updated_at = excluded.updated_at, traceparent = excluded.traceparent
      returning id`);
    const [row] = requested
      ? await readDraftRows(tx, userId, sql`d.id = ${requested.id}::uuid`)
      : [];
    if (!row) throw notFound();
    const batch = await appendEvents(tx, userId, [changed(analysisId, row)]);
    const input = { userId, draftId: row.id, round: row.round };
    return { value: { draft: DRAFT.read(row), input }, batches: [batch] };
  });
}

/** Ends a draft of this round. False: a newer one was requested. */
export async function saveDraft(
  database: Database,
  { userId, draftId, round }: DraftInput,
  { state, text, reason }: Pick<Draft, 'state' | 'text' | 'reason'>,
): Promise<Committed<boolean>> {
  return transaction(database, async (tx) => {
    const updated = await tx.execute(sql`
      update gpt_drafts set state = ${state}, text = ${text}, reason = ${reason},
        updated_at = clock_timestamp()
      where user_id = ${userId}::uuid and id = ${draftId}::uuid and round = ${round}::int
        and state = 'writing'
      returning 1`);
    const [row] = await readDraftRows(tx, userId, sql`d.id = ${draftId}::uuid`);
    if (updated.length === 0 || !row) return { value: false, batches: [] };
    const event =
      row.analysisId === null
        ? await leadsChanged(tx, userId, [row.leadId ?? ''])
        : changed(row.analysisId, row);
    return { value: true, batches: [await appendEvents(tx, userId, [event])] };
  });
}

/** Drafts in progress for longer than this many seconds, oldest first. */
export async function listWritingDrafts(
  database: Database,
  { olderThanSeconds, limit }: { olderThanSeconds: number; limit: number },
): Promise<{ input: DraftInput; traceparent: string | null }[]> {
  const rows = await database.sql<(DraftInput & { traceparent: string | null })[]>`
    select user_id as "userId", id as "draftId", round, traceparent from gpt_drafts
    where state = 'writing'
      and updated_at <= clock_timestamp() - make_interval(secs => ${olderThanSeconds})
    order by updated_at limit ${limit}`;
  return rows.map(({ traceparent, ...input }) => ({ input, traceparent }));
}

/** Drafts of one analysis; null when there is no such analysis. */
export async function listDrafts(
  database: Database,
  key: AiVisibilityKey,
): Promise<{ asOf: number; data: { drafts: Draft[] } } | null> {
  return readLive(database, key.userId, async (tx) => {
    const owned = await tx.execute(sql`
      select 1 from gpt_analyses
      where id = ${key.analysisId}::uuid and user_id = ${key.userId}::uuid`);
    if (owned.length === 0) return null;
    const ofAnalysis = sql`d.analysis_id = ${key.analysisId}::uuid`;
    const rows = await readDraftRows(tx, key.userId, ofAnalysis);
    return { drafts: rows.map(DRAFT.read) };
  });
}

export interface DraftSource {
  /** The analysis or the lead that pays for the calls. */
  subjectId: string;
  /** Empty if the product has no name yet. */
  brand: string;
  description: string;
  website: string | null;
  facts: string;
  title: string;
  content: string;
  platform: PlatformId;
}

/** The input of a draft; null when it is no longer wanted or its post was removed. */
export async function readDraftSource(
  database: Database,
  { userId, draftId, round }: DraftInput,
): Promise<DraftSource | null> {
  const [row] = await database.sql<(DraftSource & { product: Product | null })[]>`
    select coalesce(d.analysis_id, d.lead_id) as "subjectId", d.product, d.facts,
      a.brand, a.description, a.website, m.title, m.content, m.platform
    from gpt_drafts d join mentions m on m.id = d.mention_id
    left join gpt_analyses a on a.id = d.analysis_id
    where d.user_id = ${userId}::uuid and d.id = ${draftId}::uuid and d.round = ${round}::int
      and d.state = 'writing' and m.text_removed_at is null`;
  if (!row) return null;
  const { product, ...source } = row;
  if (product === null) return source;
  return {
    ...source,
    brand: product.name,
    description: product.sentence,
    website: product.site === null ? null : new URL(product.site).hostname.replace(/^www\./u, ''),
    facts: product.facts.join('\n'),
  };
}

/** Drafts `d` of a user that match, the newest first. */
const readDraftRows = (tx: Tx, userId: string, matching: SQL): Promise<DraftRow[]> =>
  STORED.select(
    tx,
    sql`from gpt_drafts d join mentions m on m.id = d.mention_id
    where d.user_id = ${userId}::uuid and ${matching}
    order by d.updated_at desc`,
  );

const changed = (analysisId: string, row: DraftRow): DomainEvent => ({
  type: 'gpt_analysis.draft_changed.v1',
  data: { analysisId, draft: DRAFT.read(row) },
});
