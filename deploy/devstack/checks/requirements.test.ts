import { expect, test } from 'vitest';
import { namedTests, rowsIn } from './named-tests.ts';
import { readRows, requirementsPage } from './requirements-page.ts';

const named = (source: string) => namedTests('a.test.ts', source);

test('ids are read alone, in lists and in ranges, and nothing else is one', () => {
  expect(rowsIn('R-VAL-09, A-11, S-07: x')).toEqual(['R-VAL-09', 'A-11', 'S-07']);
  expect(rowsIn('R-VAL-13..15')).toEqual(['R-VAL-13', 'R-VAL-14', 'R-VAL-15']);
  expect(rowsIn('SHA-256, F-1, 12-34, R-tree, A-11-12')).toEqual([]);
});

test('a test is named by its own title, by its table, and by the table of that name', () => {
  expect(
    named(
      `
      test('R-A-01, R-A-02: one', () => {});
      describe.each([['R-A-03: limit', 1]])('%s', () => {});
      const table = [
        { row: 'R-A-04' },
      ];
      test.each(table)('$row: of a table', { timeout: 1 }, () => {});
      expect('R-A-05').toBe(1);
      test('without an id', () => {});`.replaceAll('\n      ', '\n'),
    ),
  ).toEqual([
    { title: 'one', rows: ['R-A-01', 'R-A-02'] },
    { title: '%s', rows: ['R-A-03'] },
    { title: '$row: of a table', rows: ['R-A-04'] },
  ]);
});

const LIST = '# One\nR-A-01 First.\nR-A-02 Second. | It cannot be tested.\n';
const proof = (...rows: string[]) => ({ file: 'web/x.test.ts', title: 'works', rows });

const faultsOf = (...rows: string[]) => requirementsPage(readRows(LIST), [proof(...rows)]).faults;

test('the page links each row to its tests, or says why there is none', () => {
  const { page, faults } = requirementsPage(readRows(LIST), [proof('R-A-01')]);
  expect(faults).toEqual([]);
  expect(page).toContain('- **R-A-01** First.\n  - [works](../../web/x.test.ts)\n');
  expect(page).toContain('- **R-A-02** Second.\n  - No test: It cannot be tested.\n');
});

test('a row without a test, a title without a row and a reason that no longer holds are faults', () => {
  expect(faultsOf('R-A-01', 'R-B-09')).toEqual([expect.stringContaining('no row R-B-09')]);
  expect(faultsOf('R-A-01', 'R-A-02')).toEqual([expect.stringMatching(/^R-A-02 has a test and/)]);
  expect(faultsOf()).toEqual([expect.stringMatching(/^R-A-01: no test/)]);
  expect(() => readRows('# One\nnonsense')).toThrow('Not a row');
});
