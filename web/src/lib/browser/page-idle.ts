/** A page that is never idle must not wait forever. */
const AT_LATEST_MS = 2_000;

/**
 * Resolves when the page and what it shows first have been loaded, and the browser has nothing to
 * draw or to run: the time for what no first view needs.
 */
export async function pageIsIdle(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => {
      addEventListener('load', resolve, { once: true });
    });
  }
  await new Promise<unknown>((resolve) => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in globalThis)
      requestIdleCallback(resolve, { timeout: AT_LATEST_MS });
    else setTimeout(resolve);
  });
}
