const EVERY_MS = 1_000;
/** A timer that is this late was not late by load: the device slept, or the tab was frozen. */
const SLEPT_MS = 5_000;

/**
 * Calls back within a second of a wake-up that the browser says nothing of: a laptop that was closed
 * with the tab in view changes no visibility. Returns the way to stop.
 */
export function onWake(woke: () => void): () => void {
  let last = Date.now();
  const timer = setInterval(() => {
    const now = Date.now();
    const slept = now - last > SLEPT_MS;
    last = now;
    if (slept) woke();
  }, EVERY_MS);
  return () => clearInterval(timer);
}
