import { expect, test } from 'vitest';
import { conclude, runParallel, runSteps } from './steps.ts';
import type { Outcome, Step } from './steps.ts';

const step = (name: string, run: () => Promise<Outcome>): Step => ({ name, run });
const passing = step('passing', () => Promise.resolve({ passed: 2, failed: [] }));
const failing = step('failing', () => Promise.resolve({ passed: 1, failed: ['a > b'] }));
const throwing = step('throwing', () => Promise.reject(new Error('No port is free.')));

test('a failed or broken step stops no other, and each counts once', async () => {
  const lines: string[] = [];
  const total = await runSteps([failing, throwing, passing], (line) => lines.push(line));
  expect(total).toEqual({ passed: 3, failed: ['a > b', 'throwing'] });
  expect(lines).toContain('No port is free.');
  expect(lines.filter((line) => line.startsWith('▸'))).toHaveLength(3);
});

test('rows run at the same time and are counted together', async () => {
  const other = Promise.withResolvers<void>();
  const waiting = step('waiting', async () => {
    await other.promise;
    return passing.run();
  });
  const releasing = step('releasing', () => {
    other.resolve();
    return failing.run();
  });
  const total = await runParallel([[waiting], [releasing]], () => {});
  expect(total).toEqual({ passed: 3, failed: ['a > b'] });
});

test('the last lines name what failed, before the numbers', () => {
  const lines: string[] = [];
  const say = (line: string): void => void lines.push(...line.split('\n'));
  expect(conclude({ passed: 4, failed: ['a > b', 'c'] }, say)).toBe(1);
  expect(lines).toEqual(['', 'Failed:', '  a > b', '  c', '4 passed, 2 failed']);
  expect(conclude({ passed: 4, failed: [], skipped: ['db/a.test.ts (2)'] }, say)).toBe(0);
  expect(lines).toContain('  db/a.test.ts (2)');
  expect(lines.at(-1)).toBe('4 passed, 0 failed');
});
