import { setTimeout } from 'node:timers/promises';
import type { CompanyFact } from '#domain/competitors/facts.ts';
import { OUTSIDE_SOURCES } from '#domain/competitors/company-source-catalogue.ts';
import type { OutsideSource } from '#domain/competitors/company-source-catalogue.ts';
import { createHttpClient } from '#http/client.ts';
import type { HttpClient } from '#http/client.ts';
import { createRobots } from '#http/robots.ts';
import { ProviderError } from '#providers/port.ts';
import { createBraveSearch } from '#providers/web-search/brave.ts';
import type { BraveConfig } from '#providers/web-search/brave.ts';
import type { FactsRead } from '../company-changes/facts-read.ts';
import { createJobBoard } from './job-boards/boards.ts';
import type { CompanyHints, CompanyRef, CompanySource, SourceListener, FoundPage } from './port.ts';
import { createAppStore } from './registries/app-store.ts';
import { createCrunchbase } from './registries/crunchbase.ts';
import type { CrunchbaseConfig } from './registries/crunchbase.ts';
import { createRdap } from './registries/rdap.ts';
import { createWayback } from './registries/wayback.ts';
import type { Wayback } from './registries/wayback.ts';
import { createWikidata } from './registries/wikidata.ts';
import { createGitHubReleases } from './releases/github.ts';
import type { GitHubReleasesConfig } from './releases/github.ts';
import { createNpm } from './releases/npm.ts';
import type { SourceDeps } from './ask.ts';
import type { PageKind } from '../extraction/company-pages/links.ts';
import { readCaptures } from './site/captures.ts';
import type { CapturedRead } from './site/captures.ts';
import { createDomainFinder, createMarketFinder } from './site/finding.ts';
import type { DomainQuestion, MarketQuestion } from './site/finding.ts';
import { createPageFetcher } from './site/fetch-page.ts';
import { createHostPace } from './site/host-pace.ts';
import { createSiteReader } from './site/reader.ts';
import type { SiteReading, SiteRequest } from './site/reading.ts';

interface CompanySourcesConfig {
  /** True: the sandbox plays everything outside, and every page says so. */
  sandbox: boolean;
  /** User agent of our reader for sites and registries. */
  botUserAgent: string;
  privateOrigins: readonly string[];
  github: GitHubReleasesConfig;
  npm: { registryUrl: string };
  crunchbase: CrunchbaseConfig;
  /** Finds sites by name; without a key only Wikidata does. */
  webSearch: Omit<BraveConfig, 'apiKey'> & { apiKey?: string | undefined };
}

/** What one source states about a company. */
interface CollectedFacts {
  source: OutsideSource;
  outcome: 'known' | 'unknown' | 'not_configured' | 'limited' | 'failed';
  facts: CompanyFact[];
  /** For `compareFacts`; null when the source does not know the company. */
  read: FactsRead | null;
  hints: CompanyHints;
  /** Why there is nothing, for people; null when there is. */
  note: string | null;
}

/**
 * Everything outside that tells facts about companies, behind one port.
 *
 * Discovery: `readCompanySite` for a candidate with its domain, then `collectFacts` with the hints
 * of the reading. Show `reading.facts` and the collected ones; every fact names its source, address
 * and quote. Monitoring: the same on its schedule, with `memory` of the last reading; pass each of
 * `reading.reads` and each `collected.read` to `compareFacts`, which says what changed and when to
 * read again to confirm it.
 */
export interface CompanySources {
  /** Reads a company's own site. Never throws for a failing site. @throws HttpError cancelled */
  readCompanySite(request: SiteRequest): Promise<SiteReading>;
  /** Possible domains of a company without links. Never throws for a failing source. */
  findDomains(question: DomainQuestion): Promise<string[]>;
  /** Start pages that searches find for a market. Never throws for a failing source. */
  findMarket(question: MarketQuestion): Promise<FoundPage[]>;
  /**
   * Asks the sources that can know the company, at once; each by its own pace. Never throws for
   * what a source does. Default: all but the Wayback Machine, which is for background work.
   */
  collectFacts(
    company: CompanyRef,
    context: { signal: AbortSignal; sources?: readonly OutsideSource[] },
  ): Promise<CollectedFacts[]>;
  /** Earlier versions of pages: background work only. */
  wayback: Pick<Wayback, 'history'>;
  /** The two newest archived versions of a page before a read; none where the archive fails. */
  readCaptures(
    page: { url: string; kind: PageKind; readAt: Date },
    context: { signal: AbortSignal },
  ): Promise<CapturedRead[]>;
  close(): Promise<void>;
}

