/// <reference lib="esnext.temporal" />
import { inZone, instantsOf } from './digest-times.ts';

export interface QuietHours {
  /** IANA name. */
  zone: string;
  /** Minutes after local midnight; equal or null means none. May cross midnight. */
  from: number | null;
  to: number | null;
  /** Days on which quiet hours begin, 1 is Monday; those that cross midnight end on the next one. */
  days: readonly number[];
}

const minuteOf = (at: Temporal.ZonedDateTime): number => at.hour * 60 + at.minute;

/** Whether an instant lies in `[from, to)` of local wall time, on one of its days. */
export function isQuiet(at: Date, { zone, from, to, days }: QuietHours): boolean {
  if (from === null || to === null || from === to) return false;
  const local = inZone(at, zone);
  const minute = minuteOf(local);
  const today = days.includes(local.dayOfWeek);
  if (from < to) return today && minute >= from && minute < to;
  if (minute >= from) return today;
  return minute < to && days.includes(local.subtract({ days: 1 }).dayOfWeek);
}

/**
 * When an alert raised at `at` may be sent: `at` itself outside quiet hours, otherwise their end. A
 * local time skipped by a clock change is the first instant after the gap; one that occurs twice is
 * the first, unless that has passed.
 */
export function releaseAt(at: Date, quiet: QuietHours): Date {
  if (!isQuiet(at, quiet) || quiet.to === null) return at;
  const local = inZone(at, quiet.zone);
  const end = Temporal.PlainTime.from({ hour: Math.floor(quiet.to / 60), minute: quiet.to % 60 });
  for (let days = 0; days <= 2; days += 1) {
    const wall = local.toPlainDate().add({ days }).toPlainDateTime(end);
    for (const instant of instantsOf(wall, quiet.zone)) {
      if (instant > at && !isQuiet(instant, quiet)) return instant;
    }
  }
  return at;
}
