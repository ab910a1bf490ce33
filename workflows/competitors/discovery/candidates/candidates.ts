import type { NamePattern } from '#domain/competitors/names.ts';
import type { FoundPage } from '../../../company-sources/port.ts';
import { isDictionaryWord } from '../../../extraction/names/common-words.ts';
import { domainFits, nameKey } from './company-name.ts';
import { nameOfPage, placesNaming } from './found-pages.ts';
import { namesIn } from './names-in-post.ts';
import type { DiscoveryPost, Found, NamedAt } from './names-in-post.ts';
import { UBIQUITOUS } from './ubiquitous.ts';

/** A product named by posts or found by a search, before its site has been read. */
export interface Candidate {
  /** The name's key, plus `@` and the domain for a second product of the same name. */
  key: string;
  /** The most frequent spelling in posts. */
  name: string;
  aliases: string[];
  /** Domains linked with its name, most frequent first, then those from searches. */
  domains: string[];
  /** Whether posts link to the first domain. */
  linked: boolean;
  places: NamedAt[];
  /** Start pages of its site found by a search for the market. */
  pages: FoundPage[];
}

/** All candidates from the posts and pages of a discovery. Pure and deterministic. */
export function collectCandidates(
  posts: readonly DiscoveryPost[],
  pages: readonly FoundPage[] = [],
): Candidate[] {
  const all = posts.flatMap(namesIn);
  const established = new Set(
    all.flatMap(({ key, sure, pattern }) => (sure && TELLING.has(pattern) ? key : [])),
  );
  const groups = Map.groupBy(
    all.filter(({ key, sure }) => sure || established.has(key)),
    ({ key }) => key,
  );
  foldVariants(groups);
  const named = [...groups].flatMap(([key, found]) => toCandidates(key, found));
  return withPages(named, pages, posts).filter(isPlausible);
}

/**
 * Adds pages found by searches: each is either the site of a named product or a candidate of its
 * own.
 */
function withPages(
  named: readonly Candidate[],
  pages: readonly FoundPage[],
  posts: readonly DiscoveryPost[],
): Candidate[] {
  const all = named.map((candidate) => ({ ...candidate }));
  for (const page of pages) {
    const name = nameOfPage(page);
    if (name === null) continue;
    const key = nameKey(name);
    const known =
      all.find((candidate) => candidate.domains.includes(page.domain) || candidate.key === key) ??
      all.find((candidate) => !candidate.linked && domainFits(candidate.name, page.domain));
    if (known) {
      // Linked domains take precedence: a page may belong to another product of the same name.
      if (known.linked && !known.domains.includes(page.domain)) {
        if (domainFits(name, page.domain)) all.push(namesake(known, name, page));
        continue;
      }
      known.pages = [...known.pages, page];
      known.domains = [...new Set([...known.domains, page.domain])];
      known.places = allPlaces(known.places, placesNaming(known.name, page, posts));
    } else if (!UBIQUITOUS.has(key))
      all.push({
        key,
        name,
        aliases: [],
        domains: [page.domain],
        linked: false,
        places: placesNaming(name, page, posts),
        pages: [page],
      });
  }
  return all;
}

/** Whether this candidate shares its name with a better-known product. */
export const isNamesake = ({ key }: Candidate): boolean => key.includes('@');

const namesake = ({ key }: Candidate, name: string, page: FoundPage): Candidate => ({
  key: `${key}@${page.domain}`,
  name,
  aliases: [],
  domains: [page.domain],
  linked: false,
  places: [],
  pages: [page],
});

/** Merges candidates that are the same product into `first`. */
export function joinCandidates(first: Candidate, others: readonly Candidate[]): Candidate {
  if (others.length === 0) return first;
  const unique = <T>(of: (candidate: Candidate) => readonly T[]): T[] => [
    ...new Set([first, ...others].flatMap(of)),
  ];
  return {
    ...first,
    aliases: unique(({ name, aliases }) => [name, ...aliases]).filter(
      (name) => name !== first.name,
    ),
    domains: unique(({ domains }) => domains),
    linked: first.linked || others.some(({ linked }) => linked),
    places: unique(({ places }) => places),
    pages: unique(({ pages }) => pages),
  };
}

/** Places from the name finder, plus those only recognizable through the site. */
function allPlaces(seen: readonly NamedAt[], more: readonly NamedAt[]): NamedAt[] {
  const posts = new Set(seen.map(({ post }) => post.id));
  return [...seen, ...more.filter(({ post }) => !posts.has(post.id))];
}

/** Folds "Chairly Bookings" into "Chairly" if both occur; people use the shorter name. */
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

/** Splits one name into one product per domain. */
function toCandidates(key: string, found: readonly Found[]): Candidate[] {
  const fitting = ranked(
    found.flatMap(({ name, domains }) => domains.filter((domain) => domainFits(name, domain))),
  );
  // If most posts link to cantor.com, "Cantor (cantorscores.com)" is another product.
  const longer = ranked(
    found.flatMap(({ pattern, domains }) =>
      pattern === 'launch' ? [] : domains.filter((domain) => !fitting.includes(domain)),
    ),
  );
  const others = fitting.length === 0 ? [] : [...fitting.slice(1), ...longer];
  const linking = (domain: string) =>
    found.filter(({ domains }) => domains.includes(domain) && !domains.includes(fitting[0] ?? ''));
  const theirs = new Set(others.flatMap(linking));
  return [
    toCandidate(
      key,
      found.filter((each) => !theirs.has(each)),
    ),
    ...others.flatMap((domain) => {
      const own = linking(domain).map((each) => ({ ...each, domains: [domain] }));
      return own.length === 0 ? [] : { ...toCandidate(key, own), key: `${key}@${domain}` };
    }),
  ];
}

function toCandidate(key: string, found: readonly Found[]): Candidate {
  const spellings = ranked(found.map(({ name }) => name));
  const domains = ranked(found.flatMap((each) => each.domains));
  const launched = found.find((each) => each.pattern === 'launch' && nameKey(each.name) === key);
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

/** Distinct values by descending frequency, then alphabetically. */
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

/** A dictionary word is a product name only with a pattern or a link. */
function isPlausible({ key, name, places, domains }: Candidate): boolean {
  if (/^\d+$/u.test(key)) return false;
  // Lowercase words and plurals of abbreviations are names only with a site.
  const isName = /[\p{Lu}\p{Lt}\p{Lo}\d.]/u.test(name) && !/^\p{Lu}{2,6}s$/u.test(name);
  if (!isName && domains.length === 0) return false;
  const telling = places.some(({ pattern }) => TELLING.has(pattern));
  if (domains.length > 0 || telling) return true;
  return !isDictionaryWord(name.toLowerCase());
}
