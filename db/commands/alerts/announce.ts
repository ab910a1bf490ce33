import type { Channel } from '#contracts/alerts/channels.ts';
import type { DomainEvent } from '#contracts/events.ts';
import type { StreamBatch } from '../../committed.ts';
import { readChannels } from '../../queries/alerts/channels.ts';
import { readDeliveries } from '../../queries/alerts/deliveries.ts';
import { readRules } from '../../queries/alerts/rows.ts';
import type { Tx } from '../../transaction.ts';
import { appendEvents } from '../events.ts';
import type { EventFor } from '../events-to-many.ts';

/** Events that update open tabs about deliveries just written, one per user. */
export async function deliveryEvents(tx: Tx, ids: readonly string[]): Promise<EventFor[]> {
  if (ids.length === 0) return [];
  const rows = await readDeliveries(tx, ids);
  return [...Map.groupBy(rows, ({ userId }) => userId)].map(([streamId, own]) => {
    const channels = new Map<string, Channel>(own.map(({ channel }) => [channel.id, channel]));
    return {
      streamId,
      event: {
        type: 'alert.deliveries_changed.v1' as const,
        data: {
          deliveries: own.map(({ delivery }) => delivery),
          channels: [...channels.values()],
        },
      },
    };
  });
}

/** Appends the events of deliveries of one user, after others of the same change. */
export async function announceDeliveries(
  tx: Tx,
  userId: string,
  ids: readonly string[],
  others: readonly DomainEvent[] = [],
): Promise<StreamBatch[]> {
  const own = (await deliveryEvents(tx, ids)).map(({ event }) => event);
  const events = [...others, ...own];
  return events.length === 0 ? [] : [await appendEvents(tx, userId, events)];
}

export async function channelsEvent(tx: Tx, userId: string): Promise<DomainEvent> {
  return {
    type: 'alert.channels_changed.v1',
    data: { channels: await readChannels(tx, userId) },
  };
}

/** States only the rules that changed: an event must not grow with the list. */
export async function rulesEvent(
  tx: Tx,
  userId: string,
  { changedIds = [], removedIds = [] }: { changedIds?: string[]; removedIds?: string[] },
): Promise<DomainEvent> {
  const rules = await readRules(tx, userId, changedIds);
  return { type: 'alert.rules_changed.v1', data: { rules, removedIds } };
}
