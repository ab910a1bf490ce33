import type { HttpClient } from '#http/client.ts';
import { HTML_TYPES, JSON_TYPES, TEXT_TYPES, XML_TYPES } from '#http/content-types.ts';
import { isUnchanged, validatorsOf } from '#http/conditional.ts';
import type { Validators } from '#http/conditional.ts';
import { HttpError } from '#http/errors.ts';
import type { HttpProblem } from '#http/errors.ts';
import type { Robots } from '#http/robots.ts';
import { isSameSite } from '../../extraction/company-pages/links.ts';
import type { HostPace } from './host-pace.ts';

/** Result of requesting one address. */
export type FetchedPage =
  | {
      outcome: 'page';
      html: string;
      /** Whether the page goes on after what was read. */
      cut: boolean;
      url: string;
      headers: Readonly<Record<string, string>>;
      validators: Validators;
    }
  | { outcome: 'unchanged'; url: string }
  /** It redirects to another registrable domain; that page is not read. */
  | { outcome: 'moved'; url: string }
  /** robots.txt, a challenge or a refusal: the site does not let us read it. */
  | { outcome: 'blocked'; url: string; reason: string }
  | { outcome: 'missing'; url: string }
  | { outcome: 'failed'; url: string; problem: HttpProblem | 'status'; reason: string };

interface PageRequest {
  url: string;
  kind: 'html' | 'feed' | 'sitemap';
  known: Validators | null;
  signal: AbortSignal;
}

export interface PageFetcher {
  fetch(request: PageRequest): Promise<FetchedPage>;
  /** Sitemaps that the host's robots.txt names. */
  sitemapsOf(url: string): Promise<readonly string[]>;
}

const ACCEPT = {
  html: { types: HTML_TYPES, header: 'text/html,application/xhtml+xml;q=0.9' },
  feed: {
    types: new RegExp(
      [XML_TYPES, JSON_TYPES, TEXT_TYPES, HTML_TYPES].map(({ source }) => source).join('|'),
      'iu',
    ),
    header: 'application/atom+xml,application/rss+xml,application/feed+json,application/xml;q=0.9',
  },
  sitemap: { types: XML_TYPES, header: 'application/xml,text/xml;q=0.9' },
} as const;

const BLOCKED_STATUS = new Set([401, 403, 429, 451, 503]);
const MAX_PAGE_BYTES = 2 * 1024 * 1024;
/** A host that requires longer pauses is not read. */
const MAX_CRAWL_DELAY_MS = 30_000;

/** The polite way to one page: robots.txt at each hop, one request at a time per host, no cookies. */
export function createPageFetcher({
  http,
  robots,
  pace,
}: {
  http: HttpClient;
  robots: Robots;
  pace: HostPace;
}): PageFetcher {
  async function send({ url, kind, known, signal }: PageRequest): Promise<FetchedPage> {
    const { refusal, crawlDelayMs } = await robots.ruleFor(url);
    const { host } = new URL(url);
    if (refusal?.because === 'unreachable')
      return { outcome: 'failed', url, problem: 'unreachable', reason: refusal.reason };
    if (refusal !== null) return { outcome: 'blocked', url, reason: refusal.reason };
    if (crawlDelayMs !== null && crawlDelayMs > MAX_CRAWL_DELAY_MS)
      return { outcome: 'blocked', url, reason: 'robots.txt asks for longer pauses than we make.' };
    const answer = await pace.run(host, crawlDelayMs, signal, () =>
      http.send({
        url,
        source: host,
        signal,
        accept: ACCEPT[kind].types,
        maxBytes: MAX_PAGE_BYTES,
        // What a page says of itself, the newest entries and the main pages come first.
        keepBeginning: true,
        headers: { accept: ACCEPT[kind].header, 'accept-language': 'en' },
        mayFetch: async (hop) => {
          // A page of another site is not read, so its robots.txt does not matter.
          if (isSameSite(hop.href, url)) await robots.check(hop);
        },
        ...(known ? { ifChangedSince: known } : {}),
      }),
    );
    const { status, headers, body, cut = false } = answer;
    if (!isSameSite(answer.url, url)) return { outcome: 'moved', url: answer.url };
    if (isUnchanged(answer)) return { outcome: 'unchanged', url: answer.url };
    if (status < 300)
      return {
        outcome: 'page',
        html: body,
        cut,
        url: answer.url,
        headers,
        validators: validatorsOf(answer),
      };
    if (status === 404 || status === 410) return { outcome: 'missing', url: answer.url };
    if (BLOCKED_STATUS.has(status) || headers['cf-mitigated'] === 'challenge')
      return { outcome: 'blocked', url: answer.url, reason: `It answers with status ${status}.` };
    return {
      outcome: 'failed',
      url: answer.url,
      problem: 'status',
      reason: `It answers with status ${status}.`,
    };
  }

  return {
    sitemapsOf: async (url) => (await robots.ruleFor(url)).sitemaps,
    async fetch(request) {
      try {
        return await send(request);
      } catch (error) {
        if (!(error instanceof HttpError) || error.problem === 'cancelled') throw error;
        const { url } = request;
        return error.problem === 'disallowed'
          ? { outcome: 'blocked', url, reason: error.message }
          : { outcome: 'failed', url, problem: error.problem, reason: error.message };
      }
    },
  };
}
