import robotsParser from 'robots-parser';
import type { HttpClient } from './client.ts';
import { HTML_TYPES, TEXT_TYPES } from './content-types.ts';
import { HttpError } from './errors.ts';

/** What a host's robots.txt states about one address. */
interface RobotsRule {
  allowed: boolean;
  /** Milliseconds between requests required by the host, or null. */
  crawlDelayMs: number | null;
  sitemaps: readonly string[];
  /** The host failed to answer: nothing is allowed for now, though no rule forbids it. */
  unknown: 'unreachable' | 'unreadable' | null;
}

export interface Robots {
  /** Reads the host's robots.txt once a day. */
  ruleFor(url: string | URL): Promise<RobotsRule>;
  /** As `mayFetch` of a request. @throws HttpError `disallowed` */
  check(url: URL): Promise<void>;
}

interface RobotsOptions {
  http: HttpClient;
  /** The name that groups of a robots.txt address, such as `EarshotBot`. */
  productToken: string;
  now: () => Date;
}

interface ParsedRobots {
  isAllowed(url: string, productToken: string): boolean | undefined;
  getCrawlDelay(productToken: string): number | undefined;
  getSitemaps(): string[];
}
// The package exports the function itself; its types describe a default export.
const parseRobots = robotsParser as unknown as (url: string, text: string) => ParsedRobots;

const HOUR_MS = 3_600_000;
/** RFC 9309 2.4: at most a day. */
const KEPT_MS = 24 * HOUR_MS;
/**
 * A host that failed to answer is asked again sooner; one that did not respond at all may be slow
 * now.
 */
const KEPT_REFUSAL_MS = HOUR_MS / 6;
const KEPT_SILENCE_MS = HOUR_MS / 60;
/** RFC 9309 2.5: parsers must read 500 KiB. */
const MAX_BYTES = 512 * 1024;
const MAX_HOSTS = 2_000;
const MAX_CRAWL_DELAY_MS = HOUR_MS;

/** Some servers call every file HTML; rules are rules all the same. */
const RULES_TYPES = new RegExp(
  [TEXT_TYPES, HTML_TYPES].map(({ source }) => source).join('|'),
  'iu',
);
const isMarkup = (body: string): boolean => /^\s*</u.test(body);

interface Rules {
  ruleFor(url: string): RobotsRule;
  keptMs: number;
}

const rulesFor = (rule: Pick<RobotsRule, 'allowed' | 'unknown'>, keptMs: number): Rules => ({
  keptMs,
  ruleFor: () => ({ ...rule, crawlDelayMs: null, sitemaps: [] }),
});
const EVERYTHING = rulesFor({ allowed: true, unknown: null }, KEPT_MS);
const REFUSED = rulesFor({ allowed: false, unknown: 'unreadable' }, KEPT_REFUSAL_MS);
const SILENT = rulesFor({ allowed: false, unknown: 'unreadable' }, KEPT_SILENCE_MS);
const UNREACHABLE = rulesFor({ allowed: false, unknown: 'unreachable' }, KEPT_REFUSAL_MS);

function parse(url: string, text: string, productToken: string): Rules {
  const robots = parseRobots(url, text);
  const delay = robots.getCrawlDelay(productToken);
  const crawlDelayMs =
    delay === undefined || !(delay > 0) ? null : Math.min(delay * 1_000, MAX_CRAWL_DELAY_MS);
  return {
    keptMs: KEPT_MS,
    ruleFor: (address) => ({
      allowed: robots.isAllowed(address, productToken) ?? true,
      crawlDelayMs,
      sitemaps: robots.getSitemaps(),
      unknown: null,
    }),
  };
}

/**
 * The rules that hosts publish for robots, by RFC 9309: no file (4xx) allows everything, a host
 * that cannot answer (5xx, 429, no connection) allows nothing until it can.
 */
export function createRobots({ http, productToken, now }: RobotsOptions): Robots {
  const hosts = new Map<string, { rules: Promise<Rules>; until: number }>();

  async function read(origin: string): Promise<Rules> {
    const url = `${origin}/robots.txt`;
    try {
      const { status, body } = await http.send({
        url,
        source: new URL(origin).host,
        // Shared by all requests to this host, so no caller's signal ends it.
        signal: new AbortController().signal,
        accept: RULES_TYPES,
        maxBytes: MAX_BYTES,
      });
      // Many sites answer any unknown path with their start page: that is not a robots.txt.
      if (status < 300) return isMarkup(body) ? EVERYTHING : parse(url, body, productToken);
      return status < 500 && status !== 429 ? EVERYTHING : REFUSED;
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      if (error.problem === 'wrong_type') return EVERYTHING;
      return error.problem === 'unreachable' ? UNREACHABLE : SILENT;
    }
  }

  function rulesOf(origin: string): Promise<Rules> {
    const known = hosts.get(origin);
    if (known && known.until > now().getTime()) return known.rules;
    const entry = { rules: read(origin), until: now().getTime() + KEPT_REFUSAL_MS };
    hosts.delete(origin);
    hosts.set(origin, entry);
    entry.rules.then(
      ({ keptMs }) => (entry.until = now().getTime() + keptMs),
      () => hosts.delete(origin),
    );
    for (const oldest of hosts.keys()) {
      if (hosts.size <= MAX_HOSTS) break;
      hosts.delete(oldest);
    }
    return entry.rules;
  }

  async function ruleFor(url: string | URL): Promise<RobotsRule> {
    const { origin, href } = new URL(url);
    return (await rulesOf(origin)).ruleFor(href);
  }

  return {
    ruleFor,
    async check(url) {
      if ((await ruleFor(url)).allowed) return;
      throw new HttpError('disallowed', `${url.host} asks robots not to read this page.`);
    },
  };
}
