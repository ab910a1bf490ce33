import { assert, nat, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatAge,
  formatDateTime,
  formatDuration,
  formatPrice,
  formatPublicNumber,
  formatDay,
  formatReset,
  formatShortDay,
  formatTime,
  formatUntil,
  localDay,
  plural,
  truncate,
  usableLocale,
} from './format.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const ago = (seconds: number) => formatAge(new Date(NOW - seconds * 1_000).toISOString(), NOW);

test.each([
  [0, 'just now'],
  [-30, 'just now'],
  [44, 'just now'],
  [45, '1 minute ago'],
  [119, '1 minute ago'],
  [3_599, '59 minutes ago'],
  [3_600, '1 hour ago'],
  [86_399, '23 hours ago'],
  [86_400, '1 day ago'],
  [29 * 86_400, '29 days ago'],
  [31 * 86_400, '1 month ago'],
  [400 * 86_400, '1 year ago'],
])('%i seconds ago reads “%s”', (seconds, text) => {
  expect(ago(seconds)).toBe(text);
});

test('A-71: a text is cut to n characters plus three dots, and an emoji is never cut in half', () => {
  expect(truncate('abc', 3)).toBe('abc');
  expect(truncate('abcd', 3)).toBe('abc...');
  expect(truncate('👩‍💻👩‍💻', 1).isWellFormed()).toBe(true);
  assert(
    property(string({ unit: 'grapheme' }), nat(60), (text, length) => {
      const cut = truncate(text, length);
      expect(cut.isWellFormed()).toBe(true);
      expect([...cut].length).toBeLessThanOrEqual(Math.max([...text].length, length + 3));
    }),
  );
});

test('an invalid language does not break the page', () => {
  expect(usableLocale('en-US@posix')).toBe('en-US');
  expect(usableLocale('')).toBe('en-US');
  expect(usableLocale('de-DE')).toBe('de-DE');
});

test('A-03: the reset time of a counter is given in UTC', () => {
  const now = Date.parse('2026-11-21T12:00:00.000Z');
  expect(formatReset('2026-11-22T00:00:00.000Z', now)).toBe('resets 00:00 UTC');
  expect(formatReset('2026-12-01T00:00:00.000Z', now)).toBe('resets December 1 (UTC)');
});

test('durations, prices and counts read like a sentence', () => {
  expect(formatDuration(6_240)).toBe('6.2 s');
  expect(formatDuration(80_000)).toBe('1 min 20 s');
  expect(formatDuration(11_100_000)).toBe('3 h 5 min');
  expect(formatDuration(482_616_000)).toBe('5 d 14 h');
  expect(formatPrice(39)).toBe('$39');
  expect(formatPrice(32.5)).toBe('$32.50');
  expect(formatPrice(1_188)).toBe('$1,188');
  expect([0, 999, 1_000, 12_500, 1_234_567].map(formatPublicNumber)).toEqual([
    '0',
    '999',
    '1,000',
    '12,500',
    '1,234,567',
  ]);
  expect(plural(1, 'post')).toBe('1 post');
  expect(plural(2, 'reply', 'replies')).toBe('2 replies');
});

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();

test('a future time names its day unless that is today', () => {
  const now = Date.parse(at(21, 22));
  expect(formatUntil(at(21, 23), now)).toBe(formatTime(at(21, 23)));
  expect(formatUntil(at(22, 8), now)).toBe(`tomorrow ${formatTime(at(22, 8))}`);
  expect(formatUntil(at(24, 8), now)).toBe(formatDateTime(at(24, 8)));
});

test('calendar days are written in American format for every reader', () => {
  expect(formatDay('2026-11-21')).toBe('November 21, 2026');
  expect(formatShortDay('2026-11-21')).toBe('Nov 21');
});

test('the day of the reader’s calendar, not of UTC', () => {
  const evening = new Date(2026, 0, 5, 23, 30).getTime();
  expect(localDay(evening)).toBe('2026-01-05');
  expect(localDay(evening + 3_600_000)).toBe('2026-01-06');
});
