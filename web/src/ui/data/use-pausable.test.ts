import { expect, test } from 'vitest';
import { arrivedSince } from './pause-button.tsx';

const rows = (...ids: string[]) => ids.map((id) => ({ id }));

test('2.2.2: while a list is paused, only rows that it does not show count as waiting', () => {
  expect(arrivedSince(rows('b', 'a'), rows('d', 'c', 'b'))).toBe(2);
  expect(arrivedSince(rows('b', 'a'), rows('b'))).toBe(0);
});
