/** RFC 3339 in UTC without a fraction. */
export const isoSeconds = (unixSeconds: number): string =>
  new Date(unixSeconds * 1000).toISOString().replace('.000Z', 'Z');

const DAY = 86_400;
const PACIFIC = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  hourCycle: 'h23',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** Unix second of the last midnight on the American west coast; an hour off on two days a year. */
export function pacificMidnight(unixSeconds: number): number {
  const parts = PACIFIC.formatToParts(new Date(unixSeconds * 1000));
  const part = (type: string): number => Number(parts.find((found) => found.type === type)?.value);
  return unixSeconds - (part('hour') * 60 + part('minute')) * 60 - part('second');
}

export const nextPacificMidnight = (unixSeconds: number): number =>
  pacificMidnight(unixSeconds) + DAY;
