/** Runs shorter than this need no notification. */
export const NOTIFY_AFTER_MS = 10_000;
const QUIET_MS = 30 * 24 * 3_600 * 1_000;
const KEY = 'notify-refused-at';

/** False if notifications are unsupported or blocked, or within 30 days of a dismissal. */
export function mayOffer(now: number): boolean {
  if (!('Notification' in globalThis) || Notification.permission === 'denied') return false;
  try {
    return now - Number(localStorage.getItem(KEY) ?? 0) > QUIET_MS;
  } catch {
    return true;
  }
}

export function rememberRefusal(now: number): void {
  try {
    localStorage.setItem(KEY, String(now));
  } catch {
    // Without storage the offer returns after a reload.
  }
}
