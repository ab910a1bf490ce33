import { sql } from 'drizzle-orm';
import { notFound } from '#domain/errors.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import { readLeadCounts } from '../../queries/leads.ts';
import type { LeadKey } from '../../queries/leads.ts';
import { transaction } from '../../transaction.ts';
import { appendEvents } from '../events.ts';
import { lockLead } from './change.ts';

/**
 * Deletes a lead with its note and history.
 * @throws AppError RESOURCE_NOT_FOUND
 */
export async function removeLead(database: Database, key: LeadKey): Promise<Committed<null>> {
  return transaction(database, async (tx) => {
    const lead = await lockLead(tx, key);
    if (!lead) throw notFound();
    await tx.execute(sql`
      delete from leads where id = ${key.leadId}::uuid and user_id = ${key.userId}::uuid`);
    const { leadId, mentionIds } = lead;
    const counts = await readLeadCounts(tx, key.userId);
    const batch = await appendEvents(tx, key.userId, [
      { type: 'lead.removed.v1', data: { leadId, mentionIds, counts } },
    ]);
    return { value: null, batches: [batch] };
  });
}
