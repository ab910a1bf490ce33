import { readFeed } from './feed.ts';
import { byReleaseNotes, feedFact } from './feed-facts.ts';
import { factsFrom } from '../facts.ts';
import type { CompanyFact } from '#contracts/competitors/company-facts.ts';
import type { Validators } from '#http/conditional.ts';
import { companyFactsOf } from '../../extraction/company-pages/company-facts.ts';
import { parsePage } from '../../extraction/company-pages/document.ts';
import type { PageDocument } from '../../extraction/company-pages/document.ts';
import { factsOfDocument } from '../../extraction/company-pages/facts.ts';
import type { PageFacts } from '../../extraction/company-pages/facts.ts';
import { findPage, guessedPaths, registrableDomain } from '../../extraction/company-pages/links.ts';
import type { PageKind } from '../../extraction/company-pages/links.ts';
import { forbidsExcerpts } from '../../extraction/company-pages/meta.ts';
import { isSoftNotFound } from '../../extraction/company-pages/page-state.ts';
import type { FetchedPage, PageFetcher } from './fetch-page.ts';
import { hintsOfPage } from './hints.ts';
import type { SiteReading, SiteRequest } from './reading.ts';
import { readSitemap } from './sitemap.ts';
import type { SitemapPages } from './sitemap.ts';
import { verificationOf } from './verify.ts';

export interface SiteReader {
  /** Reads a company's own site. Never throws for what the site does. @throws HttpError cancelled */
  read(request: SiteRequest): Promise<SiteReading>;
}

const LINKED_KINDS = ['pricing', 'about', 'changelog', 'careers'] as const;
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
      const visit = createVisit(request, fetcher, now);
      await visit.home();
      if (visit.reading.status === 'read' || visit.reading.status === 'unchanged') {
        for (const kind of LINKED_KINDS) if (wants(request, kind)) await visit.page(kind);
        if (wants(request, 'feed')) await visit.feed();
      }
      return visit.finish();
    },
  };
}

const wants = ({ pages }: SiteRequest, kind: PageKind | 'feed'): boolean =>
  pages === undefined || pages.includes(kind);

interface Visit {
  reading: SiteReading;
  home(): Promise<void>;
  page(kind: (typeof LINKED_KINDS)[number]): Promise<void>;
  feed(): Promise<void>;
  finish(): SiteReading;
}