const SITE_SPACING_MS = 2_000;
const MAX_BYTES = 10 * 1024 * 1024;
const BACKGROUND: ReadonlySet<OutsideSource> = new Set(['wayback']);
const PRODUCT_TOKEN = 'EarshotBot';

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal }).catch(() => undefined);

export function createCompanySources(
  config: CompanySourcesConfig,
  given: {
    http?: HttpClient;
    now?: () => Date;
    steady?: () => Date;
    listener?: SourceListener;
  } = {},
): CompanySources {
  const now = given.now ?? (() => new Date());
  const listener: SourceListener = given.listener ?? (() => undefined);
  const steady = given.steady ?? now;
  const http =
    given.http ??
    createHttpClient({
      userAgent: config.botUserAgent,
      privateOrigins: config.privateOrigins,
      maxBytes: MAX_BYTES,
      outside: config.sandbox ? playedBy(config) : null,
    });
  const pace = createHostPace(
    SITE_SPACING_MS,
    { now: steady, wait },
    config.sandbox ? 0 : undefined,
  );
  const deps: SourceDeps = {
    http,
    now,
    steady,
    listener,
    pace: config.sandbox ? pace : createHostPace(0, { now: steady, wait }),
  };
  const robots = createRobots({ http, productToken: PRODUCT_TOKEN, now });
  const reader = createSiteReader({ fetcher: createPageFetcher({ http, robots, pace }), now });
  const sources = createSources(config, deps);
  const { apiKey, ...search } = config.webSearch;
  const finding = {
    webSearch: apiKey
      ? createBraveSearch({ ...search, apiKey }, 'Brave', { http, now, steady, wait })
      : null,
    wikidata: sources.wikidata,
    listener,
  };

  async function collect(
    id: OutsideSource,
    company: CompanyRef,
    signal: AbortSignal,
  ): Promise<CollectedFacts> {
    const nothing = { source: id, facts: [], read: null, hints: {} };
    const source = sources[id];
    if (typeof source === 'string') return { ...nothing, outcome: 'not_configured', note: source };
    try {
      const { facts, complete, hints, note } = await source.collect(company, { signal });
      const read = { scope: id, readAt: now(), complete: true, textLength: null, facts };
      return complete
        ? { source: id, outcome: 'known', facts, read, hints, note }
        : { ...nothing, outcome: 'unknown', note };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      const outcome = error.failure === 'rate_limited' ? 'limited' : 'failed';
      return { ...nothing, outcome, note: error.message };
    }
  }

  return {
    async readCompanySite(request) {
      const reading = await reader.read(request);
      if (reading.status === 'read' || reading.status === 'unchanged') listener('site', null);
      return reading;
    },
    findDomains: createDomainFinder(finding),
    findMarket: createMarketFinder(finding),
    collectFacts: (company, { signal, sources: wanted }) =>
      Promise.all(
        (wanted ?? OUTSIDE_SOURCES.filter((id) => !BACKGROUND.has(id))).map((id) =>
          collect(id, company, signal),
        ),
      ),
    wayback: sources.wayback,
    async readCaptures(page, context) {
      try {
        return await readCaptures(sources.wayback, page, context);
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        return [];
      }
    },
    close: () => http.close(),
  };
}

/** The origin that plays the internet in sandbox mode: nothing else is ever asked there. */
function playedBy({ privateOrigins }: CompanySourcesConfig): string {
  const [origin] = privateOrigins;
  if (origin === undefined) throw new Error('Sandbox mode needs the sandbox’s origin.');
  return origin;
}

function createSources(config: CompanySourcesConfig, deps: SourceDeps) {
  return {
    wikidata: createWikidata(deps),
    rdap: createRdap(deps),
    wayback: createWayback(deps),
    github: createGitHubReleases(config.github, deps),
    npm: createNpm(config.npm, deps),
    greenhouse: createJobBoard('greenhouse', deps),
    lever: createJobBoard('lever', deps),
    ashby: createJobBoard('ashby', deps),
    app_store: createAppStore(deps),
    crunchbase: createCrunchbase(config.crunchbase, deps),
  } satisfies Record<OutsideSource, CompanySource | string>;
}
