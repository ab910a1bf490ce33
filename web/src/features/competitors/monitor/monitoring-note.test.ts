import { expect, test } from 'vitest';
import { monitoredOf } from '../testing/samples.ts';
import { monitoringNote } from './monitoring-note.ts';

const NOW = Date.parse('2026-11-22T10:00:00Z');
const noteOf = (more: Parameters<typeof monitoredOf>[1]): string | null =>
  monitoringNote(monitoredOf(1, more), NOW);

test('a competitor that is being collected needs no note', () => {
  expect(noteOf({})).toBeNull();
});

test('R-PLAN-18: after a downgrade, found data is kept and a note says that collection has stopped', () => {
  expect(noteOf({ collecting: false })).toMatch(/is kept; nothing new is collected/);
});

test('A-15: the end of the plan’s period is announced a week ahead and named afterwards', () => {
  expect(noteOf({ monitoredUntil: '2026-11-27T10:00:00.000Z' })).toMatch(/^Monitored until /);
  expect(noteOf({ status: 'archived', monitoredUntil: '2026-11-20T10:00:00.000Z' })).toMatch(
    /when the monitoring period of your plan ended/,
  );
  expect(noteOf({ status: 'archived' })).toMatch(/^Archived\. Existing data is kept/);
});

test('the first collection shows its progress', () => {
  const baseline = { done: false, days: 90, mentions: 214 };
  expect(noteOf({ status: 'discovered', baseline })).toBe('Waiting to read the last 90 days');
  expect(noteOf({ status: 'monitoring', baseline })).toBe(
    'Reading the last 90 days: 214 mentions so far',
  );
});
