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
