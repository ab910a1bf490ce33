import { expect, test } from 'vitest';
import { eventOf, monitoredOf } from '../testing/samples.ts';
import { monitoringReport } from './monitoring-report.ts';

const SPIKE = eventOf(1, {
  kind: 'mention_spike',
  significance: 'medium',
  title: 'was mentioned 11 times in a day',
  changes: [],
  seenAt: '2026-11-22T10:00:02.000Z',
});
const PRICE = eventOf(2, {
  title: 'raised Ensemble from $29 to $36 a month',
  seenAt: '2026-11-22T10:00:00.000Z',
});
const OLD = eventOf(3, { title: 'changed its tagline', seenAt: '2026-09-01T10:00:00.000Z' });

const reportOf = (changes: (typeof PRICE)[]) => {
  const competitor = monitoredOf(1, { lastEvent: changes[0] ?? null });
  return monitoringReport(
    {
      fileName: 'report',
      brand: 'Earshot',
      competitors: [competitor],
      changes: changes.map((event) => ({ ...event, companyId: competitor.companyId })),
    },
    { from: '2026-10-26', to: '2026-11-22', series: [], advanced: true },
    { rangeLabel: '28 days', sandbox: false, productName: 'Earshot' },
  );
};

test('a report contains every change of its range, with the most significant first in its summary', () => {
  const { summary, items, rows, columns } = reportOf([SPIKE, PRICE, OLD]);
  const named = (summary?.points ?? []).filter((point) => point.startsWith('Company 1: '));
  expect(named.map((point) => point.slice(0, 30))).toEqual([
    'Company 1: Raised Ensemble from $29'.slice(0, 30),
    'Company 1: Was mentioned 11 ti',
  ]);
  const [item] = items;
  expect(item?.reason).toMatch(/^Was mentioned 11 times.*\. Raised Ensemble from \$29 to \$36/u);
  expect(item?.reason).not.toContain('tagline');
  const cell = (header: string) =>
    rows[0]?.[columns.findIndex((column) => column.header === header)];
  expect(cell('Last change')).toMatch(/^Was mentioned 11 times/u);
  expect(cell('Earlier changes, 28 days')).toMatch(/^Raised Ensemble/u);
});

test('a report without changes in its range contains the last one before it', () => {
  expect(reportOf([OLD]).items[0]?.reason).toMatch(/^Changed its tagline/u);
  expect(reportOf([]).items[0]?.reason).toBe('No changes since monitoring began');
});
