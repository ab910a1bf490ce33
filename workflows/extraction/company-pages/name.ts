import { anyOf, either } from '#domain/language/alternatives.ts';
import { resolveUrl } from '#domain/resolve-url.ts';
import { parse } from 'tldts';
import type { Element } from 'domhandler';
import { all, attributeOf, collapse, hintsOf, textOf } from './document.ts';
import type { PageDocument } from './document.ts';
import { isOrganization, isProduct, isWebSite, textsOf } from './json-ld.ts';
import type { LinkedNode } from './json-ld.ts';
import { metaOf, titleOf } from './meta.ts';
import { quoted } from './quote.ts';
import type { FactOrigin, Quoted } from './quote.ts';

const r = String.raw;

interface Candidate {
  name: string;
  weight: number;
  origin: FactOrigin;
  element: Element | null;
  words: string;
}

/** Parts of titles that name a page, not its company. */
const PAGE_NAMES = new RegExp(
  r`^` +
    anyOf(
      r`home|home ?page|welcome|pricing|prices?|plans?(?: (?:and|&) pricing)?`,
      r`pricing (?:and|&) plans?|about(?: us)?|our story|contact(?: us)?|blog|changelog`,
      r`release notes|what[’']s new|careers|jobs|docs|documentation|features|product|login`,
      r`log in|sign in|sign up|official (?:site|website)|start|startseite|accueil|inicio`,
      r`index|untitled|dashboard|preise|tarifs|precios|ホーム|首页|料金(?:プラン)?|価格|价格|定价|プラン|会社概要`,
    ) +
    r`$`,
  'iu',
);
const SEPARATOR = /\s+[|–—·•»›:~-]\s+|\s*[|·•»]\s*|:\s+/u;
const MAX_NAME = 60;
const MAX_WORDS = 6;

/** Letters and digits only, so that "Line-Crew PRO" and "linecrewpro" are one. */
export const nameKey = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** The name that a page gives its company or product; null where it gives none. */
export function nameOf(page: PageDocument, nodes: readonly LinkedNode[]): Quoted<string> | null {
  const candidates = [
    ...fromMeta(page),
    ...fromLinkedData(nodes),
    ...fromTitle(page),
    ...fromHeader(page),
    ...fromFooter(page),
  ].filter(({ name }) => isName(name));
  const label = parse(page.url).domainWithoutSuffix ?? '';
  const votes = new Map<string, { score: number; best: Candidate }>();
  // Who calls a picture "getacme" repeats the domain; elsewhere on the page it is the name.
  const isDomainOnly = candidates.every(
    ({ name, origin }) =>
      nameKey(name) !== nameKey(label) || (origin === 'visible' && name === label),
  );
  for (const candidate of candidates) {
    const key = nameKey(candidate.name);
    const bonus = isDomainOnly && candidate.name === label ? 0 : domainBonus(key, label);
    const vote = votes.get(key) ?? { score: bonus, best: candidate };
    vote.score += candidate.weight;
    if (candidate.weight > vote.best.weight) vote.best = candidate;
    votes.set(key, vote);
  }
  const [winner] = [...votes.values()].toSorted(
    (a, b) => b.score - a.score || a.best.name.length - b.best.name.length,
  );
  if (!winner || winner.score < 2) return null;
  const { name, origin, element, words } = winner.best;
  return quoted(name, origin, element, words);
}

function domainBonus(key: string, label: string): number {
  const domain = nameKey(label);
  if (domain.length < 3 || key === '') return 0;
  if (key === domain) return 4;
  return domain.startsWith(key) || key.startsWith(domain) ? 1.5 : 0;
}

function isName(text: string): boolean {
  return (
    text.length <= MAX_NAME &&
    /[\p{L}\p{N}]/u.test(text) &&
    text.split(/\s+/u).length <= MAX_WORDS &&
    !PAGE_NAMES.test(text) &&
    !/^https?:|@/iu.test(text)
  );
}

function fromMeta(page: PageDocument): Candidate[] {
  const weights = { 'og:site_name': 4, 'application-name': 3, 'apple-mobile-web-app-title': 3 };
  return Object.entries(weights).flatMap(([key, weight]) => {
    const meta = metaOf(page, key);
    return meta === null
      ? []
      : [{ name: meta.value, weight, origin: 'meta' as const, element: null, words: meta.value }];
  });
}

