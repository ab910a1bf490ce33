import { PLATFORM_HOSTS } from '#domain/platforms/index.ts';
import { anyOf } from '#domain/language/alternatives.ts';
import type { TrackedBrand } from './brand-names.ts';

const r = String.raw;

const SOURCE_TYPES = ['own', 'rival', 'forum', 'review', 'list', 'docs', 'news', 'other'] as const;
type SourceType = (typeof SOURCE_TYPES)[number];

const FORUMS = new RegExp(
  r`(?:^|\.)` +
    anyOf(
      ...PLATFORM_HOSTS.map((host) => host.replaceAll('.', r`\.`)),
      r`superuser\.com|serverfault\.com|indiehackers\.com|lobste\.rs|medium\.com|dev\.to`,
      r`facebook\.com|x\.com|twitter\.com|linkedin\.com`,
      r`mastodon\.[a-z]+|discord\.com|community\..+`,
      r`forums?\..+|discuss\..+`,
    ) +
    r`$`,
  'u',
);
const REVIEWS = new RegExp(
  r`(?:^|\.)` +
    anyOf(
      r`g2\.com|capterra\.[a-z.]+|trustpilot\.com|getapp\.com|softwareadvice\.com`,
      r`trustradius\.com|gartner\.com|sourceforge\.net|saashub\.com|alternativeto\.net`,
      r`slant\.co|appsumo\.com|apps\.apple\.com|play\.google\.com|crozdesk\.com`,
      r`goodfirms\.co`,
    ) +
    r`$`,
  'u',
);
const NEWS = new RegExp(
  r`(?:^|\.)` +
    anyOf(
      r`techcrunch\.com|theverge\.com|wired\.com|forbes\.com|nytimes\.com`,
      r`bbc\.(?:com|co\.uk)|cnbc\.com|zdnet\.com|pcmag\.com|venturebeat\.com`,
      r`businessinsider\.com|theguardian\.com|reuters\.com|bloomberg\.com|news\..+`,
    ) +
    r`$`,
  'u',
);
const LIST_PATH = new RegExp(
  r`(?:^|[/_-])` +
    anyOf(r`best|top|alternatives?|vs|versus|compare|comparison|roundup|tools?-for|software-for`) +
    r`(?:[/_-]|\d|$)`,
  'iu',
);
const REVIEW_PATH = /(?:^|[/_-])reviews?(?:[/_-]|$)/iu;
const DOCS =
  /(?:^|\.)docs?\.|(?:^|[/_-])(?:docs?|documentation|help|support|guide|api)(?:[/_-]|$)/iu;
const NEWS_PATH = /\/(?:news|press)\//iu;
const TRACKING = /^(?:utm_.+|ref|ref_src|gclid|fbclid|mc_cid|mc_eid|si|igshid)$/iu;

/** Pages that only forward to the address in one of their parameters. */
const REDIRECTS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(?:www\.)?google\.[a-z.]+\/url$/u, ['q', 'url']],
  [/^duckduckgo\.com\/l\/$/u, ['uddg']],
  [/^lm?\.facebook\.com\/l\.php$/u, ['u']],
  [/^(?:www\.)?youtube\.com\/redirect$/u, ['q']],
  [/^(?:www\.)?linkedin\.com\/redir\/redirect$/u, ['url']],
  [/^out\.reddit\.com\//u, ['url']],
];

/** The target of an address, if the address itself contains it. */
function targetOf(url: URL): URL {
  const page = `${url.hostname}${url.pathname}`;
  const names = REDIRECTS.find(([pattern]) => pattern.test(page))?.[1] ?? [];
  const target = names
    .map((name) => url.searchParams.get(name) ?? '')
    .find((address) => URL.canParse(address));
  return target === undefined ? url : new URL(target);
}

/**
 * One spelling per page: the page itself instead of a redirect to it, no fragment, no tracking
 * parameters, no trailing slash.
 */
export function canonicalUrl(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = targetOf(new URL(address));
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  url.hash = '';
  url.protocol = 'https:';
  url.username = '';
  url.password = '';
  url.hostname = url.hostname.replace(/^www\./u, '');
  const tracking = [...url.searchParams.keys()].filter((name) => TRACKING.test(name));
  for (const name of tracking) url.searchParams.delete(name);
  const { href } = url;
  return href.endsWith('/') && url.search === '' ? href.slice(0, -1) : href;
}

/** Who owns the page and its kind, from the address alone. */
export function sourceTypeOf(
  address: string,
  own: TrackedBrand,
  rivals: readonly TrackedBrand[],
): SourceType {
  const host = hostOf(address);
  if (isSiteOf(own, address, host)) return 'own';
  if (rivals.some((rival) => isSiteOf(rival, address, host))) return 'rival';
  if (host === null) return 'other';
  if (FORUMS.test(host)) return 'forum';
  if (REVIEWS.test(host)) return 'review';
  const { pathname } = new URL(address);
  if (REVIEW_PATH.test(pathname)) return 'review';
  if (NEWS.test(host) || NEWS_PATH.test(pathname)) return 'news';
  if (LIST_PATH.test(pathname) || /(?:^|[.-])(?:best|top|alternatives?)/u.test(host)) return 'list';
  return DOCS.test(host) || DOCS.test(pathname) ? 'docs' : 'other';
}

/** By its domain; for a brand without a known domain, by its name. */
function isSiteOf({ name, domain }: TrackedBrand, address: string, host: string | null): boolean {
  if (domain !== null) return hostMatches(address, domain);
  const labels = host?.split('.') ?? [];
  const site = SECOND_LEVEL.test(labels.at(-2) ?? '') ? labels.at(-3) : labels.at(-2);
  return site !== undefined && site.replaceAll('-', '') === lettersOf(name);
}

/** "co" of "acme.co.uk". */
const SECOND_LEVEL = /^(?:co|com|org|net|ac|gov)$/u;

const lettersOf = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Host of an address in lower case without `www.`; null if it is not a web address. */
export function hostOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, hostname } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  return hostname.toLowerCase().replace(/^www\./u, '');
}

/** Whether an address is on a domain or one of its subdomains. */
export function hostMatches(address: string, domain: string | null): boolean {
  const host = hostOf(address);
  if (host === null || domain === null) return false;
  const wanted = domain.toLowerCase().replace(/^www\./u, '');
  return host === wanted || host.endsWith(`.${wanted}`);
}
