import { expect, test } from 'vitest';
import type { EventOf } from '../../../live/numbered-event.ts';
import { collected, eventOf, idOf, monitoredOf, totalOf } from '../testing/samples.ts';
import { foldMentions, foldTimeline } from '../competitor-api.ts';
import { foldMonitored } from './fold-monitoring.ts';

const mentionOf = (n: number, timestamp: string, sentiment = 0) => ({
  id: idOf(n),
  competitorId: idOf(1),
  name: 'Company 1',
  text: 'Text',
  platform: 'reddit' as const,
  timestamp,
  sentiment,
  url: 'https://posts.example/1',
});

const changed = (seq: number, n: number) =>
  ({
    seq,
    type: 'competitors.company_changed.v1',
    data: { competitorId: idOf(1), event: eventOf(n) },
  }) as EventOf<'competitors.company_changed.v1'>;

const page = (): { asOf: number; items: []; nextCursor: null; waiting?: number } => ({
  asOf: 0,
  items: [],
  nextCursor: null,
});

test('a collection changes the sparkline, the unread count and the status of its row only', () => {
  const list = {
    competitors: [monitoredOf(1, { status: 'monitoring' }), monitoredOf(2)],
    used: 2,
    limit: 50,
    freshness: [],
  };
  foldMonitored(list, [
    collected(1, { totals: [totalOf('2026-11-22', { mentions: 4 }), totalOf('2026-11-20')] }),
  ]);
  const [first, second] = list.competitors;
  expect(first).toMatchObject({ status: 'active', unread: 2 });
  expect(first?.daily.slice(-3)).toEqual([1, 0, 4]);
  expect(second).toEqual(monitoredOf(2));
});

test('a day after the last one shifts the window of the sparkline', () => {
  const row = monitoredOf(1, { daily: [...Array.from({ length: 26 }, () => 1), 2, 3] });
  const list = { competitors: [row], used: 1, limit: 50, freshness: [] };
  foldMonitored(list, [collected(1, { totals: [totalOf('2026-11-24', { mentions: 9 })] })]);
  expect(list.competitors[0]?.daily).toHaveLength(28);
  expect(list.competitors[0]?.daily.slice(-5)).toEqual([1, 2, 3, 0, 9]);
  expect(list.competitors[0]?.dailyTo).toBe('2026-11-24');
});

test('a change of plan changes the places at once', () => {
  const list = { competitors: [monitoredOf(1)], used: 1, limit: 150, freshness: [] };
  foldMonitored(list, [
    { seq: 1, type: 'plan.changed.v1', data: { planInfo: { maxCompetitorsToMonitor: 0 } } },
  ] as unknown as EventOf<'plan.changed.v1'>[]);
  expect(list).toMatchObject({ used: 1, limit: 0 });
});

test('A-87: places used by watched searches stay in use when competitors are added and removed', () => {
  const list = { competitors: [monitoredOf(1)], used: 4, limit: 50, freshness: [] };
  const added = { seq: 1, type: 'competitors.monitored.v1', data: { competitor: monitoredOf(2) } };
  const gone = { seq: 2, type: 'competitors.removed.v1', data: { competitorId: idOf(1) } };
  foldMonitored(list, [added as EventOf<'competitors.monitored.v1'>]);
  expect(list.used).toBe(5);
  foldMonitored(list, [gone as EventOf<'competitors.removed.v1'>]);
  expect(list.used).toBe(4);
});

test('a change is added to the timeline once, whatever page it is on', () => {
  const pages = [
    { asOf: 5, items: [eventOf(2)], nextCursor: 'more' },
    { asOf: 5, items: [eventOf(1)], nextCursor: null },
  ];
  foldTimeline(pages, [changed(5, 9), changed(6, 1), changed(7, 3), changed(8, 3)]);
  expect(pages.map(({ items }) => items.map(({ id }) => id))).toEqual([
    [eventOf(3).id, eventOf(2).id],
    [eventOf(1).id],
  ]);
});

test('new mentions wait to be shown, and only those that match the filters', () => {
  const events = [
    collected(1, {
      mentions: [
        mentionOf(1, '2026-11-22T08:00:00.000Z', 0.8),
        mentionOf(2, '2026-11-21T08:00:00.000Z', -0.8),
      ],
    }),
  ];
  const waiting = (filter: Parameters<typeof foldMentions>[2]): number | undefined => {
    const pages = [page()];
    foldMentions(pages, events, filter);
    return pages[0]?.waiting;
  };
  expect(waiting({})).toBe(2);
  expect(waiting({ day: '2026-11-21' })).toBe(1);
  expect(waiting({ from: '2026-11-22' })).toBe(1);
  expect(waiting({ sentiment: 'positive' })).toBe(1);
  expect(waiting({ platform: 'youtube' })).toBe(0);
  expect(waiting({ about: 'unsure' })).toBe(0);
});
