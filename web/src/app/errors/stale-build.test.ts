import { expect, test } from 'vitest';
import { isOfAnotherBuild, mayReload } from './stale-build.ts';

test.each([
  'Failed to fetch dynamically imported module: https://earshot.example/assets/a.js',
  'error loading dynamically imported module: https://earshot.example/assets/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
])('a part that is not there is taken for one of another build: %s', (message) => {
  expect(isOfAnotherBuild(new TypeError(message))).toBe(true);
});

test('a fault of a page is none', () => {
  expect(isOfAnotherBuild(new TypeError('x is not a function'))).toBe(false);
  expect(isOfAnotherBuild('dynamically imported module')).toBe(false);
});

test('a page reloads at most once a minute, whatever the storage contains', () => {
  expect(mayReload(null, 1_000_000)).toBe(true);
  expect(mayReload('nonsense', 1_000_000)).toBe(true);
  expect(mayReload('940001', 1_000_000)).toBe(false);
  expect(mayReload('940000', 1_000_000)).toBe(true);
});
