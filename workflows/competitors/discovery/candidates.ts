import type { Evidence } from '#contracts/competitors/competitor.ts';
import type { NamePattern } from '#contracts/competitors/names.ts';
import type { Intent, PlatformId, PostKind } from '#contracts/names.ts';
import type { FoundPage } from '../../company-sources/site/find-market.ts';
import { findNames } from '../../extraction/names/find-names.ts';
import { isDictionaryWord } from '../../extraction/names/common-words.ts';
import { domainFits, nameKey } from './company-name.ts';
import { nameOfPage } from './found-pages.ts';
import { linksOf } from './links.ts';
import { UBIQUITOUS } from './ubiquitous.ts';

/** A stored post of a discovery. */
export interface DiscoveryPost {
  id: string;
  platform: PlatformId;
  kind: PostKind | null;
  url: string;
  title: string;
  content: string;
  author: string | null;
  postedAt: Date | null;
  /** Posts that say the same have the same one. */
  conversation: string;
  /** 0..1: how well it fits the market sentence. */
  relevance: number;
  /** -1..1 */
  sentiment: number;
  intent: Intent;
}

/** One place where a post names a candidate. */
export interface NamedAt {
  post: DiscoveryPost;
  field: 'title' | 'content';
  start: number;
  end: number;
  pattern: NamePattern;
  /** The author leaves it: "moved off N". */
  leaving: boolean;
  /** The author made it. */
  own: boolean;
}

/** A product that posts name, before its site has been read. */
export interface Candidate {
  key: string;
  /** As most posts spell it. */
  name: string;
  aliases: string[];
  /** Linked along with its name, most often first; then those that a search knows. */
  domains: string[];
  /** Posts link to the first of them. */
  linked: boolean;
  places: NamedAt[];
  /** Its start page, where a search for the market finds it. */
  pages: FoundPage[];
}

/** All candidates of a discovery's posts and pages. Pure; the same evidence gives the same ones. */
export function collectCandidates(
  posts: readonly DiscoveryPost[],
  pages: readonly FoundPage[] = [],
): Candidate[] {
  const groups = new Map<string, Found[]>();
  for (const post of posts)
    for (const found of namesIn(post)) {
      const group = groups.get(found.key);
      if (group) group.push(found);
      else groups.set(found.key, [found]);
    }
  foldVariants(groups);
  const named = [...groups].map(([key, found]) => toCandidate(key, found));
  return withPages(named, pages).filter(isPlausible);
}

/** Pages tell where a named product lives, or are all that is known of one. */
function withPages(named: readonly Candidate[], pages: readonly FoundPage[]): Candidate[] {
  const all = named.map((candidate) => ({ ...candidate }));
  for (const page of pages) {
    const name = nameOfPage(page);
    if (name === null) continue;
    const key = nameKey(name);
    const known = all.find(
      (candidate) => candidate.domains.includes(page.domain) || candidate.key === key,
    );
    if (known) {
      // What posts link to is what they mean, and another product may have the same name.
      if (known.linked && !known.domains.includes(page.domain)) continue;
      known.pages = [...known.pages, page];
      known.domains = [...new Set([...known.domains, page.domain])];
    } else if (!UBIQUITOUS.has(key))
      all.push({
        key,
        name,
        aliases: [],
        domains: [page.domain],
        linked: false,
        places: [],
        pages: [page],
      });
  }
  return all;
}

interface Found extends NamedAt {
  key: string;
  name: string;
  domains: string[];
}

