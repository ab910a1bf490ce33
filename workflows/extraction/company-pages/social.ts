import { anyOf } from '#domain/language/alternatives.ts';
import { resolveUrl } from '#domain/resolve-url.ts';
import type { Element } from 'domhandler';
import { isTag } from 'domhandler';
import { all, attributeOf, hintsOf, resolveAddress, textOf } from './document.ts';
import type { PageDocument } from './document.ts';
import { isOrganization, isProduct, isWebSite, textsOf } from './json-ld.ts';
import type { LinkedNode } from './json-ld.ts';
import { nameKey } from './name.ts';
import { quoted } from './quote.ts';
import type { Quoted } from './quote.ts';

const r = String.raw;

export interface SocialLink {
  network: string;
  url: string;
}

interface Network {
  network: string;
  hosts: RegExp;
  /** Path of a profile; group 1 is its handle, group 2 a repository. */
  profile: RegExp;
}

const NETWORKS: readonly Network[] = [
  {
    network: 'x',
    hosts: /^(?:www\.|mobile\.)?(?:x|twitter)\.com$/u,
    profile: /^\/@?(\w{1,30})\/?$/u,
  },
  {
    network: 'linkedin',
    hosts: /^(?:[a-z]{2,3}\.)?linkedin\.com$/u,
    profile: /^\/(?:company|school|showcase)\/([^/]+)\/?(?:about\/?|mycompany\/?)?$/u,
  },
  {
    network: 'github',
    hosts: /^(?:www\.)?github\.com$/u,
    profile: /^\/(?:orgs\/)?([\w-]+)(?:\/([\w.-]+))?\/?$/u,
  },
  { network: 'gitlab', hosts: /^gitlab\.com$/u, profile: /^\/([\w.-]+)(?:\/([\w.-]+))?\/?$/u },
  {
    network: 'facebook',
    hosts: /^(?:www\.|m\.)?(?:facebook|fb)\.com$/u,
    profile: /^\/(?:pages\/|share\/(?!r\/|p\/|v\/))?([\w.-]+)\/?$/u,
  },
  { network: 'instagram', hosts: /^(?:www\.)?instagram\.com$/u, profile: /^\/([\w.]+)\/?$/u },
  {
    network: 'youtube',
    hosts: /^(?:www\.)?youtube\.com$/u,
    profile: /^\/(?:c\/|channel\/|user\/)?(@?[\w.-]+)\/?(?:featured|videos)?$/u,
  },
  { network: 'tiktok', hosts: /^(?:www\.)?tiktok\.com$/u, profile: /^\/(@[\w.]+)\/?$/u },
  {
    network: 'mastodon',
    hosts: /^(?:mastodon\.\w+|fosstodon\.org|hachyderm\.io|mstdn\.\w+|social\.[\w.-]+)$/u,
    profile: /^\/(@[\w.]+)\/?$/u,
  },
  { network: 'bluesky', hosts: /^bsky\.app$/u, profile: /^\/profile\/([\w.-]+)\/?$/u },
  { network: 'threads', hosts: /^(?:www\.)?threads\.(?:net|com)$/u, profile: /^\/(@[\w.]+)\/?$/u },
  {
    network: 'discord',
    hosts: /^(?:www\.)?discord\.(?:gg|com)$/u,
    profile: /^\/(?:invite\/)?([\w-]{2,40})\/?$/u,
  },
  { network: 'telegram', hosts: /^(?:t|telegram)\.me$/u, profile: /^\/([\w]{4,40})\/?$/u },
  {
    network: 'producthunt',
    hosts: /^(?:www\.)?producthunt\.com$/u,
    profile: /^\/(?:products|@?[\w-]+)\/([\w-]+)\/?$/u,
  },
  {
    network: 'crunchbase',
    hosts: /^(?:www\.)?crunchbase\.com$/u,
    profile: /^\/organization\/([\w-]+)\/?$/u,
  },
  {
    network: 'g2',
    hosts: /^(?:www\.)?g2\.com$/u,
    profile: /^\/products\/([\w-]+)(?:\/reviews)?\/?$/u,
  },
  { network: 'pinterest', hosts: /^(?:www\.)?pinterest\.com$/u, profile: /^\/([\w-]+)\/?$/u },
  {
    network: 'wikidata',
    hosts: /^(?:www\.)?wikidata\.org$/u,
    profile: /^\/(?:wiki|entity)\/(Q\d+)$/u,
  },
];

/** First path segments of the networks' own pages. */
const NOT_HANDLES = new RegExp(
  r`^` +
    anyOf(
      r`share|sharer(?:\.php)?|intent|home|search|hashtag|i|watch|embed|results|feed|explore`,
      r`login|signup|about|privacy|terms|tos|policies|topics|features|pricing|marketplace`,
      r`sponsors|apps|settings|dialog|plugins|groups|events|p|reel|stories|developers`,
      r`downloads|joinchat|addstickers|s|oauth2|channels|company|in|jobs|pulse|posts|status`,
      r`download|branding|safety|nitro`,
    ) +
    r`$`,
  'iu',
);