function createVisit(request: SiteRequest, fetcher: PageFetcher, now: () => Date): Visit {
  const reading: SiteReading = {
    status: 'unreachable',
    verification: 'other',
    note: null,
    siteName: null,
    reads: [],
    facts: [],
    hints: {},
    memory: structuredClone(request.memory),
    requests: 0,
  };
  let start: PageDocument | null = null;
  let sitemap: Promise<SitemapPages> | null = null;
  const feeds: { url: string; title: string }[] = [];

  async function fetchPage(
    url: string,
    kind: PageKind | 'feed' | 'sitemap',
    known: Validators | null = null,
  ): Promise<FetchedPage> {
    reading.requests += 1;
    return fetcher.fetch({
      url,
      kind: kind === 'feed' || kind === 'sitemap' ? kind : 'html',
      known,
      signal: request.signal,
    });
  }

  function remember(
    kind: PageKind | 'feed',
    page: Extract<FetchedPage, { outcome: 'page' }>,
  ): void {
    reading.memory.pages[kind] = { url: page.url, ...page.validators };
  }

  function addRead(
    scope: string,
    facts: CompanyFact[],
    more: { complete: boolean; textLength: number | null; unchanged?: boolean },
  ): void {
    reading.reads.push({ scope, readAt: now(), facts, ...more });
    const keys = new Set(reading.facts.map((fact) => `${fact.kind}|${fact.key}`));
    if (more.complete)
      reading.facts.push(...facts.filter((fact) => !keys.has(`${fact.kind}|${fact.key}`)));
  }

  const addUnchanged = (kind: PageKind | 'feed'): void =>
    addRead(`site:${kind}`, [], { complete: true, textLength: null, unchanged: true });
  const addUnreadable = (kind: PageKind | 'feed'): void =>
    addRead(`site:${kind}`, [], { complete: false, textLength: null });

  /** Reads a page that was answered; returns what it says, or null when it is no page of its kind. */
  function take(kind: PageKind, page: Extract<FetchedPage, { outcome: 'page' }>): PageFacts | null {
    const document = parsePage(page.html, page.url);
    if (kind !== 'home' && start !== null && isSoftNotFound(document, start)) return null;
    const read = factsOfDocument(document, kind, page.headers, now());
    if (read.state === 'not_found' && kind !== 'home') return null;
    const complete = read.state === 'content';
    const facts = companyFactsOf(read, now());
    const excerpts = forbidsExcerpts(document, page.headers['x-robots-tag'] ?? '');
    addRead(`site:${kind}`, excerpts ? facts.map((fact) => ({ ...fact, quote: null })) : facts, {
      complete,
      textLength: read.textLength,
    });
    if (complete) remember(kind, page);
    // Meta and linked data are good; what a script would show is unknown, so nothing is gone.
    else if (read.state === 'script_only') reading.facts.push(...facts);
    if (kind === 'home') start = document;
    feeds.push(...read.feeds);
    reading.hints = { ...hintsOfPage(read, page.html), ...reading.hints };
    return read;
  }

  async function home(): Promise<void> {
    const known = request.memory.pages.home;
    const addresses = known
      ? [known.url]
      : [
          `https://${request.domain}/`,
          `https://www.${request.domain}/`,
          `http://${request.domain}/`,
        ];
    let answer: FetchedPage | null = null;
    for (const url of addresses) {
      answer = await fetchPage(url, 'home', known ?? null);
      // Only a name or a port that is not there is worth another spelling.
      if (answer.outcome !== 'failed' || answer.problem !== 'unreachable') break;
    }
    if (answer) judgeHome(answer);
  }

  function judgeHome(answer: FetchedPage): void {
    const moved = answer.outcome === 'moved' ? registrableDomain(answer.url) : null;
    if (answer.outcome === 'page' || answer.outcome === 'unchanged' || moved !== null) {
      const fact = factsFrom('site', now);
      const facts =
        moved === null
          ? []
          : [fact('moved_to', moved, { url: answer.url, quote: `${request.domain} → ${moved}` })];
      addRead('site:address', facts, { complete: true, textLength: null });
    }
    switch (answer.outcome) {
      case 'page':
        return judgeStart(take('home', answer));
      case 'unchanged':
        addUnchanged('home');
        return settle('unchanged', 'verified', null);
      case 'moved':
        return settle(
          'mismatch',
          'failed_verification',
          `The site leads to ${moved ?? 'another address'}.`,
        );
      case 'blocked':
        addUnreadable('home');
        return settle('blocked', 'other', answer.reason);
      case 'missing':
        addUnreadable('home');
        return settle('unreachable', 'failed_verification', 'The site has no start page.');
      case 'failed':
        addUnreadable('home');
        return settle('unreachable', 'failed_verification', answer.reason);
    }
  }

  function judgeStart(read: PageFacts | null): void {
    reading.siteName = read?.name?.value ?? null;
    switch (read?.state) {
      case 'content':
      case 'script_only': {
        const verification = verificationOf(read, request.name);
        const isOther = verification === 'failed_verification' && read.state === 'content';
        return settle(
          isOther ? 'mismatch' : 'read',
          verification,
          isOther ? `The site calls itself ${reading.siteName ?? 'something else'}.` : null,
        );
      }
      case 'challenge':
      case 'login':
        return settle('blocked', 'other', 'The site does not let us read it.');
      case 'parked':
        return settle('mismatch', 'failed_verification', 'The domain is parked.');
      default:
        return settle('unreachable', 'failed_verification', 'The site has no start page now.');
    }
  }

  function settle(
    status: SiteReading['status'],
    verification: SiteReading['verification'],
    note: string | null,
  ): void {
    Object.assign(reading, { status, verification, note });
  }

  /** Read once per reading, and only where links name no page of a kind. */
  function sitemapOf({ url: site }: PageDocument): Promise<SitemapPages> {
    sitemap ??= fetcher
      .sitemapsOf(site)
      .then((announced) => readSitemap({ site, announced }, (url) => fetchPage(url, 'sitemap')));
    return sitemap;
  }

  async function page(kind: (typeof LINKED_KINDS)[number]): Promise<void> {
    const known = request.memory.pages[kind];
    const mayLook = request.guess !== false && start !== null && GUESSED_KINDS.has(kind);
    const linked =
      known?.url ??
      (start === null ? null : findPage(start, kind)) ??
      (mayLook ? (await sitemapOf(start as PageDocument)).find(kind) : null);
    const isGuess = linked === null;
    const guesses = mayLook ? guessedPaths(kind, (start as PageDocument).language) : [];
    const urls = isGuess
      ? guesses.map((path) => new URL(path, (start as PageDocument).url).href)
      : [linked];
    for (const url of urls) {
      const answer = await fetchPage(url, kind, known ?? null);
      if (answer.outcome === 'unchanged') return addUnchanged(kind);
      if (answer.outcome === 'page' && take(kind, answer) !== null) return;
      if (answer.outcome === 'missing' || answer.outcome === 'page') {
        delete reading.memory.pages[kind];
        if (!isGuess) addUnreadable(kind);
        continue;
      }
      if (!isGuess) addUnreadable(kind);
      if (answer.outcome === 'blocked') return;
    }
  }

  async function feed(): Promise<void> {
    const known = request.memory.pages.feed;
    const announced = feeds.toSorted(byReleaseNotes)[0]?.url;
    const url = known?.url ?? announced;
    if (url === undefined) return;
    const answer = await fetchPage(url, 'feed', known ?? null);
    if (answer.outcome === 'unchanged') return addUnchanged('feed');
    const entries = answer.outcome === 'page' ? readFeed(answer.html, answer.url) : null;
    if (answer.outcome !== 'page' || entries === null) return addUnreadable('feed');
    remember('feed', answer);
    addRead(
      'site:feed',
      entries.map((entry) => feedFact(entry, answer.url, now)),
      { complete: true, textLength: null },
    );
  }

  return { reading, home, page, feed, finish: () => reading };
}
