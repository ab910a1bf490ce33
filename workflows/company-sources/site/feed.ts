import { decodeHTML } from 'entities';
import { parseJson } from '#http/parse-json.ts';
import { resolveUrl } from '#domain/resolve-url.ts';
import { startOf } from '#domain/text/cut.ts';
import { versionIn } from '../../extraction/company-pages/changelog.ts';
import { collapse, parsePage, textOf } from '../../extraction/company-pages/document.ts';
import { isRecord } from '../../extraction/company-pages/json-ld.ts';
import { shortQuote } from '../../extraction/company-pages/quote.ts';
import { dayOrderOf } from '../../extraction/dates/day-order.ts';
import { timeOf } from '../../extraction/dates/time-of.ts';
import { readFeedXml } from './feed-xml.ts';
import type { FeedDocument, FeedField } from './feed-xml.ts';

/** One entry of a feed: plain text, absolute address. */
export interface FeedEntry {
  /** `guid` or `id`, else the link, else title and day: stable over reads. */
  key: string;
  title: string;
  version: string | null;
  url: string;
  /** Null when not stated, or not as a day. */
  publishedAt: Date | null;
}

/** An entry as its format states it. */
interface RawEntry {
  id: string;
  /** Plain text; the beginning of the entry where it has no title. Read of the newest entries only. */
  titleOf: () => string;
  url: string | null;
  /** The most telling first. */
  dates: readonly string[];
}

const MAX_ENTRIES = 50;
const MAX_KEY = 300;
const MAX_DATE = 100;
const MAX_VALUE = 20_000;
const MAX_HTML = 2_000;
/** Entries that are read to find the newest. */
const MAX_READ = 1_000;

/**
 * The newest entries of an RSS, Atom, RDF or JSON feed, newest first and each once; null when the text is
 * none of them. @param now when it was read: later dates are no times
 */
