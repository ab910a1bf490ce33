import { resolveUrl } from '#domain/resolve-url.ts';

/** What a robots.txt states for one robot. */
interface RobotsRules {
  /** Whether the robot may ask for a path with its query, at most `MAX_PATH` characters long. */
  allows(path: string): boolean;
  /** In milliseconds; null when not stated. */
  crawlDelayMs: number | null;
  sitemaps: readonly string[];
}

interface Pattern {
  allow: boolean;
  /** Octets, by which the most specific rule wins. */
  length: number;
  /** Texts between the asterisks. */
  parts: readonly string[];
  /** Ends with `$`. */
  anchored: boolean;
}

/** Longer addresses are not asked for, so that matching a file of hostile patterns stays cheap. */
export const MAX_PATH = 2_048;
/** Patterns with an asterisk cost the length of the path; files that people write have a few dozen. */
const MAX_WILDCARDS = 1_000;
const MAX_SITEMAPS = 20;
const MAX_CRAWL_DELAY_MS = 3_600_000;

/** Common spellings of the two names; whatever else a line is called is skipped. */
const LINE = /^([a-z-]+(?: agent)?)\s*:\s*(.*)$|^([a-z-]+)\s+(\S+)$/iu;

/**
 * The rules of a robots.txt by RFC 9309 for the robot with this product token. Groups of other robots
 * are skipped unread: only our own, else those for every robot, are kept.
 */
export function parseRobots(text: string, url: string, productToken: string): RobotsRules {
  const own = newGroup();
  const general = newGroup();
  const sitemaps: string[] = [];
  let open: Group[] = [];
  let listsAgents = false;
  for (const [, key = '', value = ''] of linesOf(text)) {
    const name = key.toLowerCase();
    if (name === 'sitemap' || name === 'site-map') {
      const address = sitemapAddress(value, url);
      if (address !== null && sitemaps.length < MAX_SITEMAPS) sitemaps.push(address);
    } else if (/^user-?\s?agent$/u.test(name)) {
      if (!listsAgents) open = [];
      listsAgents = true;
      const group = groupOf(value, productToken, own, general);
      if (group !== null && !open.includes(group)) open.push(group);
      for (const each of open) each.named = true;
    } else if (name === 'allow' || name === 'disallow') {
      listsAgents = false;
      for (const group of open) addPattern(group, name === 'allow', value);
    } else if (name === 'crawl-delay') for (const group of open) group.delay ??= Number(value);
  }
  const group = own.named ? own : general;
  const patterns = group.patterns.toSorted(
    (a, b) => b.length - a.length || Number(b.allow) - Number(a.allow),
  );
  const delayMs = Math.min((group.delay ?? 0) * 1_000, MAX_CRAWL_DELAY_MS);
  return {
    allows(path) {
      const canonicalPath = canonical(path);
      return patterns.find((pattern) => matches(pattern, canonicalPath))?.allow ?? true;
    },
    crawlDelayMs: delayMs > 0 ? delayMs : null,
    sitemaps,
  };
}

interface Group {
  named: boolean;
  patterns: Pattern[];
  wildcards: number;
  delay?: number;
}

const newGroup = (): Group => ({ named: false, patterns: [], wildcards: 0 });

function* linesOf(text: string): Generator<[line: string, key?: string, value?: string]> {
  for (const raw of text.replace(/^\uFEFF/u, '').split(/\r\n|\r|\n/u)) {
    // Longer lines are no addresses that anybody asks for.
    const line = raw
      .slice(0, 4 * MAX_PATH)
      .replace(/#.*$/u, '')
      .trim();
    const found = LINE.exec(line);
    if (found) yield [line, found[1] ?? found[3], found[2] ?? found[4]];
  }
}

/** RFC 9309 2.2.1: the name ends at the first character that a product token cannot have. */
function groupOf(value: string, productToken: string, own: Group, general: Group): Group | null {
  if (/^\*(?:\s|$)/u.test(value)) return general;
  const token = /^[a-z_-]+/iu.exec(value)?.[0] ?? '';
  return token !== '' && token.toLowerCase() === productToken.toLowerCase() ? own : null;
}

function addPattern(group: Group, allow: boolean, value: string): void {
  const pattern = canonical(value.replaceAll(/\*{2,}/gu, '*'));
  // An empty pattern matches nothing; one with more letters than a path cannot match any.
  if (pattern === '' || pattern.replaceAll('*', '').length > MAX_PATH) return;
  const anchored = pattern.endsWith('$');
  const parts = (anchored ? pattern.slice(0, -1) : pattern).split('*');
  if (parts.length > 1) group.wildcards += 1;
  if (parts.length > 1 && group.wildcards > MAX_WILDCARDS) return;
  group.patterns.push({ allow, length: pattern.length, parts, anchored });
}

/**
 * RFC 9309 2.2.3: `*` is any text, `$` the end. The first place of each part is the best one, so the
 * path is walked once.
 */
function matches({ parts, anchored }: Pattern, path: string): boolean {
  const [start = '', ...rest] = parts;
  if (!path.startsWith(start)) return false;
  const end = anchored ? rest.pop() : undefined;
  let at = start.length;
  for (const part of rest) {
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  if (!anchored) return true;
  return end === undefined
    ? path.length === at
    : path.length - end.length >= at && path.endsWith(end);
}

const RESERVED = /[:/?#[\]@!$&'()*+,;=%]/u;

/** One spelling of equal paths: RFC 9309 2.2.2 compares octets, reserved signs as they were written. */
const canonical = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\x20-\x7e]+/gu, encodeURIComponent)
    .replaceAll(/%[\da-f]{2}/giu, (code) => {
      const sign = String.fromCharCode(Number.parseInt(code.slice(1), 16));
      return /[\x20-\x7e]/u.test(sign) && !RESERVED.test(sign) ? sign : code.toUpperCase();
    });

/** `Sitemap:` lines name full addresses; relative ones and those without a scheme are read as meant. */
function sitemapAddress(value: string, url: string): string | null {
  const hasHost = /^[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d+)?\//iu.test(value);
  return resolveUrl(hasHost ? `https://${value}` : value, url)?.href ?? null;
}
