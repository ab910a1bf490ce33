import { sql } from '../../sql.ts';
import { currentTraceparent } from '#config/tracing/trace.ts';
import type { DraftInput } from '#contracts/workflows.ts';
import { notFound } from '#domain/errors.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import { readProducts } from '../../queries/account/plan-info.ts';
import type { LeadKey } from '../../queries/leads.ts';
import { transaction } from '../../transaction.ts';
import { lockLead } from './change.ts';

/**
 * Requests the language model's draft for a lead, once for each state of the user's product; again
 * only if the model gave no answer. Null: there is nothing to write.
 * @throws AppError RESOURCE_NOT_FOUND
 */
export async function requestLeadDraft(
  database: Database,
  { userId, leadId }: LeadKey,
): Promise<Committed<DraftInput | null>> {
  return transaction(database, async (tx) => {
    if (!(await lockLead(tx, { userId, leadId }))) throw notFound();
    const [product] = await readProducts(tx, { userId });
    if (!product) return { value: null, batches: [] };
    const [requested] = await tx.execute<{ id: string; round: number }>(sql`
      insert into gpt_drafts as d (user_id, lead_id, product, mention_id, state, facts, updated_at,
        traceparent)
      select l.user_id, l.id, ${JSON.stringify(product)}::text::jsonb, m.id, 'writing', '',
        clock_timestamp(), ${currentTraceparent() ?? null}
      from leads l join mentions m on m.id = l.mention_id
      where l.id = ${leadId}::uuid and l.user_id = ${userId}::uuid and m.text_removed_at is null
      on conflict (lead_id) do update set state = 'writing', reason = null, text = '',
        product = excluded.product, round = d.round + 1, updated_at = excluded.updated_at,
        traceparent = excluded.traceparent
      where d.product <> excluded.product or d.state in ('off', 'paused', 'failed')
      returning id, round`);
    const value = requested ? { userId, draftId: requested.id, round: requested.round } : null;
    return { value, batches: [] };
  });
}
