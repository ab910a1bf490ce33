import { reloadPage } from '../errors/stale-build.ts';

const RETRY_MS = 10_000;

/**
 * What keeps a public page current. A page is complete without it, so on a line that fails it stays as
 * it is. Browsers do not ask again for a module that failed: once the server answers, the page is
 * loaded again, but not a second time where that does not help.
 */
export async function loadPublicLive() {
  try {
    return await loadParts();
  } catch {
    do await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    while ((await reloadPage()) === 'unreachable');
    return new Promise<never>(() => {});
  }
}

/**
 * Loaded once the page is idle. The large parts come first, one by one: run together they would keep
 * a phone busy for longer than a tap may wait.
 */
async function loadParts() {
  await pageIsIdle();
  await import('#contracts/trending/list.ts');
  await pageIsIdle();
  await import('../../lib/store.ts');
  await pageIsIdle();
  await import('../../live/connection/socket.ts');
  await pageIsIdle();
  return import('./public-live.tsx');
}
/** A page that is never idle must not wait forever. */
const AT_LATEST_MS = 2_000;

/**
 * Resolves when the page and what it shows first have been loaded, and the browser has nothing to
 * draw or to run: the time for what no first view needs.
 */
async function pageIsIdle(): Promise<void> {
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
