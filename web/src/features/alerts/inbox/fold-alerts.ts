import type { Alert, AlertPage } from '#contracts/alerts/alerts.ts';
import type { AlertKind } from '#domain/alerts/names.ts';
import type { Live } from '../../../lib/api.ts';
import type { EventOf } from '../../../live/numbered-event.ts';

export type AlertEvent = EventOf<'alert.raised.v1' | 'alert.read.v1'>;

export interface AlertFilter {
  kind?: AlertKind | undefined;
  unread?: boolean | undefined;
}

const newestFirst = (a: Alert, b: Alert): number =>
  a.createdAt === b.createdAt ? (a.id < b.id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1;

const fits = (alert: Alert, { kind, unread }: AlertFilter): boolean =>
  (kind === undefined || alert.kind === kind) && (unread !== true || alert.readAt === null);

/**
 * Applies events to the loaded pages of the inbox, in place. A read alert stays at its position
 * even in the unread list, so nothing disappears under the pointer.
 */
export function foldAlerts(
  pages: Live<AlertPage>[],
  filter: AlertFilter,
  events: readonly AlertEvent[],
): void {
  for (const event of events) {
    const [first] = pages;
    if (event.type === 'alert.raised.v1' && first && event.seq > first.asOf) {
      const known = new Set(pages.flatMap(({ items }) => items.map(({ id }) => id)));
      const added = event.data.alerts.filter(
        (alert) => !known.has(alert.id) && fits(alert, filter),
      );
      if (added.length > 0) first.items = [...added, ...first.items].toSorted(newestFirst);
    }
    for (const page of pages) {
      if (event.seq <= page.asOf) continue;
      page.asOf = event.seq;
      page.unread = event.data.unread;
      if (event.type === 'alert.read.v1') mark(page.items, event.data);
    }
  }
}

function mark(items: Alert[], { alertIds, readAt }: EventOf<'alert.read.v1'>['data']): void {
  for (const alert of items) {
    if (alertIds !== null && !alertIds.includes(alert.id)) continue;
    if ((alert.readAt === null) === (readAt !== null)) alert.readAt = readAt;
  }
}
