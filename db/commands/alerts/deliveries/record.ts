import { sql, anyOf } from '../../../sql.ts';
import type { Database } from '../../../client.ts';
import type { Committed } from '../../../committed.ts';
import { inOrder, transaction } from '../../../transaction.ts';
import type { Tx } from '../../../transaction.ts';
import { holdStreams } from '../../events.ts';
import { appendToMany } from '../../events-to-many.ts';
import type { AlertFor } from '../alert-candidate.ts';
import { channelNotice } from '../channels/notice.ts';
import type { StoppedChannel } from '../channels/notice.ts';
import { deliveryEvents } from '../announce.ts';
import { raiseForMany } from '../raise.ts';
import { lockChannels } from './claim.ts';
import type { DueDelivery } from './reserve.ts';

/** Days without a single success after which a channel is paused. */
const FAILING_DAYS = 5;

/** The outcome of one attempt; `attempts` counts the earlier ones. */
export interface AttemptOutcome extends DueDelivery {
  result: 'delivered' | 'retry' | 'disable' | 'give_up';
  status: number | null;
  answer: string;
  latencyMs: number;
  /** When the next attempt is due; null: no further one. */
  nextMs: number | null;
}

/**
 * Records attempts, each once; repeating one changes nothing.
 * @returns how many were recorded.
 */
export async function recordAttempts(
  database: Database,
  outcomes: readonly AttemptOutcome[],
): Promise<Committed<number>> {
  return transaction(database, async (tx) => {
    const byId = new Map(outcomes.map((outcome) => [outcome.deliveryId, outcome]));
    const [, rows] = await inOrder(
      () => lockChannels(tx, [...byId.keys()]),
      () => writeOutcomes(tx, [...byId.values()]),
    );
    const recorded = rows.flatMap(({ id, channel_id: channelId }) => {
      const outcome = byId.get(id);
      return outcome === undefined ? [] : [{ ...outcome, channelId }];
    });
    const notices = await updateChannels(tx, recorded);
    if (notices.length > 0)
      await holdStreams(tx, [...new Set(outcomes.map(({ userId }) => userId))]);
    const raised = await raiseForMany(tx, notices);
    const changed = await deliveryEvents(
      tx,
      rows.map(({ id }) => id),
    );
    return {
      value: rows.length,
      batches: await appendToMany(tx, [...raised, ...changed]),
    };
  });
}

const stateOf = ({ result, nextMs }: AttemptOutcome): string => {
  if (result === 'delivered') return 'delivered';
  if (result === 'retry' && nextMs !== null) return 'retrying';
  return result === 'disable' ? 'stopped' : 'gave_up';
};

function writeOutcomes(tx: Tx, outcomes: readonly AttemptOutcome[]) {
  const input = outcomes.map((outcome) => ({ ...outcome, state: stateOf(outcome) }));
  return tx.execute<{ id: string; channel_id: string }>(sql`
    update alert_deliveries d
    set state = i.state, attempts = d.attempts + 1, last_status = i.status,
      last_answer = i.answer, latency_ms = i."latencyMs", dispatched_at = null,
      due_at = case when i.state = 'retrying'
        then clock_timestamp() + make_interval(secs => i."nextMs" / 1000) end,
      delivered_at = case when i.state = 'delivered' then clock_timestamp() end
    from jsonb_to_recordset(${JSON.stringify(input)}::text::jsonb) as i ("deliveryId" uuid,
      "userId" uuid, attempts int, state text, status int, answer text, "latencyMs" int,
      "nextMs" double precision)
    where d.id = i."deliveryId" and d.user_id = i."userId" and d.attempts = i.attempts
      and d.state = 'sending'
    returning d.id, d.channel_id`);
}

interface Recorded extends AttemptOutcome {
  channelId: string;
}

/** Updates the health of channels; returns notices of those just paused or disabled. */
async function updateChannels(tx: Tx, recorded: readonly Recorded[]): Promise<AlertFor[]> {
  const isDelivered = ({ result }: Recorded): boolean => result === 'delivered';
  const delivered = recorded.filter(isDelivered).map(({ channelId }) => channelId);
  const failed = recorded.filter((each) => !isDelivered(each));
  if (delivered.length > 0)
    await tx.execute(sql`
      update alert_channels set last_success_at = clock_timestamp(), failing_since = null
      where id = ${anyOf(delivered, 'uuid')}`);
  if (failed.length === 0) return [];
  // Of several failures of a channel, the one that turns it off counts.
  const worst = new Map(
    failed
      .toSorted((a, b) => Number(a.result === 'disable') - Number(b.result === 'disable'))
      .map(({ channelId, result, status, answer }) => [
        channelId,
        { channelId, gone: result === 'disable', shown: status === null ? answer : `${status}` },
      ]),
  );
  const rows = await tx.execute<StoppedChannel>(sql`
    update alert_channels c
    set failing_since = coalesce(failing_since, clock_timestamp()),
      state = case when i.gone then 'disabled' when i.late then 'paused' else state end,
      state_reason = case
        when i.gone then 'The receiver says that this address is gone (' || i.shown || ').'
        when i.late then 'Nothing was delivered for ' || ${FAILING_DAYS}::int || ' days ('
          || i.shown || ').'
        else state_reason end
    from (
      select f.*, o.failing_since < now() - make_interval(days => ${FAILING_DAYS}::int) as late
      from jsonb_to_recordset(${JSON.stringify([...worst.values()])}::text::jsonb) as f (
        "channelId" uuid, gone boolean, shown text)
      join alert_channels o on o.id = f."channelId"
    ) i
    where c.id = i."channelId" and c.state = 'active'
    returning c.id, c.user_id, c.name, c.state, c.failing_since`);
  return rows.filter(({ state }) => state !== 'active').map(channelNotice);
}