function weightOf(node: LinkedNode): number {
  if (isWebSite(node) || isOrganization(node)) return 3;
  return isProduct(node) && node.data['offers'] !== undefined ? 2 : 0;
}

function fromLinkedData(nodes: readonly LinkedNode[]): Candidate[] {
  const seen = new Set<string>();
  return nodes.flatMap((node) => {
    const [name] = textsOf(node.data['name']).map(collapse);
    const weight = weightOf(node);
    const once = `${name}|${weight}`;
    if (name === undefined || weight === 0 || seen.has(once)) return [];
    seen.add(once);
    return [{ name, weight, origin: 'json-ld' as const, element: node.script, words: name }];
  });
}

/** Titles read "Name — what it does" on a start page and "Pricing | Name" on the others. */
function fromTitle(page: PageDocument): Candidate[] {
  const titles = [titleOf(page)?.value, metaOf(page, 'og:title')?.value];
  return titles.flatMap((title) => {
    if (title === undefined) return [];
    const parts = title.split(SEPARATOR).map((part) => part.trim());
    const isPage = PAGE_NAMES.test(parts[0] ?? '');
    return parts.flatMap((part, index) => {
      const named = part.replace(PAGE_WORD, '').trim() || part;
      const edge = index === 0 || index === parts.length - 1;
      const weight =
        (edge ? 1 : 0.5) + (index === 0 && !isPage ? 0.5 : 0) + (words(named) <= 2 ? 1 : 0);
      return [{ name: named, weight, origin: 'meta' as const, element: null, words: title }];
    });
  });
}

/** "RaceIQ Pricing" and "Pricing for RaceIQ". */
const PAGE_WORD = new RegExp(
  either(
    r`\s+(?:pricing|plans|prices|changelog|careers|blog|docs)$`,
    r`^(?:pricing|plans|about|careers at|welcome to|blog of)\s+(?:for\s+)?`,
  ),
  'iu',
);

const words = (text: string): number => text.split(/\s+/u).length;

/** The logo of the header: its words, or what its picture is described as. */
function fromHeader(page: PageDocument): Candidate[] {
  const links = all(
    page.root,
    'header a, nav a, a[class*=brand], a[class*=logo], [class*=logo] a, [class*=brand] a',
  ).slice(0, 30);
  const seen = new Set<string>();
  return links.flatMap((link) => {
    const isLogo = /brand|logo/u.test(hintsOf(link)) || isHome(link, page);
    if (!isLogo) return [];
    const image = all(link, 'img[alt]')[0] ?? (link.name === 'img' ? link : undefined);
    const spoken = [
      textOf(link),
      attributeOf(image ?? null, 'alt'),
      attributeOf(link, 'aria-label'),
    ];
    return spoken
      .map((text) =>
        collapse(text)
          .replace(/\s*(?:logo|icon|app icon|wordmark|home ?page|home)$/iu, '')
          .trim(),
      )
      .filter((text) => text !== '' && !seen.has(nameKey(text)) && !PICTURE.test(text))
      .map((name) => {
        seen.add(nameKey(name));
        return { name, weight: 1, origin: 'visible' as const, element: link, words: name };
      });
  });
}

const PICTURE = /\b(?:image|picture|photo|screenshot|illustration|arrow|menu|back)\b/iu;

/** Whether a link leads to the start page. */
export function isHome(link: Element, page: PageDocument): boolean {
  const href = attributeOf(link, 'href');
  const url = resolveUrl(href, page.base);
  return (
    url !== null &&
    url.origin === resolveUrl(page.base)?.origin &&
    url.hash === '' &&
    /^\/(?:index\.html?)?$/u.test(url.pathname)
  );
}

function fromFooter(page: PageDocument): Candidate[] {
  return all(page.root, 'footer')
    .slice(0, 2)
    .flatMap((footer) => {
      const text = textOf(footer);
      const owner =
        /(?:©|\(c\)|copyright)\s*(?:copyright\s*)?(?:\d{4}(?:\s*[-–—]\s*(?:\d{4}|present))?)?,?\s*([^.·|,©]{2,60}?)(?:\s*(?:[.·|,]|all rights|inc\b|llc\b|ltd\b|gmbh\b)|$)/iu.exec(
          text,
        );
      const name = owner?.[1]?.replace(/^by\s+/iu, '').trim();
      return name === undefined
        ? []
        : [
            {
              name,
              weight: 1,
              origin: 'visible' as const,
              element: footer,
              words: owner?.[0] ?? name,
            },
          ];
    });
}
