import type { CompanyFact } from '#domain/competitors/facts.ts';
import type { Validators } from '#http/conditional.ts';
import { companyFactsOf } from '../../extraction/company-pages/company-facts.ts';
import { first, parsePage } from '../../extraction/company-pages/document.ts';
import type { PageDocument } from '../../extraction/company-pages/document.ts';
import { factsOfDocument } from '../../extraction/company-pages/facts.ts';
import type { PageFacts } from '../../extraction/company-pages/facts.ts';
import type { PageKind } from '../../extraction/company-pages/links.ts';
import { descriptionOf, forbidsExcerpts, titleOf } from '../../extraction/company-pages/meta.ts';
import { isSoftNotFound } from '../../extraction/company-pages/page-state.ts';
import { linesOf } from '../../extraction/company-pages/plans/lines.ts';
import { moneyHintsOf } from '../../extraction/money/page-currency.ts';
import { startOf } from '#domain/text/cut.ts';
import type { FetchedPage, PageFetcher } from './fetch-page.ts';
import type { PageText, SiteReading, SiteRequest } from './reading.ts';
import { profileOf } from '../../extraction/company-pages/social.ts';
import type { CompanyHints } from '../port.ts';

const APP_STORE = /apps\.apple\.com\/(?:[a-z]{2}\/)?app\/(?:[^/"'\s]+\/)?id(\d{5,12})/iu;
const NPM = /npmjs\.com\/package\/((?:@[\w.-]+\/)?[\w.-]+)/iu;

/** Where other sources keep the company, as its own pages say. */
function hintsOfPage(page: PageFacts, html: string): CompanyHints {
  const hints: CompanyHints = {};
  for (const { value } of page.social) {
    const profile = profileOf(value.url);
    if (profile === null) continue;
    if (profile.network === 'github')
      hints.github ??=
        profile.repository === '' ? profile.handle : `${profile.handle}/${profile.repository}`;
    if (profile.network === 'crunchbase') hints.crunchbase ??= profile.handle;
    if (profile.network === 'wikidata') hints.wikidata ??= profile.handle;
  }
  for (const { board, token } of page.jobBoards) hints[board] ??= token;
  const app = APP_STORE.exec(html)?.[1];
  const npm = NPM.exec(html)?.[1];
  if (app !== undefined) hints.app_store = app;
  if (npm !== undefined) hints.npm = npm;
  return hints;
}

type ReadPage = Extract<FetchedPage, { outcome: 'page' }>;

/** One reading of a site in progress: what was read so far, and the only ways to add to it. */
export interface Visit {
  request: SiteRequest;
  reading: SiteReading;
  now: () => Date;
  /** The start page, once it was read. */
  start: PageDocument | null;
  /** Feeds that pages announced. */
  feeds: { url: string; title: string }[];
  fetchPage(
    url: string,
    kind: PageKind | 'feed' | 'sitemap',
    known?: Validators | null,
  ): Promise<FetchedPage>;
  /** Reads a received page; returns its facts, or null when it is not a page of this kind. */
  take(kind: PageKind, page: ReadPage, isGuess?: boolean): PageFacts | null;
  addRead(scope: string, facts: CompanyFact[], more: ReadQuality): void;
  addUnchanged(kind: PageKind | 'feed'): void;
  addUnreadable(kind: PageKind | 'feed'): void;
  /** Keeps address and validators for the next reading. */
  remember(kind: PageKind | 'feed', page: ReadPage): void;
}

interface ReadQuality {
  complete: boolean;
  textLength: number | null;
  unchanged?: boolean;
}

/** Starts a reading of a site; nothing is requested yet. */
export function startVisit(request: SiteRequest, fetcher: PageFetcher, now: () => Date): Visit {
  const reading: SiteReading = {
    status: 'unreachable',
    verification: 'other',
    note: null,
    siteName: null,
    reads: [],
    facts: [],
    hints: {},
    texts: [],
    memory: structuredClone(request.memory),
    requests: 0,
  };
  const visit: Visit = {
    request,
    reading,
    now,
    start: null,
    feeds: [],
    async fetchPage(url, kind, known = null) {
      reading.requests += 1;
      return fetcher.fetch({
        url,
        kind: kind === 'feed' || kind === 'sitemap' ? kind : 'html',
        known,
        signal: request.signal,
      });
    },
    take: (kind, page, isGuess = false) => takePage(visit, kind, page, isGuess),
    addRead(scope, facts, more) {
      reading.reads.push({ scope, readAt: now(), facts, ...more });
      const keys = new Set(reading.facts.map((fact) => `${fact.kind}|${fact.key}`));
      if (more.complete)
        reading.facts.push(...facts.filter((fact) => !keys.has(`${fact.kind}|${fact.key}`)));
    },
    addUnchanged(kind) {
      visit.addRead(`site:${kind}`, [], { complete: true, textLength: null, unchanged: true });
    },
    addUnreadable(kind) {
      visit.addRead(`site:${kind}`, [], { complete: false, textLength: null });
    },
    remember(kind, page) {
      reading.memory.pages[kind] = { url: page.url, ...page.validators };
    },
  };
  return visit;
}

const SPEAKING: ReadonlySet<PageKind> = new Set(['home', 'pricing', 'about']);
/** The longest real pages of plans have 15,000 characters. */
const MAX_TEXT = 16_000;

function textOfPage(document: PageDocument, kind: PageKind): PageText {
  const body = first(document.root, 'body');
  const lines = [titleOf(document)?.value, descriptionOf(document)?.value].flatMap(
    (line) => line ?? [],
  );
  const visible = body ? linesOf(body).map(({ text }) => text) : [];
  const text = startOf([...lines, ...visible].join('\n'), MAX_TEXT);
  return { kind, url: document.url, text, money: moneyHintsOf(document) };
}

function takePage(
  visit: Visit,
  kind: PageKind,
  page: ReadPage,
  isGuess: boolean,
): PageFacts | null {
  const { reading, start, now } = visit;
  const document = parsePage(page.html, page.url);
  if (kind !== 'home' && start !== null && isSoftNotFound(document, start, isGuess)) return null;
  const read = factsOfDocument(document, kind, page.headers, now());
  if (read.state === 'not_found' && kind !== 'home') return null;
  const complete = read.state === 'content' && !page.cut;
  const facts = companyFactsOf(read, now());
  const excerpts = forbidsExcerpts(document, page.headers['x-robots-tag'] ?? '');
  visit.addRead(
    `site:${kind}`,
    excerpts ? facts.map((fact) => ({ ...fact, quote: null })) : facts,
    { complete, textLength: read.textLength },
  );
  if (complete && !excerpts && SPEAKING.has(kind)) reading.texts.push(textOfPage(document, kind));
  if (complete) visit.remember(kind, page);
  // Facts of the part that was read are valid; what a script would show or comes later is unknown, so
  // nothing counts as removed.
  else if (read.state === 'script_only' || page.cut) reading.facts.push(...facts);
  if (kind === 'home') visit.start = document;
  visit.feeds.push(...read.feeds);
  reading.hints = { ...hintsOfPage(read, page.html), ...reading.hints };
  return read;
}
