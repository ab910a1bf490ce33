import { expect, test } from 'vitest';
import { alertSchema } from '#contracts/alerts/alerts.ts';
import type { Alert, AlertPage } from '#contracts/alerts/alerts.ts';
import type { Live } from '../../../lib/api.ts';
import { foldAlerts } from '../api.ts';
import type { AlertEvent } from '../api.ts';

const alertOf = (n: number, change: Partial<Alert> = {}): Alert =>
  alertSchema.parse({
    id: `00000000-0000-4000-8000-00000000000${n}`,
    kind: 'price',
    subject: { kind: 'competitor', id: 'c', name: 'Kontaktly' },
    sentence: `Change ${n}.`,
    path: '/dashboard/overview',
    evidence: {},
    createdAt: `2026-11-22T10:0${n}:00.000Z`,
    readAt: null,
    ...change,
  });
const pageOf = (asOf: number, ...items: Alert[]): Live<AlertPage> => ({
  asOf,
  items,
  nextCursor: null,
  unread: items.length,
});
const place = { at: '2026-11-22T10:10:00.000Z', stream: 'user' as const };
const raised = (seq: number, ...alerts: Alert[]): AlertEvent => ({
  ...place,
  seq,
  type: 'alert.raised.v1',
  data: { alerts, unread: 7 },
});
const read = (seq: number, alertIds: string[] | null, readAt: string | null): AlertEvent => ({
  ...place,
  seq,
  type: 'alert.read.v1',
  data: { alertIds, readAt, unread: 3 },
});
const idsOf = (pages: AlertPage[]) => pages.map(({ items }) => items.map(({ id }) => id.at(-1)));

test('a raised alert is added at the front once, however often its event arrives', () => {
  const pages = [pageOf(5, alertOf(2)), pageOf(5, alertOf(1))];
  foldAlerts(pages, {}, [raised(6, alertOf(3), alertOf(4)), raised(6, alertOf(3))]);
  expect(idsOf(pages)).toEqual([['4', '3', '2'], ['1']]);
  expect(pages.map(({ unread, asOf }) => [unread, asOf])).toEqual([
    [7, 6],
    [7, 6],
  ]);
});

test('events already included in a snapshot change nothing', () => {
  const pages = [pageOf(6, alertOf(2))];
  foldAlerts(pages, {}, [raised(6, alertOf(3)), read(4, null, place.at)]);
  expect(pages).toEqual([pageOf(6, alertOf(2))]);
});

test('a filtered list accepts only matching alerts, and keeps read ones', () => {
  const pages = [pageOf(5, alertOf(1))];
  foldAlerts(pages, { kind: 'price', unread: true }, [
    raised(6, alertOf(2, { kind: 'launch' }), alertOf(3)),
    read(7, [alertOf(1).id], place.at),
  ]);
  expect(pages[0]?.items.map(({ id, readAt }) => [id.at(-1), readAt])).toEqual([
    ['3', null],
    ['1', place.at],
  ]);
});

test('reading all marks every page, and an alert can become unread again', () => {
  const pages = [
    pageOf(5, alertOf(2)),
    pageOf(5, alertOf(1, { readAt: '2026-01-01T00:00:00.000Z' })),
  ];
  foldAlerts(pages, {}, [read(6, null, place.at)]);
  expect(pages.flatMap(({ items }) => items.map(({ readAt }) => readAt))).toEqual([
    place.at,
    '2026-01-01T00:00:00.000Z',
  ]);
  foldAlerts(pages, {}, [read(7, [alertOf(2).id], null)]);
  expect(pages[0]?.items[0]?.readAt).toBeNull();
});
