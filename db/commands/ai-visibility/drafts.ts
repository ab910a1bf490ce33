import { sql } from 'drizzle-orm';
import type { Draft, DraftRequest } from '#contracts/ai-visibility/drafts.ts';
import type { DraftState } from '#domain/ai-visibility/drafts.ts';
import { notFound } from '#domain/errors.ts';
import type { DomainEvent } from '#contracts/events.ts';
import type { PlatformId } from '#domain/names.ts';
import { iso } from '../../instants.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import type { AiVisibilityKey } from '../../queries/ai-visibility/rows.ts';
import { readSeq } from '../../queries/search/rows.ts';
import { snapshot, transaction } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { appendEvents } from '../events.ts';

interface DraftKey extends AiVisibilityKey {
  mentionId: string;
}

interface DraftRow extends Record<string, unknown> {
  mention_id: string;
  platform: PlatformId;
  state: DraftState;
  facts: string;
  text: string;
  reason: string | null;
  round: number;
  updated_at: string;
}

/**
 * Requests a draft, which its workflow writes. A repeated request writes it again.
 * @throws AppError RESOURCE_NOT_FOUND for a foreign analysis, an unknown post or one whose text is
 *   gone.
 */
export async function requestDraft(
  database: Database,
  { userId, analysisId, mentionId, facts }: AiVisibilityKey & DraftRequest,
): Promise<Committed<{ draft: Draft; round: number }>> {
  return transaction(database, async (tx) => {
    const rows = await tx.execute(sql`
      insert into gpt_drafts (user_id, analysis_id, mention_id, state, facts, updated_at)
      select a.user_id, a.id, m.id, 'writing', ${facts}, clock_timestamp()
      from gpt_analyses a, mentions m
      where a.id = ${analysisId}::uuid and a.user_id = ${userId}::uuid
        and m.id = ${mentionId}::uuid and m.text_removed_at is null
      on conflict (analysis_id, mention_id) do update set state = 'writing', reason = null,
        text = '', facts = excluded.facts, round = gpt_drafts.round + 1,
        updated_at = excluded.updated_at
      returning round`);
    if (rows.length === 0) throw notFound();
    const [row] = await readDraftRows(tx, { userId, analysisId }, mentionId);
    if (!row) throw notFound();
    const batch = await appendEvents(tx, userId, [changed(analysisId, row)]);
    return { value: { draft: toDraft(row), round: row.round }, batches: [batch] };
  });
}

/** Ends a draft of this round. False: a newer one was requested. */
export async function saveDraft(
  database: Database,
  { userId, analysisId, mentionId, round }: DraftKey & { round: number },
  { state, text, reason }: Pick<Draft, 'state' | 'text' | 'reason'>,
): Promise<Committed<boolean>> {
  return transaction(database, async (tx) => {
    const updated = await tx.execute(sql`
      update gpt_drafts set state = ${state}, text = ${text}, reason = ${reason},
        updated_at = clock_timestamp()
      where user_id = ${userId}::uuid and analysis_id = ${analysisId}::uuid
        and mention_id = ${mentionId}::uuid and round = ${round}::int and state = 'writing'
      returning 1`);
    const [row] = await readDraftRows(tx, { userId, analysisId }, mentionId);
    if (updated.length === 0 || !row) return { value: false, batches: [] };
    const batch = await appendEvents(tx, userId, [changed(analysisId, row)]);
    return { value: true, batches: [batch] };
  });
}

/** Drafts in progress for longer than this many seconds, oldest first. */
export async function listWritingDrafts(
  database: Database,
  { olderThanSeconds, limit }: { olderThanSeconds: number; limit: number },
): Promise<(DraftKey & { round: number })[]> {
  return database.sql<(DraftKey & { round: number })[]>`
    select user_id as "userId", analysis_id as "analysisId", mention_id as "mentionId", round
    from gpt_drafts
    where state = 'writing'
      and updated_at <= clock_timestamp() - make_interval(secs => ${olderThanSeconds})
    order by updated_at limit ${limit}`;
}

/** Drafts of one analysis; null when there is no such analysis. */
export async function listDrafts(
  database: Database,
  key: AiVisibilityKey,
): Promise<{ asOf: number; data: { drafts: Draft[] } } | null> {
  return snapshot(database, async (tx) => {
    const asOf = await readSeq(tx, key.userId);
    const owned = await tx.execute(sql`
      select 1 from gpt_analyses
      where id = ${key.analysisId}::uuid and user_id = ${key.userId}::uuid`);
    if (owned.length === 0) return null;
    return { asOf, data: { drafts: (await readDraftRows(tx, key)).map(toDraft) } };
  });
}

export interface DraftSource {
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
  { userId, analysisId, mentionId, round }: DraftKey & { round: number },
): Promise<DraftSource | null> {
  const rows = await database.sql<DraftSource[]>`
    select a.brand, a.description, a.website, d.facts, m.title, m.content, m.platform
    from gpt_drafts d join gpt_analyses a on a.id = d.analysis_id
    join mentions m on m.id = d.mention_id
    where d.user_id = ${userId}::uuid and d.analysis_id = ${analysisId}::uuid
      and d.mention_id = ${mentionId}::uuid and d.round = ${round}::int and d.state = 'writing'
      and m.text_removed_at is null`;
  return rows[0] ?? null;
}

const readDraftRows = (
  tx: Tx,
  { userId, analysisId }: AiVisibilityKey,
  mentionId: string | null = null,
): Promise<DraftRow[]> =>
  tx.execute<DraftRow>(sql`
    select d.mention_id, m.platform, d.state, d.facts, d.text, d.reason, d.round, d.updated_at
    from gpt_drafts d join mentions m on m.id = d.mention_id
    where d.user_id = ${userId}::uuid and d.analysis_id = ${analysisId}::uuid
      and (${mentionId}::uuid is null or d.mention_id = ${mentionId}::uuid)
    order by d.updated_at desc`);

const changed = (analysisId: string, row: DraftRow): DomainEvent => ({
  type: 'gpt_analysis.draft_changed.v1',
  data: { analysisId, draft: toDraft(row) },
});

const toDraft = (row: DraftRow): Draft => ({
  mentionId: row.mention_id,
  platform: row.platform,
  state: row.state,
  facts: row.facts,
  text: row.text,
  reason: row.reason,
  updatedAt: iso(row.updated_at),
});
