import { addressesIn, isFileName } from '#domain/text/addresses.ts';
import { PLATFORM_HOSTS } from '#domain/platforms/index.ts';
import { getDomain, getHostname, parse } from 'tldts';

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
export function linksOf(text: string): TextLink[] {
  const links: TextLink[] = [];
  for (const { start, end, isExplicit } of addressesIn(text.slice(0, 20_000))) {
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
