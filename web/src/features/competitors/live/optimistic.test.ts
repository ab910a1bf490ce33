import { expect, test } from 'vitest';
import type { MonitoredList } from '#contracts/competitors/monitoring.ts';
import { competitorOf, monitoredOf } from '../testing/samples.ts';
import { isPending, putBack, putPending, settlePending, takeOut } from './optimistic.ts';

const listOf = (...competitors: MonitoredList['competitors']): MonitoredList => ({
  competitors,
  used: competitors.filter(({ status }) => status !== 'archived').length,
  limit: 50,
  freshness: [],
});
const ids = (list: MonitoredList): string[] => list.competitors.map(({ id }) => id);
const AT = new Date('2026-11-22T10:00:00Z');
const [first, second] = [competitorOf(1), competitorOf(2)];

test('R-STATE-19: a competitor is added to the top of the list at once and uses a place', () => {
  const list = listOf(monitoredOf(3));
  putPending(list, [first], AT);
  expect(ids(list)).toEqual([first.id, monitoredOf(3).id]);
  expect(list.competitors[0]).toMatchObject({ name: first.name, status: 'discovered' });
  expect(list.competitors.map(isPending)).toEqual([true, false]);
  expect(list.used).toBe(2);
});

test('R-STATE-20: a competitor refused by the server is removed again, an added one has the server’s values', () => {
  const list = listOf();
  putPending(list, [first, second], AT);
  settlePending(list, [first, second], [monitoredOf(2)]);
  expect(ids(list)).toEqual([second.id]);
  expect(list.competitors.some(isPending)).toBe(false);
  expect(list.used).toBe(1);
});

test('a row already confirmed by an event is never rolled back', () => {
  const list = listOf(monitoredOf(1));
  putPending(list, [first], AT);
  expect(ids(list)).toEqual([first.id]);
  settlePending(list, [first], []);
  expect(ids(list)).toEqual([first.id]);
});

test('R-STATE-21: a failed removal restores the row at its position, once', () => {
  const list = listOf(monitoredOf(1), monitoredOf(2), monitoredOf(3, { status: 'archived' }));
  const taken = takeOut(list, monitoredOf(2).id);
  expect([ids(list).length, list.used]).toEqual([2, 1]);
  putBack(list, taken);
  putBack(list, taken);
  expect(ids(list)).toEqual([1, 2, 3].map((n) => monitoredOf(n).id));
  expect(list.used).toBe(2);
  putBack(list, takeOut(list, 'unknown'));
  expect(ids(list)).toHaveLength(3);
});
