/// <reference lib="esnext.temporal" />
import { inZone, instantsOf } from './local-time.ts';

export interface QuietHours {
  /** IANA name. */
  zone: string;
  /** Minutes after local midnight; equal or null means none. May cross midnight. */
  from: number | null;
  to: number | null;
}

const minuteOf = (at: Temporal.ZonedDateTime): number => at.hour * 60 + at.minute;

/** Whether an instant lies in `[from, to)` of local wall time. */
export function isQuiet(at: Date, { zone, from, to }: QuietHours): boolean {
  if (from === null || to === null || from === to) return false;
  const minute = minuteOf(inZone(at, zone));
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

/**
 * When something that happens at `at` may be sent: `at` itself outside of quiet hours, else their
 * end. A local time that a clock change skips is the first instant after the gap; one that occurs
 * twice is the first, unless that is past.
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
