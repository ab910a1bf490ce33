import { expect, test } from 'vitest';
import { hasEntity } from './entity-tag.ts';

test.each([
  ['"a1"', true],
  ['W/"a1"', true],
  ['"b2", "a1"', true],
  ['"b2",W/"a1"', true],
  ['W/"b2" , W/"a1" ,"c"', true],
  ['*', true],
  [' * ', true],
  ['"b,2", "a1"', true],
  ['"a1-gzip"', false],
  ['a1', false],
  ['"A1"', false],
  ['', false],
  [undefined, false],
])('If-None-Match: %s names the entity "a1": %s', (header, isKnown) => {
  expect(hasEntity(header, '"a1"')).toBe(isKnown);
  expect(hasEntity(header, 'W/"a1"')).toBe(isKnown);
});
