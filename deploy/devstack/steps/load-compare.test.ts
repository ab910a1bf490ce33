import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/workbench.ts';
import { compareWithLast } from './load-steps.ts';

const route = (name: string): string => `http_req_duration{name:${name}}`;

function summary(folder: string, p95: Record<string, number>): string {
  const file = join(folder, 'now.json');
  const metrics = Object.fromEntries(
    Object.entries(p95).map(([name, value]) => [name, { 'p(95)': value }]),
  );
  writeFileSync(file, JSON.stringify({ metrics: { ...metrics, checks: { passes: 1 } } }));
  return file;
}

test('a load run is compared with the last one: larger changes of p95 are listed, noise and new routes are not', () => {
  const folder = temporaryFolder();
  const kept = join(folder, 'load', 'smoke.json');
  const run = (p95: Record<string, number>): string[] => {
    const lines: string[] = [];
    compareWithLast(kept, summary(folder, p95), (line) => lines.push(line));
    return lines;
  };
  const first = { [route('GET /a')]: 20, [route('GET /b')]: 100, [route('GET /c')]: 2, vus: 1 };
  expect(run(first)).toEqual([]);
  expect(run(first)).toEqual(['  No time changed since the last run.']);
  const second = {
    [route('GET /a')]: 40,
    [route('GET /b')]: 30,
    [route('GET /c')]: 6,
    [route('GET /new')]: 900,
    vus: 90,
  };
  expect(run(second)).toEqual([
    '  Since the last run:',
    `  ${route('GET /b')}: p95 100 -> 30 ms`,
    `  ${route('GET /a')}: p95 20 -> 40 ms`,
  ]);
  expect(run(second)).toEqual(['  No time changed since the last run.']);
});
