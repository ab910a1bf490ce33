/** When this tab last reloaded for a new build, in milliseconds since 1970. */
const KEY = 'reloaded-for-build';
/** A page that fails again within this time does not fail because of a deploy. */
const ONCE_PER_MS = 60_000;

/** Browsers' messages for a part of the app that could not be loaded. */
const MISSING_PART =
  /dynamically imported module|importing a module script|preload CSS|Failed to fetch/i;

/** After a deploy the previous build's files are gone, but an open page still requests them. */
export const isOfAnotherBuild = (error: unknown): boolean =>
  error instanceof Error && MISSING_PART.test(error.message);

/** Whether a page that last reloaded at `stored` may reload automatically at `now`. */
export const mayReload = (stored: string | null, now: number): boolean =>
  !(now - Number(stored ?? Number.NaN) < ONCE_PER_MS);

/** `too_soon`: the server answers, but the page was reloaded a moment ago and failed again. */
export type Reload = 'reloading' | 'unreachable' | 'too_soon';

/**
 * Reloads the page, only while the server answers: offline a reload would discard what is still on
 * the screen. Automatic reloads happen at most once a minute; `asked` marks a user's click.
 */
export async function reloadPage({ asked = false } = {}): Promise<Reload> {
  try {
    const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' });
    if (answer.status >= 500) return 'unreachable';
  } catch {
    return 'unreachable';
  }
  try {
    if (!asked && !mayReload(sessionStorage.getItem(KEY), Date.now())) return 'too_soon';
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Without storage the reload cannot be remembered: it could repeat forever.
    if (!asked) return 'too_soon';
  }
  location.reload();
  return 'reloading';
}
