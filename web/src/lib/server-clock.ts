/** How far the server's clock is ahead of this device's, in ms; zero until an answer stated it. */
let ahead = 0;
/** The device's clock when it was last read, and the one that no one can set. */
let seen = { wall: Date.now(), steady: performance.now() };
/** More than a clock is corrected by in passing. */
const SET_BACK_MS = 1_000;

/** Takes the time of an answer of the server, which has a resolution of one second. */
export function setServerTime(date: string | null, now = Date.now()): void {
  const stated = Date.parse(date ?? '');
  if (Number.isNaN(stated)) return;
  // Below that it is the answer's way, and ages would jump.
  const difference = stated - now;
  ahead = Math.abs(difference) < 5_000 ? 0 : difference;
  seen = { wall: now, steady: performance.now() };
}

/**
 * The server's time, in ms: for ages, and for what begins or ends at a time of the server. It does
 * not follow a device's clock that is set back, which a page without new answers would not notice.
 * A clock that jumps ahead is believed: most often the device slept.
 */
export function serverNow(): number {
  const [wall, steady] = [Date.now(), performance.now()];
  const setBack = seen.wall + (steady - seen.steady) - wall;
  if (setBack > SET_BACK_MS) ahead += setBack;
  seen = { wall, steady };
  return wall + ahead;
}