const SHOW = /^(?:show hn|launch hn|tell hn|ask hn)\s*:\s*/iu;
const MADE =
  /\b(?:we|i)(?:'ve| have)? (?:built|made|launched|created|released|shipped|am building|are building)\b/iu;

type Names = Omit<Found, 'post'>[];

/** Stored posts never change, and a discovery looks at them after every new piece of evidence. */
const read = new Map<string, Names>();
const READ_KEPT = 10_000;

function namesIn(post: DiscoveryPost): Found[] {
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
  const found = [
    ...inField(post, 'title', post.title.slice(prefix), prefix),
    ...inField(post, 'content', post.content, 0),
  ];
  const head = launch ? headOf(post, prefix) : null;
  const all = head && !found.some(({ key }) => key === head.key) ? [head, ...found] : found;
  return all.map((each) => ({
    ...each,
    pattern: patternOf(each, launch, head),
    own: own && (head === null || head.key === each.key),
    domains: domainsOf(each.name, links, launch && head?.key === each.key),
  }));
}

type Bare = Omit<Found, 'domains' | 'own'>;

/** "Name: what it does" is a launch only where its author launches something. */
function patternOf(found: Bare, launch: boolean, head: Bare | null): NamePattern {
  if (launch && head?.key === found.key) return 'launch';
  return found.pattern === 'launch' ? 'named' : found.pattern;
}

function inField(
  post: DiscoveryPost,
  field: NamedAt['field'],
  text: string,
  offset: number,
): Bare[] {
  return findNames(text).flatMap(({ name: found, start, end: foundEnd, pattern }) => {
    const name = withoutVersion(found);
    const end = foundEnd - (found.length - name.length);
    const key = nameKey(name);
    if (key.length < 2 || key.length > 40 || UBIQUITOUS.has(key)) return [];
    const leaving = pattern === 'switched' && isLeft(text, start);
    return [{ key, name, post, field, start: start + offset, end: end + offset, pattern, leaving }];
  });
}

/** "Nudge 2" and "Nudge v2.1" are Nudge. */
const withoutVersion = (name: string): string => name.replace(/\s+v?\d+(?:\.\d+)*$/iu, '') || name;

const LEFT =
  /\b(?:from|off|away from|left|leaving|leave|ditch(?:ed|ing)?|drop(?:ped|ping)?|dump(?:ed|ing)?|quit|cancel(?:l?ed|l?ing)?|goodbye to|replac(?:e|ed|ing)|migrat\w* (?:away )?from)\s+(?:the |our |my )?$/iu;
const isLeft = (text: string, start: number): boolean =>
  LEFT.test(text.slice(Math.max(0, start - 40), start));

/** "Name: what it does", "Name - what it does", "Name, a tool …" of a launch. */
function headOf(post: DiscoveryPost, prefix: number): Bare | null {
  const title = post.title.slice(prefix);
  const name = withoutVersion(/^(.{2,40}?)(?::|\s[-–—|]|,|\s\(|$)/u.exec(title)?.[1]?.trim() ?? '');
  if (name === '' || name.split(/\s+/u).length > 3 || !/^[\p{Lu}\p{N}]|[a-z]\.[a-z]/u.test(name))
    return null;
  const key = nameKey(name);
  if (key.length < 2 || UBIQUITOUS.has(key)) return null;
  const start = prefix + title.indexOf(name);
  const place = { field: 'title' as const, start, end: start + name.length };
  return { key, name, post, ...place, pattern: 'launch', leaving: false };
}

function domainsOf(
  name: string,
  links: readonly { domain: string }[],
  launched: boolean,
): string[] {
  const domains = [...new Set(links.map(({ domain }) => domain))];
  const fitting = domains.filter((domain) => domainFits(name, domain));
  if (fitting.length > 0) return fitting;
  // A launch links to its own site; a post that names one product and one longer domain of it too.
  if (launched && domains.length === 1) return domains;
  return domains.filter((domain) => domain.startsWith(nameKey(name)));
}

/** "Chairly Bookings" is Chairly where both occur; the shorter name is the one people use. */
function foldVariants(groups: Map<string, Found[]>): void {
  for (const [key, found] of groups) {
    const words = found[0]?.name.split(/\s+/u) ?? [];
    if (words.length < 2) continue;
    const short = nameKey(words[0] ?? '');
    const known = groups.get(short);
    if (!known || short === key || isDictionaryWord(short)) continue;
    known.push(...found.map((each) => ({ ...each, key: short })));
    groups.delete(key);
  }
}

function toCandidate(key: string, found: readonly Found[]): Candidate {
  const spellings = ranked(found.map(({ name }) => name));
  const domains = ranked(found.flatMap((each) => each.domains));
  const launched = found.find(({ pattern }) => pattern === 'launch');
  const name = launched?.name ?? spellings[0] ?? key;
  return {
    key,
    name,
    aliases: spellings.filter((spelling) => spelling !== name).slice(0, 5),
    domains,
    linked: domains.length > 0,
    pages: [],
    places: found.map(({ post, field, start, end, pattern, leaving, own }) => ({
      post,
      field,
      start,
      end,
      pattern,
      leaving,
      own,
    })),
  };
}

/** Values by how often they occur, then in their own order. */
function ranked(values: readonly string[]): string[] {
  const counts = Map.groupBy(values, (value) => value);
  return [...counts.keys()].toSorted(
    (a, b) => (counts.get(b)?.length ?? 0) - (counts.get(a)?.length ?? 0),
  );
}

const TELLING = new Set<NamePattern>([
  'domain',
  'launch',
  'repository',
  'alternative_to',
  'switched',
  'versus',
  'list',
]);

/** A word of the dictionary is a product only where a pattern or a link says so. */
function isPlausible({ key, name, places, domains }: Candidate): boolean {
  if (/^\d+$/u.test(key)) return false;
  // Words of small letters, and plurals of abbreviations, are names only with a site of their own.
  const isName = /[\p{Lu}\p{Lt}\p{Lo}\d.]/u.test(name) && !/^\p{Lu}{2,6}s$/u.test(name);
  if (!isName && domains.length === 0) return false;
  const telling = places.some(({ pattern }) => TELLING.has(pattern));
  if (domains.length > 0 || telling) return true;
  return !isDictionaryWord(name.toLowerCase());
}

/** Independent voices: each author and conversation once, all that its maker says once. */
export function voicesOf(candidate: Candidate): NamedAt[] {
  const voices = new Map<string, NamedAt>();
  const order = candidate.places.toSorted((a, b) => strengthOf(b.pattern) - strengthOf(a.pattern));
  const seenConversations = new Set<string>();
  for (const place of order) {
    const { post, own } = place;
    const voice = own ? 'own' : `${post.platform}/${post.author ?? post.id}`;
    if (voices.has(voice) || seenConversations.has(post.conversation)) continue;
    seenConversations.add(post.conversation);
    voices.set(voice, place);
  }
  return [...voices.values()];
}

const STRENGTH: Readonly<Record<NamePattern, number>> = {
  domain: 0.6,
  launch: 0.6,
  repository: 0.5,
  alternative_to: 0.6,
  switched: 0.55,
  versus: 0.55,
  usage: 0.4,
  list: 0.45,
  named: 0.22,
};

/** How sure one voice makes that a name is a product, 0..1. */
export const strengthOf = (pattern: NamePattern): number => STRENGTH[pattern];

const QUOTE_BEFORE = 110;
const QUOTE_CHARS = 280;

/** The words around a name, cut at words, with the name's place in them. */
export function quoteOf({ post, field, start, end, pattern }: NamedAt): Evidence {
  const text = field === 'title' ? post.title : post.content;
  let from = Math.max(0, start - QUOTE_BEFORE);
  if (from > 0) from = text.indexOf(' ', from) + 1 || from;
  if (from > start) from = start;
  const rest = text.slice(from, Math.max(end, from + QUOTE_CHARS));
  const cut = from + rest.length < text.length && rest.lastIndexOf(' ') > end - from;
  const quote = (cut ? rest.slice(0, rest.lastIndexOf(' ')) : rest).slice(0, 300);
  return {
    mentionId: post.id,
    platform: post.platform,
    url: post.url,
    author: post.author,
    postedAt: post.postedAt?.toISOString() ?? null,
    quote: quote.toWellFormed(),
    span: { start: start - from, end: Math.min(end - from, quote.length) },
    pattern,
  };
}
