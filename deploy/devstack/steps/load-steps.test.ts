import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countThresholds } from './load-steps.ts';
import { temporaryFolder } from '../testing/workbench.ts';

function summary(metrics: unknown): string {
  const file = join(temporaryFolder(), 'summary.json');
  writeFileSync(file, JSON.stringify({ metrics }));
  return file;
}

const RUN = 'Load: main (smoke)';

test('each threshold of k6 counts, a crossed one as failed, by its name', () => {
  const file = summary({
    a: { thresholds: { 'count>0': false, 'p(99)<5': true } },
    b: { count: 1 },
  });
  expect(countThresholds(file, 99, RUN)).toEqual({ passed: 1, failed: [`${RUN} > a p(99)<5`] });
});

test('a load run cannot pass by measuring nothing or by breaking', () => {
  const nothing = { passed: 0, failed: [RUN] };
  expect(countThresholds(summary({}), 0, RUN)).toEqual(nothing);
  expect(countThresholds('/no/such/file', 0, RUN)).toEqual(nothing);
  const fine = { a: { thresholds: { 'count>0': false } } };
  expect(countThresholds(summary(fine), 0, RUN)).toEqual({ passed: 1, failed: [] });
  for (const code of [99, 107, null])
    expect(countThresholds(summary(fine), code, RUN)).toEqual({ passed: 1, failed: [RUN] });
});
