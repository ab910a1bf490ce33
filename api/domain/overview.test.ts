import { expect, test } from 'vitest';
import { cutText } from './overview.ts';

test('A-71, R-CONST-37: text is cut to its first 100 characters plus three dots, never inside a character', () => {
  expect(cutText('x'.repeat(100))).toBe('x'.repeat(100));
  expect(cutText('x'.repeat(101))).toBe(`${'x'.repeat(100)}...`);
  expect(cutText('😀'.repeat(101))).toBe(`${'😀'.repeat(100)}...`);
});
