/// <reference lib="esnext.temporal" />
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextDigest, inZone } from './digest-times.ts';

const DAY_MS = 86_400_000;
const CHANGING = ['Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Kiritimati', 'Europe/Berlin'];
const START = Date.parse('2026-01-01T00:00:00Z');
const END = Date.parse('2027-12-01T00:00:00Z');

const zones = fc.oneof(
  fc.constantFrom(...CHANGING),
  fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
);

test('channels.md 7: each local date of 2026 and 2027 has exactly one daily digest, in every zone', () => {
  fc.assert(
    fc.property(
      zones,
      fc.integer({ min: START, max: END }),
      fc.nat(1_439),
      (zone, from, minute) => {
        const times = { zone, minute, weekday: 1 };
        let at = new Date(from);
        const dates: string[] = [];
        for (let n = 0; n < 12; n += 1) {
          at = nextDigest(at, 'daily', times);
          dates.push(inZone(at, zone).toPlainDate().toString());
        }
        const [first = ''] = dates;
        const expected = dates.map((_, days) =>
          Temporal.PlainDate.from(first).add({ days }).toString(),
        );
        expect(dates).toEqual(expected);
      },
    ),
    { seed: 20_261_122 },
  );
});

test('a digest is sent at its local time, or right after a gap that skips it', () => {
  fc.assert(
    fc.property(
      zones,
      fc.integer({ min: START, max: END }),
      fc.nat(1_439),
      fc.integer({ min: 1, max: 7 }),
      (zone, from, minute, weekday) => {
        const at = nextDigest(new Date(from), 'weekly', { zone, minute, weekday });
        const local = inZone(at, zone);
        expect(local.dayOfWeek).toBe(weekday);
        expect(at.getTime() - from).toBeGreaterThan(0);
        expect(at.getTime() - from).toBeLessThanOrEqual(7 * DAY_MS + 3_600_000);
        const late = local.hour * 60 + local.minute - minute;
        const afterGap = inZone(new Date(at.getTime() - 1), zone);
        const skipped = afterGap.offsetNanoseconds < local.offsetNanoseconds;
        expect(late === 0 || (skipped && late > 0)).toBe(true);
      },
    ),
    { seed: 20_261_122 },
  );
});

test.each([
  // 02:30 is skipped in Berlin on 29 March and occurs twice on 25 October 2026.
  ['Europe/Berlin', '2026-03-28T12:00:00Z', 150, '2026-03-29T01:00:00.000Z'],
  ['Europe/Berlin', '2026-10-24T12:00:00Z', 150, '2026-10-25T00:30:00.000Z'],
  ['Europe/Berlin', '2026-10-25T00:30:00Z', 150, '2026-10-26T01:30:00.000Z'],
  // Lord Howe moves its clock forward by half an hour at 02:00 on 4 October 2026.
  ['Australia/Lord_Howe', '2026-10-03T14:00:00Z', 135, '2026-10-03T15:30:00.000Z'],
  ['Asia/Kathmandu', '2026-06-01T00:00:00Z', 480, '2026-06-01T02:15:00.000Z'],
  ['Pacific/Kiritimati', '2026-06-01T00:00:00Z', 480, '2026-06-01T18:00:00.000Z'],
])('in %s after %s the daily digest leaves at the right instant', (zone, at, minute, expected) => {
  const next = nextDigest(new Date(at), 'daily', { zone, minute, weekday: 1 });
  expect(next.toISOString()).toBe(expected);
});
