/** How far the server's clock is ahead of this device's, in ms; zero until an answer stated it. */
let ahead = 0;

/** Takes the time of an answer of the server, which has a resolution of one second. */
export function setServerTime(date: string | null, now = Date.now()): void {
  const stated = Date.parse(date ?? '');
  if (Number.isNaN(stated)) return;
  // Below that it is the answer's way, and ages would jump.
  const difference = stated - now;
  ahead = Math.abs(difference) < 5_000 ? 0 : difference;
}

/** The server's time, in ms: for ages, and for what begins or ends at a time of the server. */
export const serverNow = (): number => Date.now() + ahead;
