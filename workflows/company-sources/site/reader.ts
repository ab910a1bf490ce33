import { findPage, guessedPaths } from '../../extraction/company-pages/links.ts';
import type { PageKind } from '../../extraction/company-pages/links.ts';
import { readFeed } from './feed.ts';
import type { PageFetcher } from './fetch-page.ts';
import type { SiteReading, SiteRequest } from './reading.ts';
import { readSitemap } from './sitemap.ts';
import type { SitemapPages } from './sitemap.ts';
import { visitStartPage } from './start-page.ts';
import { startVisit } from './visit.ts';
import type { Visit } from './visit.ts';
import type { CompanyFact } from '#domain/competitors/facts.ts';
import { factsFrom } from '../port.ts';
import type { FeedEntry } from './feed.ts';

interface Feed {
  url: string;
  title: string;
}

const rank = ({ url, title }: Feed): number =>
  /changelog|release|updates/iu.test(`${title} ${url}`) ? 0 : 1;

/** Release notes before news. */
const byReleaseNotes = (a: Feed, b: Feed): number => rank(a) - rank(b);

/** Entries of a changelog's feed are releases, those of a blog are posts. */
function feedFact(entry: FeedEntry, feedUrl: string, now: () => Date): CompanyFact {
  const fact = factsFrom('site', now);
  const publishedAt = entry.publishedAt?.toISOString() ?? null;
  const from = { url: entry.url, quote: entry.title, key: entry.key };
  return rank({ url: feedUrl, title: '' }) === 0
    ? fact(
        'release',
        {
          version: entry.version ?? '',
          title: entry.title,
          url: entry.url,
          publishedAt,
          prerelease: /-(?:alpha|beta|rc|dev)/iu.test(entry.title),
        },
        from,
      )
    : fact('post', { title: entry.title, url: entry.url, publishedAt }, from);
}

interface SiteReader {
  /** Reads a company's own site. Never throws for a failing site. @throws HttpError cancelled */
  read(request: SiteRequest): Promise<SiteReading>;
}

const LINKED_KINDS = ['pricing', 'about', 'changelog', 'careers'] as const;
type LinkedKind = (typeof LINKED_KINDS)[number];
/** Kinds that are worth a guess; an about page adds little to the start page. */
const GUESSED_KINDS: ReadonlySet<string> = new Set(['pricing', 'changelog']);

/** One reading of one site, page after page. */
export function createSiteReader({
  fetcher,
  now,
}: {
  fetcher: PageFetcher;
  now: () => Date;
}): SiteReader {
  return {
    async read(request) {
      const visit = startVisit(request, fetcher, now);
      await visitStartPage(visit);
      const { reading } = visit;
      if (reading.status === 'read' || reading.status === 'unchanged') {
        const sitemap = createSitemapLookup(visit, fetcher);
        for (const kind of LINKED_KINDS)
          if (wants(request, kind)) await visitLinkedPage(visit, kind, sitemap);
        if (wants(request, 'feed')) await visitFeed(visit);
      }
      return reading;
    },
  };
}

const wants = ({ pages }: SiteRequest, kind: PageKind | 'feed'): boolean =>
  pages === undefined || pages.includes(kind);

/** Reads the sitemap once per reading, and only where links name no page of a kind. */
function createSitemapLookup(
  visit: Visit,
  fetcher: PageFetcher,
): (site: string) => Promise<SitemapPages> {
  let sitemap: Promise<SitemapPages> | null = null;
  return (site) => {
    sitemap ??= fetcher
      .sitemapsOf(site)
      .then((announced) =>
        readSitemap({ site, announced }, (url) => visit.fetchPage(url, 'sitemap')),
      );
    return sitemap;
  };
}

interface Address {
  urls: readonly string[];
  /** No link names the page, so its absence is not news. */
  isGuess: boolean;
}

/** Where a page of a kind is: as known, as linked, by the sitemap, else where such pages usually are. */
async function addressOf(
  { request, start }: Visit,
  kind: LinkedKind,
  sitemapOf: (site: string) => Promise<SitemapPages>,
): Promise<Address> {
  const known = request.memory.pages[kind]?.url;
  if (known !== undefined) return { urls: [known], isGuess: false };
  if (start === null) return { urls: [], isGuess: true };
  const mayLook = request.guess !== false && GUESSED_KINDS.has(kind);
  const linked =
    findPage(start, kind) ?? (mayLook ? (await sitemapOf(start.url)).find(kind) : null);
  if (linked !== null) return { urls: [linked], isGuess: false };
  const guesses = mayLook ? guessedPaths(kind, start.language) : [];
  return { urls: guesses.map((path) => new URL(path, start.url).href), isGuess: true };
}

async function visitLinkedPage(
  visit: Visit,
  kind: LinkedKind,
  sitemapOf: (site: string) => Promise<SitemapPages>,
): Promise<void> {
  const { urls, isGuess } = await addressOf(visit, kind, sitemapOf);
  for (const url of urls) {
    const answer = await visit.fetchPage(url, kind, visit.request.memory.pages[kind]);
    if (answer.outcome === 'unchanged') return visit.addUnchanged(kind);
    if (answer.outcome === 'page' && visit.take(kind, answer, isGuess) !== null) return;
    if (!isGuess) visit.addUnreadable(kind);
    if (answer.outcome === 'missing' || answer.outcome === 'page')
      delete visit.reading.memory.pages[kind];
    else if (answer.outcome === 'blocked') return;
  }
}

async function visitFeed(visit: Visit): Promise<void> {
  const known = visit.request.memory.pages.feed;
  const url = known?.url ?? visit.feeds.toSorted(byReleaseNotes)[0]?.url;
  if (url === undefined) return;
  const answer = await visit.fetchPage(url, 'feed', known);
  if (answer.outcome === 'unchanged') return visit.addUnchanged('feed');
  const entries = answer.outcome === 'page' ? readFeed(answer.html, answer.url, visit.now()) : null;
  if (answer.outcome !== 'page' || entries === null) return visit.addUnreadable('feed');
  visit.remember('feed', answer);
  visit.addRead(
    'site:feed',
    entries.map((entry) => feedFact(entry, answer.url, visit.now)),
    { complete: true, textLength: null },
  );
}
