import { resolveUrl } from '#domain/resolve-url.ts';
import { PAGE_KINDS, isSameSite, pagePathScore } from '../../extraction/company-pages/links.ts';
import type { PageKind } from '../../extraction/company-pages/links.ts';
import type { FetchedPage } from './fetch-page.ts';

type LinkedKind = Exclude<PageKind, 'home'>;
const LINKED_KINDS = PAGE_KINDS.filter((kind): kind is LinkedKind => kind !== 'home');

export interface SitemapPages {
  /** The site's page of a kind; null where the sitemap names none. */
  find(kind: LinkedKind): string | null;
}

/** A sitemap may point to others; more than these are not read. */
const MAX_FILES = 3;
/** Of 50,000 addresses in a file, those that may be what we look for. */
const MAX_ADDRESSES = 500;

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
    const isIndex = /<sitemapindex\b/iu.test(answer.html);
    const addresses = addressesIn(answer.html, answer.url, isIndex ? () => true : isWanted);
    if (isIndex) waiting.push(...pagesFirst(addresses.filter(own)));
    else pages.push(...addresses.filter(own));
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

/** Judged as it is written: an address is resolved only when it may be used. */
const isWanted = (address: string): boolean =>
  LINKED_KINDS.some((kind) => pagePathScore(kind, address.replace(/[?#].*$/su, '')) > 0);

function addressesIn(
  xml: string,
  base: string,
  isCandidate: (address: string) => boolean,
): string[] {
  const addresses: string[] = [];
  for (const [, raw = ''] of xml.matchAll(/<loc>\s*(?:<!\[CDATA\[)?\s*([^<\]]{1,2000})/giu)) {
    const text = raw.trim().replaceAll('&amp;', '&');
    if (!isCandidate(text)) continue;
    const url = resolveUrl(text, base);
    if (url !== null) addresses.push(url.href);
    if (addresses.length === MAX_ADDRESSES) break;
  }
  return addresses;
}
