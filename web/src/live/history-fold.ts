import type { Live } from '../lib/api.ts';

/** One page of an area's history, newest first. */
interface HistoryPage<Item extends { id: string }> {
  items: Item[];
  nextCursor: string | null;
  /** How many entries the plan shows over all pages. */
  visibleLimit: number;
}

/**
 * Brings the loaded pages of a history up to date, in place: new entries join the first page,
 * entries past the plan's visible limit leave the last. Only an event of a type `…created.v1` adds
 * an entry; other changes of unknown entries are ignored.
 * @param itemOf the entry in an event; null: it is about something else.
 */
export function foldHistory<
  Item extends { id: string },
  Event extends { type: string; seq: number },
>(
  pages: Live<HistoryPage<Item>>[],
  events: readonly Event[],
  itemOf: (event: Event) => Item | null,
): void {
  for (const event of events) {
    const item = itemOf(event);
    if (item === null) continue;
    const { seq } = event;
    const created = event.type.endsWith('created.v1');
    const first = pages[0];
    const known = pages.some((page) => page.items.some(({ id }) => id === item.id));
    if (!known && created && first && seq > first.asOf) {
      first.items = [item, ...first.items];
      cutHistory(pages, first.visibleLimit);
    }
    for (const page of pages) {
      if (seq <= page.asOf) continue;
      page.asOf = seq;
      page.items = page.items.map((old) => (old.id === item.id ? item : old));
    }
  }
}

function cutHistory(pages: HistoryPage<{ id: string }>[], visibleLimit: number): void {
  let left = visibleLimit;
  for (const page of pages) {
    page.items = page.items.slice(0, left);
    left -= page.items.length;
    if (left <= 0) page.nextCursor = null;
  }
}
