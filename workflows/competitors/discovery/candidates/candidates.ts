import type { NamePattern } from '#contracts/competitors/names.ts';
import type { FoundPage } from '../../../company-sources/site/find-market.ts';
import { isDictionaryWord } from '../../../extraction/names/common-words.ts';
import { domainFits, nameKey } from './company-name.ts';
import { nameOfPage, placesNaming } from './found-pages.ts';
import { namesIn } from './names-in-post.ts';
import type { DiscoveryPost, Found, NamedAt } from './names-in-post.ts';
import { UBIQUITOUS } from './ubiquitous.ts';

/** A product that posts name, before its site has been read. */
export interface Candidate {
  /** Of the name; another product of the same name adds `@` and its domain. */
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

/** Pages tell where a named product lives, or are all that is known of one. */
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
      // What posts link to is what they mean, and another product may have the same name.
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

/** Whether posts or a search know another product of this name better. */
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

/** `first` with what is known of the others, which are the same product. */
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

/** Places that the name finder saw, with what only the site makes recognizable. */
function allPlaces(seen: readonly NamedAt[], more: readonly NamedAt[]): NamedAt[] {
  const posts = new Set(seen.map(({ post }) => post.id));
  return [...seen, ...more.filter(({ post }) => !posts.has(post.id))];
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

/** Products of one name that live on different domains are different ones. */
function toCandidates(key: string, found: readonly Found[]): Candidate[] {
  const fitting = ranked(
    found.flatMap(({ name, domains }) => domains.filter((domain) => domainFits(name, domain))),
  );
  // "Cantor (cantorscores.com)" is another one where most posts link to cantor.com.
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
