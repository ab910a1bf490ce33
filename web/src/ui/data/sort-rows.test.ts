import { expect, test } from 'vitest';
import { sortRows } from './data-table.tsx';

const same = <T>(value: T): T => value;

test('numbers sort by size, and rows without a value come last in both directions', () => {
  expect(sortRows([2, null, 10, 1], same, 'ascending')).toEqual([1, 2, 10, null]);
  expect(sortRows([2, null, 10, 1], same, 'descending')).toEqual([10, 2, 1, null]);
});

test('text sorts without regard to case and with numbers by size', () => {
  expect(sortRows(['v10', 'Zoho', 'acme', 'v2'], same, 'ascending')).toEqual([
    'acme',
    'v2',
    'v10',
    'Zoho',
  ]);
});

test('equal rows keep their order', () => {
  const rows = [
    { id: 1, n: 1 },
    { id: 2, n: 1 },
    { id: 3, n: 0 },
  ];
  expect(sortRows(rows, ({ n }) => n, 'descending').map(({ id }) => id)).toEqual([1, 2, 3]);
});
