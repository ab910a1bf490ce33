/**
 * Calls `send` at most once per `everyMs`. Calls in between are dropped, since each carries the
 * whole state.
 */
export function throttled(
  everyMs: number,
  send: () => void,
  now: () => number = Date.now,
): () => void {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const at = now();
    if (at - last < everyMs) return;
    last = at;
    send();
  };
}
