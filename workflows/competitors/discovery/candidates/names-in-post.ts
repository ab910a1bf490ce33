import { startOf } from '#domain/text/cut.ts';
import { anyOf } from '#domain/language/alternatives.ts';
import type { NamePattern } from '#domain/competitors/names.ts';
import { guessLanguage } from '#domain/language/text.ts';
import type { StoredDiscoveryPost } from '#db/queries/competitors/discovery-posts.ts';
import { NEEDED, findNames } from '../../../extraction/names/find-names.ts';
import { domainFits, nameKey } from './company-name.ts';
import { UBIQUITOUS } from './ubiquitous.ts';
import { addressesIn, isFileName } from '#domain/text/addresses.ts';
import { PLATFORM_HOSTS } from '#domain/platforms/index.ts';
import { getDomain, getHostname, parse } from 'tldts';

const r = String.raw;

/** A stored post of a discovery, with the conversation that it belongs to. */
export interface DiscoveryPost extends Omit<StoredDiscoveryPost, 'fingerprint'> {
  /** The same for posts that tell the same story. */
  conversation: string;
}

/** One mention of a candidate in a post. */
export interface NamedAt {
  post: DiscoveryPost;
  field: 'title' | 'content';
  start: number;
  end: number;
  pattern: NamePattern;
  /** The author is leaving it: "moved off N". */
  leaving: boolean;
  /** The author is its maker. */
  own: boolean;
}

/** A name in a post, with the domains that the post links for it. */
export interface Found extends NamedAt {
  key: string;
  name: string;
  domains: string[];
  /** Whether the post alone shows that it is a product name. */
  sure: boolean;
}

