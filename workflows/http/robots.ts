import type { HttpClient } from './client.ts';
import { ANY_TYPE } from './content-types.ts';
import { HttpError } from './errors.ts';
import type { HttpProblem } from './errors.ts';
import { MAX_PATH, parseRobots } from './robots-rules.ts';

/** What a host's robots.txt states about one address. */
interface RobotsRule {
  /** Why the address may not be asked for, one sentence for people; null when it may. */
  refusal: Refusal | null;
  /** Milliseconds between requests required by the host, or null. */
  crawlDelayMs: number | null;
  sitemaps: readonly string[];
}

interface Refusal {
  /**
   * `disallowed`: a rule forbids it. Else nothing is allowed for now, though no rule forbids it: there is
   * no connection to the host (`unreachable`), or it fails to give its rules (`unreadable`).
   */
  because: 'disallowed' | 'unreachable' | 'unreadable';
  reason: string;
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

const HOUR_MS = 3_600_000;
/** RFC 9309 2.4: at most a day. */
const KEPT_MS = 24 * HOUR_MS;
/**
 * A host that failed to answer is asked again sooner; one that did not respond at all may be slow
 * now.
 */
const KEPT_REFUSAL_MS = HOUR_MS / 6;
const KEPT_SILENCE_MS = HOUR_MS / 60;
/** RFC 9309 2.5: at least 500 KiB are read; what comes after them does not count. */
const MAX_BYTES = 500 * 1024;
/** RFC 9309 2.3.1.2. */
const MAX_REDIRECTS = 5;
const MAX_HOSTS = 2_000;

interface Rules {
  ruleFor(url: URL): RobotsRule;
  keptMs: number;
}

const refused = (because: Refusal['because'], reason: string): RobotsRule => ({
  refusal: { because, reason },
  crawlDelayMs: null,
  sitemaps: [],
});

const EVERYTHING: Rules = {
  keptMs: KEPT_MS,
  ruleFor: () => ({ refusal: null, crawlDelayMs: null, sitemaps: [] }),
};

const unreadable = (keptMs: number): Rules => ({
  keptMs,
  ruleFor: ({ host }) => refused('unreadable', `robots.txt of ${host} could not be read.`),
});

const UNREACHABLE: Rules = {
  keptMs: KEPT_REFUSAL_MS,
  ruleFor: ({ host }) => refused('unreachable', `${host} cannot be reached.`),
};

function rulesIn(text: string, url: string, productToken: string): Rules {
  const { allows, crawlDelayMs, sitemaps } = parseRobots(text, url, productToken);
  return {
    keptMs: KEPT_MS,
    ruleFor({ host, pathname, search }) {
      const path = pathname + search;
      if (path.length > MAX_PATH)
        return refused('disallowed', `The address on ${host} is too long.`);
      return allows(path)
        ? { refusal: null, crawlDelayMs, sitemaps }
        : refused('disallowed', `robots.txt of ${host} asks us not to read this page.`);
    },
  };
}

/** What a failed request for the file means. */
function rulesWithout(problem: HttpProblem): Rules {
  if (problem === 'unreachable') return UNREACHABLE;
  // RFC 9309 2.3.1.2: after five redirects the file counts as missing.
  if (problem === 'too_many_redirects') return EVERYTHING;
  return unreadable(KEPT_SILENCE_MS);
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
        // A missing or wrong type does not make the owner's wish void.
        accept: ANY_TYPE,
        maxBytes: MAX_BYTES,
        keepBeginning: true,
        maxRedirects: MAX_REDIRECTS,
      });
      if (status < 300) return rulesIn(body, url, productToken);
      return status < 500 && status !== 429 ? EVERYTHING : unreadable(KEPT_REFUSAL_MS);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return rulesWithout(error.problem);
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
    const address = new URL(url);
    return (await rulesOf(address.origin)).ruleFor(address);
  }

  return {
    ruleFor,
    async check(url) {
      const { refusal } = await ruleFor(url);
      if (refusal !== null) throw new HttpError('disallowed', refusal.reason);
    },
  };
}
