import { sql } from 'drizzle-orm';
import type { AlertKind } from '#contracts/alerts/names.ts';
import type { Database } from '../../../client.ts';
import type { Committed } from '../../../committed.ts';
import { transaction } from '../../../transaction.ts';
import type { Tx } from '../../../transaction.ts';
import { announceDeliveries } from '../announce.ts';
import { raiseAlerts } from '../raise.ts';

/** Days without a single success after which a channel is paused. */
const FAILING_DAYS = 5;

export interface AttemptOutcome {
  deliveryId: string;
  userId: string;
  /** Attempts before this one. */
  attempts: number;
  result: 'delivered' | 'retry' | 'disable' | 'give_up';
  status: number | null;
  answer: string;
  latencyMs: number;
  /** When the next attempt is due; null: this was the last. */
  nextMs: number | null;
}

/** Records an attempt, once; a repeat of the same attempt changes nothing. */
export async function recordAttempt(
  database: Database,
  outcome: AttemptOutcome,
): Promise<Committed<boolean>> {
  const { deliveryId, userId, attempts, result } = outcome;
  const retries = result === 'retry' && outcome.nextMs !== null;
  const state =
    result === 'delivered'
      ? 'delivered'
      : retries
        ? 'retrying'
        : result === 'disable'
          ? 'stopped'
          : 'gave_up';
  return transaction(database, async (tx) => {
    const rows = await tx.execute<{ channel_id: string }>(sql`
      update alert_deliveries
      set state = ${state}, attempts = attempts + 1, last_status = ${outcome.status}::int,
        last_answer = ${outcome.answer}, latency_ms = ${outcome.latencyMs}::int,
        dispatched_at = null,
        due_at = case when ${retries}::boolean
          then clock_timestamp() + make_interval(secs => ${(outcome.nextMs ?? 0) / 1_000}::double precision) end,
        delivered_at = case when ${result === 'delivered'}::boolean then clock_timestamp() end
      where id = ${deliveryId}::uuid and user_id = ${userId}::uuid
        and attempts = ${attempts}::int and state = 'sending'
      returning channel_id`);
    const [row] = rows;
    if (!row) return { value: false, batches: [] };
    const notice = await updateChannel(tx, row.channel_id, outcome);
    const events = notice === null ? [] : await raiseAlerts(tx, userId, [notice]);
    return { value: true, batches: await announceDeliveries(tx, userId, [deliveryId], events) };
  });
}

interface ChannelRow extends Record<string, unknown> {
  id: string;
  name: string;
  state: string;
  failing_since: string | null;
}

/** Keeps the health of a channel; the notice when it was paused or disabled just now. */
async function updateChannel(
  tx: Tx,
  channelId: string,
  { result, answer, status }: AttemptOutcome,
) {
  if (result === 'delivered') {
    await tx.execute(sql`
      update alert_channels set last_success_at = clock_timestamp(), failing_since = null
      where id = ${channelId}::uuid`);
    return null;
  }
  const shown = status === null ? answer : `${status}`;
  const [row] = await tx.execute<ChannelRow>(sql`
    update alert_channels
    set failing_since = coalesce(failing_since, clock_timestamp()),
      state = case when ${result} = 'disable' then 'disabled'
        when failing_since < now() - make_interval(days => ${FAILING_DAYS}::int) then 'paused'
        else state end,
      state_reason = case when ${result} = 'disable'
          then ${`The receiver says that this address is gone (${shown}).`}
        when failing_since < now() - make_interval(days => ${FAILING_DAYS}::int)
          then ${`Nothing was delivered for ${FAILING_DAYS} days (${shown}).`}
        else state_reason end
    where id = ${channelId}::uuid and state = 'active'
    returning id, name, state, failing_since`);
  if (!row || row.state === 'active') return null;
  const kind: AlertKind = 'channel_disabled';
  const word = row.state === 'paused' ? 'paused' : 'turned off';
  return {
    key: `channel:${row.id}:${row.failing_since ?? ''}:${row.state}`,
    kind,
    subject: { kind: 'channel' as const, id: row.id, name: row.name },
    sentence: `The channel ${row.name} was ${word}: alerts could not be delivered.`,
    path: '/dashboard/alerts/settings',
  };
}
