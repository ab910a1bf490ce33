import { sql, anyOf } from '../../sql.ts';
import type { DomainEvent } from '#contracts/events.ts';
import { notFound } from '#domain/errors.ts';
import type { ChangeLead, ChangeLeads, LeadMark } from '#contracts/leads/leads.ts';
import type { Database } from '../../client.ts';
import type { Committed, StreamBatch } from '../../committed.ts';
import { MARK, readLeadCounts } from '../../queries/leads.ts';
import type { LeadKey } from '../../queries/leads.ts';
import { transaction } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { appendEvents } from '../events.ts';

/**
 * The lead before the change, locked until the transaction ends; null when the user has no such
 * lead.
 */
export async function lockLead(tx: Tx, { userId, leadId }: LeadKey): Promise<LeadMark | null> {
  const [lead] = await MARK.select(
    tx,
    sql`from leads l where l.id = ${leadId}::uuid and l.user_id = ${userId}::uuid for update of l`,
  );
  return lead ?? null;
}

/**
 * Changes the named fields of a lead; unchanged values change nothing and emit nothing.
 * @throws AppError RESOURCE_NOT_FOUND
 */
export async function changeLead(
  database: Database,
  { change, ...key }: LeadKey & { change: ChangeLead },
): Promise<Committed<LeadMark>> {
  return transaction(database, async (tx) => {
    const before = await lockLead(tx, key);
    if (!before) throw notFound();
    const batch = await applyChange(tx, key.userId, [before], change);
    const after = await lockLead(tx, key);
    return { value: after ?? before, batches: batch ? [batch] : [] };
  });
}

/** Moves several leads to one state; unknown ids are ignored. Returns the current state of all. */
export async function changeLeads(
  database: Database,
  { userId, leadIds, state }: ChangeLeads & { userId: string },
): Promise<Committed<LeadMark[]>> {
  return transaction(database, async (tx) => {
    const marks = await MARK.select(
      tx,
      sql`from leads l
      where l.user_id = ${userId}::uuid and l.id = ${anyOf(leadIds, 'uuid')} order by l.id for update of l`,
    );
    const batch = await applyChange(tx, userId, marks, { state });
    return { value: marks.map((mark) => ({ ...mark, state })), batches: batch ? [batch] : [] };
  });
}

/** Writes a change to locked leads with its history, and appends one event for those it changed. */
export async function applyChange(
  tx: Tx,
  userId: string,
  leads: readonly LeadMark[],
  change: ChangeLead,
): Promise<StreamBatch | null> {
  const steps = leads.flatMap((lead) => stepsOf(lead, change));
  if (steps.length === 0) return null;
  const changed = [...new Set(steps.map(({ leadId }) => leadId))];
  await tx.execute(sql`
    insert into lead_changes (lead_id, field, "from", "to", at)
    select s."leadId", s.field, s."from", s."to", clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(steps)}::text::jsonb)
      as s ("leadId" uuid, field text, "from" text, "to" text)`);
  const { state = null, note = null, followUpOn } = change;
  await tx.execute(sql`
    update leads l
    set state = coalesce(${state}, l.state), note = coalesce(${note}, l.note),
      follow_up_on = case when ${followUpOn !== undefined}::boolean
        then ${followUpOn ?? null}::date else l.follow_up_on end,
      contacted_at = case when ${state} in ('contacted', 'replied', 'customer')
        then coalesce(l.contacted_at, clock_timestamp()) else l.contacted_at end,
      customer_at = case when ${state} = 'customer'
        then coalesce(l.customer_at, clock_timestamp()) when ${state}::text is not null then null
        else l.customer_at end,
      updated_at = clock_timestamp()
    where l.user_id = ${userId}::uuid and l.id = ${anyOf(changed, 'uuid')}`);
  return appendEvents(tx, userId, [await leadsChanged(tx, userId, changed)]);
}

/** The event after a change of leads or of their drafts, which open tabs read again. */
export async function leadsChanged(
  tx: Tx,
  userId: string,
  leadIds: readonly string[],
): Promise<DomainEvent> {
  const marks = await MARK.select(
    tx,
    sql`from leads l where l.user_id = ${userId}::uuid and l.id = ${anyOf(leadIds, 'uuid')}`,
  );
  return { type: 'lead.changed.v1', data: { marks, counts: await readLeadCounts(tx, userId) } };
}

interface Step {
  leadId: string;
  field: keyof ChangeLead;
  from: string | null;
  to: string | null;
}

function stepsOf(lead: LeadMark, change: ChangeLead): Step[] {
  const { leadId } = lead;
  return (['state', 'note', 'followUpOn'] as const).flatMap((field) => {
    const to = change[field];
    if (to === undefined || to === lead[field]) return [];
    return [{ leadId, field, from: lead[field], to }];
  });
}

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
