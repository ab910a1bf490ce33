import { expect, test } from 'vitest';
import { labelledSchema, readSet, requireSet } from './data.ts';

test('training stops at a set that is missing; a benchmark may leave it out', () => {
  expect(readSet('sentiment/no-such-set', labelledSchema)).toBeNull();
  expect(() => requireSet('sentiment/no-such-set', labelledSchema)).toThrow(
    /sentiment\/no-such-set is missing in .*nothing was trained/,
  );
});
