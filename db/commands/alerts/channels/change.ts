import { sql } from '../../../sql.ts';
import type { ChangeChannel, Channel } from '#contracts/alerts/channels.ts';
import { notFound } from '#domain/errors.ts';
import type { Database } from '../../../client.ts';
import type { Committed } from '../../../committed.ts';
import type { ChannelKey, ChannelRow } from '../../../queries/alerts/channels.ts';
import { transaction } from '../../../transaction.ts';
import { forgetBounces } from '../../mail/bounces.ts';
import { audit } from '../../audit.ts';
import { appendEvents } from '../../events.ts';
import { channelsEvent, rulesEvent } from '../announce.ts';
import { CHANNEL } from '../../../queries/alerts/channels.ts';

/** Renames, pauses or resumes a channel. Resuming clears the reason it was stopped for. */
export async function changeChannel(
  database: Database,
  { userId, channelId, change }: ChannelKey & { change: ChangeChannel },
): Promise<Committed<Channel>> {
  return transaction(database, async (tx) => {
    const rows = await tx.execute<ChannelRow>(sql`
      update alert_channels c
      set name = coalesce(${change.name ?? null}, c.name),
        state = coalesce(${change.state ?? null}, c.state),
        state_reason = case when ${change.state ?? null}::text is null then c.state_reason end,
        failing_since = case when ${change.state ?? null} = 'active' then null
          else c.failing_since end
      where c.id = ${channelId}::uuid and c.user_id = ${userId}::uuid
      returning ${CHANNEL.columns}`);
    if (!rows[0]) throw notFound();
    if (rows[0].kind === 'email' && change.state === 'active') await forgetBounces(tx, userId);
    const batch = await appendEvents(tx, userId, [await channelsEvent(tx, userId)]);
    return { value: CHANNEL.read(rows[0]), batches: [batch] };
  });
}

export async function removeChannel(database: Database, key: ChannelKey): Promise<Committed<null>> {
  return transaction(database, async (tx) => {
    const rows = await tx.execute(sql`
      delete from alert_channels
      where id = ${key.channelId}::uuid and user_id = ${key.userId}::uuid returning 1`);
    if (rows.length === 0) throw notFound();
    const rules = await tx.execute<{ id: string }>(sql`
      update alert_rules set channel_ids = array_remove(channel_ids, ${key.channelId}::uuid)
      where user_id = ${key.userId}::uuid and ${key.channelId}::uuid = any(channel_ids)
      returning id`);
    await audit(tx, {
      userId: key.userId,
      action: 'channel_removed',
      detail: { channelId: key.channelId },
    });
    const events = [await channelsEvent(tx, key.userId)];
    if (rules.length > 0)
      events.push(await rulesEvent(tx, key.userId, { changedIds: rules.map(({ id }) => id) }));
    return { value: null, batches: [await appendEvents(tx, key.userId, events)] };
  });
}

/** Pauses the channel named by a one-click link; idempotent. */
export async function unsubscribe(
  database: Database,
  { userId, channelId }: { userId: string; channelId: string },
): Promise<Committed<null>> {
  return transaction(database, async (tx) => {
    const rows = await tx.execute(sql`
      update alert_channels set state = 'paused', state_reason = 'You unsubscribed by e-mail.'
      where id = ${channelId}::uuid and user_id = ${userId}::uuid and state = 'active'
      returning 1`);
    if (rows.length === 0) return { value: null, batches: [] };
    const batch = await appendEvents(tx, userId, [await channelsEvent(tx, userId)]);
    return { value: null, batches: [batch] };
  });
}
