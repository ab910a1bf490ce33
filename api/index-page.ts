import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const NOT_BUILT = '<!doctype html><title>Earshot</title><p>The web app has not been built.</p>';

/** Stands in the built files where they must name the address of the installation. */
const PUBLIC_URL_MARK = 'https://public-url.invalid';

export const withPublicUrl = (text: string, publicUrl: string): string =>
  text.replaceAll(PUBLIC_URL_MARK, () => publicUrl);

/**
 * The page of the built web app, read again when a new build has replaced it: the page names the
 * assets of its own build, and a running process would go on naming those of the last one.
 */
export function createIndexPage(
  webRoot: string,
  publicUrl: string,
): () => { html: string; built: boolean } {
  const file = join(webRoot, 'index.html');
  let known = { html: NOT_BUILT, built: false };
  let readAt = -1;
  return () => {
    const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    // In the middle of a build there is no page: the last one is better than none.
    if (changedAt === undefined || changedAt === readAt) return known;
    known = { html: withPublicUrl(readFileSync(file, 'utf8'), publicUrl), built: true };
    readAt = changedAt;
    return known;
  };
}
export type IndexPage = ReturnType<typeof createIndexPage>;
