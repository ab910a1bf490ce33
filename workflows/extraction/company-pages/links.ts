import { resolveUrl } from '#domain/resolve-url.ts';
import type { Element } from 'domhandler';
import { parse } from 'tldts';
import { all, attributeOf, resolveAddress, textOf } from './document.ts';
import type { PageDocument } from './document.ts';

/** Pages of a company's site that state facts. */
export const PAGE_KINDS = ['home', 'pricing', 'about', 'changelog', 'careers'] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

type LinkedKind = Exclude<PageKind, 'home'>;

const PATHS: Readonly<Record<LinkedKind, RegExp>> = {
  pricing:
    /\/(?:[\w-]*pricing|prices?|plans?(?:-and-pricing)?|preise|tarif(?:e|s|as)?|precios|prezzi|precos|planes|planos)(?:\.html?|\.php)?\/?$/iu,
  about:
    /\/(?:about|about-us|company|our-story|team|ueber-uns|a-propos|sobre)(?:\.html?|\.php)?\/?$/iu,
  changelog:
    /\/(?:changelog|change-log|release-notes|releases|whats-new|what-s-new|updates|product-updates)(?:\.html?|\.md)?\/?$/iu,
  careers: /\/(?:careers?|jobs|join-us|work-with-us|karriere|stellen)(?:\.html?|\.php)?\/?$/iu,
};
const TEXTS: Readonly<Record<LinkedKind, RegExp>> = {
  pricing:
    /^(?:see |view )?(?:pricing|plans|prices|plans (?:and|&) pricing|preise|tarife|tarifs|tarifas|precios|planes|planos|prezzi|preços|料金|价格)$/iu,
  about: /^(?:about|about us|our story|company|über uns|à propos|sobre nosotros)$/iu,
  changelog: /^(?:changelog|release notes|what[’']s new|product updates|updates)$/iu,
  careers: /^(?:careers?|jobs|join us|we[’']re hiring!?|open positions|karriere)(?: \(?\d+\)?)?$/iu,
};

/** Where price lists are in other languages. */
const LOCAL_PRICING: Readonly<Record<string, string>> = {
  de: '/preise',
  es: '/precios',
  fr: '/tarifs',
  it: '/prezzi',
  pt: '/precos',
};

/** The two commonest paths of each kind. */
const COMMON_PATHS: Readonly<Record<LinkedKind, readonly string[]>> = {
  pricing: ['/pricing', '/plans'],
  about: ['/about', '/about-us'],
  changelog: ['/changelog', '/releases'],
  careers: ['/careers', '/jobs'],
};

/** Where a page of a kind may be on a site that links to none, the likeliest first. */
export function guessedPaths(kind: LinkedKind, language: string | null): readonly string[] {
  const local = kind === 'pricing' && language !== null ? LOCAL_PRICING[language] : undefined;
  return local === undefined ? COMMON_PATHS[kind] : [local, ...COMMON_PATHS[kind]];
}

/** The domain that an organization registers, such as `acme.co.uk`; null for addresses and hosts. */
export function registrableDomain(urlOrHost: string): string | null {
  const { domain, isIp } = parse(urlOrHost, { allowPrivateDomains: true });
  return isIp === true || domain === null ? null : domain.toLowerCase();
}

export const isSameSite = (a: string, b: string): boolean => {
  const [first, second] = [registrableDomain(a), registrableDomain(b)];
  const places = [a, b].map((address) => resolveUrl(address)?.host ?? address);
  return first !== null ? first === second : places[0] === places[1];
};

/** Links to one kind of page; a page has a few. */
const MAX_LINKS = 200;

/** Whether a link looks like one to a kind of page, before its address is resolved. */
const mayLead =
  (kind: LinkedKind) =>
  (link: Element): boolean =>
    PATHS[kind].test(`/${attributeOf(link, 'href').replace(/[?#].*$/su, '')}`) ||
    TEXTS[kind].test(textOf(link));

/** The site's own page of a kind as its links name it; paths count more than words. */
export function findPage(page: PageDocument, kind: LinkedKind): string | null {
  let best: { url: string; score: number } | null = null;
  for (const link of all(page.root, 'a[href]').filter(mayLead(kind)).slice(0, MAX_LINKS)) {
    const url = resolveAddress(attributeOf(link, 'href'), page.base);
    if (url === null || !isSameSite(url, page.url) || url === page.url) continue;
    const { pathname, hostname } = new URL(url);
    const depth = pathname.split('/').filter((part) => part !== '').length;
    const score =
      (PATHS[kind].test(pathname) ? 4 : 0) +
      (TEXTS[kind].test(textOf(link)) ? 3 : 0) -
      depth * 0.5 -
      (hostname === new URL(page.url).hostname ? 0 : 1);
    if (score >= 2 && (best === null || score > best.score)) best = { url, score };
  }
  return best?.url ?? null;
}

/** A page with a matching suffix only: a post about plans is not a pricing page. */
const ELSEWHERE = /\/(?:blog|news|docs?|help|support|community|customers|tags?)\//iu;

/** How clearly a path alone identifies the site's page of a kind; 0: not at all. */
export const pagePathScore = (kind: LinkedKind, pathname: string): number =>
  PATHS[kind].test(pathname) && !ELSEWHERE.test(pathname)
    ? 1 / pathname.split('/').filter((part) => part !== '').length
    : 0;

const FEED_TYPES = /^(?:application|text)\/(?:(?:rss|atom|rdf)\+xml|feed\+json)\s*(?:;|$)/iu;
/** Types of much else too, such as the interfaces that blog software announces. */
const GENERIC_TYPES =
  /^(?:(?:application|text)\/(?:xml|json)|application\/octet-stream)\s*(?:;|$)/iu;
const FEED_NAMES = /\b(?:feed|rss|atom)s?\b/iu;

/** Feeds announced by the page, in its order; comment feeds are excluded. */
export function feedsOf(page: PageDocument): { url: string; title: string }[] {
  return all(page.root, 'link[rel][href][type]').flatMap((link) => {
    const rel = attributeOf(link, 'rel').toLowerCase().split(/\s+/u);
    const url = resolveAddress(attributeOf(link, 'href'), page.base);
    const title = attributeOf(link, 'title');
    const type = attributeOf(link, 'type');
    if (!rel.includes('alternate') || url === null) return [];
    const name = `${title} ${new URL(url).pathname}`;
    const isFeed =
      FEED_TYPES.test(type) ||
      (GENERIC_TYPES.test(type) && FEED_NAMES.test(name) && !/wp-json|oembed/iu.test(name));
    return isFeed && !/comments?/iu.test(name) ? [{ url, title }] : [];
  });
}
