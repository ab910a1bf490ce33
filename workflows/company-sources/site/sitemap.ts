import { resolveUrl } from '#domain/resolve-url.ts';
import { isSameSite, pagePathScore } from '../../extraction/company-pages/links.ts';
import type { PageKind } from '../../extraction/company-pages/links.ts';
import type { FetchedPage } from './fetch-page.ts';

type LinkedKind = Exclude<PageKind, 'home'>;

export interface SitemapPages {
  /** The site's page of a kind; null where the sitemap names none. */
  find(kind: LinkedKind): string | null;
}

/** A sitemap may point to others; more than these are not read. */
const MAX_FILES = 3;
/** The protocol's own limit for one file. */
const MAX_ADDRESSES = 50_000;

/**
 * Reads a site's sitemap (sitemaps.org 0.9), at most three files of it, all on the site itself.
 * `fetch` asks robots.txt before each. A sitemap that cannot be read names nothing.
 */
export async function readSitemap(
  { site, announced }: { site: string; announced: readonly string[] },
  fetch: (url: string) => Promise<FetchedPage>,
): Promise<SitemapPages> {
  const own = (url: string): boolean => isSameSite(url, site);
  const first = announced.filter(own);
  const waiting = first.length > 0 ? first : [new URL('/sitemap.xml', site).href];
  const seen = new Set<string>();
  const pages: string[] = [];
  for (
    let url = waiting.shift();
    url !== undefined && seen.size < MAX_FILES;
    url = waiting.shift()
  ) {
    if (seen.has(url)) continue;
    seen.add(url);
    const answer = await fetch(url);
    if (answer.outcome !== 'page') continue;
    const addresses = addressesIn(answer.html, answer.url).filter(own);
    if (/<sitemapindex\b/iu.test(answer.html)) waiting.push(...pagesFirst(addresses));
    else pages.push(...addresses);
  }
  return {
    find(kind) {
      let best: { url: string; score: number } | null = null;
      for (const url of pages) {
        const score = pagePathScore(kind, new URL(url).pathname);
        if (score > 0 && (best === null || score > best.score)) best = { url, score };
      }
      return best?.url ?? null;
    },
  };
}

/** Of an index, the files that may list product pages, before those of posts and people. */
const pagesFirst = (files: readonly string[]): string[] =>
  files.toSorted(
    (a, b) => Number(/page|main|static/iu.test(b)) - Number(/page|main|static/iu.test(a)),
  );

function addressesIn(xml: string, base: string): string[] {
  const addresses: string[] = [];
  for (const [, raw = ''] of xml.matchAll(/<loc>\s*(?:<!\[CDATA\[)?\s*([^<\]]{1,2000})/giu)) {
    const text = raw.trim().replaceAll('&amp;', '&');
    const url = resolveUrl(text, base);
    if (url !== null) addresses.push(url.href);
    if (addresses.length === MAX_ADDRESSES) break;
  }
  return addresses;
}