const MAX_LINKS = 1_000;

/** A network's profile at an address; null for posts, share buttons and other pages. */
export function profileOf(
  address: string,
): (SocialLink & { handle: string; repository: string }) | null {
  const url = resolveUrl(address);
  if (url === null) return null;
  const network = NETWORKS.find(({ hosts }) => hosts.test(url.hostname));
  const match = network?.profile.exec(url.pathname);
  const handle = match?.[1] ?? '';
  if (!network || !match || NOT_HANDLES.test(handle)) return null;
  return {
    network: network.network,
    url: `https://${url.host}${url.pathname}`,
    handle,
    repository: match[2] ?? '',
  };
}

/**
 * The company's own profiles: stated in linked data, named like the company or its domain, or the
 * only one of its network among the icons of header or footer. Other people's profiles, customers
 * and share buttons are left out.
 */
export function socialLinksOf(
  page: PageDocument,
  nodes: readonly LinkedNode[],
  names: readonly string[],
): Quoted<SocialLink>[] {
  const found = new Map<string, Quoted<SocialLink>>();
  const add = ({ network, url }: SocialLink, fact: Quoted<SocialLink>): void => {
    const key = `${network} ${url
      .replace(/^https:\/\/www\./u, 'https://')
      .replace(/\/$/u, '')
      .toLowerCase()}`;
    if (!found.has(key)) found.set(key, fact);
  };
  for (const node of nodes.filter((one) => isOrganization(one) || isWebSite(one) || isProduct(one)))
    for (const address of [
      ...textsOf(node.data['sameAs']),
      ...textsOf(node.data['codeRepository']),
    ]) {
      const profile = profileOf(address);
      if (profile) add(profile, quoted(plain(profile), 'json-ld', node.script, address));
    }
  const keys = names.map(nameKey).filter((key) => key.length >= 3);
  const links = all(page.root, 'a[href]')
    .slice(0, MAX_LINKS)
    .flatMap((element) => {
      const address = resolveAddress(attributeOf(element, 'href'), page.base);
      const profile =
        address === null ? null : (profileOf(address) ?? fediverseOf(address, element));
      return profile ? [{ element, profile }] : [];
    });
  for (const { element, profile } of links) {
    const isOnly = links.every(
      ({ profile: other }) => other.network !== profile.network || other.url === profile.url,
    );
    const isOurs = isNamedLike(profile, keys) || attributeOf(element, 'rel').includes('me');
    if (isOurs || (isOnly && isIcon(element, profile) && isInFrame(element)))
      add(profile, quoted(plain(profile), 'link', element, textOf(element) || profile.url));
  }
  return [...found.values()];
}

const OTHERS_WITH_AT = /(?:^|\.)(?:medium|substack|flickr|behance)\.com$/u;

/** Fediverse servers have any name: the link itself must identify them. */
function fediverseOf(address: string, element: Element): ReturnType<typeof profileOf> {
  const url = resolveUrl(address);
  if (url === null) return null;
  const { protocol, hostname, host, pathname } = url;
  const handle = /^\/@([\w.]{2,40})\/?$/u.exec(pathname)?.[1];
  const says =
    attributeOf(element, 'rel').split(/\s+/u).includes('me') ||
    /mastodon|fediverse/iu.test(`${textOf(element)} ${attributeOf(element, 'aria-label')}`);
  if (handle === undefined || !says || protocol !== 'https:' || OTHERS_WITH_AT.test(hostname))
    return null;
  return { network: 'mastodon', url: `https://${host}${pathname}`, handle, repository: '' };
}

const plain = ({ network, url }: SocialLink): SocialLink => ({ network, url });

/** For repositories the name may be the organization's or the project's. */
function isNamedLike(
  profile: { handle: string; repository: string },
  keys: readonly string[],
): boolean {
  return [profile.handle, profile.repository]
    .map(nameKey)
    .some((own) =>
      keys.some(
        (key) => own === key || (own.length >= 4 && (own.startsWith(key) || key.startsWith(own))),
      ),
    );
}

/** Header and footer, where a company lists its own profiles. */
function isInFrame(element: Element): boolean {
  let node: Element | null = element;
  while (node) {
    if (['footer', 'header', 'nav'].includes(node.name)) return true;
    if (/(?:^|[\s_-])(?:footer|social|socials|follow)(?:$|[\s_-])/u.test(hintsOf(node)))
      return true;
    node = node.parent && isTag(node.parent) ? node.parent : null;
  }
  return false;
}

/** A link that only names the network. */
function isIcon(element: Element, { network }: SocialLink): boolean {
  const spoken = nameKey(`${textOf(element)} ${attributeOf(element, 'aria-label')}`);
  return (
    spoken === '' ||
    spoken.includes(nameKey(network)) ||
    (network === 'x' && spoken.includes('twitter'))
  );
}
