import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countThresholds } from './load-steps.ts';
import { readReport } from './vitest-step.ts';
import { temporaryFolder } from './testing/workbench.ts';

function summary(metrics: unknown): string {
  const file = join(temporaryFolder(), 'summary.json');
  writeFileSync(file, JSON.stringify({ metrics }));
  return file;
}

test('each threshold of k6 counts, a crossed one as failed', () => {
  const file = summary({
    a: { thresholds: { 'count>0': false, 'p(99)<5': true } },
    b: { count: 1 },
  });
  expect(countThresholds(file, 99)).toEqual({ passed: 1, failed: 1 });
});

test('a load run cannot pass by measuring nothing or by breaking', () => {
  expect(countThresholds(summary({}), 0)).toEqual({ passed: 0, failed: 1 });
  expect(countThresholds('/no/such/file', 0)).toEqual({ passed: 0, failed: 1 });
  const fine = { a: { thresholds: { 'count>0': false } } };
  expect(countThresholds(summary(fine), 0)).toEqual({ passed: 1, failed: 0 });
  expect(countThresholds(summary(fine), 107)).toEqual({ passed: 1, failed: 1 });
  expect(countThresholds(summary(fine), null)).toEqual({ passed: 1, failed: 1 });
});

test('a vitest run that breaks outside its tests is a failure', () => {
  const file = join(temporaryFolder(), 'report.json');
  writeFileSync(file, JSON.stringify({ numPassedTests: 3, numFailedTests: 0 }));
  expect(readReport(file, 0)).toEqual({ passed: 3, failed: 0 });
  expect(readReport(file, 1)).toEqual({ passed: 3, failed: 1 });
  expect(readReport('/no/such/file', 0)).toEqual({ passed: 0, failed: 1 });
});
