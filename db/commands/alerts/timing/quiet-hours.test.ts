import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isQuiet, releaseAt } from './holding.ts';

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const ZONES = Intl.supportedValuesOf('timeZone');
const START = Date.parse('2026-01-01T00:00:00Z');
const END = Date.parse('2028-01-01T00:00:00Z');

test('alerts.md 4: nothing is released inside quiet hours, and within a day, in every zone of 2026 and 2027', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.integer({ min: START, max: END }),
      fc.nat(1_439),
      fc.nat(1_439),
      fc.subarray(EVERY_DAY),
      (zone, ms, from, to, days) => {
        const quiet = { zone, from, to, days };
        const at = new Date(ms);
        const release = releaseAt(at, quiet);
        expect(release.getTime()).toBeGreaterThanOrEqual(ms);
        expect(isQuiet(release, quiet)).toBe(false);
        // A day of local time has at most 25 hours.
        expect(release.getTime() - ms).toBeLessThanOrEqual(25 * 3_600_000);
        if (!isQuiet(at, quiet)) expect(release).toBe(at);
      },
    ),
    { seed: 20_261_122 },
  );
});

test.each([
  // 02:30 does not exist in Berlin on 29 March 2026: the first instant after the gap.
  ['Europe/Berlin', '2026-03-29T00:00:00Z', 0, 150, '2026-03-29T01:00:00.000Z'],
  // The clock goes back half an hour on Lord Howe on 5 April 2026.
  ['Australia/Lord_Howe', '2026-04-04T14:00:00Z', 1_320, 420, '2026-04-04T20:30:00.000Z'],
  ['Asia/Kathmandu', '2026-06-01T18:00:00Z', 1_320, 420, '2026-06-02T01:15:00.000Z'],
  ['Pacific/Kiritimati', '2026-06-01T09:00:00Z', 1_320, 420, '2026-06-01T17:00:00.000Z'],
  ['America/Sao_Paulo', '2026-10-18T04:00:00Z', 1_380, 360, '2026-10-18T09:00:00.000Z'],
])('in %s quiet hours end at the right instant', (zone, at, from, to, expected) => {
  expect(releaseAt(new Date(at), { zone, from, to, days: EVERY_DAY }).toISOString()).toBe(expected);
});

test('equal or missing bounds mean no quiet hours', () => {
  const at = new Date('2026-06-01T00:00:00Z');
  expect(isQuiet(at, { zone: 'UTC', from: 0, to: 0, days: EVERY_DAY })).toBe(false);
  expect(isQuiet(at, { zone: 'UTC', from: null, to: 600, days: EVERY_DAY })).toBe(false);
});

test.each([
  // Nights from Monday to Friday: Friday's ends on Saturday morning, Saturday's does not begin.
  ['2026-11-20T23:00:00Z', true],
  ['2026-11-21T05:00:00Z', true],
  ['2026-11-21T23:00:00Z', false],
  ['2026-11-22T05:00:00Z', false],
  ['2026-11-23T05:00:00Z', false],
  ['2026-11-23T22:00:00Z', true],
])('channels.md 7: on weekdays, %s is quiet: %s', (at, quiet) => {
  const weekdays = { zone: 'UTC', from: 1_320, to: 420, days: [1, 2, 3, 4, 5] };
  expect(isQuiet(new Date(at), weekdays)).toBe(quiet);
});
