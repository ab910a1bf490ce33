import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { PublicConfig } from '#contracts/account/account.ts';

const NOT_BUILT = '<!doctype html><title>Earshot</title><p>The web app has not been built.</p>';

/** Placeholder in the built files for the public URL of the installation. */
export const PUBLIC_URL_MARK = 'https://public-url.invalid';
/** Placeholder for the installation's settings, inlined so the page does not have to fetch them. */
const SETTINGS_MARK = '<!--page-settings-->';

export const withPublicUrl = (text: string, publicUrl: string): string =>
  text.replaceAll(PUBLIC_URL_MARK, () => publicUrl);

/** Day in UTC, for announcements and the year in the footer. */
export const currentDay = (): string => new Date().toISOString().slice(0, 10);

function withSettings(html: string, config: PublicConfig, today: string): string {
  // Escaped so that nothing in it can close the element.
  const json = JSON.stringify({ config, today }).replaceAll('<', String.raw`\u003c`);
  return html.replace(
    SETTINGS_MARK,
    () => `<script type="application/json" id="page-settings">${json}</script>`,
  );
}

/**
 * The page of the built web app, reloaded when a new build replaces it: the page references the
 * assets of its own build, and a running process would keep referencing the previous ones.
 */
export function createIndexPage(
  webRoot: string,
  publicUrl: string,
  config: PublicConfig,
): () => { html: string; built: boolean } {
  const file = join(webRoot, 'index.html');
  let known = { html: NOT_BUILT, built: false };
  let readAt = -1;
  let readOn = '';
  return () => {
    const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    const today = currentDay();
    // During a build there is no page: serve the previous one.
    if (changedAt === undefined || (changedAt === readAt && today === readOn)) return known;
    const html = withPublicUrl(readFileSync(file, 'utf8'), publicUrl);
    known = { html: withSettings(html, config, today), built: true };
    readAt = changedAt;
    readOn = today;
    return known;
  };
}
export type IndexPage = ReturnType<typeof createIndexPage>;
