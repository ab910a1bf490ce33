import type { Channel, Delivery } from '#contracts/alerts/channels.ts';
import type { Live } from '../../../lib/api.ts';
import type { EventOf } from '../../../live/numbered-event.ts';

type DeliveriesChanged = EventOf<'alert.deliveries_changed.v1'>;
type ChannelEvent = EventOf<'alert.channels_changed.v1' | 'alert.deliveries_changed.v1'>;

/** Applies events to the list of channels, in place: the whole list, or the health of some. */
export function foldChannelHealth(
  entry: { channels: Channel[] },
  events: readonly ChannelEvent[],
): void {
  for (const { type, data } of events) {
    const changed = new Map(data.channels.map((channel) => [channel.id, channel]));
    entry.channels =
      type === 'alert.channels_changed.v1'
        ? data.channels
        : entry.channels.map((channel) => changed.get(channel.id) ?? channel);
  }
}

/**
 * Applies events to the loaded pages of a channel's log, in place; new deliveries are added at the
 * front.
 */
export function foldDeliveries(
  pages: Live<{ items: Delivery[]; nextCursor: string | null }>[],
  events: readonly DeliveriesChanged[],
  channelId: string,
): void {
  for (const { seq, data } of events) {
    const own = data.deliveries.filter((delivery) => delivery.channelId === channelId);
    const byId = new Map(own.map((delivery) => [delivery.id, delivery]));
    const known = new Set(pages.flatMap(({ items }) => items.map(({ id }) => id)));
    const [first] = pages;
    for (const page of pages) {
      if (seq <= page.asOf) continue;
      page.items = page.items.map((item) => byId.get(item.id) ?? item);
      if (page === first) page.items = [...newIn(own, known, page.items), ...page.items];
      page.asOf = seq;
    }
  }
}

/** Newest first. An older delivery that is not loaded belongs to a later page. */
const newIn = (
  own: readonly Delivery[],
  known: ReadonlySet<string>,
  items: readonly Delivery[],
): Delivery[] => {
  const newest = items[0]?.id ?? '';
  return own
    .filter(({ id }) => !known.has(id) && id > newest)
    .toSorted((a, b) => (a.id < b.id ? 1 : -1));
};