const SHOW = /^(?:show hn|launch hn|tell hn|ask hn)\s*:\s*/iu;
const MADE =
  /\b(?:we|i)(?:'ve| have)? (?:built|made|launched|created|released|shipped|am building|are building)\b/iu;

type Names = Omit<Found, 'post'>[];

/** Cached because stored posts never change and every rebuild of a discovery reads all of them. */
const read = new Map<string, Names>();
const READ_KEPT = 10_000;

/**
 * The product names in a post, and words that could be names if other posts confirm them (`sure`
 * false).
 */
export function namesIn(post: DiscoveryPost): Found[] {
  const key = `${post.id} ${post.title.length} ${post.content.length}`;
  let names = read.get(key);
  if (!names) {
    if (read.size >= READ_KEPT) read.clear();
    names = readNames(post).map(({ post: _post, ...found }) => found);
    read.set(key, names);
  }
  return names.map((found) => ({ ...found, post }));
}

function readNames(post: DiscoveryPost): Found[] {
  const links = linksOf(`${post.title}\n${post.content}`);
  const prefix = SHOW.exec(post.title)?.[0].length ?? 0;
  const launch = post.kind === 'launch' || /^(?:show|launch) hn/iu.test(post.title);
  const own = launch || MADE.test(post.content);
  const language = guessLanguage(`${post.title}\n${post.content}`);
  const found = [
    ...inField(post, 'title', post.title.slice(prefix), { offset: prefix, language }),
    ...inField(post, 'content', post.content, { offset: 0, language }),
  ];
  const head = launch ? headOf(post, prefix) : null;
  const all = head && !found.some(({ key }) => key === head.key) ? [head, ...found] : found;
  return all.map((each) => {
    const pattern = patternOf(each, launch, head);
    const linked = pattern === 'named' && links.some(({ domain }) => domainFits(each.name, domain));
    return {
      ...each,
      pattern: linked ? 'domain' : pattern,
      sure: each.sure || linked,
      own: own && (head === null || head.key === each.key),
      domains: domainsOf(each.name, links, launch && head?.key === each.key),
    };
  });
}

type Bare = Omit<Found, 'domains' | 'own'>;

/** "Name: what it does" is a launch only if the author launches something. */
function patternOf(found: Bare, launch: boolean, head: Bare | null): NamePattern {
  if (launch && head?.key === found.key) return 'launch';
  return found.pattern === 'launch' ? 'named' : found.pattern;
}

/** Minimum score of a word that counts as a name if other posts or a domain confirm it. */
const HINTED = 0.3;

function inField(
  post: DiscoveryPost,
  field: NamedAt['field'],
  text: string,
  { offset, language }: { offset: number; language: string | null },
): Bare[] {
  const spans = findNames(text, { language, needed: HINTED });
  return spans.flatMap(({ name: found, start, end: foundEnd, pattern, score }) => {
    const name = withoutVersion(found);
    const end = foundEnd - (found.length - name.length);
    const key = nameKey(name);
    if (key.length < 2 || key.length > 40 || UBIQUITOUS.has(key)) return [];
    const leaving = pattern === 'switched' && isLeft(text, start);
    const sure = score >= NEEDED;
    const place = { field, start: start + offset, end: end + offset };
    return [{ key, name, post, ...place, pattern, leaving, sure }];
  });
}

/** Removes versions: "Nudge 2" and "Nudge v2.1" are "Nudge". */
const withoutVersion = (name: string): string => name.replace(/\s+v?\d+(?:\.\d+)*$/iu, '') || name;

const LEFT = new RegExp(
  r`\b` +
    anyOf(
      r`from|off|away from|left|leaving|leave|ditch(?:ed|ing)?|drop(?:ped|ping)?`,
      r`dump(?:ed|ing)?|quit|cancel(?:l?ed|l?ing)?|goodbye to|replac(?:e|ed|ing)`,
      r`migrat\w* (?:away )?from`,
    ) +
    r`\s+(?:the |our |my )?$`,
  'iu',
);
const isLeft = (text: string, start: number): boolean =>
  LEFT.test(text.slice(Math.max(0, start - 40), start));

/**
 * The name in the title of a launch: "Name: what it does", "Name - what it does", "Name, a tool …".
 */
function headOf(post: DiscoveryPost, prefix: number): Bare | null {
  const title = post.title.slice(prefix);
  const name = withoutVersion(/^(.{2,40}?)(?::|\s[-–—|]|,|\s\(|$)/u.exec(title)?.[1]?.trim() ?? '');
  if (name === '' || name.split(/\s+/u).length > 3 || !/^[\p{Lu}\p{N}]|[a-z]\.[a-z]/u.test(name))
    return null;
  const key = nameKey(name);
  if (key.length < 2 || UBIQUITOUS.has(key)) return null;
  const start = prefix + title.indexOf(name);
  const place = { field: 'title' as const, start, end: start + name.length };
  return { key, name, post, ...place, pattern: 'launch', leaving: false, sure: true };
}

function domainsOf(
  name: string,
  links: readonly { domain: string }[],
  launched: boolean,
): string[] {
  const domains = [...new Set(links.map(({ domain }) => domain))];
  const fitting = domains.filter((domain) => domainFits(name, domain));
  if (fitting.length > 0) return fitting;
  // A launch with a single link links to its own site. Otherwise the domain must start with the
  // name.
  if (launched && domains.length === 1) return domains;
  return domains.filter((domain) => domain.startsWith(nameKey(name)));
}

/** A web address in a text: its registrable domain and position. */
interface TextLink {
  domain: string;
  host: string;
  start: number;
  end: number;
}

/** Forums, app stores and publishing sites: links to them do not identify a company. */
const SHARED_HOSTS = new Set([
  ...PLATFORM_HOSTS.flatMap((host) => getDomain(host) ?? []),
  ...(
    'gitlab.com bitbucket.org twitter.com x.com facebook.com instagram.com linkedin.com tiktok.com medium.com ' +
    'substack.com wordpress.com blogspot.com google.com goo.gl bit.ly t.co imgur.com dropbox.com wikipedia.org wikimedia.org archive.org amazon.com ' +
    'apple.com microsoft.com npmjs.com pypi.org crates.io docker.com dev.to hashnode.dev notion.site gumroad.com kickstarter.com nytimes.com ' +
    'techcrunch.com theverge.com crunchbase.com g2.com capterra.com trustpilot.com getapp.com alternativeto.net discord.gg discord.com slack.com ' +
    't.me telegram.org whatsapp.com loom.com vimeo.com figma.com githubusercontent.com herokuapp.com vercel.app netlify.app'
  ).split(' '),
]);

/** Links in a text to possible company sites. Reserved TLDs are included for tests. */
function linksOf(text: string): TextLink[] {
  const links: TextLink[] = [];
  for (const { start, end, isExplicit } of addressesIn(startOf(text, 20_000))) {
    const raw = text.slice(start, end);
    const host = getHostname(/^https?:/iu.test(raw) ? raw : `https://${raw}`)?.toLowerCase();
    const domain = host && registrable(host);
    if (!host || !domain || SHARED_HOSTS.has(domain)) continue;
    if (!isExplicit && (isFileName(host) || !isKnownEnding(host))) continue;
    links.push({ domain, host, start, end });
  }
  return links;
}

/** The registrable domain; for reserved TLDs (`.example`), the last two labels. */
function registrable(host: string): string | null {
  const known = getDomain(host, { allowPrivateDomains: true });
  if (known) return known;
  const labels = host.split('.');
  return labels.length >= 2 ? labels.slice(-2).join('.') : null;
}

/** Registered TLDs and the one reserved for examples (RFC 2606). */
function isKnownEnding(host: string): boolean {
  const { isIcann, publicSuffix } = parse(host);
  return isIcann === true || publicSuffix === 'example';
}
