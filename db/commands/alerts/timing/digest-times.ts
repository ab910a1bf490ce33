/// <reference lib="esnext.temporal" />
import type { AlertTiming } from '#domain/alerts/names.ts';

/// <reference lib="esnext.temporal" />

/**
 * Instants at which a wall clock shows a time: one, two when it is set back, or the first one after
 * a skipped time.
 */
export function instantsOf(wall: Temporal.PlainDateTime, zone: string): Date[] {
  const first = wall.toZonedDateTime(zone, { disambiguation: 'earlier' });
  const last = wall.toZonedDateTime(zone, { disambiguation: 'later' });
  if (!first.toPlainDateTime().equals(wall)) {
    const afterGap = first.getTimeZoneTransition('next') ?? last;
    return [new Date(afterGap.epochMilliseconds)];
  }
  return [new Date(first.epochMilliseconds), new Date(last.epochMilliseconds)];
}

export const inZone = (at: Date, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);

export interface DigestTimes {
  /** IANA name. */
  zone: string;
  /** Minutes after local midnight. */
  minute: number;
  /** 1 is Monday. */
  weekday: number;
}

const HOUR_MS = 3_600_000;

/**
 * When the next digest after `at` is sent. A local time skipped by a clock change becomes the first
 * instant after the gap; one that occurs twice counts once, the first time. So there is exactly one
 * daily digest for each local date.
 */
export function nextDigest(
  at: Date,
  timing: Exclude<AlertTiming, 'at_once'>,
  { zone, minute, weekday }: DigestTimes,
): Date {
  if (timing === 'hourly') return new Date((Math.floor(at.getTime() / HOUR_MS) + 1) * HOUR_MS);
  const today = inZone(at, zone).toPlainDate();
  const clock = Temporal.PlainTime.from({ hour: Math.floor(minute / 60), minute: minute % 60 });
  // Nine days: today's time may have passed, and a date line change skips a whole day.
  for (let days = 0; days <= 9; days += 1) {
    const date = today.add({ days });
    const [first] = instantsOf(date.toPlainDateTime(clock), zone);
    const fits = timing === 'daily' || date.dayOfWeek === weekday;
    if (fits && first !== undefined && first > at) return first;
  }
  throw new Error(`No ${timing} digest within nine days in ${zone}.`);
}