export function readFeed(text: string, url: string, now: Date): FeedEntry[] | null {
  const feed = /^\s*\{/u.test(text) ? rawOfJson(text, url) : rawOfXml(text, url);
  if (feed === null) return null;
  const samples = feed.entries.flatMap(({ dates }) => dates);
  const context = { language: feed.language, order: dayOrderOf(samples, feed.language), now };
  const dated = feed.entries.map((entry) => {
    const times = entry.dates.flatMap((date) => timeOf(date, context) ?? []);
    return { ...entry, at: times.find(({ precision }) => precision !== 'month')?.date ?? null };
  });
  const newest = dated.toSorted((a, b) => (b.at?.getTime() ?? 0) - (a.at?.getTime() ?? 0));
  const found = new Map<string, FeedEntry>();
  for (const { id, titleOf, url: link, at: publishedAt } of newest) {
    if (found.size === MAX_ENTRIES) break;
    const title = titleOf();
    if (title === '' && link === null) continue;
    const day = publishedAt?.toISOString().slice(0, 10) ?? '';
    const key = startOf(id || link || `${title}|${day}`, MAX_KEY);
    const entry = { key, title, version: versionIn(title), url: link ?? url, publishedAt };
    if (!found.has(key)) found.set(key, entry);
  }
  return [...found.values()];
}

interface RawFeed {
  language: string | null;
  entries: RawEntry[];
}

const primaryLanguage = (tag: string | null): string | null =>
  /^([a-z]{2,3})(?:[-_]|$)/iu.exec(tag ?? '')?.[1]?.toLowerCase() ?? null;

/** JSON Feed 1 and 1.1 (jsonfeed.org). */
function rawOfJson(text: string, url: string): RawFeed | null {
  const feed = parseJson(text.replace(/^\s*/u, ''));
  if (!isRecord(feed) || !Array.isArray(feed['items'])) return null;
  const isFeed = /jsonfeed/iu.test(stringOf(feed['version'])) || feed['feed_url'] !== undefined;
  if (!isFeed && feed['title'] === undefined) return null;
  return {
    language: primaryLanguage(stringOf(feed['language'])),
    entries: feed['items']
      .slice(0, MAX_READ)
      .filter(isRecord)
      .map((item) => {
        const of = (key: string): string => stringOf(item[key]);
        return {
          id: of('id'),
          titleOf: () =>
            shortQuote(
              of('title') || of('summary') || of('content_text') || ofHtml(of('content_html')),
            ),
          url: addressOf(of('url'), url) ?? addressOf(of('external_url'), url),
          dates: [of('date_published'), of('date_modified')],
        };
      }),
  };
}

const stringOf = (value: unknown): string =>
  typeof value === 'string'
    ? startOf(value, MAX_VALUE).trim()
    : typeof value === 'number'
      ? String(value)
      : '';

const addressOf = (text: string, base: string): string | null =>
  text === '' ? null : (resolveUrl(text, base)?.href ?? null);

function rawOfXml(text: string, url: string): RawFeed | null {
  const feed = readFeedXml(text, url);
  return (
    feed && {
      language: primaryLanguage(feed.language),
      entries: feed.entries.map((entry) => rawEntry(entry, feed.isAtom)),
    }
  );
}

const TITLES = [
  'title',
  'dc:title',
  'media:title',
  'description',
  'summary',
  'content:encoded',
  'content',
];
/** When it was published before when it was changed. */
const DATES =
  'published pubdate issued dc:date dcterms:issued dcterms:created created updated dcterms:modified modified'.split(
    ' ',
  );

function rawEntry(
  { attributes, base, fields }: FeedDocument['entries'][number],
  isAtom: boolean,
): RawEntry {
  const all = (name: string): FeedField[] => fields.filter((field) => field.name === name);
  const first = (name: string): string =>
    all(name)
      .map(({ text }) => text.trim())
      .find((text) => text !== '') ?? '';
  const [, about = ''] = Object.entries(attributes).find(([name]) => name.endsWith(':about')) ?? [];
  const titleOf = (): string | undefined =>
    TITLES.flatMap((name) => all(name).slice(0, 2))
      .values()
      .map((field) => plainText(field, isAtom))
      .find((text) => text !== '');
  return {
    id: (isAtom ? first('id') : first('guid') || first('id')) || about,
    titleOf: () => shortQuote(titleOf() ?? ''),
    url: linkOf(all('link'), all('guid')) ?? addressOf(about, base),
    dates: DATES.flatMap((name) => all(name).slice(0, 2)).map(({ text }) =>
      startOf(text.trim(), MAX_DATE),
    ),
  };
}

const isPage = ({ attributes: { rel, type = 'text/html' } }: FeedField, anyType: boolean) =>
  (rel ?? 'alternate') === 'alternate' && (anyType || /html/iu.test(type));

/** The page of an entry: its link, else an id that is stated to be one. */
function linkOf(links: readonly FeedField[], guids: readonly FeedField[]): string | null {
  const written = links.filter(({ text }) => text.trim() !== '');
  const linked = [
    ...links.filter((link) => isPage(link, false)),
    ...links.filter((link) => isPage(link, true)),
  ];
  const permanent = guids.filter(
    ({ attributes, text }) => attributes['isPermaLink'] !== 'false' && /^\s*https?:/iu.test(text),
  );
  const addresses = [
    ...written.map(({ text, base }) => addressOf(text.trim(), base)),
    ...linked.map(({ attributes, base }) => addressOf(attributes['href'] ?? '', base)),
    ...permanent.map(({ text, base }) => addressOf(text.trim(), base)),
  ];
  return addresses.find((address) => address !== null) ?? null;
}

/**
 * What a reader sees of a text: Atom states its type (RFC 4287 3.1, and Atom 0.3), RSS leaves it open and
 * is HTML where it has HTML's tags.
 */
function plainText({ text, attributes, hasMarkup }: FeedField, isAtom: boolean): string {
  const { type = '', mode = '' } = attributes;
  if (hasMarkup) return collapse(text);
  const decoded = mode === 'base64' ? Buffer.from(text, 'base64').toString() : text;
  if (isAtom && !/html/iu.test(type)) return collapse(decoded);
  return isAtom || TAG.test(decoded) ? ofHtml(decoded) : collapse(decodeHTML(decoded));
}

/** Tags of HTML: "List<T>" has none. */
const TAG =
  /<\/?(?:a|abbr|b|big|blockquote|br|code|del|div|em|font|h[1-6]|hr|i|img|ins|kbd|li|mark|ol|p|pre|q|s|script|small|span|strike|strong|style|sub|sup|table|tt|u|ul)(?:\s[^<>]*)?\/?>|<!--/iu;

/** Of an entry's text only the beginning may become its title. */
const ofHtml = (html: string): string =>
  textOf(parsePage(startOf(html, MAX_HTML), 'https://feed.invalid/').root);
