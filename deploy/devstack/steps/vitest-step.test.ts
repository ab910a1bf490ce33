import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../paths.ts';
import { temporaryFolder } from '../testing/workbench.ts';
import { readReport } from './vitest-step.ts';

const RUN = 'Tests: int';

function report(numPassedTests: number, testResults: object[] = []): string {
  const file = join(temporaryFolder(), 'report.json');
  writeFileSync(file, JSON.stringify({ numPassedTests, testResults }));
  return file;
}

test('every failed test is named once, with its file; a file that breaks outside its tests too', () => {
  const failing = {
    name: join(ROOT, 'db/a.test.ts'),
    status: 'failed',
    assertionResults: [
      { ancestorTitles: ['', 'a group'], title: 'first', status: 'failed' },
      { ancestorTitles: [''], title: 'second', status: 'passed' },
      { ancestorTitles: [''], title: 'third', status: 'failed' },
    ],
  };
  const broken = {
    name: join(ROOT, 'db/b.test.ts'),
    status: 'failed',
    assertionResults: [{ ancestorTitles: [''], title: 'never ran', status: 'skipped' }],
  };
  expect(readReport(report(1, [failing, broken]), 1, RUN)).toEqual({
    passed: 1,
    failed: ['db/a.test.ts > a group > first', 'db/a.test.ts > third', 'db/b.test.ts'],
  });
});

test('files with tests that did not run are named with their number', () => {
  const partly = {
    name: join(ROOT, 'db/a.test.ts'),
    status: 'passed',
    assertionResults: ['passed', 'skipped', 'pending'].map((status) => ({
      ancestorTitles: [],
      title: status,
      status,
    })),
  };
  expect(readReport(report(1, [partly]), 0, RUN).skipped).toEqual(['db/a.test.ts (2)']);
});

test('a vitest run that breaks without a failed test is a failure', () => {
  expect(readReport(report(3), 0, RUN)).toEqual({ passed: 3, failed: [] });
  expect(readReport(report(3), 1, RUN)).toEqual({ passed: 3, failed: [RUN] });
  expect(readReport('/no/such/file', 0, RUN)).toEqual({ passed: 0, failed: [RUN] });
});
